import { randomUUID } from 'node:crypto';
import type { Ledger } from '../../../../api/ledger/ledger.ts';

/** Copies a booking in the ledger, without its places; the references are of the numbers from `from` to below `to`. */
export async function copyBooking(ledger: Ledger, id: string, from: number, to: number): Promise<void> {
    await ledger.query(async (database) => {
        const row = await database.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        const rows = Array.from({ length: to - from }, (_, index) => ({
            ...row,
            id: randomUUID(),
            reference: `NAME${String(from + index).padStart(4, '0')}`,
        }));
        await database.insertInto('booking').values(rows).execute();
    });
}
