import { addDays, daysFrom } from '../../../contract/calendar-day.ts';
import type { BookingMode, TimeSlot, Unit } from '../../../contract/catalog.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { modesOf, whyUnavailable } from '../availability/availability.ts';
import { todayIn } from '../availability/departure.ts';
import { Occupancy } from '../availability/occupancy.ts';
import { liveHoldsOfProviders } from '../bookings/live-holds.ts';
import type { Offer } from '../catalog/catalog.ts';

/** Days after the first operating day on which a free departure is looked for, in steps: most are free at once. */
const steps = [
    [0, 1],
    [2, 8],
    [9, 29],
    [30, 91],
] as const;

/** A day that is free, YYYY-MM-DD in the provider's time zone; of a stay, the first room that is free for its night. */
interface FreeDay {
    day: string;
    unitId: string | null;
}

/**
 * The first day of each offer with a departure, or a night, that the party can book at this moment. It looks 92 days
 * ahead from the first operating day that is not past.
 * @param date looks at this day only.
 * @param from looks at no day before this one.
 * @param persons of the party; null: the smallest party that an experience takes.
 * @returns days by the id of the experience; offers without one are left out.
 */
export async function nextAvailable(
    database: LedgerQueries,
    offers: readonly Offer[],
    { date, from, persons, nowMs }: { date: string | null; from: string; persons: number | null; nowMs: number },
): Promise<Map<string, FreeDay>> {
    const found = new Map<string, FreeDay>();
    let left = offers.map((offer) => ({ offer, first: date ?? firstDay(offer, from, nowMs) }));
    for (const [begin, end] of date === null ? steps : ([[0, 0]] as const)) {
        if (left.length === 0) break;
        const firsts = new Set(left.map(({ first }) => first));
        const days = new Map([...firsts].map((first) => [first, daysFrom(addDays(first, begin), addDays(first, end))]));
        const wanted = new Set([...days.values()].flat());
        const providers = left.map(({ offer }) => offer.provider);
        const live = await liveHoldsOfProviders(database, providers, [...wanted].sort(), nowMs);
        const occupancies = new Map([...live].map(([slug, holds]) => [slug, new Occupancy(holds)]));
        left = left.filter(({ offer, first }) => {
            const occupancy = occupancies.get(offer.provider.slug) ?? new Occupancy([]);
            for (const day of days.get(first) ?? []) {
                const free = freeDay(offer, day, persons, occupancy, nowMs);
                if (free === null) continue;
                found.set(offer.experience.id, free);
                return false;
            }
            return true;
        });
    }
    return found;
}

function firstDay({ provider, experience }: Offer, from: string, nowMs: number): string {
    const days = [todayIn(provider.timeZone, nowMs), from, experience.availability.from ?? ''];
    return days.reduce((last, day) => (day > last ? day : last));
}

/**
 * The day, if a party can book one of its departures, or one of the units for its night; else null. If the usual mode
 * of a departure is not available, the other one is not, either.
 */
function freeDay(
    offer: Offer,
    day: string,
    persons: number | null,
    occupancy: Occupancy,
    nowMs: number,
): FreeDay | null {
    const { provider, experience } = offer;
    const [days, party] = [[day], persons ?? experience.minParticipants];
    const isBookable = (slot: TimeSlot | null, unit: Unit | null, mode: BookingMode) =>
        whyUnavailable({ provider, experience, slot, unit, mode, days, persons: party }, occupancy, nowMs) === null;
    if (experience.hotel !== null) {
        const unit = experience.hotel.units.find((each) => isBookable(null, each, 'shared'));
        return unit === undefined ? null : { day, unitId: unit.id };
    }
    const isAnyFree = experience.timeSlots.some((slot) => isBookable(slot, null, modesOf(experience, slot).usual));
    return isAnyFree ? { day, unitId: null } : null;
}
