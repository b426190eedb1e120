import { type AvailabilityReason, availabilityReasons } from '../../../contract/booking.ts';
import { addDays, weekdayOf } from '../../../contract/calendar-day.ts';
import type { BookingMode, Experience, Provider, TimeSlot, Unit } from '../../../contract/catalog.ts';
import { catalogLimits } from '../../../contract/catalog-limits.ts';
import { minuteMs } from '../../../contract/durations.ts';
import { type Departure, departureOf, type Hold, type Live, nightOf, startOfDay, todayIn } from './departure.ts';
import { Occupancy } from './occupancy.ts';

/** A requested booking: a slot or a unit, on given days, for one party. */
export interface PartySelection {
    provider: Provider;
    experience: Experience;
    /** Null for a hotel. */
    slot: TimeSlot | null;
    /** Set for a hotel only. */
    unit: Unit | null;
    /** Not used for hotels. */
    mode: BookingMode;
    /** The day, the days of a multi-day booking, or the nights of a stay. At least one; in order, without gaps. */
    days: readonly string[];
    /** Persons who use capacity. */
    persons: number;
    /** Id of the booking that becomes this one; its own holds are left out. */
    amendedId?: string;
}

/** The first and the last day of a departure, or the check-in and the check-out of a stay. */
export function firstAndLast({ unit, days }: Pick<PartySelection, 'unit' | 'days'>): [string, string] {
    const last = days.at(-1) as string;
    return [days[0] as string, unit === null ? last : addDays(last, 1)];
}

/** Range of holds that a query must return. `startsBeforeMs` is exclusive. */
export interface HoldWindow {
    firstDay: string;
    lastDay: string;
    startsFromMs: number;
    startsBeforeMs: number;
    /** Holds that end by then end before the first day in every time zone. */
    endsAfterMs: number;
}

/** The greatest difference between two time zones. */
const widestZonesMs = 26 * 60 * minuteMs;

/**
 * Returns the first reason, in the order of `availabilityReasons`, why a booking cannot be made, or null if it can.
 * @param live closures, and live holds of other bookings: confirmed, or pending and not expired. Those in `windowOf`
 * are needed, further ones have no effect. Questions about many departures share an index.
 */
export function whyUnavailable(
    wanted: PartySelection,
    live: readonly Live[] | Occupancy,
    nowMs: number,
): AvailabilityReason | null {
    if (wanted.days.length === 0) throw new RangeError('A booking has at least one day or night.');
    const occupancy = Occupancy.of(live);
    return availabilityReasons.find((reason) => rules[reason](wanted, occupancy, nowMs)) ?? null;
}

/** The holds of a booking, one per day or night. Throws if a day has no departure; call `whyUnavailable` before. */
export function holdsOf(wanted: PartySelection): Hold[] {
    const { experience, persons } = wanted;
    return wanted.days.map((day) => {
        const departure = departureOn(wanted, day);
        if (departure === null) throw new RangeError(`Nothing departs on ${day}.`);
        return {
            experienceId: experience.id,
            placeId: slotOrUnitOf(wanted).id,
            day,
            mode: wanted.unit === null ? wanted.mode : 'room',
            persons,
            ...departure,
            requires: experience.requires,
        };
    });
}

/**
 * The usual mode of a departure, and the modes that a request may choose, the usual one first. A request may choose
 * private if the experience has a private price and the slot does not fix the mode. A private departure cannot be
 * shared.
 */
export function modesOf(experience: Experience, slot: TimeSlot | null): { usual: BookingMode; offered: BookingMode[] } {
    const usual = slot?.bookingMode ?? experience.bookingMode;
    const isOpen = slot !== null && slot.bookingMode === null && experience.privatePrice !== null;
    return { usual, offered: isOpen && usual === 'shared' ? ['shared', 'private'] : [usual] };
}

/** Capacity of a departure; null: unlimited. */
export function capacityOf(experience: Experience, slot: TimeSlot): number | null {
    return slot.capacity ?? experience.capacity ?? experience.maxParticipants;
}

/** Places of a departure, or rooms of a kind; null: unlimited. */
export function placesOf({ experience, slot, unit }: Pick<PartySelection, 'experience' | 'slot' | 'unit'>) {
    return slot === null ? (unit?.quantity ?? null) : capacityOf(experience, slot);
}

/** Window of the holds that can affect a booking. */
export function windowOf(
    wanted: Pick<PartySelection, 'provider' | 'experience' | 'slot' | 'unit' | 'days'>,
): HoldWindow {
    const { provider, slot, days } = wanted;
    return windowOver(provider, days[0] as string, days.at(-1) as string, slot?.duration ?? 0);
}

