import { err, ok, type Result } from '../../../contract/result.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking, type PendingKeys, underLimitAtMs } from './bookings.ts';
import { type Contact, contactKeysOf, isReachable } from './contact.ts';
import type { BookingTerms } from './create.ts';
import { holdUntil } from './holds.ts';
import type { LockTime } from './lock-time.ts';
import { statusAt } from './status.ts';

/**
 * Whether the name, or both e-mail address and telephone number, are missing. A payment needs them, unless the contact
 * of a confirmed booking was erased: then nobody who has the link to the booking is asked for another.
 */
export function lacksContact(booking: Contact & Pick<Booking, 'status' | 'contact_erased_at'>): boolean {
    if (booking.status === 'confirmed' && booking.contact_erased_at !== null) return false;
    const isNamed = booking.first_name !== null || booking.last_name !== null;
    return !isNamed || !isReachable(booking);
}

/**
 * Whether the contact was set, or kept as it was. The error: it has too many pending bookings, and nothing is changed;
 * `untilMs`: when the first of them expires.
 */
export type SetContact = Result<'set' | 'kept', { untilMs: number }>;

/**
 * Sets contact data of a pending or confirmed booking, inside a transaction that has the provider's lock.
 *
 * - `add` is open to anyone with the link to the booking, and changes no existing data. A pending booking that gets its
 *   first e-mail address or telephone number counts among those of the contact, and is held for `holdSeconds` from now.
 * - `replace` is for the guest. Parts that are null stay as they are. A pending booking counts among those of an
 *   address or number that is new to it.
 */
export async function setContact(
    database: LedgerQueries,
    bookingId: string,
    how: 'add' | 'replace',
    given: Contact,
    now: LockTime,
    { holdSeconds, maxPendingPerContact }: Pick<BookingTerms, 'holdSeconds' | 'maxPendingPerContact'>,
): Promise<SetContact> {
    const booking = (await findBooking(database, bookingId)) as Booking;
    const status = statusAt(booking, now);
    if (status === 'expired' || status === 'cancelled') return ok('kept');
    if (how === 'add' && !lacksContact(booking)) return ok('kept');
    const changed = how === 'add' ? preferred(booking, given) : preferred(given, booking);
    const isFirst = status === 'pending' && !isReachable(booking) && isReachable(changed);
    if (isFirst || (how === 'replace' && status === 'pending')) {
        const untilMs = await underLimitAtMs(database, newKeys(booking, changed), maxPendingPerContact, now);
        if (untilMs !== null) return err({ untilMs });
    }
    await database
        .updateTable('booking')
        .set({
            ...changed,
            email_key: contactKeysOf(changed).email_key ?? null,
            contact_erased_at: null,
            ...(isReachable(changed) && { address_digest: null }),
        })
        .where('id', '=', bookingId)
        .execute();
    const untilMs = now + holdSeconds * 1000;
    if (how === 'add' && isFirst && untilMs > Date.parse(booking.expires_at)) {
        await holdUntil(database, booking, untilMs);
    }
    return ok('set');
}

/** Each part of the first contact, or of the second where it is null. */
function preferred(first: Contact, second: Contact): Contact {
    return {
        first_name: first.first_name ?? second.first_name,
        last_name: first.last_name ?? second.last_name,
        email: first.email ?? second.email,
        phone: first.phone ?? second.phone,
    };
}

function newKeys(before: Contact, after: Contact): PendingKeys {
    const { email_key, phone } = contactKeysOf(before);
    const keys = contactKeysOf(after);
    return {
        ...(keys.email_key !== email_key && { email_key: keys.email_key as string }),
        ...(keys.phone !== phone && { phone: keys.phone as string }),
    };
}
