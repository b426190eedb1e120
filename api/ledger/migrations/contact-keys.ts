import { type Kysely, sql } from 'kysely';
import { createIndexes } from './indexes.ts';

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
        const email_key = withoutTag(email as string);
        await database.updateTable('booking').set({ email_key }).where('id', '=', id).execute();
    }
    await database.schema.dropIndex('booking_by_email').execute();
    await createIndexes(database, [
        ['booking_by_email', 'booking', ['email_key', 'expires_at']],
        ['booking_by_address', 'booking', ['address_digest', 'expires_at'], 'address_digest'],
        ['booking_by_addressed_end', 'booking', ['provider_slug', 'expires_at'], 'address_digest'],
    ]);
}

/** As bookings were counted when this migration was released: `ana+tour@mail.example` is `ana@mail.example`. */
function withoutTag(email: string): string {
    return email.replace(/^([^+@]+)\+[^@]*@/u, '$1@').toLowerCase();
}

/**
 * Adds the status to the indexes by which pending bookings are counted. Without it SQLite, which has no statistics
 * here, chooses the index by status and scans all pending bookings.
 */
export async function addStatusToContactIndexes(database: Kysely<unknown>): Promise<void> {
    const indexes = { booking_by_email: 'email_key', booking_by_phone: 'phone', booking_by_address: 'address_digest' };
    for (const [name, column] of Object.entries(indexes)) {
        await database.schema.dropIndex(name).execute();
        await createIndexes(database, [[name, 'booking', [column, 'status', 'expires_at'], column]]);
    }
}
