import type { Hold } from './departure.ts';
import { Occupancy } from './occupancy.ts';

/** How much there is of what a booking takes. */
export interface Supply {
    /** Places of the departure, or rooms of the kind; null: unlimited. */
    places: number | null;
    /** Of each resource by its id. */
    resources: ReadonlyMap<string, number>;
}

/**
 * Whether a booking that has lapsed can take its places again: nobody else has them, and it has not begun. Departures can
 * be taken until they start, a stay until its first night is over.
 *
 * @param holds what the booking took, in the order of days, at least one.
 * @param live holds of other bookings that count now.
 */
export function canTakeAgain(holds: readonly Hold[], live: readonly Hold[], supply: Supply, nowMs: number): boolean {
    const [first] = holds as [Hold];
    const isOver = first.mode === 'room' ? nowMs >= first.endsAtMs : nowMs > first.startsAtMs;
    if (isOver) return false;
    const occupancy = new Occupancy(live);
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
