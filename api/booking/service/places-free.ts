import { capacityOf, windowOver } from '../availability/availability.ts';
import type { Hold } from '../availability/departure.ts';
import { canTakeAgain, type Supply } from '../availability/take-again.ts';
import type { Booking } from '../bookings/bookings.ts';
import { liveHolds } from '../bookings/holds.ts';
import { holdsTaken } from '../bookings/taken.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { PlacesFree } from '../payment/payments.ts';

const minuteMs = 60_000;

/**
 * Whether a lapsed booking can still take place. Asked is about what was sold: the departures, times, persons, mode and
 * resources that the booking stored. Of today's catalogue the numbers alone count, since others were sold places by them:
 * how many places or rooms there are, and how many of a resource. Where it does not name them any more, the stored
 * numbers count. A slot that was moved, closed or taken out of the catalogue does not undo a sale: that is for the
 * provider to cancel, as it is for a booking that was paid in time.
 */
export function placesFree(catalog: Catalog): PlacesFree {
    return async (database, booking, now) => {
        const holds = holdsTaken(booking);
        const [first, last] = [holds[0], holds.at(-1)];
        if (first === undefined || last === undefined) return false;
        const { timeZone } = booking.details.provider;
        const longestMinutes = Math.max(...holds.map((hold) => (hold.endsAtMs - hold.startsAtMs) / minuteMs));
        const question = {
            provider: { slug: booking.provider_slug },
            experience: { id: booking.experience_id, requires: [...first.requires] },
            window: windowOver({ timeZone }, first.day, last.day, longestMinutes),
        };
        const live = await liveHolds(database, question, new Date(now).toISOString());
        return canTakeAgain(holds, live, supplyOf(catalog, booking, first), now);
    };
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
