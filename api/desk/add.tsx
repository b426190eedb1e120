import { hash } from 'node:crypto';
import { addDays, isCalendarDay } from '../../contract/calendar-day.ts';
import type { Experience } from '../../contract/catalog.ts';
import { siteLocaleOf, textIn } from '../../contract/local-text.ts';
import { isIdempotencyKey } from '../booking/service/book.ts';
import { bookByProvider, priceByProvider } from '../booking/service/book-by-provider.ts';
import type { BookingRequest } from '../booking/service/order.ts';
import { dayControls } from '../pages/booking-form/chosen.ts';
import { readFormInput } from '../pages/booking-form/read-form-input.ts';
import type { FieldIssue } from '../pages/fields.tsx';
import { seeOther } from '../pages/page-answer.ts';
import { readContact, readRequests } from '../pages/read-contact.ts';
import { formResponse } from './add-form.tsx';
import { deskPath, type Fields, type SignedInVisit } from './desk.ts';
import { deskResponse } from './frame.tsx';

/** GET /:locale/desk/add?experience=&day=&place=: the form of a booking by telephone. */
export async function addPage(visit: SignedInVisit): Promise<Response> {
    const { query, today, locale } = visit;
    const experience = experienceOf(visit, query.get('experience'));
    if (experience === null) return experiencesPage(visit);
    const day = query.get('day') ?? '';
    const first = isCalendarDay(day) ? day : today;
    const days = [first, addDays(first, 1)];
    const texts = new Map([
        ...dayControls(new Map(), experience).map((name, at) => [name, days[at]] as [string, string]),
        [experience.hotel === null ? 'slot' : 'unitId', query.get('place') ?? ''],
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
    let isPriceNew = false;
    let isBookedBefore = false;
    if (isBooking && issues.length === 0 && isIdempotencyKey(idempotencyKey)) {
        const key = { idempotencyKey, bodyDigest: hash('sha256', JSON.stringify(request), 'hex') };
        const total = Number(texts.get('total'));
        const booked = await bookByProvider(service, catalog, acting, { ...request, total }, key);
        if (booked.ok) return seeOther(deskPath(locale, `booking/${booked.value.booking.id}`), siteUrl());
        const { code } = booked.error;
        isPriceNew = code === 'price_mismatch';
        isBookedBefore = code === 'idempotency_conflict';
        if (!isPriceNew && !isBookedBefore) return formResponse(visit, experience, { texts, refusal: booked.error });
    }
    const priced = await priceByProvider(service, catalog, provider.slug, request);
    if (!priced.ok) return formResponse(visit, experience, { texts, issues, refusal: priced.error });
    const { price } = priced.value;
    return formResponse(visit, experience, { texts, issues, price, isPriceNew, isBookedBefore });
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
    const title = translate('addTitle');
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
    return deskResponse(visit, { title, page: 'add', children });
}
