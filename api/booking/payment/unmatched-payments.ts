import type { Selectable } from 'kysely';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { StrayPaymentTable } from '../../ledger/tables.ts';
import type { BookingService } from '../service/service.ts';

export type UnmatchedPayment = Selectable<StrayPaymentTable>;

/**
 * Keeps money that fits no booking for a person to look at; told twice it is kept once.
 * @returns whether it was told for the first time.
 */
export async function recordStray(
    { ledger, clock }: Pick<BookingService, 'ledger' | 'clock'>,
    stray: Omit<UnmatchedPayment, 'recorded_at'>,
): Promise<boolean> {
    const row = { ...stray, recorded_at: new Date(clock()).toISOString() };
    const { numInsertedOrUpdatedRows } = await ledger.query((database) =>
        database
            .insertInto('stray_payment')
            .values(row)
            .onConflict((conflict) => conflict.column('reference').doNothing())
            .executeTakeFirst(),
    );
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Money whose booking was not known has found it. */
export async function forgetStray(database: LedgerQueries, reference: string): Promise<void> {
    await database
        .deleteFrom('stray_payment')
        .where('reference', '=', reference)
        .where('reason', '=', 'unknown_booking')
        .execute();
}

/** All of it, the oldest first. */
export async function listStrays(database: LedgerQueries): Promise<UnmatchedPayment[]> {
    return await database.selectFrom('stray_payment').selectAll().orderBy('recorded_at').orderBy('reference').execute();
}
