import { type Kysely, sql } from 'kysely';
import { dayMs } from '../../../contract/durations.ts';
import { createIndexes } from './indexes.ts';

interface Before {
    booking: { id: string; provider_slug: string; created_at: string };
    booking_request: { request_key: string; booking_id: string; provider_slug: string; kept_until: string | null };
}

const keptMs = 30 * dayMs;

/** Makes idempotency keys unique per provider, with an expiry 30 days after their booking. */
export async function scopeRequestKeys(database: Kysely<Before>): Promise<void> {
    await database.schema
        .alterTable('booking_request')
        .addColumn('provider_slug', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    await database.schema.alterTable('booking_request').addColumn('kept_until', 'text').execute();
    await database
        .updateTable('booking_request')
        .set({ provider_slug: sql`(select provider_slug from booking where booking.id = booking_request.booking_id)` })
        .execute();
    const keys = await database
        .selectFrom('booking_request')
        .innerJoin('booking', 'booking.id', 'booking_request.booking_id')
        .select(['request_key', 'booking.provider_slug', 'booking.created_at'])
        .where('request_key', 'like', 'key:%')
        .execute();
    for (const { request_key, provider_slug, created_at } of keys) {
        const changed = {
            request_key: `key:${provider_slug}:${request_key.slice('key:'.length)}`,
            kept_until: new Date(Date.parse(created_at) + keptMs).toISOString(),
        };
        await database.updateTable('booking_request').set(changed).where('request_key', '=', request_key).execute();
    }
    await createIndexes(database, [
        ['booking_request_by_end', 'booking_request', ['provider_slug', 'kept_until'], 'kept_until'],
    ]);
}
