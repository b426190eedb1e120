import type { Selectable } from 'kysely';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { DisputeTable } from '../../ledger/payment-tables.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';

export type Dispute = Selectable<DisputeTable>;

/** Order of the statuses of a dispute. */
const stage: Readonly<Record<Dispute['status'], number>> = { inquiry: 0, open: 1, won: 2, lost: 2 };

/**
 * Inserts or updates a dispute, in a transaction that has the provider's lock. Updates may arrive twice and in any
 * order: the latest by the provider's time applies; of two at the same time, the one with the later status.
 *
 * @returns whether the dispute is new.
 */
export async function recordDispute(database: LedgerQueries, dispute: Dispute): Promise<boolean> {
    const { reference, status, words, amount_minor, reported_at } = dispute;
    const known = await database
        .selectFrom('dispute')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst();
    if (known === undefined) {
        await database.insertInto('dispute').values(dispute).execute();
        return true;
    }
    const isFurther = reported_at === known.reported_at && stage[status] > stage[known.status];
    if (reported_at > known.reported_at || isFurther) {
        const changed = { status, words, amount_minor, reported_at };
        await database.updateTable('dispute').set(changed).where('reference', '=', reference).execute();
    }
    return false;
}

/** Disputes of the payments of bookings, the oldest first. */
export async function disputesOf(database: LedgerQueries, ...bookingIds: string[]): Promise<Dispute[]> {
    return await database
        .selectFrom('dispute')
        .selectAll()
        .where('booking_id', 'in', bookingIds)
        .orderBy('recorded_at')
        .orderBy('reference')
        .execute();
}

/** Open and lost disputes of one provider or all, the oldest first. */
export async function openDisputes(
    database: LedgerQueries,
    providerSlug: string | null,
): Promise<{ dispute: Dispute; booking: Booking }[]> {
    const query = database
        .selectFrom('dispute')
        .selectAll()
        .where('status', '<>', 'won')
        .orderBy('recorded_at')
        .orderBy('reference');
    const listed: { dispute: Dispute; booking: Booking }[] = [];
    for (const dispute of await query.execute()) {
        const booking = (await findBooking(database, dispute.booking_id)) as Booking;
        if (providerSlug === null || booking.provider_slug === providerSlug) listed.push({ dispute, booking });
    }
    return listed;
}
