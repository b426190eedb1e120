import { capacityOf, holdsOf, type Wanted } from '../availability/availability.ts';
import type { Hold } from '../availability/departure.ts';
import type { Booking } from './bookings.ts';
import type { Taken } from './details.ts';

/** What a booking takes, for its details: it can be taken again from these alone. */
export function takenBy(wanted: Wanted): Taken {
    const { provider, experience, slot, unit } = wanted;
    return {
        departures: holdsOf(wanted).map(({ day, startsAtMs, endsAtMs }) => ({ day, startsAtMs, endsAtMs })),
        requires: [...experience.requires],
        places: slot === null ? (unit?.quantity ?? null) : capacityOf(experience, slot),
        resources: provider.resources.map(({ id, quantity }) => ({ id, quantity })),
    };
}

/** The holds that a booking took when it was made, in the order of days, whether or not they are still written. */
export function holdsTaken(booking: Pick<Booking, 'experience_id' | 'place_id' | 'details'>): Hold[] {
    const { taken, party, mode, unit } = booking.details;
    return taken.departures.map((departure) => ({
        ...departure,
        experienceId: booking.experience_id,
        placeId: booking.place_id,
        mode: unit === null ? mode : 'room',
        persons: party.persons,
        requires: taken.requires,
    }));
}
