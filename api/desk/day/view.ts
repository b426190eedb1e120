import type { AvailabilityReason } from '../../../contract/booking.ts';
import { addDays } from '../../../contract/calendar-day.ts';
import type { Experience } from '../../../contract/catalog.ts';
import { minuteMs } from '../../../contract/durations.ts';
import { textIn } from '../../../contract/local-text.ts';
import { capacityOf } from '../../booking/availability/availability.ts';
import { departureOf, startOfDay, todayIn } from '../../booking/availability/departure.ts';
import type { StoredClosure } from '../../booking/bookings/closures.ts';
import { collectMinor } from '../../booking/payment/balance.ts';
import { readCalendar } from '../../booking/service/availability.ts';
import { type Guest, isConfirmed, readDay } from '../../booking/service/provider-day.ts';
import { shortDay, timeIn } from '../../locale/format.ts';
import { kindOf } from '../../pages/locale/words.ts';
import type { SignedInVisit } from '../desk.ts';

/** A departure, or the rooms of a kind in a night. */
interface Place {
    experienceId: string;
    placeId: string;
    kind: ReturnType<typeof kindOf>;
    /** The time of a departure; null: rooms. */
    time: string | null;
    name: string;
    /** Null: unlimited, or no longer in the catalogue. */
    places: number | null;
    reason: AvailabilityReason | null;
    /** Until when guests can book. */
    untilMs: number;
}

export type Card = ReturnType<typeof cardOf>;
export type DayView = Awaited<ReturnType<typeof viewOfDay>>;

export async function viewOfDay(visit: SignedInVisit, day: string) {
    const { service, provider } = visit;
    const period = { from: addDays(day, -1), to: addDays(day, 5) };
    const stored = await readDay(service, provider.slug, day, period);
    const { days, guests } = stored;
    const cards = await cardsOf(visit, stored);
    const confirmed = guests.filter(isConfirmed);
    const arriving = confirmed.filter(({ part }) => part === 'arrival');
    const own = provider.experiences.map(kindOf);
    const all = cards.filter(({ time }) => time !== null).length;
    const kinds = all === 0 ? (['stay', 'time', 'trip'] as const) : (['time', 'trip', 'stay'] as const);
    const kind = kinds.find((each) => own.includes(each)) ?? 'stay';
    return {
        day,
        days,
        cards,
        /** Stays by what they do on the day. */
        stays: (['arrival', 'stay', 'leaving'] as const)
            .map((part) => ({ part, guests: guests.filter((guest) => guest.part === part) }))
            .filter((group) => group.guests.length > 0),
        guestCount: days.find((each) => each.day === day)?.guests,
        /** How many of the departures have guests; on a day with rooms alone, stays that arrive. */
        begin: {
            kind,
            count: kind === 'stay' ? arriving.length : cards.filter((card) => card.guests.some(isConfirmed)).length,
            all,
        },
        collect: sumsOf(confirmed.filter(({ booking }) => booking.start_date === day)),
        dayClosure: stored.closures.find(({ experience_id }) => experience_id === '') ?? null,
    };
}

/** What is to be collected, by currency, with a booking that has it. */
function sumsOf(guests: readonly Guest[]) {
    const sums = new Map<string, { booking: Guest['booking']; minor: number }>();
    for (const guest of guests) {
        const { booking } = guest;
        const before = sums.get(booking.currency)?.minor ?? 0;
        sums.set(booking.currency, { booking, minor: before + (collectMinor(guest) ?? 0) });
    }
    return [...sums.values()].filter(({ minor }) => minor > 0);
}

/** What the ledger has about a day. */
type Stored = Awaited<ReturnType<typeof readDay>>;

/** The departures of a day, by time, then rooms; also those that the catalogue no longer has but guests have booked. */
async function cardsOf(visit: SignedInVisit, stored: Stored): Promise<Card[]> {
    const places: Place[] = [];
    for (const each of visit.provider.experiences) places.push(...(await placesOf(visit, each, stored.day)));
    for (const { booking, part } of stored.guests) {
        const { experience_id: experienceId, place_id: placeId, details } = booking;
        const isKnown = places.some((place) => place.experienceId === experienceId && place.placeId === placeId);
        if (isKnown || part !== 'departure') continue;
        const time = details.slot?.startTime ?? null;
        const name = textIn(details.experience.name, visit.locale);
        const gone = { places: null, reason: 'not_operating', untilMs: 0 } as const;
        places.push({ experienceId, placeId, kind: 'time', time, name, ...gone });
    }
    return places
        .map((place) => cardOf(visit, place, stored))
        .filter((card) => card.guests.length + card.cancelled > 0 || !isOver(card))
        .sort((one, other) => (one.time ?? '99').localeCompare(other.time ?? '99'));
}

