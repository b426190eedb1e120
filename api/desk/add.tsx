import { addDays } from '../../contract/calendar-day.ts';
import type { Experience } from '../../contract/catalog.ts';
import { toMajor } from '../../contract/currency.ts';
import { digestOf } from '../../contract/digest.ts';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { siteLocaleOf, siteLocales, textIn } from '../../contract/local-text.ts';
import { deskPath } from '../../contract/page-paths.ts';
import { departureOf } from '../booking/availability/departure.ts';
import type { Price } from '../booking/pricing/price.ts';
import type { Refusal } from '../booking/refusal.ts';
import { isIdempotencyKey } from '../booking/service/book.ts';
import { bookByProvider, priceByProvider } from '../booking/service/book-by-provider.ts';
import type { BookingRequest } from '../booking/service/order.ts';
import { money, wallTime } from '../locale/format.ts';
import { dayControls, offersModes } from '../pages/booking-form/chosen.ts';
import { labelOf } from '../pages/booking-form/labels.ts';
import { Categories, Days, ExtraChecks, OptionCounts, People } from '../pages/booking-form/parts.tsx';
import { readFormInput } from '../pages/booking-form/read-form-input.ts';
import { issuesOfRefusal, notBookableOf, reasonText } from '../pages/booking-form/refusal.ts';
import { Submit } from '../pages/buttons.tsx';
import { ContactField } from '../pages/contact.tsx';
import { Check, Field, type FieldIssue, type FormParts, Hidden, Select, type Texts } from '../pages/fields.tsx';
import { languageNames, pageLocaleAbout } from '../pages/locale/words.ts';
import { Notice } from '../pages/notice.tsx';
import { seeOther } from '../pages/page-answer.ts';
import { ProblemList } from '../pages/problem-list.tsx';
import { readContact, readRequests } from '../pages/read-contact.ts';
import type { Fields } from '../pages/visit.ts';
import { dayOr, type SignedInVisit } from './desk.ts';
import { deskResponse } from './frame.tsx';

/** GET /:locale/desk/add?experience=&day=&place=: the form of a booking by telephone. */
export async function addPage(visit: SignedInVisit): Promise<Response> {
    const { query, today, locale, provider, nowMs } = visit;
    const experience = experienceOf(visit, query.get('experience'));
    if (experience === null) return experiencesPage(visit);
    const first = dayOr(query.get('day'), today);
    const days = [first, addDays(first, 1)];
    const next = experience.timeSlots.find(
        (slot) => (departureOf(provider.timeZone, first, slot)?.startsAtMs ?? 0) > nowMs,
    );
    const texts = new Map([
        ...dayControls(new Map(), experience).map((name, at) => [name, days[at]] as [string, string]),
        [experience.hotel === null ? 'slot' : 'unitId', query.get('place') ?? next?.id ?? ''],
        [adultsControl(experience), String(Math.max(1, experience.minParticipants))],
        ['language', locale],
    ]);
    return formResponse(visit, experience, { texts });
}

/** POST to the same address: `do=price` shows the price, `do=book` books for the price that was shown. */
export async function addForm(visit: SignedInVisit, fields: Fields): Promise<Response> {
    const { service, catalog, provider, acting, locale, siteUrl } = visit;
    const experience = experienceOf(visit, fields.get('experience') ?? null);
    if (experience === null) return experiencesPage(visit);
    // The rooms of a hotel may have different categories, so the form asks for the ages of its guests.
    const texts = new Map(fields).set('partyBy', experience.hotel === null ? 'categories' : 'people');
    const input = readFormInput(texts, experience);
    const { contact, issues: contactIssues } = readContact(texts);
    const { specialRequests, issues: requestIssues } = readRequests(texts);
    const isBooking = texts.get('do') === 'book';
    const guestIssues: FieldIssue[] = [
        ...contactIssues.filter(({ word }) => word !== 'issueContact'),
        ...(texts.get('phone')?.trim() ? [] : [{ control: 'phone', word: 'issuePhone' } as const]),
        ...requestIssues,
    ];
    // The price does not need a name.
    const issues = [...input.issues, ...(isBooking ? guestIssues : [])];
    if (input.request === null) return formResponse(visit, experience, { texts, issues });
    const language = siteLocaleOf(texts.get('language'));
    const request: BookingRequest = { ...input.request, contact, specialRequests, locale: language };
    const idempotencyKey = texts.get('key') ?? '';
    let code: ErrorCode | undefined;
    if (isBooking && issues.length === 0 && isIdempotencyKey(idempotencyKey)) {
        const key = { idempotencyKey, requestDigest: digestOf(request, 'base64url') };
        const total = Number(texts.get('total'));
        const booked = await bookByProvider(service, catalog, acting, { ...request, total }, key);
        if (booked.ok) {
            return seeOther(deskPath(locale, `booking/${booked.value.booking.id}`, { done: 'booked' }), siteUrl());
        }
        code = booked.error.code;
        const isAskedAgain = code === 'price_mismatch' || code === 'idempotency_conflict';
        if (!isAskedAgain) return formResponse(visit, experience, { texts, refusal: booked.error });
    }
    const priced = await priceByProvider(service, catalog, provider.slug, request);
    if (!priced.ok) return formResponse(visit, experience, { texts, issues, refusal: priced.error });
    return formResponse(visit, experience, { texts, issues, price: priced.value.price, code });
}

