import { type Kysely, sql } from 'kysely';

/**
 * Adds the status to the indexes by which pending bookings are counted. Without it SQLite, which has no statistics
 * here, chooses the index by status and scans all pending bookings.
 */
export async function addStatusToContactIndexes(database: Kysely<unknown>): Promise<void> {
    const indexes: [string, string][] = [
        ['booking_by_email', 'email_key'],
        ['booking_by_phone', 'phone'],
        ['booking_by_address', 'address_digest'],
    ];
    for (const [name, column] of indexes) {
        await database.schema.dropIndex(name).execute();
        await database.schema
            .createIndex(name)
            .on('booking')
            .columns([column, 'status', 'expires_at'])
            .where(sql.ref(column), 'is not', null)
            .execute();
    }
}
