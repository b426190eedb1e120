import type { AvailabilityReason } from '../../../contract/booking.ts';
import { daysFrom } from '../../../contract/calendar-day.ts';
import type { BookingMode, Experience, Provider, TimeSlot, Unit } from '../../../contract/catalog.ts';
import {
    capacityOf,
    type HoldWindow,
    type Moment,
    modesOf,
    momentOf,
    reasonAgainst,
    windowOver,
} from './availability.ts';
import type { Hold } from './departure.ts';
import { Occupancy, type Taken } from './occupancy.ts';

/** Which days, both included, and for how many persons who use capacity. */
export interface CalendarQuestion {
    provider: Provider;
    experience: Experience;
    from: string;
    to: string;
    persons: number;
    /** Where a departure offers it; otherwise, and when it is not given, its usual one. */
    mode?: BookingMode;
}

interface Cell {
    available: boolean;
    reason: AvailabilityReason | null;
    /** Places, or rooms, that bookings leave; null: unlimited; 0 also where a party of any size would be refused. */
    remaining: number | null;
}

export interface DepartureCell extends Cell {
    timeSlotId: string;
    startTime: string;
    mode: BookingMode;
}

export interface NightCell extends Cell {
    unitId: string;
}

/** Slots and units are in the order of the catalogue; a hotel has no slots, everything else no units. */
export interface CalendarDay {
    date: string;
    slots: DepartureCell[];
    units: NightCell[];
}

/** What is free on each day: each departure as booked for that day alone, each night as a stay of that night alone. */
export function calendarOf(question: CalendarQuestion, live: readonly Hold[], nowMs: number): CalendarDay[] {
    const { experience, from, to } = question;
    const occupancy = new Occupancy(live);
    const moment = momentOf(question.provider, nowMs);
    return daysFrom(from, to).map((date) => ({
        date,
        slots: experience.timeSlots.map((slot) => departureCell(question, slot, date, occupancy, moment)),
        units: experience.hotel?.units.map((unit) => nightCell(question, unit, date, occupancy, moment)) ?? [],
    }));
}

/** Window of the provider's holds that matter for a calendar. */
export function calendarWindowOf({ provider, from, to }: CalendarQuestion): HoldWindow {
    return windowOver(provider, from, to);
}

function departureCell(
    { provider, experience, persons, mode: asked }: CalendarQuestion,
    slot: TimeSlot,
    day: string,
    live: Occupancy,
    moment: Moment,
): DepartureCell {
    const { usual, offered } = modesOf(experience, slot);
    const mode = asked !== undefined && offered.includes(asked) ? asked : usual;
    const reason = reasonAgainst({ provider, experience, slot, unit: null, mode, days: [day], persons }, live, moment);
    const left = placesLeft(capacityOf(experience, slot), mode, live.taken(experience.id, slot.id, day));
    return { timeSlotId: slot.id, startTime: slot.startTime, mode, ...cell(reason, left) };
}

function nightCell(
    { provider, experience, persons }: CalendarQuestion,
    unit: Unit,
    day: string,
    live: Occupancy,
    moment: Moment,
): NightCell {
    const wanted = { provider, experience, slot: null, unit, mode: experience.bookingMode, days: [day], persons };
    const left = Math.max(0, unit.quantity - live.taken(experience.id, unit.id, day).rooms);
    return { unitId: unit.id, ...cell(reasonAgainst(wanted, live, moment), left) };
}

function placesLeft(capacity: number | null, mode: BookingMode, taken: Taken): number | null {
    const isGone = taken.privateBookings > 0 || (mode === 'private' && taken.sharedBookings > 0);
    if (isGone) return 0;
    return capacity === null ? null : Math.max(0, capacity - taken.sharedPersons);
}

/** Reasons that leave places to a party of another size. */
const ofPartySize: readonly (AvailabilityReason | null)[] = [null, 'party_too_small', 'party_too_large', 'slot_full'];

function cell(reason: AvailabilityReason | null, left: number | null): Cell {
    return { available: reason === null, reason, remaining: ofPartySize.includes(reason) ? left : 0 };
}
