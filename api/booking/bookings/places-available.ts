import type { LedgerQueries } from '../../ledger/ledger.ts';
import { canHoldAgain, capacityOf, type Supply, windowOver } from '../availability/availability.ts';
import type { Hold } from '../availability/departure.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Booking } from './bookings.ts';
import { holdsTaken } from './details.ts';
import { liveHolds } from './live-holds.ts';
import type { LockTime } from './lock-time.ts';

/**
 * Checks whether an expired booking can hold its places again. Departures, times, persons, mode and resources are those
 * stored with the booking. Capacity and quantities of resources come from the current catalogue, because later bookings
 * used it; if it no longer has them, the stored numbers are used. A slot that the catalogue has moved, closed or
 * removed since does not matter: the provider decides whether to cancel, as for bookings that were paid in time. What
 * the provider has closed itself stays closed.
 */
export async function placesAvailable(
    database: LedgerQueries,
    catalog: Catalog,
    booking: Booking,
    now: LockTime,
): Promise<boolean> {
    const holds = holdsTaken(booking);
    const [first, last] = [holds[0], holds.at(-1)];
    if (first === undefined || last === undefined) return false;
    const { timeZone } = booking.details.provider;
    const question = {
        provider: { slug: booking.provider_slug },
        experience: { id: booking.experience_id, requires: [...first.requires] },
        window: windowOver({ timeZone }, first.day, last.day),
        amendedId: booking.id,
    };
    const { live } = await liveHolds(database, question, now);
    return canHoldAgain(holds, live, supplyOf(catalog, booking, first), now);
}

function supplyOf(catalog: Catalog, booking: Booking, { requires }: Hold): Supply {
    const { taken } = booking.details;
    const offer = catalog.offer(booking.experience_id);
    const slot = offer?.experience.timeSlots.find(({ id }) => id === booking.place_id);
    const unit = offer?.experience.hotel?.units.find(({ id }) => id === booking.place_id);
    const places = unit?.quantity ?? (offer && slot ? capacityOf(offer.experience, slot) : taken.places);
    const quantityOf = (resourceId: string) => {
        const today = offer?.provider.resources.find(({ id }) => id === resourceId);
        return (today ?? taken.resources.find(({ id }) => id === resourceId))?.quantity ?? 0;
    };
    return { places, resources: new Map(requires.map(({ resourceId }) => [resourceId, quantityOf(resourceId)])) };
}
