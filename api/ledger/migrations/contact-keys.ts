import { type Kysely, sql } from 'kysely';
import { emailKeyOf } from '../email-key.ts';

interface Before {
    booking: { id: string; email: string | null; email_key: string | null };
}

/**
 * Adds the columns by which pending bookings are counted: e-mail address without tag, and digest of the client address.
 */
export async function addContactKeys(database: Kysely<Before>): Promise<void> {
    for (const column of ['email_key', 'address_digest']) {
        await database.schema.alterTable('booking').addColumn(column, 'text').execute();
    }
    await database.updateTable('booking').set({ email_key: sql`email` }).execute();
    const tagged = await database
        .selectFrom('booking')
        .select(['id', 'email'])
        .where('email', 'like', '%+%@%')
        .execute();
    for (const { id, email } of tagged) {
        const email_key = emailKeyOf(email as string);
        await database.updateTable('booking').set({ email_key }).where('id', '=', id).execute();
    }
    await database.schema.dropIndex('booking_by_email').execute();
    const indexes: [string, string[], string | null][] = [
        ['booking_by_email', ['email_key', 'expires_at'], null],
        ['booking_by_address', ['address_digest', 'expires_at'], 'address_digest'],
        ['booking_by_addressed_end', ['provider_slug', 'expires_at'], 'address_digest'],
    ];
    for (const [name, columns, present] of indexes) {
        const index = database.schema.createIndex(name).on('booking').columns(columns);
        await (present === null ? index : index.where(sql.ref(present), 'is not', null)).execute();
    }
}
