import { type Kysely, sql } from 'kysely';

/**
 * Open bookings are counted by contact, status and end. With the status in these indexes SQLite, which has no statistics
 * here, no longer prefers the index by status, which leads through the open bookings of everybody.
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
