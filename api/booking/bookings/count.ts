import type { LedgerQueries } from '../../ledger/ledger.ts';

/** Counts bookings of every status, up to a number: PostgreSQL reads every row to count it. */
export async function countBookings(database: LedgerQueries, most: number): Promise<number> {
    const some = database.selectFrom('booking').select('id').limit(most).as('some');
    const { count } = await database
        .selectFrom(some)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    return Number(count);
}
