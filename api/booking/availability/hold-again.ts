import type { Hold, Live } from './departure.ts';
import { Occupancy } from './occupancy.ts';

/** Capacity and resources for a booking. */
export interface Supply {
    /** Places of the departure, or rooms of the kind; null: unlimited. */
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
    if (holds.some(({ experienceId, placeId, day }) => occupancy.isClosed(experienceId, placeId, day))) return false;
    const required = new Set(holds.flatMap((hold) => hold.requires.map(({ resourceId }) => resourceId)));
    return (
        holds.every((hold) => fits(hold, occupancy, supply.places)) &&
        [...required].every((id) => occupancy.peak(id, holds) <= (supply.resources.get(id) ?? 0))
    );
}

function fits(hold: Hold, occupancy: Occupancy, places: number | null): boolean {
    const taken = occupancy.taken(hold.experienceId, hold.placeId, hold.day);
    if (hold.mode === 'room') return places === null || taken.rooms < places;
    if (taken.privateBookings > 0) return false;
    const isAlone = hold.mode !== 'private' || taken.sharedBookings === 0;
    return isAlone && (places === null || taken.sharedPersons + hold.persons <= places);
}