function adultsControl({ hotel, categories }: Experience): string {
    const adult = categories.find(({ kind }) => kind === 'adult');
    return hotel === null && adult !== undefined ? `categoryCounts.${adult.id}` : 'adults';
}

/** The experience that is named, or the only one. */
function experienceOf({ provider }: SignedInVisit, id: string | null): Experience | null {
    const [only, ...others] = provider.experiences;
    return provider.experiences.find((each) => each.id === id) ?? (others.length === 0 ? (only ?? null) : null);
}

/** The experiences, each with a link to its form. */
function experiencesPage(visit: SignedInVisit): Response {
    const { translate, locale, provider } = visit;
    const children = (
        <ul class="dep guests">
            {provider.experiences.map(({ id, name }) => (
                <li>
                    <a class="name" href={deskPath(locale, 'add', { experience: id })}>
                        {textIn(name, locale)}
                    </a>
                </li>
            ))}
        </ul>
    );
    return deskResponse(visit, { title: translate('addTitle'), page: 'add', children });
}

interface Shown {
    texts: Texts;
    issues?: readonly FieldIssue[];
    refusal?: Refusal;
    price?: Price;
    /** Why nothing was booked, and the price is shown again: it has changed, or the form has made another booking. */
    code?: ErrorCode | undefined;
}

/** The form of a booking by telephone; with a price also the button that books. */
function formResponse(given: SignedInVisit, experience: Experience, shown: Shown): Response {
    const visit = { ...given, ...pageLocaleAbout({ provider: given.provider, experience }, given) };
    const { locale, today, translate } = visit;
    const { texts, refusal, price, code } = shown;
    const notBookable = refusal && notBookableOf(refusal);
    const issues = [...(shown.issues ?? []), ...(refusal ? issuesOfRefusal(refusal, texts, experience) : [])];
    const form = { locale, translate, texts, issues, isPlain: true };
    const part = { form, experience };
    const { hotel, timeSlots } = experience;
    const places = hotel
        ? hotel.units.map(({ id, name }) => ({ value: id, label: textIn(name, locale) }))
        : timeSlots.map(({ id, startTime }) => ({ value: id, label: wallTime(startTime, locale) }));
    const again =
        code === 'idempotency_conflict' && `${translate('noticeBookedBefore')} ${translate('noticeBookAgain')}`;
    const children = (
        <>
            <Notice text={notBookable && reasonText(notBookable.reason, texts, { experience }, translate)} />
            <Notice text={again || null} />
            <ProblemList form={form} nameOf={(control) => labelOf(control, experience, visit)} />
            <form method="post" action={deskPath(locale, 'add')} class="stack" novalidate>
                <Hidden name="experience" value={experience.id} />
                <h2>{textIn(experience.name, locale)}</h2>
                <Days {...part} today={today} />
                <Select
                    form={form}
                    name={hotel ? 'unitId' : 'slot'}
                    label={translate(hotel ? 'unit' : 'slot')}
                    items={places}
                />
                {hotel ? <People {...part} assumed={null} /> : <Categories {...part} />}
                {offersModes(experience) && (
                    <Check form={form} name="bookingMode" value="private" label={translate('modePrivate')} />
                )}
                <OptionCounts {...part} />
                <ExtraChecks {...part} />
                <Guest form={form} visit={visit} />
                {price !== undefined && <Total price={price} isNew={code === 'price_mismatch'} visit={visit} />}
                <Submit value="price" text={translate('showPrice')} kind={price && 'quiet'} />
                {price !== undefined && issues.length === 0 && (
                    <Submit value="book" text={translate('bookFor', valuesOf(price, visit))} />
                )}
            </form>
        </>
    );
    const status = refusal !== undefined ? errorStatus[refusal.code] : issues.length > 0 ? 400 : 200;
    const query = { experience: experience.id };
    return deskResponse(visit, { title: translate('addTitle'), page: 'add', query, children, status });
}

/** Name, telephone, and what else is known of the guest. */
function Guest({ form, visit: { translate, sendsMails } }: { form: FormParts; visit: SignedInVisit }) {
    const languages = siteLocales.map((id) => ({ value: id, label: languageNames[id] }));
    return (
        <>
            <div class="pair">
                <ContactField form={form} name="firstName" autocomplete="off" required />
                <ContactField form={form} name="lastName" autocomplete="off" required />
            </div>
            <ContactField form={form} name="phone" hint={translate('phoneHint')} autocomplete="off" required />
            <ContactField
                form={form}
                name="email"
                hint={sendsMails ? translate('emailHint') : undefined}
                autocomplete="off"
                isOptional
            />
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
            <Hidden name="key" value={visit.service.newId()} />
            <Notice text={text} role="status" />
        </>
    );
}

function valuesOf({ totalMinor, currency, exponent }: Price, { locale }: SignedInVisit) {
    return { total: money(totalMinor, currency, exponent, locale), free: totalMinor === 0 ? 'yes' : 'no' };
}
