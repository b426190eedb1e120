import { randomUUID } from 'node:crypto';
import type { Experience } from '../../contract/catalog.ts';
import { toMajor } from '../../contract/currency.ts';
import { errorStatus } from '../../contract/errors.ts';
import { siteLocales, textIn } from '../../contract/local-text.ts';
import type { Price } from '../booking/pricing/price.ts';
import type { Refusal } from '../booking/refusal.ts';
import { money, wallTime } from '../locale/format.ts';
import { offersModes } from '../pages/booking-form/chosen.ts';
import { labelOf } from '../pages/booking-form/labels.ts';
import { Categories, Days, ExtraChecks, OptionCounts, People } from '../pages/booking-form/parts.tsx';
import { issuesOfRefusal, notBookableOf, reasonText } from '../pages/booking-form/refusal.ts';
import { Submit } from '../pages/buttons.tsx';
import { ContactField } from '../pages/contact.tsx';
import {
    Check,
    Field,
    type FieldIssue,
    type FormParts,
    Hidden,
    Problems,
    Select,
    type Texts,
} from '../pages/fields.tsx';
import { languageNames, pageLocaleAbout } from '../pages/locale/words.ts';
import { deskPath, type SignedInVisit } from './desk.ts';
import { deskResponse, Notice } from './frame.tsx';

interface Shown {
    texts: Texts;
    issues?: readonly FieldIssue[];
    refusal?: Refusal;
    price?: Price;
    /** Whether another price was shown before. */
    isPriceNew?: boolean;
    /** Whether the form has made another booking. */
    isBookedBefore?: boolean;
}

/** The form of a booking by telephone; with a price also the button that books. */
export function formResponse(visit: SignedInVisit, experience: Experience, shown: Shown): Response {
    const { locale, provider, today } = visit;
    const { texts, refusal, price, isPriceNew = false, isBookedBefore = false } = shown;
    const pageLocale = pageLocaleAbout({ provider, experience }, visit);
    const { translate } = pageLocale;
    const notBookable = refusal === undefined ? null : notBookableOf(refusal);
    const wrong = refusal === undefined ? [] : issuesOfRefusal(refusal, texts, experience);
    const issues = [...(shown.issues ?? []), ...wrong];
    const form = { translate, texts, issues };
    const part = { form, experience, locale };
    const title = translate('addTitle');
    const children = (
        <>
            <Notice text={notBookable && reasonText(notBookable.reason, texts, { experience }, translate)} />
            <Notice
                text={isBookedBefore ? `${translate('noticeBookedBefore')} ${translate('noticeBookAgain')}` : null}
            />
            <Problems form={form} nameOf={(control) => labelOf(control, experience, pageLocale)} />
            <form method="post" action={deskPath(locale, 'add')} class="stack" novalidate>
                <Hidden name="experience" value={experience.id} />
                <h2>{textIn(experience.name, locale)}</h2>
                <Days form={form} experience={experience} today={today} />
                <Place {...part} />
                {experience.hotel === null ? (
                    <Categories {...part} />
                ) : (
                    <People form={form} experience={experience} assumed={null} />
                )}
                {offersModes(experience) && (
                    <Check form={form} name="bookingMode" value="private" label={translate('modePrivate')} />
                )}
                <OptionCounts {...part} />
                <ExtraChecks {...part} />
                <Guest form={form} visit={visit} />
                {price !== undefined && <Total price={price} isNew={isPriceNew} visit={visit} />}
                <Submit value="price" text={translate('showPrice')} kind={price && 'quiet'} />
                {price !== undefined && issues.length === 0 && (
                    <Submit value="book" text={translate('bookFor', valuesOf(price, visit))} />
                )}
            </form>
        </>
    );
    const status = refusal !== undefined ? errorStatus[refusal.code] : issues.length > 0 ? 400 : 200;
    return deskResponse(visit, { title, page: 'add', query: { experience: experience.id }, children, status });
}

interface PartOptions {
    form: FormParts;
    experience: Experience;
    locale: SignedInVisit['locale'];
}

/** The departure or the room. */
function Place({ form, experience: { hotel, timeSlots }, locale }: PartOptions) {
    const { translate } = form;
    if (hotel === null) {
        const items = timeSlots.map(({ id, startTime }) => ({ value: id, label: wallTime(startTime, locale) }));
        return <Select form={form} name="slot" label={translate('slot')} items={items} />;
    }
    const items = hotel.units.map(({ id, name }) => ({ value: id, label: textIn(name, locale) }));
    return <Select form={form} name="unitId" label={translate('unit')} items={items} />;
}

/** Name, telephone, and what else is known of the guest. */
function Guest({ form, visit: { translate } }: { form: FormParts; visit: SignedInVisit }) {
    const languages = siteLocales.map((id) => ({ value: id, label: languageNames[id] }));
    return (
        <>
            <div class="pair">
                <ContactField form={form} name="firstName" autocomplete="off" required />
                <ContactField form={form} name="lastName" autocomplete="off" required />
            </div>
            <ContactField form={form} name="phone" hint={translate('phoneHint')} autocomplete="off" required />
            <ContactField form={form} name="email" hint={translate('emailHint')} autocomplete="off" isOptional />
            <Select form={form} name="language" label={translate('language')} items={languages} />
            <Field form={form} name="specialRequests" label={translate('note')} autocomplete="off" isOptional />
        </>
    );
}

/** The price, which comes back with the form, and the key that makes the booking once. */
function Total({ price, isNew, visit }: { price: Price; isNew: boolean; visit: SignedInVisit }) {
    const text = visit.translate(isNew ? 'priceNew' : 'priceIs', valuesOf(price, visit));
    return (
        <>
            <Hidden name="total" value={String(toMajor(price.totalMinor, price.exponent))} />
            <Hidden name="key" value={randomUUID()} />
            <Notice text={text} role="status" />
        </>
    );
}

function valuesOf({ totalMinor, currency, exponent }: Price, { locale }: SignedInVisit) {
    return { total: money(totalMinor, currency, exponent, locale), free: totalMinor === 0 ? 'yes' : 'no' };
}
