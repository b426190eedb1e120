import type { Selectable } from 'kysely';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { StrayPaymentTable } from '../../ledger/tables.ts';
import type { Desk } from '../desk/desk.ts';

export type Stray = Selectable<StrayPaymentTable>;

/** Keeps money that fits no booking for a person to look at; told twice it is kept once. */
export async function recordStray(
    { ledger, clock }: Pick<Desk, 'ledger' | 'clock'>,
    stray: Omit<Stray, 'recorded_at'>,
): Promise<void> {
    const row = { ...stray, recorded_at: new Date(clock()).toISOString() };
    await ledger.query((database) =>
        database
            .insertInto('stray_payment')
            .values(row)
            .onConflict((conflict) => conflict.column('reference').doNothing())
            .execute(),
    );
}

/** All of it, the oldest first. */
export async function listStrays(database: LedgerQueries): Promise<Stray[]> {
    return await database.selectFrom('stray_payment').selectAll().orderBy('recorded_at').orderBy('reference').execute();
}
