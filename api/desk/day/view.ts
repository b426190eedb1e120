import { addDays, daysFrom } from '../../../contract/calendar-day.ts';
import type { Experience, TimeSlot } from '../../../contract/catalog.ts';
import { textIn } from '../../../contract/local-text.ts';
import { capacityOf } from '../../booking/availability/availability.ts';
import { departureOf, startOfDay, todayIn } from '../../booking/availability/departure.ts';
import { closuresBetween, type StoredClosure } from '../../booking/bookings/closures.ts';
import { arrivedAmong, bookingsBetween, type DayBooking } from '../../booking/bookings/days.ts';
import { restMinor } from '../../booking/payment/balance.ts';
import { moneyOf } from '../../booking/payment/payments.ts';
import { readCalendar } from '../../booking/service/availability.ts';
import { shortDay, timeIn, wallTime } from '../../locale/format.ts';
import { momentIn } from '../../pages/deadlines.ts';
import type { SignedInVisit } from '../desk.ts';

/** A day in the list of days. */
export interface DayCount {
    day: string;
    guests: number;
    isClosed: boolean;
}

export interface Guest extends DayBooking {
    /** What is to be collected from the guest; 0 unless the booking is confirmed. */
    collectMinor: number;
    hasArrived: boolean;
}

/** A departure, or the rooms of a kind in a night. */
export interface Card {
    experienceId: string;
    placeId: string;
    /** The time of a departure; null: rooms. */
    time: string | null;
    name: string;
    /** Null: unlimited, or no longer in the catalogue. */
    places: number | null;
    /** Persons or rooms, of confirmed and of pending bookings. */
    sold: number;
    held: number;
    /** None of rooms: the guests of stays are in groups of their own. */
    guests: Guest[];
    closure: StoredClosure | null;
    /** Until when guests book or could book, or that it is closed. */
    state: string;
    /** Closed by the catalogue or over: nothing can be changed. */
    isFixed: boolean;
}

export interface DayView {
    day: string;
    days: DayCount[];
    cards: Card[];
    /** Stays by what they do on the day. */
    stays: { part: 'arrival' | 'stay' | 'leaving'; guests: Guest[] }[];
    guestCount: number;
    /** Departures with guests; of a provider who has only rooms, stays that arrive. */
    beginning: { word: 'departures' | 'arrivals'; count: number };
    collect: { currency: string; exponent: number; minor: number }[];
    dayClosure: StoredClosure | null;
}

const daysShown = 7;

/** Persons of confirmed bookings, including those who use no place. Stays that end on the day do not count. */
function guestCountOf(bookings: readonly DayBooking[]): number {
    return bookings
        .filter((each) => isConfirmed(each) && each.part !== 'leaving')
        .flatMap(({ booking }) => booking.details.party.counts)
        .reduce((sum, { count }) => sum + count, 0);
}

/** The guests of each day, and whether it is closed. */
export async function countDays(visit: SignedInVisit, from: string, to: string): Promise<DayCount[]> {
    const { service, provider, now } = visit;
    const { bookings, closures } = await service.ledger.read(async (snapshot) => ({
        bookings: await bookingsBetween(snapshot, { providerSlug: provider.slug, from, to }, now),
        closures: await closuresBetween(snapshot, provider.slug, from, to),
    }));
    return daysFrom(from, to).map((day) => ({
        day,
        guests: guestCountOf(bookings.filter((each) => each.day === day)),
        isClosed: closures.some((closure) => closure.day === day && closure.experience_id === ''),
    }));
}

export async function viewOfDay(visit: SignedInVisit, day: string): Promise<DayView> {
    const { service, provider, now, today } = visit;
    const first = day < today || day >= addDays(today, daysShown) ? day : today;
    const days = await countDays(visit, first, addDays(first, daysShown - 1));
    const { guests, closures } = await service.ledger.read(async (snapshot) => {
        const listed = await bookingsBetween(snapshot, { providerSlug: provider.slug, from: day, to: day }, now);
        const live = listed.filter(({ status }) => status === 'confirmed' || status === 'pending');
        const ids = live.map(({ booking }) => booking.id);
        const arrived = await arrivedAmong(snapshot, ids);
        const found: Guest[] = [];
        for (const each of live) {
            const { booking, status } = each;
            const rest = restMinor(booking.total_minor, await moneyOf(snapshot, booking, now));
            found.push({
                ...each,
                collectMinor: status === 'confirmed' ? rest : 0,
                hasArrived: arrived.has(booking.id),
            });
        }
        return { guests: found, closures: await closuresBetween(snapshot, provider.slug, day, day) };
    });
    const cards = await cardsOf(visit, day, guests, closures);
    const confirmed = guests.filter(isConfirmed);
    return {
        day,
        days,
        cards,
        stays: (['arrival', 'stay', 'leaving'] as const)
            .map((part) => ({ part, guests: guests.filter((guest) => guest.part === part) }))
            .filter((group) => group.guests.length > 0),
        guestCount: guestCountOf(guests),
        beginning: provider.experiences.every(({ hotel }) => hotel !== null)
            ? { word: 'arrivals', count: confirmed.filter(({ part }) => part === 'arrival').length }
            : { word: 'departures', count: cards.filter((card) => card.guests.some(isConfirmed)).length },
        collect: sumsOf(confirmed.filter(({ booking }) => booking.start_date === day)),
        dayClosure: closures.find(({ experience_id }) => experience_id === '') ?? null,
    };
}

