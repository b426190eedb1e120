import { addDays } from '../../../contract/calendar-day.ts';
import type { Experience } from '../../../contract/catalog.ts';
import { toMajor } from '../../../contract/currency.ts';
import type { Alternative } from '../../booking/availability/alternatives.ts';
import type { CalendarDay } from '../../booking/availability/calendar.ts';
import { todayIn } from '../../booking/availability/departure.ts';
import type { Catalog, Offer } from '../../booking/catalog/catalog.ts';
import { resolveParty } from '../../booking/party/party.ts';
import type { Price } from '../../booking/pricing/price.ts';
import type { Refusal } from '../../booking/refusal.ts';
import { readCalendar } from '../../booking/service/availability.ts';
import { makeQuote, priceRequest, type QuoteRequest } from '../../booking/service/quote.ts';
import type { BookingService } from '../../booking/service/service.ts';
import { unlessUnavailable } from '../../ledger/fault.ts';
import type { WordName } from '../../pages/locale/words.ts';
import type { PageLocale, Visit } from '../site-dependencies.ts';
import { assumedOfAges } from './ages.ts';
import { categoriesFor, chosenDay, type Texts, withOfferedMode } from './controls.ts';
import { type FieldIssue, type FormInput, readFormInput } from './read-form-input.ts';
import { issuesOfRefusal, type RefusalReason, refusalReasons } from './refusal.ts';

/** Something the page says above the form. */
export interface Notice {
    word: WordName;
    values?: Readonly<Record<string, string | number>>;
    /** Something to know, not to act upon: it neither interrupts nor takes the focus. */
    isQuiet?: boolean;
    /** A booking to go to instead. */
    bookingId?: string;
    /** Left out where what is wanted cannot be booked. */
    isIfFree?: boolean;
}

/** Why what is wanted cannot be booked, and what else can. */
export interface NotBookable {
    reason: RefusalReason;
    alternatives: readonly Alternative[];
}

/** Everything that the page of an experience shows. */
export interface ExperienceView extends PageLocale {
    offer: Offer;
    texts: Texts;
    /** Of the link that was opened; '' after a form. */
    query: string;
    input: FormInput;
    /** First day of the month that the calendar shows. */
    month: string;
    /** The first month that it can show. */
    firstMonth: string;
    /** Today where the provider is. */
    today: string;
    /** The month's days; null: the ledger is away. */
    calendar: CalendarDay[] | null;
    /** The chosen day, which may be of another month. */
    day: CalendarDay | null;
    /** What it costs; null: not known yet, or it cannot be booked. */
    price: Price | null;
    refusal: NotBookable | null;
    /** Seals the price; null where nothing can be booked as it stands. */
    pricingToken: string | null;
    /** Makes an attempt to book one of its kind. */
    key: string;
    /** What an attempt to book found wrong: listed above the form. */
    issues: readonly FieldIssue[];
    /** What is wrong at its control: all of the above, else whatever was filled in and does not fit. */
    fieldIssues: readonly FieldIssue[];
    /** How children without an age are counted; null where none is, or the ages change nothing. */
    assumedAges: string | null;
    notices: readonly Notice[];
    /** Minutes for which a booking is held. */
    holdMinutes: number;
}

/** What is known of a page before the ledger and the price list are asked. */
export interface PageRequest extends PageLocale {
    offer: Offer;
    texts: Texts;
    /** Of an attempt to book. */
    issues?: readonly FieldIssue[];
    /** Of a link: what of it could not be filled in, where a control is the place to say so. */
    linkIssues?: readonly FieldIssue[];
    notices?: readonly Notice[];
    /** Of a link, so that it leads to the same in another language. */
    query?: string;
    /** Whether the client asks too often: nothing is looked up for it then. */
    isHurried?: boolean;
}

const mostMonthsAhead = 36;

