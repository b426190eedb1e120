import { addDays, daysFrom } from '../../../contract/calendar-day.ts';
import type { TimeSlot, Unit } from '../../../contract/catalog.ts';
import { type HoldWindow, modesOf, type PartySelection, whyUnavailable, windowOver } from './availability.ts';
import { type Live, todayIn } from './departure.ts';
import { Occupancy } from './occupancy.ts';

const alternativeLimits = { count: 3, daysAhead: 14 } as const;

/**
 * Returns at most three available alternatives for the same party, mode and number of days. Departures: other slots of
 * the same day, then those of each following day, sorted by distance of the start time. Stays: other units for the same
 * nights, then later nights of the same unit. The search starts today if the requested day is past.
 */
export function alternativesTo(
    wanted: PartySelection,
    live: readonly Live[] | Occupancy,
    nowMs: number,
): PartySelection[] {
    const occupancy = Occupancy.of(live);
    const found: PartySelection[] = [];
    for (const candidate of candidatesFor(wanted, nowMs)) {
        if (whyUnavailable(candidate, occupancy, nowMs) !== null) continue;
        found.push(candidate);
        if (found.length === alternativeLimits.count) break;
    }
    return found;
}

/** Window of the holds that `alternativesTo` needs. It includes the requested days unless they are past. */
export function alternativesWindowOf(wanted: Pick<PartySelection, 'provider' | 'days'>, nowMs: number): HoldWindow {
    const first = firstDay(wanted, nowMs);
    return windowOver(wanted.provider, first, addDays(first, alternativeLimits.daysAhead + wanted.days.length - 1));
}

function* candidatesFor(wanted: PartySelection, nowMs: number): Generator<PartySelection> {
    const first = firstDay(wanted, nowMs);
    const length = wanted.days.length;
    const calendar = daysFrom(first, addDays(first, alternativeLimits.daysAhead + length - 1));
    const places = slotsOrUnits(wanted);
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

function firstDay({ provider, days }: Pick<PartySelection, 'provider' | 'days'>, nowMs: number): string {
    const [first] = days as [string];
    const today = todayIn(provider.timeZone, nowMs);
    const isPast = first < today;
    return isPast ? today : first;
}

/** The requested slot or unit, then the others. Slots that do not offer the requested mode are left out. */
function slotsOrUnits({ experience, slot, unit, mode }: PartySelection): Pick<PartySelection, 'slot' | 'unit'>[] {
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
