import type { Wanted } from '../availability/availability.ts';
import { whyUnavailable, windowOf } from '../availability/availability.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Booking, liveHolds } from '../ledger/bookings.ts';
import type { BookingDetails } from '../ledger/details.ts';
import type { PlacesFree } from '../ledger/payments.ts';
import { findOccasion } from '../occasion/occasion.ts';

/**
 * Whether a lapsed booking can still take place: its places are free, and its provider still offers and operates it. That
 * it may be too late to book anew does not matter, since it was booked in time.
 */
export function placesFree(catalog: Catalog): PlacesFree {
    return async (database, booking, nowMs) => {
        const wanted = wantedOf(catalog, booking);
        if (wanted === null) return false;
        const question = { ...wanted, window: windowOf(wanted) };
        const live = await liveHolds(database, question, new Date(nowMs).toISOString());
        return whyUnavailable(wanted, live, nowMs) === null;
    };
}

/** What a booking takes by today's catalogue, without limits that only concern new bookings; null: no longer offered. */
function wantedOf(catalog: Catalog, booking: Booking): Wanted | null {
    const details = JSON.parse(booking.details) as BookingDetails;
    const asked = {
        experienceId: booking.experience_id,
        date: booking.start_date,
        endDate: booking.end_date ?? undefined,
        timeSlotId: details.slot?.id,
        unitId: details.unit?.id,
        mode: details.mode,
    };
    const occasion = findOccasion(catalog, asked, { timeSlotId: 'time_slot_id', mode: 'booking_mode' });
    if (!occasion.ok) return null;
    const { capacity, maxParticipants } = occasion.value.experience;
    const experience = {
        ...occasion.value.experience,
        cutoffMinutes: 0,
        minParticipants: 0,
        maxParticipants: null,
        // Without a capacity of its own the party limit is the number of places.
        capacity: capacity ?? maxParticipants,
    };
    return { ...occasion.value, experience, persons: details.party.persons };
}
