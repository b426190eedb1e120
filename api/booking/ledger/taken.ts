import type { LedgerQueries } from '../../ledger/ledger.ts';
import { capacityOf, holdsOf, type Wanted } from '../availability/availability.ts';
import type { Hold } from '../availability/departure.ts';
import type { Booking } from './bookings.ts';
import type { BookingDetails, Taken } from './details.ts';

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
export async function holdsTaken(database: LedgerQueries, booking: Booking): Promise<Hold[]> {
    const { taken, party, mode, unit } = JSON.parse(booking.details) as BookingDetails;
    // Bookings of before this was stored have what they took in the table alone.
    if (taken === undefined) return await writtenHolds(database, booking.id);
    return taken.departures.map((departure) => ({
        ...departure,
        experienceId: booking.experience_id,
        placeId: booking.place_id,
        mode: unit === null ? mode : 'room',
        persons: party.persons,
        requires: taken.requires,
    }));
}

async function writtenHolds(database: LedgerQueries, bookingId: string): Promise<Hold[]> {
    const rows = await database
        .selectFrom('hold')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .orderBy('day')
        .execute();
    return rows.map((row) => ({
        experienceId: row.experience_id,
        placeId: row.place_id,
        day: row.day,
        mode: row.mode,
        persons: row.persons,
        startsAtMs: row.starts_at_ms,
        endsAtMs: row.ends_at_ms,
        requires: JSON.parse(row.requires),
    }));
}
