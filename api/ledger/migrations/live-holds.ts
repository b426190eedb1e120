import { type Kysely, sql } from 'kysely';
import { forEver } from '../tables.ts';
import { createIndexes } from './indexes.ts';

/** Columns before this migration that it reads. */
interface Before {
    booking: { id: string; status: string; expires_at: string; details: string };
    hold: {
        booking_id: string;
        day: string;
        starts_at_ms: number;
        ends_at_ms: number;
        requires: string;
        live_until: string;
    };
}

const bookingsAtOnce = 500;

/**
 * Reduces the table of holds to those of live bookings and adds their expiry. Before that, copies what bookings take
 * into their details, which newer bookings already have.
 */
export async function keepLiveHolds(database: Kysely<Before>): Promise<void> {
    await storeTaken(database);
    await database.schema
        .alterTable('hold')
        .addColumn('live_until', 'text', (column) => column.notNull().defaultTo(forEver))
        .execute();
    const bookings = (status: string) => database.selectFrom('booking').select('id').where('status', '=', status);
    await database.deleteFrom('hold').where('booking_id', 'in', bookings('cancelled')).execute();
    await database
        .updateTable('hold')
        .set({ live_until: sql`(select expires_at from booking where booking.id = hold.booking_id)` })
        .where('booking_id', 'in', bookings('pending'))
        .execute();
    await database.schema.dropIndex('hold_by_experience').execute();
    await database.schema.dropIndex('hold_by_provider').execute();
    await createIndexes(database, [
        ['hold_by_experience', 'hold', ['experience_id', 'day', 'live_until']],
        ['hold_by_provider', 'hold', ['provider_slug', 'day', 'live_until']],
        ['hold_by_end', 'hold', ['provider_slug', 'live_until']],
    ]);
}

async function storeTaken(database: Kysely<Before>): Promise<void> {
    for (let after = ''; ; ) {
        const bookings = await database
            .selectFrom('booking')
            .select(['id', 'details'])
            .where('id', '>', after)
            .orderBy('id')
            .limit(bookingsAtOnce)
            .execute();
        const last = bookings.at(-1);
        if (last === undefined) return;
        after = last.id;
        const without = bookings.map(({ id, details }) => ({ id, details: JSON.parse(details) }));
        const missing = without.filter(({ details }) => details.taken === undefined);
        if (missing.length === 0) continue;
        const ids = missing.map(({ id }) => id);
        const rows = await database
            .selectFrom('hold')
            .selectAll()
            .where('booking_id', 'in', ids)
            .orderBy('day')
            .execute();
        for (const { id, details } of missing) {
            const own = rows.filter((row) => row.booking_id === id);
            const departures = own.map((row) => ({
                day: row.day,
                startsAtMs: row.starts_at_ms,
                endsAtMs: row.ends_at_ms,
            }));
            // The former capacity is unknown; the current catalogue is used instead.
            const taken = { departures, requires: JSON.parse(own[0]?.requires ?? '[]'), places: null, resources: [] };
            const changed = { details: JSON.stringify({ ...details, taken }) };
            await database.updateTable('booking').set(changed).where('id', '=', id).execute();
        }
    }
}
