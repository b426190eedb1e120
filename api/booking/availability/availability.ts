import { type AvailabilityReason, availabilityReasons } from '../../../contract/booking.ts';
import { addDays, weekdayOf } from '../../../contract/calendar-day.ts';
import {
    type BookingMode,
    catalogLimits,
    type Experience,
    type Provider,
    type TimeSlot,
    type Unit,
} from '../../../contract/catalog.ts';
import { type Departure, departureOf, type Hold, nightOf, startOfDay, todayIn } from './departure.ts';
import { Occupancy, type Taken } from './occupancy.ts';

export type { Hold } from './departure.ts';

/** What somebody wants to book: places of a slot or a unit, for one party. */
export interface Wanted {
    provider: Provider;
    experience: Experience;
    /** Of everything but a hotel. */
    slot: TimeSlot | null;
    /** Of a hotel. */
    unit: Unit | null;
    /** Has no meaning for a hotel. */
    mode: BookingMode;
    /** One day; all days of a multi-day booking; each night of a stay. In order, without gaps, at least one. */
    days: readonly string[];
    /** Persons who use capacity. */
    persons: number;
}

/** The moment of the question, and which day that is for the provider. */
export interface Moment {
    nowMs: number;
    today: string;
}

/** Where holds that matter may lie. `startsBeforeMs` is not included. */
export interface HoldWindow {
    firstDay: string;
    lastDay: string;
    startsFromMs: number;
    startsBeforeMs: number;
    /** What has ended by then is over before the first day, in any zone. */
    endsAfterMs: number;
}

const minuteMs = 60_000;
/** Zones differ by at most so much, and with them the same day of two zones. */
const widestZonesMs = 26 * 60 * minuteMs;

/**
 * The first reason in the contract's order that speaks against a booking, null when it can be made. Only live holds may
 * be given: those of other bookings that are confirmed, or pending and not lapsed; `windowOf` says which are needed,
 * others do no harm.
 */
export function whyUnavailable(wanted: Wanted, live: readonly Hold[], nowMs: number): AvailabilityReason | null {
    return reasonAgainst(wanted, new Occupancy(live), momentOf(wanted.provider, nowMs));
}

/** The same for those who ask about many departures: holds are indexed and the day is found once. */
export function reasonAgainst(wanted: Wanted, live: Occupancy, moment: Moment): AvailabilityReason | null {
    if (wanted.days.length === 0) throw new RangeError('A booking has at least one day or night.');
    return availabilityReasons.find((reason) => rules[reason](wanted, live, moment)) ?? null;
}

export function momentOf(provider: Provider, nowMs: number): Moment {
    return { nowMs, today: todayIn(provider.timeZone, nowMs) };
}

/** The holds a booking takes: one per day or night. Throws for a day without departure, so ask `whyUnavailable` first. */
export function holdsOf(wanted: Wanted): Hold[] {
    const { experience, persons } = wanted;
    return wanted.days.map((day) => {
        const departure = departureOn(wanted, day);
        if (departure === null) throw new RangeError(`Nothing departs on ${day}.`);
        return {
            experienceId: experience.id,
            placeId: placeOf(wanted).id,
            day,
            mode: wanted.unit === null ? wanted.mode : 'room',
            persons,
            ...departure,
            requires: experience.requires,
        };
    });
}

/**
 * The mode of a departure, and those that may be asked for, the usual one first. A private booking may be asked for
 * where there is a private price and the slot does not fix its mode; a shared one of something private never.
 */
export function modesOf(experience: Experience, slot: TimeSlot | null): { usual: BookingMode; offered: BookingMode[] } {
    const usual = slot?.bookingMode ?? experience.bookingMode;
    const isOpen = slot !== null && slot.bookingMode === null && experience.privatePrice !== null;
    return { usual, offered: isOpen && usual === 'shared' ? ['shared', 'private'] : [usual] };
}

/** Places of a departure; null: unlimited. */
export function capacityOf(experience: Experience, slot: TimeSlot): number | null {
    return slot.capacity ?? experience.capacity ?? experience.maxParticipants;
}

/** Window of the provider's holds that can matter for a booking. */
export function windowOf(wanted: Pick<Wanted, 'provider' | 'experience' | 'slot' | 'unit' | 'days'>): HoldWindow {
    const { provider, slot, days } = wanted;
    return windowOver(provider, days[0] as string, days.at(-1) as string, slot?.duration ?? 0);
}

/**
 * Window of the provider's holds that can matter for any booking from one day to another, both included, of something
 * that lasts at most so many minutes: every hold of these days, also one that was made when a slot had another time or
 * the provider another zone, and every hold that overlaps what departs on them.
 */
