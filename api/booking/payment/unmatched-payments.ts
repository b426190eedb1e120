import type { Selectable } from 'kysely';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { UnmatchedPaymentTable } from '../../ledger/payment-tables.ts';
import type { BookingService } from '../service/service.ts';

export type UnmatchedPayment = Selectable<UnmatchedPaymentTable>;

/**
 * Stores a payment that matches no booking, for manual review. Idempotent.
 * @returns whether the payment is new.
 */
export async function recordUnmatched(
    { ledger, clock }: Pick<BookingService, 'ledger' | 'clock'>,
    payment: Omit<UnmatchedPayment, 'recorded_at'>,
): Promise<boolean> {
    const row = { ...payment, recorded_at: instantOf(clock()) };
    const { numInsertedOrUpdatedRows } = await ledger.query((database) =>
        database
            .insertInto('unmatched_payment')
            .values(row)
            .onConflict((conflict) => conflict.column('reference').doNothing())
            .executeTakeFirst(),
    );
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Removes an unmatched payment whose booking has become known. */
export async function removeUnmatched(database: LedgerQueries, reference: string): Promise<void> {
    await database
        .deleteFrom('unmatched_payment')
        .where('reference', '=', reference)
        .where('reason', '=', 'unknown_booking')
        .execute();
}

/** All unmatched payments, the oldest first. */
export async function listUnmatched(database: LedgerQueries): Promise<UnmatchedPayment[]> {
    return await database
        .selectFrom('unmatched_payment')
        .selectAll()
        .orderBy('recorded_at')
        .orderBy('reference')
        .execute();
}
