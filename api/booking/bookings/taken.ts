import { capacityOf, holdsOf, type PartySelection } from '../availability/availability.ts';
import type { Hold } from '../availability/departure.ts';
import type { Booking } from './bookings.ts';
import type { Taken } from './details.ts';

/** What a booking takes, for its details. An expired booking can be held again from these alone. */
export function takenBy(wanted: PartySelection): Taken {
    const { provider, experience, slot, unit } = wanted;
    return {
        departures: holdsOf(wanted).map(({ day, startsAtMs, endsAtMs }) => ({ day, startsAtMs, endsAtMs })),
        requires: [...experience.requires],
        places: slot === null ? (unit?.quantity ?? null) : capacityOf(experience, slot),
        resources: provider.resources.map(({ id, quantity }) => ({ id, quantity })),
    };
}

/** The holds of a booking when it was made, in the order of days, even if they have been removed. */
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
