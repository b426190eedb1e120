import { addDays, daysFrom } from '../../../contract/calendar-day.ts';
import type { TimeSlot, Unit } from '../../../contract/catalog.ts';
import {
    type HoldWindow,
    type Moment,
    modesOf,
    momentOf,
    reasonAgainst,
    type Wanted,
    windowOver,
} from './availability.ts';
import type { Hold } from './departure.ts';
import { Occupancy } from './occupancy.ts';

/** A departure; of a multi-day booking with its last day. */
export interface DepartureAlternative {
    date: string;
    endDate?: string;
    timeSlotId: string;
    startTime: string;
}

/** A stay, from check-in to check-out. */
export interface StayAlternative {
    date: string;
    endDate: string;
    unitId: string;
}

export type Alternative = DepartureAlternative | StayAlternative;

export const alternativeLimits = { count: 3, daysAhead: 14 } as const;

/**
 * The next that are free for the same party, mode and number of days, at most three. Departures: other slots of the same
 * day, then each following day, the slots that start nearest to the wanted one first. Stays: other units for the same
 * nights, then the same unit later. For a day that is past the search starts today.
 */
export function alternativesTo(wanted: Wanted, live: readonly Hold[], nowMs: number): Alternative[] {
    const occupancy = new Occupancy(live);
    const moment = momentOf(wanted.provider, nowMs);
    const found: Alternative[] = [];
    for (const candidate of candidatesFor(wanted, moment)) {
        if (reasonAgainst(candidate, occupancy, moment) !== null) continue;
        found.push(shown(candidate));
        if (found.length === alternativeLimits.count) break;
    }
    return found;
}

/** Window of the provider's holds that matter for the alternatives, and for the wanted itself unless that is past. */
export function alternativesWindowOf(wanted: Pick<Wanted, 'provider' | 'days'>, nowMs: number): HoldWindow {
    const { provider, days } = wanted;
    const first = firstDay(days, momentOf(provider, nowMs));
    return windowOver(provider, first, addDays(first, alternativeLimits.daysAhead + days.length - 1));
}

function* candidatesFor(wanted: Wanted, moment: Moment): Generator<Wanted> {
    const first = firstDay(wanted.days, moment);
    const length = wanted.days.length;
    const calendar = daysFrom(first, addDays(first, alternativeLimits.daysAhead + length - 1));
    const places = placesFor(wanted);
    for (let ahead = 0; ahead <= alternativeLimits.daysAhead; ahead++) {
        const days = calendar.slice(ahead, ahead + length);
        for (const place of places) {
            const isSamePlace = place.slot === wanted.slot && place.unit === wanted.unit;
            if (isSamePlace && days[0] === wanted.days[0]) continue;
            if (wanted.unit !== null && !isSamePlace && ahead > 0) continue;
            yield { ...wanted, ...place, days };
        }
    }
}

function firstDay(days: readonly string[], { today }: Moment): string {
    const first = days[0] as string;
    return first < today ? today : first;
}

/** The wanted slot or unit, then the others. Slots that do not offer the wanted mode would be something else. */
function placesFor({ experience, slot, unit, mode }: Wanted): Pick<Wanted, 'slot' | 'unit'>[] {
    if (unit !== null) {
        const others = experience.hotel?.units.filter(({ id }) => id !== unit.id) ?? [];
        return [unit, ...others].map((each: Unit) => ({ slot: null, unit: each }));
    }
    if (slot === null) return [];
    const distance = (other: TimeSlot) => Math.abs(minutesOf(other) - minutesOf(slot));
    const others = experience.timeSlots
        .filter((other) => other.id !== slot.id && modesOf(experience, other).offered.includes(mode))
        .sort((one, other) => distance(one) - distance(other));
    return [slot, ...others].map((each) => ({ slot: each, unit: null }));
}

function minutesOf({ startTime }: TimeSlot): number {
    return Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3));
}

function shown({ slot, unit, days }: Wanted): Alternative {
    const date = days[0] as string;
    const last = days.at(-1) as string;
    if (unit !== null) return { date, endDate: addDays(last, 1), unitId: unit.id };
    const { id, startTime } = slot as TimeSlot;
    return { date, ...(days.length > 1 && { endDate: last }), timeSlotId: id, startTime };
}
