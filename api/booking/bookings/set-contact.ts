import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking, underLimitAtMs } from './bookings.ts';
import { type Contact, contactKeysOf, isReachable } from './contact.ts';
import type { BookingTerms } from './create.ts';
import { holdUntil } from './holds.ts';
import { instantOf, type LockTime } from './lock-time.ts';
import { statusAt } from './status.ts';

/** Whether the name, or both e-mail address and telephone number, are missing. A payment needs them. */
export function lacksContact(booking: Pick<Booking, 'first_name' | 'last_name' | 'email' | 'phone'>): boolean {
    const isNamed = booking.first_name !== null || booking.last_name !== null;
    return !isNamed || !isReachable(booking);
}

export type ContactSetting =
    | { kind: 'set' | 'kept' }
    /** The contact has too many pending bookings; nothing is changed. `untilMs`: when the first of them expires. */
    | { kind: 'too_many_pending'; untilMs: number };

/**
 * Adds contact data to a pending or confirmed booking, inside a transaction that has the provider's lock. Existing data
 * are not changed, because anyone with the link to the booking can call this. A pending booking that gets its first
 * e-mail address or telephone number counts among those of the contact, and is held for `holdSeconds` from now.
 */
export async function setContact(
    database: LedgerQueries,
    bookingId: string,
    contact: Contact,
    now: LockTime,
    { holdSeconds, maxPendingPerContact }: Pick<BookingTerms, 'holdSeconds' | 'maxPendingPerContact'>,
): Promise<ContactSetting> {
    const booking = (await findBooking(database, bookingId)) as Booking;
    const status = statusAt(booking, instantOf(now));
    const isOver = status === 'expired' || status === 'cancelled';
    if (isOver || !lacksContact(booking)) return { kind: 'kept' };
    const { firstName, lastName, email, phone } = contact;
    const changed = {
        first_name: booking.first_name ?? firstName,
        last_name: booking.last_name ?? lastName,
        email: booking.email ?? email,
        phone: booking.phone ?? phone,
    };
    const becomesReachable = status === 'pending' && !isReachable(booking) && isReachable(changed);
    const keys = contactKeysOf(changed);
    if (becomesReachable) {
        const untilMs = await underLimitAtMs(database, keys, maxPendingPerContact, instantOf(now));
        if (untilMs !== null) return { kind: 'too_many_pending', untilMs };
    }
    const counted = { email_key: keys.email_key ?? null };
    await database
        .updateTable('booking')
        .set({ ...changed, ...counted, contact_erased_at: null, ...(isReachable(changed) && { address_digest: null }) })
        .where('id', '=', bookingId)
        .execute();
    const untilMs = now + holdSeconds * 1000;
    if (becomesReachable && untilMs > Date.parse(booking.expires_at)) await holdUntil(database, booking, untilMs);
    return { kind: 'set' };
}
