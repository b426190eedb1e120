import type { Experience } from '../../contract/catalog.ts';
import { extras as declaredExtras, offeredExtras } from '../../contract/extras.ts';
import { siteLocales, textIn } from '../../contract/local-text.ts';
import { modesOf } from '../booking/availability/availability.ts';
import { wallTime } from '../locale/format.ts';
import { Check, Count, Field, type FormParts } from '../pages/fields.tsx';
import { languageNames } from '../pages/locale/words.ts';
import type { SignedInVisit } from './desk.ts';

interface Part {
    form: FormParts;
    experience: Experience;
    visit: SignedInVisit;
}

interface SelectOptions {
    form: FormParts;
    name: string;
    label: string;
    options: readonly { id: string; label: string }[];
    usual?: string;
}

function Select({ form, name, label, options, usual }: SelectOptions) {
    const chosen = form.texts.get(name) ?? usual;
    return (
        <label class="field">
            {label}
            <select name={name}>
                {options.map((option) => (
                    <option value={option.id} selected={option.id === chosen}>
                        {option.label}
                    </option>
                ))}
            </select>
        </label>
    );
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
                    label={deskText(hotel === null ? 'searchDay' : 'checkin')}
                    required
                />
                {(hotel !== null || multiDay) && (
                    <Field
                        form={form}
                        name="endDate"
                        type="date"
                        label={deskText(hotel === null ? 'endDate' : 'checkout')}
                    />
                )}
            </div>
            <Select form={form} name="place" label={deskText(hotel === null ? 'departure' : 'unit')} options={places} />
        </>
    );
}

/** The party with its extras. */
export function Who({ form, experience, visit }: Part) {
    const { deskText, locale, translate } = visit;
    const { hotel, categories, options, timeSlots } = experience;
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
            {timeSlots.some((slot) => modesOf(experience, slot).offered.length > 1) && (
                <Check form={form} name="private" label={translate('modePrivate')} />
            )}
            {options.map(({ id, label, maxQuantity }) => (
                <Count
                    form={form}
                    name={`options.${id}`}
                    label={textIn(label, locale)}
                    max={maxQuantity ?? undefined}
                />
            ))}
            {offeredExtras(hotel).map(({ name }) => (
                <Check form={form} name={name} label={declaredExtras[name].label[locale]} />
            ))}
        </>
    );
}

/** Name, telephone, and what else is known of the guest. */
export function Guest({ form, visit }: Omit<Part, 'experience'>) {
    const { deskText, translate, locale } = visit;
    const languages = siteLocales.map((id) => ({ id, label: languageNames[id] }));
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
            <Select form={form} name="language" label={deskText('language')} options={languages} usual={locale} />
            <Field form={form} name="specialRequests" label={deskText('note')} autocomplete="off" isOptional />
        </>
    );
}
