import { parseReference } from '../../../contract/booking-reference.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking, findIdByReference } from '../bookings/bookings.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import { linkEndsAtMs } from '../manage-link/manage-link.ts';
import type { BookingService } from './service.ts';

/** Stores that a guest gets the link of a booking by mail, in a transaction that has the provider's lock. */
export type StoreLinkRequest = (database: LedgerQueries, booking: Booking, now: LockTime) => Promise<void>;

/**
 * Requests the link of a confirmed booking by its reference and e-mail address. The caller does not learn whether there is
 * such a booking. The link goes to the address of the booking alone.
 */
export async function requestLink(
    service: BookingService,
    typed: { reference: string; email: string },
    store: StoreLinkRequest,
): Promise<void> {
    const reference = parseReference(typed.reference);
    const email = typed.email.trim().toLowerCase();
    if (reference === null || email === '') return;
    const known = await service.ledger.query(async (database) => {
        const id = await findIdByReference(database, reference);
        return id === undefined ? undefined : await findBooking(database, id);
    });
    if (known?.email !== email) return;
    await service.writer.run(known.provider_slug, async (database, now) => {
        const booking = (await findBooking(database, known.id)) as Booking;
        const isOpen = booking.status === 'confirmed' && now < linkEndsAtMs(booking);
        if (isOpen && booking.email === email) await store(database, booking, now);
    });
}
