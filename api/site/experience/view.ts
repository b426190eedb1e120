import { addDays } from '../../../contract/calendar-day.ts';
import type { Experience } from '../../../contract/catalog.ts';
import { experiencePath } from '../../../contract/page-paths.ts';
import type { CalendarCell, CalendarDay } from '../../booking/availability/calendar.ts';
import { todayIn } from '../../booking/availability/departure.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import { resolveParty } from '../../booking/party/party.ts';
import { readCalendar } from '../../booking/service/availability.ts';
import { deadlinesOf, makeQuote, priceRequest, type QuoteRequest } from '../../booking/service/quote.ts';
import { categoriesFor } from '../../pages/booking-form/chosen.ts';
import { type FormInput, readFormInput } from '../../pages/booking-form/read-form-input.ts';
import { issuesOfRefusal, notBookableOf } from '../../pages/booking-form/refusal.ts';
import type { FieldIssue, Texts } from '../../pages/fields.tsx';
import type { PageLocale, WordName } from '../../pages/locale/words.ts';
import { unlessAway } from '../../pages/visit.ts';
import type { Visit } from '../site-dependencies.ts';
import { noteOnAges } from './ages.ts';
import { chosenDay, withOfferedMode } from './controls.ts';

/** A message above the form. */
export interface Notice {
    word: WordName;
    values?: Readonly<Record<string, string | number>>;
    /** Information only: it is not read aloud at once and does not take the focus. */
    isQuiet?: boolean;
    /** A booking to link to. */
    bookingId?: string;
    /** Left out if the request cannot be booked. */
    isIfFree?: boolean;
}

export type ExperienceView = Awaited<ReturnType<typeof viewOf>>;

/** A page before the ledger and the prices are read. */
export interface PageRequest extends PageLocale {
    offer: Offer;
    texts: Texts;
    /** Problems found by an attempt to book: listed above the form. */
    issues?: readonly FieldIssue[];
    /** Of a link: parameters that could not be used and whose control shows it. */
    linkIssues?: readonly FieldIssue[];
    notices?: readonly Notice[];
    /** The query of the link that was opened, which links to other languages keep; '' after a form. */
    query?: string;
    /** The address to which the form is sent; by default that of the experience. */
    action?: string;
    /** The booking that the form changes; its own places count as free. */
    amendedId?: string;
    /** Whether the client is above the rate limit: nothing is looked up. */
    isRateLimited?: boolean;
}

const mostMonthsAhead = 36;

export async function viewOf(visit: Visit, pageRequest: PageRequest) {
    const { service, catalog } = visit;
    const { offer, locale, translate } = pageRequest;
    const texts = withOfferedMode(pageRequest.texts, offer.experience);
    const nowMs = service.clock();
    const today = todayIn(offer.provider.timeZone, nowMs);
    const firstMonth = `${today.slice(0, 8)}01`;
    const month = monthShown(texts, offer, today);
    const input = readFormInput(texts, offer.experience);
    const read = () => lookUp(visit, { ...pageRequest, texts }, input, month);
    const known = pageRequest.isRateLimited === true ? null : await unlessAway(visit, read);
    const quoted = known?.quoted ?? null;
    const refused = quoted?.ok === false ? quoted.error : null;
    const refusal = refused && notBookableOf(refused);
    // Also without the ledger.
    const { request } = input;
    const priced = request === null || refusal !== null ? null : priceRequest(service, catalog, request);
    const { selection = null, price = null } = priced?.ok ? priced.value : {};
    const isUnfit = refused !== null && refusal === null;
    const issues = isUnfit ? issuesOfRefusal(refused, texts, offer.experience) : input.issues;
    const notices = (pageRequest.notices ?? []).filter(({ isIfFree }) => isIfFree !== true || refusal === null);
    if (known === null && !notices.some(({ isQuiet }) => isQuiet !== true))
        notices.push({ word: 'noticeAwayCalendar', isQuiet: true });
    return {
        ...pageRequest,
        texts,
        query: pageRequest.query ?? '',
        action: pageRequest.action ?? experiencePath(locale, offer.provider.slug, offer.experience.slug),
        input: { ...input, issues },
        /** First day of the month that the calendar shows, and of the first month that it can show. */
        month,
        firstMonth,
        /** Today in the provider's time zone. */
        today,
        nowMs,
        /** The month's days; null if the ledger is unavailable. */
        calendar: known?.calendar ?? null,
        /** The chosen day, possibly of another month. */
        day: known?.day ?? null,
        /** Null if it is unknown or the request cannot be booked. */
        price,
        /** Of the selection; none if it is unknown or has no refund policy. */
        refundDeadlines: selection === null ? [] : deadlinesOf(selection),
        refusal,
        /** The sealed price; null if the request cannot be booked. */
        pricingToken: quoted?.ok === true ? quoted.value.pricingToken : null,
        /** The idempotency key of the form. */
        key: texts.get('key') || service.newId(),
        /** Problems found by an attempt to book or to change: listed above the form. */
        problems: pageRequest.issues ?? [],
        issues: issuesOf(pageRequest, texts, issues),
        /** How the children are counted, if their number alone does not show it; null: nothing to explain. */
        agesNote: noteOnAges(texts, input.party, offer.experience, { locale, translate }),
        notices,
        /** Minutes for which a booking holds its places. */
        holdMinutes: Math.max(1, Math.floor(service.terms.holdSeconds / 60)),
    };
}