export function windowOver(
    { timeZone }: Pick<Provider, 'timeZone'>,
    firstDay: string,
    lastDay: string,
    longestMinutes: number = catalogLimits.durationMinutes,
): HoldWindow {
    const firstMs = startOfDay(timeZone, firstDay);
    return {
        firstDay,
        lastDay,
        startsFromMs: firstMs - catalogLimits.durationMinutes * minuteMs,
        endsAfterMs: firstMs - widestZonesMs,
        startsBeforeMs: startOfDay(timeZone, addDays(lastDay, 1)) + Math.max(longestMinutes * minuteMs, widestZonesMs),
    };
}

type Rule = (wanted: Wanted, live: Occupancy, moment: Moment) => boolean;

/** Whether a reason applies. A rule may rely on those before it in the contract's order not applying. */
const rules: Record<AvailabilityReason, Rule> = {
    past_date: ({ days }, _, { today }) => (days[0] as string) < today,
    not_operating: (wanted) => wanted.days.some((day) => !operatesOn(wanted, day)),
    closed: (wanted) => wanted.days.some((day) => isClosedOn(wanted, day)),
    cutoff_passed: isTooLate,
    party_too_small: ({ experience, persons }) => persons < experience.minParticipants,
    party_too_large: ({ experience, unit, persons }) =>
        persons > Math.min(experience.maxParticipants ?? Infinity, unit?.maxGuests ?? Infinity),
    private_conflict: (wanted, live) => wanted.days.some((day) => isConflict(wanted, takenOn(wanted, day, live))),
    slot_full: (wanted, live) => wanted.days.some((day) => isFull(wanted, takenOn(wanted, day, live))),
    resource_unavailable: lacksResource,
};

function operatesOn(wanted: Wanted, day: string): boolean {
    const { from, to, weekdays } = wanted.experience.availability;
    if ((from !== null && day < from) || (to !== null && day > to)) return false;
    const weekday = weekdayOf(day);
    if (!weekdays.includes(weekday) || wanted.slot?.weekdays.includes(weekday) === false) return false;
    return departureOn(wanted, day) !== null;
}

function isClosedOn({ experience, slot }: Wanted, day: string): boolean {
    const { closed, closedSlots } = experience.availability;
    if (closed.includes(day)) return true;
    return slot !== null && closedSlots.some(({ date, timeSlotId }) => date === day && timeSlotId === slot.id);
}

/** A departure can be booked until its start; a stay without a limit of its own all through the day of check-in. */
function isTooLate(wanted: Wanted, _: Occupancy, { nowMs }: Moment): boolean {
    const { cutoffMinutes } = wanted.experience;
    if (wanted.unit !== null && cutoffMinutes === 0) return false;
    const first = departureOn(wanted, wanted.days[0] as string);
    return first !== null && nowMs > first.startsAtMs - cutoffMinutes * minuteMs;
}

/** Rooms are taken one by one, so that there is nothing in them to conflict. */
function isConflict({ mode }: Wanted, taken: Taken): boolean {
    return mode === 'private' ? taken.sharedBookings > 0 : taken.privateBookings > 0;
}

function isFull({ experience, slot, unit, mode, persons }: Wanted, taken: Taken): boolean {
    if (unit !== null) return taken.rooms >= unit.quantity;
    if (mode === 'private' && taken.privateBookings > 0) return true;
    const capacity = slot === null ? null : capacityOf(experience, slot);
    return capacity !== null && taken.sharedPersons + persons > capacity;
}

/**
 * Whether more of a resource would be in use at once than there is. What is in use already counts in full, so that a
 * departure that was left short of a resource takes no further guests.
 */
function lacksResource(wanted: Wanted, live: Occupancy): boolean {
    const { requires } = wanted.experience;
    if (requires.length === 0) return false;
    const holds = holdsOf(wanted);
    return requires.some(({ resourceId }) => {
        const there = wanted.provider.resources.find(({ id }) => id === resourceId)?.quantity ?? 0;
        return live.peak(resourceId, holds) > there;
    });
}

function takenOn(wanted: Wanted, day: string, live: Occupancy): Taken {
    return live.taken(wanted.experience.id, placeOf(wanted).id, day);
}

function departureOn({ provider, slot, unit }: Wanted, day: string): Departure | null {
    if (unit !== null) return nightOf(provider.timeZone, day);
    if (slot === null) throw new TypeError('A booking is of a slot or of a unit.');
    return departureOf(provider.timeZone, day, slot);
}

function placeOf({ slot, unit }: Wanted): TimeSlot | Unit {
    const place = unit ?? slot;
    if (place === null) throw new TypeError('A booking is of a slot or of a unit.');
    return place;
}
