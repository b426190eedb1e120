import type { AvailabilityReason } from '../../../contract/booking.ts';
import { daysFrom } from '../../../contract/calendar-day.ts';
import type { BookingMode, Experience, Provider, TimeSlot, Unit } from '../../../contract/catalog.ts';
import { capacityOf, firstReason, type Moment, modesOf, momentOf } from './availability.ts';
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

interface Cell {
    available: boolean;
    reason: AvailabilityReason | null;
    /** Available places or rooms; null: unlimited. 0 if no party of any size can book. */
    remaining: number | null;
}

interface DepartureCell extends Cell {
    timeSlotId: string;
    startTime: string;
    mode: BookingMode;
}

interface NightCell extends Cell {
    unitId: string;
}

/** Slots or units in catalogue order. A hotel has no slots, other experiences have no units. */
export interface CalendarDay {
    date: string;
    slots: DepartureCell[];
    units: NightCell[];
}

/**
 * Availability of each day. Departures are checked as bookings of one day, nights as stays of one night. It needs the
 * holds of `windowOver` these days.
 */
export function calendarOf(query: CalendarQuery, live: readonly Live[] | Occupancy, nowMs: number): CalendarDay[] {
    const { experience, from, to } = query;
    const occupancy = Occupancy.of(live);
    const moment = momentOf(query.provider, nowMs);
    return daysFrom(from, to).map((date) => ({
        date,
        slots: experience.timeSlots.map((slot) => departureCell(query, slot, date, occupancy, moment)),
        units: experience.hotel?.units.map((unit) => nightCell(query, unit, date, occupancy, moment)) ?? [],
    }));
}

function departureCell(
    { provider, experience, persons, mode: requested }: CalendarQuery,
    slot: TimeSlot,
    day: string,
    live: Occupancy,
    moment: Moment,
): DepartureCell {
    const { usual, offered } = modesOf(experience, slot);
    const mode = requested !== undefined && offered.includes(requested) ? requested : usual;
    const reason = firstReason({ provider, experience, slot, unit: null, mode, days: [day], persons }, live, moment);
    const left = placesLeft(capacityOf(experience, slot), mode, live.taken(experience.id, slot.id, day));
    return { timeSlotId: slot.id, startTime: slot.startTime, mode, ...cell(reason, left) };
}

function nightCell(
    { provider, experience, persons }: CalendarQuery,
    unit: Unit,
    day: string,
    live: Occupancy,
    moment: Moment,
): NightCell {
    const wanted = { provider, experience, slot: null, unit, mode: experience.bookingMode, days: [day], persons };
    const left = Math.max(0, unit.quantity - live.taken(experience.id, unit.id, day).rooms);
    return { unitId: unit.id, ...cell(firstReason(wanted, live, moment), left) };
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

function cell(reason: AvailabilityReason | null, left: number | null): Cell {
    return { available: reason === null, reason, remaining: partySizeReasons.includes(reason) ? left : 0 };
}