/** Reads the month, the chosen day and the price. An incomplete request has at most the reason why the day is full. */
async function lookUp({ service, catalog }: Visit, pageRequest: PageRequest, input: FormInput, month: string) {
    const { offer, texts, amendedId } = pageRequest;
    const party = input.party === null ? null : resolveParty(categoriesFor(texts, offer.experience), input.party);
    const persons = party?.ok === true ? Math.max(1, party.value.persons) : 1;
    const question = { ...offer, persons, mode: input.request?.mode, amendedId };
    const calendar = await readCalendar(service, { ...question, from: month, to: addDays(monthAfter(month, 1), -1) });
    const chosen = chosenDay(texts, offer.experience);
    const shown = calendar.find(({ date }) => date === chosen);
    const isApart = chosen !== null && shown === undefined;
    const day = isApart ? (await readCalendar(service, { ...question, from: chosen, to: chosen }))[0] : shown;
    const request = input.request ?? firstOfFullDay(day, texts, offer.experience);
    const quoted = request === null ? null : await makeQuote(service, catalog, request, amendedId);
    return { calendar, day: day ?? null, quoted: input.request === null && quoted?.ok === true ? null : quoted };
}

/**
 * If no departure or room is chosen and none of the chosen day is free, the first one is requested, to get the reason
 * and the alternatives. Null if one is free, or if a room is only too small: another one may fit the party.
 */
function firstOfFullDay(day: CalendarDay | undefined, texts: Texts, experience: Experience): QuoteRequest | null {
    const name = experience.hotel === null ? 'slot' : 'unitId';
    const cells = day?.cells ?? [];
    const [first] = cells;
    const isOpen = ({ reason }: CalendarCell) => reason === null || (name === 'unitId' && reason === 'party_too_large');
    if (first === undefined || texts.get(name) || cells.some(isOpen)) return null;
    return readFormInput(new Map(texts).set(name, first.placeId), experience).request;
}

/** Problems shown at controls: all after an attempt; before it only those of controls that are filled in. */
function issuesOf(pageRequest: PageRequest, texts: Texts, issues: readonly FieldIssue[]): readonly FieldIssue[] {
    if (pageRequest.issues !== undefined && pageRequest.issues.length > 0) return pageRequest.issues;
    const isFilled = ({ control }: FieldIssue) => (texts.get(control) ?? '').trim() !== '';
    // `texts` no longer has a mode that the chosen departure does not offer.
    const lost = readFormInput(pageRequest.texts, pageRequest.offer.experience).issues.filter(
        ({ word }) => word === 'issueMode',
    );
    return [...issues.filter(isFilled), ...lost, ...(pageRequest.linkIssues ?? [])];
}

/**
 * The month that was turned to, unless another day was chosen since; otherwise the month of the chosen day, or of the
 * first day of the season.
 */
function monthShown(texts: Texts, { experience }: Offer, today: string): string {
    const thisMonth = `${today.slice(0, 8)}01`;
    const turned = /^(\d{4})-(0[1-9]|1[0-2])$/u.exec(texts.get('month') ?? '');
    const chosen = chosenDay(texts, experience);
    const { from } = experience.availability;
    const isNew = chosen !== null && chosen >= today && chosen !== texts.get('calendarDay');
    const wanted = turned !== null && !isNew ? `${turned[0]}-01` : (chosen ?? from ?? today);
    const month = `${wanted.slice(0, 8)}01`;
    const last = monthAfter(thisMonth, mostMonthsAhead);
    return month < thisMonth ? thisMonth : month > last ? last : month;
}

/** The first day of the month that is `count` months later. */
export function monthAfter(month: string, count: number): string {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const index = year * 12 + number - 1 + count;
    return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}
