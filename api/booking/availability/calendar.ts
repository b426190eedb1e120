import type { AvailabilityReason } from '../../../contract/booking.ts';
import { daysFrom } from '../../../contract/calendar-day.ts';
import type { BookingMode, Experience, Provider, TimeSlot, Unit } from '../../../contract/catalog.ts';
import { capacityOf, modesOf, whyUnavailable } from './availability.ts';
import type { Live } from './departure.ts';
import { Occupancy, type Taken } from './occupancy.ts';

/** The calendar from one day to another, both included, for a number of persons who use capacity. */
export interface CalendarQuery {
    provider: Provider;
    experience: Experience;
    from: string;
    to: string;
    persons: number;
    /** Departures that do not offer this mode are shown in their usual one. Default: the usual mode. */
    mode?: BookingMode;
    /** Id of a booking that is to be amended; its own places count as free. */
    amendedId?: string;
}

/** A slot or a unit on one day. */
export interface CalendarCell {
    /** Id of the slot or unit. */
    placeId: string;
    /** Null: a unit. */
    slot: TimeSlot | null;
    mode: BookingMode;
    /** Why the party cannot book it; null: it can. */
    reason: AvailabilityReason | null;
    /** Available places or rooms; null: unlimited. 0 if no party of any size can book. */
    remaining: number | null;
}

/** A cell for each slot or, of a hotel, each unit, in catalogue order. */
export interface CalendarDay {
    date: string;
    cells: CalendarCell[];
}

/**
 * Availability of each day. Departures are checked as bookings of one day, nights as stays of one night. It needs the
 * holds of `windowOver` these days.
 */
export function calendarOf(query: CalendarQuery, live: readonly Live[] | Occupancy, nowMs: number): CalendarDay[] {
    const { experience, from, to } = query;
    const occupancy = Occupancy.of(live);
    const places = [
        ...experience.timeSlots.map((slot) => ({ slot, unit: null })),
        ...(experience.hotel?.units.map((unit) => ({ slot: null, unit })) ?? []),
    ];
    return daysFrom(from, to).map((date) => ({
        date,
        cells: places.map((place) => cellOf(query, place, date, occupancy, nowMs)),
    }));
}

function cellOf(
    { provider, experience, persons, mode: requested }: CalendarQuery,
    { slot, unit }: { slot: TimeSlot; unit: null } | { slot: null; unit: Unit },
    day: string,
    live: Occupancy,
    nowMs: number,
): CalendarCell {
    const { usual, offered } = modesOf(experience, slot);
    const mode = requested !== undefined && offered.includes(requested) ? requested : usual;
    const reason = whyUnavailable({ provider, experience, slot, unit, mode, days: [day], persons }, live, nowMs);
    const placeId = (slot ?? unit).id;
    const taken = live.taken({ experienceId: experience.id, placeId, day });
    const left =
        slot === null
            ? Math.max(0, unit.quantity - taken.rooms)
            : placesLeft(capacityOf(experience, slot), mode, taken);
    return { placeId, slot, mode, reason, remaining: partySizeReasons.includes(reason) ? left : 0 };
}

function placesLeft(capacity: number | null, mode: BookingMode, taken: Taken): number | null {
    const isBlocked = taken.privateBookings > 0 || (mode === 'private' && taken.sharedBookings > 0);
    if (isBlocked) return 0;
    return capacity === null ? null : Math.max(0, capacity - taken.sharedPersons);
}

/** Reasons with which a party of another size may still book. */
const partySizeReasons: readonly (AvailabilityReason | null)[] = [
    null,
    'party_too_small',
    'party_too_large',
    'slot_full',
];