export function isConfirmed({ status }: DayBooking): boolean {
    return status === 'confirmed';
}

function sumsOf(guests: readonly Guest[]): DayView['collect'] {
    const sums = new Map<string, DayView['collect'][number]>();
    for (const { booking, collectMinor } of guests) {
        const { currency, exponent } = booking;
        const { minor } = sums.get(currency) ?? { minor: 0 };
        sums.set(currency, { currency, exponent, minor: minor + collectMinor });
    }
    return [...sums.values()].filter(({ minor }) => minor > 0);
}

/** The departures of a day, by time, then rooms; also those that the catalogue no longer has but guests have booked. */
async function cardsOf(
    visit: SignedInVisit,
    day: string,
    guests: readonly Guest[],
    closures: readonly StoredClosure[],
): Promise<Card[]> {
    const { service, provider, locale, nowMs } = visit;
    const cards: Card[] = [];
    for (const experience of provider.experiences) {
        const query = { provider, experience, from: day, to: day, persons: Math.max(1, experience.minParticipants) };
        const [cells] = await readCalendar(service, query);
        const name = textIn(experience.name, locale);
        for (const slot of experience.timeSlots) {
            const reason = cells?.slots.find(({ timeSlotId }) => timeSlotId === slot.id)?.reason ?? null;
            const card = cardOf(experience.id, slot.id, guests, closures);
            const startsAtMs = departureOf(provider.timeZone, day, slot)?.startsAtMs ?? Number.POSITIVE_INFINITY;
            const isOver = reason === 'past_date' || reason === 'not_operating' || startsAtMs <= nowMs;
            if (isOver && card.guests.length === 0) continue;
            const state = isOver ? over : stateOf(visit, experience, slot, day, card, reason);
            cards.push({ ...card, ...state, time: slot.startTime, name, places: capacityOf(experience, slot) });
        }
        for (const unit of experience.hotel?.units ?? []) {
            const reason = cells?.units.find(({ unitId }) => unitId === unit.id)?.reason ?? null;
            if (reason === 'past_date' || reason === 'not_operating') continue;
            const card = cardOf(experience.id, unit.id, guests, closures);
            const state = stateOf(visit, experience, null, day, card, reason);
            cards.push({ ...card, ...state, time: null, name: textIn(unit.name, locale), places: unit.quantity });
        }
    }
    for (const { booking, part } of guests) {
        const { experience_id: experienceId, place_id: placeId, details } = booking;
        const isKnown = cards.some((card) => card.experienceId === experienceId && card.placeId === placeId);
        if (isKnown || part !== 'departure') continue;
        const card = cardOf(experienceId, placeId, guests, closures);
        const name = textIn(details.experience.name, locale);
        cards.push({ ...card, ...over, time: details.slot?.startTime ?? null, name, places: null });
    }
    return cards.sort((one, other) => (one.time ?? '99').localeCompare(other.time ?? '99'));
}

function cardOf(
    experienceId: string,
    placeId: string,
    guests: readonly Guest[],
    closures: readonly StoredClosure[],
): Omit<Card, 'time' | 'name' | 'places' | keyof State> {
    const isHere = ({ booking }: Guest) => booking.experience_id === experienceId && booking.place_id === placeId;
    const own = guests.filter((guest) => isHere(guest) && guest.part !== 'leaving');
    const taken = (status: Guest['status']) =>
        own
            .filter((guest) => guest.status === status)
            .reduce((sum, { booking, part }) => sum + (part === 'departure' ? booking.details.party.persons : 1), 0);
    const isClosed = (each: StoredClosure) => each.experience_id === experienceId && each.place_id === placeId;
    return {
        experienceId,
        placeId,
        sold: taken('confirmed'),
        held: taken('pending'),
        guests: own.filter(({ part }) => part === 'departure'),
        closure: closures.find(isClosed) ?? null,
    };
}

type State = Pick<Card, 'state' | 'isFixed'>;

const over: State = { state: '', isFixed: true };

function stateOf(
    { provider: { timeZone }, locale, nowMs, translate }: SignedInVisit,
    experience: Experience,
    slot: TimeSlot | null,
    day: string,
    { closure }: Pick<Card, 'closure'>,
    reason: string | null,
): State {
    if (closure !== null) return { state: translate('closedByYou'), isFixed: false };
    if (reason === 'closed') return over;
    const startsAtMs =
        slot === null
            ? startOfDay(timeZone, experience.cutoffMinutes === 0 ? addDays(day, 1) : day)
            : (departureOf(timeZone, day, slot)?.startsAtMs ?? 0);
    const untilMs = startsAtMs - experience.cutoffMinutes * 60_000;
    const { time } = momentIn(timeZone, untilMs, locale);
    const onDay = todayIn(timeZone, untilMs);
    const until = { time, day: shortDay(onDay, locale), same: onDay === day ? 'yes' : 'no' };
    return { state: translate(nowMs > untilMs ? 'closedSince' : 'openUntil', until), isFixed: false };
}

/** When the last of these pending bookings expires. */
export function heldUntil(guests: readonly Guest[], timeZone: string, locale: SignedInVisit['locale']): string {
    const last = guests.map(({ booking }) => booking.expires_at).sort();
    return timeIn(timeZone, last.at(-1) as string, locale);
}

/** What a card is called: its time, or its kind of room. */
export function titleOf({ time, name }: Card, locale: SignedInVisit['locale']): string {
    return time === null ? name : wallTime(time, locale);
}
