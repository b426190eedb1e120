import { type Kysely, sql } from 'kysely';
import { referenceOf } from '../../../contract/booking-reference.ts';

interface Before {
    booking: { id: string; reference: string | null };
}

const rowsPerStatement = 400;

/** Gives every booking a short reference. */
export async function addBookingReferences(database: Kysely<Before>): Promise<void> {
    await database.schema.alterTable('booking').addColumn('reference', 'text').execute();
    const ids = (await database.selectFrom('booking').select('id').orderBy('id').execute()).map(({ id }) => id);
    const used = new Set<string>();
    const rows = ids.map((id) => {
        let attempt = 0;
        while (used.has(referenceOf(id, attempt))) attempt++;
        const reference = referenceOf(id, attempt);
        used.add(reference);
        return sql`(${id}, ${reference})`;
    });
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
        const values = sql.join(rows.slice(at, at + rowsPerStatement));
        await sql`with made (id, reference) as (values ${values})
            update booking set reference = made.reference from made where booking.id = made.id`.execute(database);
    }
    await database.schema.createIndex('booking_by_reference').on('booking').column('reference').unique().execute();
}
