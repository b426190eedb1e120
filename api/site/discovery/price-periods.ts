import { addDays } from '../../../contract/calendar-day.ts';
import type { Experience, Season, TimeSlot } from '../../../contract/catalog.ts';
import { seasonOn } from '../../booking/pricing/season.ts';

/** Days in a row on which the prices of some slots are those of the catalogue, changed by one percentage. */
export interface PricePeriod {
    /** First and last day; null: not known to begin or end. */
    from: string | null;
    to: string | null;
    /** What a season adds to each price; 0 outside of seasons. */
    basisPoints: number;
    /** Null: every slot, or every room. */
    slots: TimeSlot[] | null;
}

/** The prices of every day from today on, as few periods as there are different prices. */
export function pricePeriods({ seasons, timeSlots, availability, hotel }: Experience, today: string): PricePeriod[] {
    const opens = availability.from ?? today;
    const first = opens > today ? opens : today;
    const last = availability.to;
    if (last !== null && last < first) return [];
    const changes = seasons.flatMap(({ from, to }) => [from, addDays(to, 1)]);
    const starts = [...new Set([first, ...changes])]
        .filter((day) => day >= first && (last === null || day <= last))
        .sort();
    const slots = hotel === null ? timeSlots : [null];
    const periods: PricePeriod[] = [];
    const open = new Map<string, PricePeriod>();
    for (const [index, from] of starts.entries()) {
        const next = starts[index + 1];
        const to = next === undefined ? last : addDays(next, -1);
        const kept = new Map(open);
        open.clear();
        for (const [basisPoints, own] of byPercentage(slots, seasons, from)) {
            const some = own.length === slots.length ? null : (own as TimeSlot[]);
            const key = JSON.stringify([basisPoints, some?.map(({ id }) => id)]);
            const period = kept.get(key) ?? { from, to, basisPoints, slots: some };
            if (!kept.has(key)) periods.push(period);
            period.to = to;
            open.set(key, period);
        }
    }
    // The first period holds before today as well, unless the experience opens later.
    return periods.map((period) => (period.from === today ? { ...period, from: null } : period));
}

/** Slots by what a season adds to their prices on a day. A stay has no slot. */
function byPercentage(slots: readonly (TimeSlot | null)[], seasons: readonly Season[], day: string) {
    const groups = new Map<number, (TimeSlot | null)[]>();
    for (const slot of slots) {
        const basisPoints = seasonOn(seasons, day, slot)?.basisPoints ?? 0;
        groups.set(basisPoints, [...(groups.get(basisPoints) ?? []), slot]);
    }
    return groups;
}
