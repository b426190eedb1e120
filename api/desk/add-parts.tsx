import type { Experience } from '../../contract/catalog.ts';
import { extras as declaredExtras, offeredExtras } from '../../contract/extras.ts';
import { siteLocaleOf, siteLocales, textIn } from '../../contract/local-text.ts';
import { modesOf } from '../booking/availability/availability.ts';
import { wallTime } from '../locale/format.ts';
import { Count, Field, type FormParts } from '../pages/fields.tsx';
import { languageNames } from '../pages/locale/words.ts';
import type { SignedInVisit } from './desk.ts';

interface Part {
    form: FormParts;
    experience: Experience;
    visit: SignedInVisit;
}

/** Day, and departure or room. */
export function When({ form, experience, visit }: Part) {
    const { deskText, locale } = visit;
    const { hotel, timeSlots, multiDay } = experience;
    const places =
        hotel === null
            ? timeSlots.map(({ id, startTime }) => ({ id, label: wallTime(startTime, locale) }))
            : hotel.units.map(({ id, name }) => ({ id, label: textIn(name, locale) }));
    return (
        <>
            <div class="pair">
                <Field
                    form={form}
                    name="date"
                    type="date"
                    label={deskText(hotel === null ? 'day' : 'checkInDay')}
                    required
                />
                {(hotel !== null || multiDay) && (
                    <Field
                        form={form}
                        name="endDate"
                        type="date"
                        label={deskText(hotel === null ? 'lastDay' : 'checkOutDay')}
                    />
                )}
            </div>
            <label class="field">
                {deskText(hotel === null ? 'departure' : 'room')}
                <select name="place">
                    {places.map(({ id, label }) => (
                        <option value={id} selected={form.texts.get('place') === id}>
                            {label}
                        </option>
                    ))}
                </select>
            </label>
        </>
    );
}

/** The party with its extras. */
export function Who({ form, experience, visit }: Part) {
    const { deskText, locale, translate } = visit;
    const { hotel, categories, options, timeSlots } = experience;
    const check = (name: string, label: string) => (
        <label class="card-choice">
            <input type="checkbox" name={name} value="1" checked={form.texts.has(name)} />
            <span class="card-text">{label}</span>
        </label>
    );
    return (
        <>
            {hotel === null ? (
                categories.map(({ id, label }) => (
                    <Count form={form} name={`count.${id}`} label={textIn(label, locale)} />
                ))
            ) : (
                <>
                    <Count form={form} name="adults" label={deskText('adults')} />
                    <Field form={form} name="ages" label={deskText('ages')} isOptional />
                </>
            )}
            {timeSlots.some((slot) => modesOf(experience, slot).offered.length > 1) &&
                check('private', translate('modePrivate'))}
            {options.map(({ id, label, maxQuantity }) => (
                <Count
                    form={form}
                    name={`options.${id}`}
                    label={textIn(label, locale)}
                    max={maxQuantity ?? undefined}
                />
            ))}
            {offeredExtras(hotel).map(({ name }) => check(name, declaredExtras[name].label[locale]))}
        </>
    );
}

/** Name, telephone, and what else is known of the guest. */
export function Guest({ form, visit }: Omit<Part, 'experience'>) {
    const { deskText, translate, locale } = visit;
    const chosen = siteLocaleOf(form.texts.get('language') ?? locale);
    return (
        <>
            <div class="pair">
                <Field form={form} name="firstName" label={translate('firstName')} autocomplete="off" required />
                <Field form={form} name="lastName" label={translate('lastName')} autocomplete="off" required />
            </div>
            <Field
                form={form}
                name="phone"
                type="tel"
                inputmode="tel"
                label={translate('phone')}
                hint={deskText('phoneHint')}
                autocomplete="off"
                required
            />
            <Field
                form={form}
                name="email"
                type="email"
                label={translate('email')}
                hint={deskText('emailHint')}
                autocomplete="off"
                isOptional
            />
            <label class="field">
                {deskText('language')}
                <select name="language">
                    {siteLocales.map((each) => (
                        <option value={each} selected={each === chosen}>
                            {languageNames[each]}
                        </option>
                    ))}
                </select>
            </label>
            <Field form={form} name="specialRequests" label={deskText('note')} autocomplete="off" isOptional />
        </>
    );
}