export async function viewOf(visit: Visit, asked: PageRequest): Promise<ExperienceView> {
    const { service, catalog } = visit;
    const { offer, locale, translate } = asked;
    const texts = withOfferedMode(asked.texts, offer.experience);
    const today = todayIn(offer.provider.timeZone, service.clock());
    const firstMonth = `${today.slice(0, 8)}01`;
    const month = monthShown(texts, offer, today);
    const input = readFormInput(texts, offer.experience);
    const party = input.party === null ? null : resolveParty(categoriesFor(texts, offer.experience), input.party);
    const question = {
        ...offer,
        persons: party?.ok === true ? Math.max(1, party.value.persons) : 1,
        mode: input.request?.mode,
    };
    const lookUp = async () => {
        const calendar = await readCalendar(service, { ...question, from: month, to: lastOf(month) });
        const chosen = chosenDay(texts, offer.experience);
        const shown = calendar.find(({ date }) => date === chosen);
        const isApart = chosen !== null && shown === undefined;
        const day = isApart ? (await readCalendar(service, { ...question, from: chosen, to: chosen }))[0] : shown;
        const request = input.request ?? firstOfFullDay(day, texts, offer.experience);
        const quoted = request === null ? null : await makeQuote(service, catalog, request);
        return { calendar, day: day ?? null, quoted: input.request === null && quoted?.ok === true ? null : quoted };
    };
    const known = asked.isHurried === true ? null : await unlessUnavailable(visit, lookUp);
    const quoted = known?.quoted ?? null;
    const refused = quoted?.ok === false ? quoted.error : null;
    const refusal = refused === null ? null : notBookableOf(refused);
    const isUnfit = refused !== null && refusal === null;
    const issues = isUnfit ? issuesOfRefusal(refused, texts, offer.experience) : input.issues;
    const notices = (asked.notices ?? []).filter(({ isIfFree }) => isIfFree !== true || refusal === null);
    if (known === null && !notices.some(({ isQuiet }) => isQuiet !== true))
        notices.push({ word: 'noticeAwayCalendar', isQuiet: true });
    return {
        ...asked,
        texts,
        query: asked.query ?? '',
        input: { ...input, issues },
        month,
        firstMonth,
        today,
        calendar: known?.calendar ?? null,
        day: known?.day ?? null,
        price:
            quoted?.ok === true
                ? quoted.value.priced.price
                : refusal === null
                  ? priceAlone(service, catalog, input)
                  : null,
        refusal,
        pricingToken: quoted?.ok === true ? quoted.value.pricingToken : null,
        key: texts.get('key') || service.newId(),
        issues: asked.issues ?? [],
        fieldIssues: fieldIssuesOf(asked, texts, issues),
        assumedAges: assumedOfAges(texts, offer.experience, { locale, translate }),
        notices,
        holdMinutes: Math.max(1, Math.floor(service.terms.holdSeconds / 60)),
    };
}

/**
 * Where no departure or room is chosen and none of the chosen day can be booked, the first one stands for all of them:
 * asking for it says why, and what else there is. The party may still fit another room.
 */
function firstOfFullDay(day: CalendarDay | undefined, texts: Texts, experience: Experience): QuoteRequest | null {
    const name = experience.hotel === null ? 'slot' : 'unitId';
    const cells = [
        ...(day?.slots ?? []).map((cell) => ({ ...cell, id: cell.timeSlotId })),
        ...(day?.units ?? []).map((cell) => ({ ...cell, id: cell.unitId })),
    ];
    const [first] = cells;
    const isOpen = ({ available, reason }: (typeof cells)[number]) =>
        available || (name === 'unitId' && reason === 'party_too_large');
    if (first === undefined || texts.get(name) || cells.some(isOpen)) return null;
    return readFormInput(new Map(texts).set(name, first.id), experience).request;
}

/** Everything that is said at a control: after an attempt all of it, before it what was filled in and does not fit. */
function fieldIssuesOf(asked: PageRequest, texts: Texts, issues: readonly FieldIssue[]): readonly FieldIssue[] {
    if (asked.issues !== undefined && asked.issues.length > 0) return asked.issues;
    const isFilled = ({ control }: FieldIssue) => (texts.get(control) ?? '').trim() !== '';
    // A mode that the chosen departure does not have is no longer in the texts.
    const lost = readFormInput(asked.texts, asked.offer.experience).issues.filter(({ word }) => word === 'issueMode');
    return [...issues.filter(isFilled), ...lost, ...(asked.linkIssues ?? [])];
}

/** The price as the hidden control carries it and as an API's client would submit it. */
export function totalText(price: Price): string {
    return String(toMajor(price.totalMinor, price.exponent));
}

function priceAlone(service: BookingService, catalog: Catalog, { request }: FormInput): Price | null {
    if (request === null) return null;
    const priced = priceRequest(service, catalog, request);
    return priced.ok ? priced.value.price : null;
}

/** A refusal of what was wanted, as the page shows it; null for any other. */
export function notBookableOf({ code, alternatives = [] }: Refusal): NotBookable | null {
    const reason = refusalReasons.find((known) => known === code);
    return reason === undefined ? null : { reason, alternatives };
}

/**
 * The month that was turned to, unless another day was chosen since; else that of the chosen day, else the first in which
 * something takes place.
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

/** The first day of the month so many months later. */
export function monthAfter(month: string, count: number): string {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const index = year * 12 + number - 1 + count;
    return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}

function lastOf(month: string): string {
    return addDays(monthAfter(month, 1), -1);
}