/**
 * Window of the holds that can affect bookings from one day to another, both included, with departures of at most
 * `longestMinutes`. It contains all holds of these days, even if the slot's time or the provider's zone has changed
 * since, and all holds that overlap a departure on these days.
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

type Rule = (wanted: PartySelection, live: Occupancy, nowMs: number) => boolean;

/** Whether a reason applies. A rule may assume that the reasons before it in `availabilityReasons` do not apply. */
const rules: Record<AvailabilityReason, Rule> = {
    past_date: ({ provider, days }, _, nowMs) => (days[0] as string) < todayIn(provider.timeZone, nowMs),
    not_operating: (wanted) => wanted.days.some((day) => !operatesOn(wanted, day)),
    closed: (wanted, live) => wanted.days.some((day) => isClosedOn(wanted, day, live)),
    cutoff_passed: isTooLate,
    party_too_small: ({ experience, persons }) => persons < experience.minParticipants,
    party_too_large: ({ experience, unit, persons }) =>
        persons > Math.min(experience.maxParticipants ?? Infinity, unit?.maxGuests ?? Infinity),
    private_conflict: (wanted, live) => holdsOf(wanted).some((hold) => isConflict(hold, live)),
    slot_full: (wanted, live) => holdsOf(wanted).some((hold) => isFull(hold, placesOf(wanted), live)),
    resource_unavailable: (wanted, live) => {
        const resources = new Map(wanted.provider.resources.map(({ id, quantity }) => [id, quantity]));
        return lacksResource(holdsOf(wanted), resources, live);
    },
};

function operatesOn(wanted: PartySelection, day: string): boolean {
    const { from, to, weekdays } = wanted.experience.availability;
    if ((from !== null && day < from) || (to !== null && day > to)) return false;
    const weekday = weekdayOf(day);
    if (!weekdays.includes(weekday) || wanted.slot?.weekdays.includes(weekday) === false) return false;
    return departureOn(wanted, day) !== null;
}

/** Whether the catalogue, or since then the provider, has closed the slot or unit on a day. */
function isClosedOn(wanted: PartySelection, day: string, live: Occupancy): boolean {
    const { experience, slot } = wanted;
    const { closed, closedSlots } = experience.availability;
    if (closed.includes(day) || live.isClosed({ experienceId: experience.id, placeId: slotOrUnitOf(wanted).id, day }))
        return true;
    return slot !== null && closedSlots.some(({ date, timeSlotId }) => date === day && timeSlotId === slot.id);
}

/** Without a cut-off, a departure can be booked until its start and a stay until the end of the day of check-in. */
function isTooLate(wanted: PartySelection, _: Occupancy, nowMs: number): boolean {
    const { cutoffMinutes } = wanted.experience;
    if (wanted.unit !== null && cutoffMinutes === 0) return false;
    const first = departureOn(wanted, wanted.days[0] as string);
    return first !== null && nowMs > first.startsAtMs - cutoffMinutes * minuteMs;
}

/** Rooms never conflict, because each booking has its own. */
function isConflict(hold: Hold, live: Occupancy): boolean {
    const taken = live.taken(hold);
    return hold.mode === 'private' ? taken.sharedBookings > 0 : taken.privateBookings > 0;
}

/** @param places see `placesOf`. */
function isFull(hold: Hold, places: number | null, live: Occupancy): boolean {
    const taken = live.taken(hold);
    if (hold.mode === 'private' && taken.privateBookings > 0) return true;
    if (places === null) return false;
    return hold.mode === 'room' ? taken.rooms >= places : taken.sharedPersons + hold.persons > places;
}

/**
 * Whether the holds would use more of a resource at one time than the provider has. Existing use counts in full, so a
 * departure that already lacks a resource accepts no further guests.
 *
 * @param resources quantity of each by its id.
 */
function lacksResource(holds: readonly Hold[], resources: ReadonlyMap<string, number>, live: Occupancy): boolean {
    const required = new Set(holds.flatMap(({ requires }) => requires.map(({ resourceId }) => resourceId)));
    return [...required].some((id) => live.peak(id, holds) > (resources.get(id) ?? 0));
}

function departureOn({ provider, slot, unit }: PartySelection, day: string): Departure | null {
    if (unit !== null) return nightOf(provider.timeZone, day);
    if (slot === null) throw new TypeError('A booking needs a slot or a unit.');
    return departureOf(provider.timeZone, day, slot);
}

function slotOrUnitOf({ slot, unit }: PartySelection): TimeSlot | Unit {
    const place = unit ?? slot;
    if (place === null) throw new TypeError('A booking needs a slot or a unit.');
    return place;
}

/** Capacity and resources for a booking. */
export interface Supply {
    /** See `placesOf`. */
    places: number | null;
    /** Quantity of each resource by its id. */
    resources: ReadonlyMap<string, number>;
}

/**
 * Whether an expired booking can hold its places again: they are available, the provider has not closed them since, and
 * the departure has not started or, for a stay, the first night is not over.
 *
 * @param holds the former holds of the booking, in the order of days; at least one.
 * @param live closures, and live holds of other bookings.
 */
export function canHoldAgain(holds: readonly Hold[], live: readonly Live[], supply: Supply, nowMs: number): boolean {
    const [first] = holds as [Hold];
    const isOver = first.mode === 'room' ? nowMs >= first.endsAtMs : nowMs > first.startsAtMs;
    if (isOver) return false;
    const occupancy = new Occupancy(live);
    const isFree = (hold: Hold) =>
        !occupancy.isClosed(hold) && !isConflict(hold, occupancy) && !isFull(hold, supply.places, occupancy);
    return holds.every(isFree) && !lacksResource(holds, supply.resources, occupancy);
}
