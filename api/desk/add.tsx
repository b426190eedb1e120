import { hash, randomUUID } from 'node:crypto';
import { availabilityReasons } from '../../contract/booking.ts';
import { addDays, isCalendarDay } from '../../contract/calendar-day.ts';
import type { Experience } from '../../contract/catalog.ts';
import { toMajor } from '../../contract/currency.ts';
import { errorStatus } from '../../contract/errors.ts';
import { offeredExtras } from '../../contract/extras.ts';
import { siteLocaleOf, textIn } from '../../contract/local-text.ts';
import type { Refusal } from '../booking/refusal.ts';
import { isIdempotencyKey } from '../booking/service/book.ts';
import { bookByProvider, priceByProvider } from '../booking/service/book-by-provider.ts';
import type { BookingRequest } from '../booking/service/order.ts';
import { money } from '../locale/format.ts';
import { Submit } from '../pages/buttons.tsx';
import { type FieldIssue, Hidden, type Texts } from '../pages/fields.tsx';
import { seeOther } from '../pages/page-answer.ts';
import { readContact, readRequests } from '../pages/read-contact.ts';
import { Guest, When, Who } from './add-parts.tsx';
import { deskPath, type Fields, type SignedInVisit } from './desk.ts';
import { deskResponse, Notice } from './frame.tsx';

/** GET /:locale/desk/add?experience=&day=&place=: the form of a booking by telephone. */
export async function addPage(visit: SignedInVisit): Promise<Response> {
    const { query, today } = visit;
    const day = query.get('day') ?? '';
    const first = isCalendarDay(day) ? day : today;
    const texts = new Map([
        ['date', first],
        ['endDate', addDays(first, 1)],
        ['place', query.get('place') ?? ''],
    ]);
    return show(visit, experienceOf(visit, query.get('experience')), { texts });
}

/** POST to the same address: `do=price` shows the price, `do=book` books for the price that was shown. */
export async function addForm(visit: SignedInVisit, fields: Fields): Promise<Response> {
    const { service, catalog, provider, acting, locale, siteUrl } = visit;
    const experience = experienceOf(visit, fields.get('experience') ?? null);
    if (experience === null) return show(visit, null, { texts: fields });
    const { contact, issues: found } = readContact(fields);
    const requests = readRequests(fields);
    const issues = [...found, ...requests.issues].filter(({ word }) => word !== 'issueContact');
    if ((fields.get('phone') ?? '').trim() === '') issues.push({ control: 'phone', word: 'issuePhone' });
    const request: BookingRequest = {
        ...whatOf(fields, experience),
        contact,
        ...(requests.specialRequests !== undefined && { specialRequests: requests.specialRequests }),
        locale: siteLocaleOf(fields.get('language')),
    };
    for (const control of ['date', 'endDate']) {
        const day = fields.get(control) ?? '';
        const isNeeded = control === 'date' || experience.hotel !== null || day !== '';
        if (isNeeded && !isCalendarDay(day)) issues.push({ control, word: 'issueDateInvalid' });
    }
    if (issues.some(({ word }) => word === 'issueDateInvalid')) {
        return show(visit, experience, { texts: fields, issues });
    }
    const idempotencyKey = fields.get('key') ?? '';
    const isBooking = fields.get('do') === 'book' && issues.length === 0 && isIdempotencyKey(idempotencyKey);
    if (isBooking) {
        const key = { idempotencyKey, bodyDigest: hash('sha256', JSON.stringify(request), 'hex') };
        const total = Number(fields.get('total'));
        const booked = await bookByProvider(service, catalog, acting, { ...request, total }, key);
        if (booked.ok) return seeOther(deskPath(locale, `booking/${booked.value.booking.id}`), siteUrl());
        if (booked.error.code !== 'price_mismatch') {
            return show(visit, experience, { texts: fields, refusal: booked.error });
        }
    }
    const priced = await priceByProvider(service, catalog, provider.slug, request);
    if (!priced.ok) return show(visit, experience, { texts: fields, issues, refusal: priced.error });
    const { currency, exponent, totalMinor } = priced.value.price;
    const price = {
        sent: String(toMajor(totalMinor, exponent)),
        total: money(totalMinor, currency, exponent, locale),
        free: totalMinor === 0 ? 'yes' : 'no',
    };
    return show(visit, experience, { texts: fields, issues, price, isPriceNew: isBooking });
}

