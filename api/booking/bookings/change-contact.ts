import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking, underLimitAtMs } from './bookings.ts';
import { type Contact, contactKeysOf, isReachable } from './contact.ts';
import type { BookingTerms } from './create.ts';
import { instantOf, type LockTime } from './lock-time.ts';
import type { ContactSetting } from './set-contact.ts';
import { statusAt } from './status.ts';

/**
 * Changes the contact data of a pending or confirmed booking for its guest, inside a transaction that has the provider's
 * lock. Parts that are null stay as they are. A pending booking counts among those of its new contact.
 */
export async function changeContact(
    database: LedgerQueries,
    bookingId: string,
    contact: Contact,
    now: LockTime,
    { maxPendingPerContact }: Pick<BookingTerms, 'maxPendingPerContact'>,
): Promise<ContactSetting> {
    const booking = (await findBooking(database, bookingId)) as Booking;
    const status = statusAt(booking, instantOf(now));
    if (status === 'expired' || status === 'cancelled') return { kind: 'kept' };
    const { firstName, lastName, email, phone } = contact;
    const changed = {
        first_name: firstName ?? booking.first_name,
        last_name: lastName ?? booking.last_name,
        email: email ?? booking.email,
        phone: phone ?? booking.phone,
    };
    const keys = contactKeysOf(changed);
    const own = contactKeysOf(booking);
    const fresh = {
        ...(keys.email_key !== own.email_key && { email_key: keys.email_key as string }),
        ...(keys.phone !== own.phone && { phone: keys.phone as string }),
    };
    if (status === 'pending') {
        const untilMs = await underLimitAtMs(database, fresh, maxPendingPerContact, instantOf(now));
        if (untilMs !== null) return { kind: 'too_many_pending', untilMs };
    }
    await database
        .updateTable('booking')
        .set({
            ...changed,
            email_key: keys.email_key ?? null,
            contact_erased_at: null,
            ...(isReachable(changed) && { address_digest: null }),
        })
        .where('id', '=', bookingId)
        .execute();
    return { kind: 'set' };
}
