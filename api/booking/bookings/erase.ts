import { sql } from 'kysely';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { removeRawEventsOf } from '../payment/payment-events.ts';
import type { Booking } from './bookings.ts';
import type { LockTime } from './lock-time.ts';

/**
 * Erases the personal data of a booking, in a transaction that has the provider's lock: names, addresses, special
 * requests, and the payer's data from the payment provider. Money, party and places remain.
 */
export async function eraseContact(database: LedgerQueries, bookingId: string, now: LockTime): Promise<void> {
    const noContact = { first_name: null, last_name: null, email: null, email_key: null, phone: null };
    await database
        .updateTable('booking')
        .set({ ...noContact, special_requests: null, address_digest: null, contact_erased_at: instantOf(now) })
        .where('id', '=', bookingId)
        .execute();
    await database.updateTable('payment_session').set({ email: null }).where('booking_id', '=', bookingId).execute();
    await removeRawEventsOf(database, bookingId);
}

/** Bookings whose last day is before a day and whose contact is not erased yet, at most `most`. */
export async function bookingsToErase(
    database: LedgerQueries,
    beforeDay: string,
    most: number,
): Promise<Pick<Booking, 'id' | 'provider_slug'>[]> {
    return await database
        .selectFrom('booking')
        .select(['id', 'provider_slug'])
        .where(sql<string>`coalesce(end_date, start_date)`, '<', beforeDay)
        .where('contact_erased_at', 'is', null)
        .limit(most)
        .execute();
}

/** Providers of expired bookings whose client address is not erased yet. */
export async function providersWithAddresses(database: LedgerQueries, nowMs: number): Promise<string[]> {
    const rows = await database
        .selectFrom('booking')
        .select('provider_slug')
        .distinct()
        .where('address_digest', 'is not', null)
        .where('expires_at', '<=', instantOf(nowMs))
        .execute();
    return rows.map((row) => row.provider_slug);
}