/** The experience that is named, or the only one. */
function experienceOf({ provider }: SignedInVisit, id: string | null): Experience | null {
    const [only, ...others] = provider.experiences;
    return provider.experiences.find((each) => each.id === id) ?? (others.length === 0 ? (only ?? null) : null);
}

/** Texts that are not whole numbers are refused by the core. */
function whole(text: string | undefined): number {
    return text === undefined || text.trim() === '' ? 0 : Number(text);
}

/** What is booked, without the contact. Guests of hotels are given by age, others by category. */
function whatOf(texts: Texts, experience: Experience): Omit<BookingRequest, 'contact'> {
    const { id: experienceId, hotel, categories, options, multiDay } = experience;
    const date = texts.get('date') ?? '';
    const quantities = options.map((option) => [option.id, whole(texts.get(`options.${option.id}`))] as const);
    const what = { experienceId, date, options: Object.fromEntries(quantities.filter(([, count]) => count !== 0)) };
    const place = texts.get('place') ?? '';
    const endDate = texts.get('endDate') ?? '';
    if (hotel !== null) {
        const ages = (texts.get('ages') ?? '').split(',').filter((age) => age.trim() !== '');
        const extras = offeredExtras(hotel).map(({ name }) => [name, texts.has(name)]);
        const childrenAges = ages.map(Number);
        const party = { adults: whole(texts.get('adults')), children: childrenAges.length, childrenAges };
        return { ...what, endDate, unitId: place, ...party, extras: Object.fromEntries(extras) };
    }
    const counts = categories.map(({ id }) => [id, whole(texts.get(`count.${id}`))] as const);
    const categoryCounts = Object.fromEntries(counts.filter(([, count]) => count !== 0));
    const isPrivate = texts.get('private') === '1';
    return {
        ...what,
        ...(multiDay && endDate !== '' && { endDate }),
        timeSlotId: place,
        categoryCounts,
        ...(isPrivate && { mode: 'private' }),
    };
}

interface Shown {
    texts: Texts;
    issues?: readonly FieldIssue[];
    refusal?: Refusal;
    /** `sent` comes back with the form, the others are shown. */
    price?: { sent: string; total: string; free: string };
    isPriceNew?: boolean;
}

function show(visit: SignedInVisit, experience: Experience | null, shown: Shown): Response {
    const { deskText, translate, locale, provider } = visit;
    const { texts, issues = [], refusal, price, isPriceNew = false } = shown;
    const form = { translate, texts, issues };
    const title = deskText('addTitle');
    const own: Record<string, string> = experience === null ? {} : { experience: experience.id };
    const children = (
        <>
            <h1>{title}</h1>
            <Notice text={refusal && refusalText(refusal, visit)} />
            <Notice text={issues.length > 0 ? translate('problemsTitle', { count: issues.length }) : null} />
            {experience === null ? (
                <ul class="dep guests">
                    {provider.experiences.map((each) => (
                        <li>
                            <a class="name" href={deskPath(locale, 'add', { experience: each.id })}>
                                {textIn(each.name, locale)}
                            </a>
                        </li>
                    ))}
                </ul>
            ) : (
                <form method="post" action={deskPath(locale, 'add')} class="stack" novalidate>
                    <Hidden name="experience" value={experience.id} />
                    <h2>{textIn(experience.name, locale)}</h2>
                    <When form={form} experience={experience} visit={visit} />
                    <Who form={form} experience={experience} visit={visit} />
                    <Guest form={form} visit={visit} />
                    {price !== undefined && (
                        <>
                            <Hidden name="total" value={price.sent} />
                            <Hidden name="key" value={randomUUID()} />
                            <Notice text={deskText(isPriceNew ? 'priceNew' : 'priceIs', price)} role="status" />
                        </>
                    )}
                    <Submit value="price" text={deskText('showPrice')} kind={price && 'quiet'} />
                    {price !== undefined && issues.length === 0 && (
                        <Submit value="book" text={deskText('bookFor', price)} />
                    )}
                </form>
            )}
        </>
    );
    const status = refusal !== undefined ? errorStatus[refusal.code] : issues.length > 0 ? 400 : 200;
    return deskResponse(visit, { title, page: 'add', query: own, children, status });
}

/** Why it cannot be booked. Values that contradict the catalogue have one text. */
function refusalText({ code }: Refusal, { deskText }: SignedInVisit): string {
    const reason = availabilityReasons.find((each) => each === code);
    return reason === undefined ? deskText('addInvalid') : deskText(`reason_${reason}`);
}