async function placesOf(
    { service, provider, locale, nowMs }: SignedInVisit,
    experience: Experience,
    day: string,
): Promise<Place[]> {
    const { id: experienceId, timeSlots, hotel, cutoffMinutes } = experience;
    const persons = Math.max(1, experience.minParticipants);
    const [calendar] = await readCalendar(service, { provider, experience, from: day, to: day, persons });
    const nightMs = startOfDay(provider.timeZone, cutoffMinutes === 0 ? addDays(day, 1) : day);
    const placeOf = (placeId: string, startsAtMs: number, reason: AvailabilityReason | null = null) => {
        const kind = kindOf(experience);
        return { experienceId, placeId, kind, reason, untilMs: startsAtMs - cutoffMinutes * minuteMs };
    };
    const departures = timeSlots.map((slot, at) => {
        const startsAtMs = departureOf(provider.timeZone, day, slot)?.startsAtMs ?? 0;
        const reason = startsAtMs <= nowMs ? 'past_date' : calendar?.cells[at]?.reason;
        const name = textIn(experience.name, locale);
        const places = capacityOf(experience, slot);
        return { ...placeOf(slot.id, startsAtMs, reason), time: slot.startTime, name, places };
    });
    const rooms = (hotel?.units ?? []).map(({ id, name, quantity: places }, at) => {
        return { ...placeOf(id, nightMs, calendar?.cells[at]?.reason), time: null, name: textIn(name, locale), places };
    });
    return [...departures, ...rooms];
}

function isOver({ reason }: Place): boolean {
    return reason === 'past_date' || reason === 'not_operating';
}

function cardOf(visit: SignedInVisit, place: Place, { day, guests, cancelled, closures }: Stored) {
    const { experienceId, placeId } = place;
    const isHere = (one: Pick<StoredClosure, 'experience_id' | 'place_id'>) =>
        one.experience_id === experienceId && one.place_id === placeId;
    const own = guests.filter(({ booking, part }) => isHere(booking) && part !== 'leaving');
    const taken = (status: Guest['status']) =>
        own
            .filter((guest) => guest.status === status)
            .reduce((sum, { booking, part }) => sum + (part === 'departure' ? booking.details.party.persons : 1), 0);
    const closure = closures.find(isHere) ?? null;
    return {
        ...place,
        /** Persons or rooms, of confirmed and of pending bookings. */
        sold: taken('confirmed'),
        held: taken('pending'),
        /** Guests of a departure. Rooms have none, because the guests of stays are in groups of their own. */
        guests: own.filter(({ part }) => part === 'departure'),
        /** Bookings that were cancelled. */
        cancelled: cancelled.filter(({ booking, part }) => isHere(booking) && part !== 'leaving').length,
        closure,
        /** Until when guests book or could book, or that it is closed; null: nothing can be changed. */
        state: stateOf(visit, day, place, closure),
    };
}

function stateOf(
    { provider: { timeZone }, locale, nowMs, translate }: SignedInVisit,
    day: string,
    place: Place,
    closure: StoredClosure | null,
): string | null {
    if (isOver(place)) return null;
    if (closure !== null) return translate('closedByYou');
    if (place.reason === 'closed') return null;
    const onDay = todayIn(timeZone, place.untilMs);
    const time = timeIn(timeZone, new Date(place.untilMs).toISOString(), locale);
    const until = { time, day: shortDay(onDay, locale), same: onDay === day ? 'yes' : 'no' };
    return translate(nowMs > place.untilMs ? 'closedSince' : 'openUntil', until);
}

/** The places that pending bookings hold, and when the last of these bookings expires; null: there is none. */
export function heldBy(guests: readonly Guest[], { provider, locale }: SignedInVisit) {
    const pending = guests.filter(({ status }) => status === 'pending').map(({ booking }) => booking);
    const last = pending
        .map((booking) => booking.expires_at)
        .sort()
        .at(-1);
    if (last === undefined) return null;
    const places = pending.reduce((sum, { details }) => sum + details.party.persons, 0);
    return { places, time: timeIn(provider.timeZone, last, locale) };
}
