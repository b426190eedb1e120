import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { migrations } from '../../../api/ledger/migrations.ts';
import { emptyLedgers } from '../booking/support/booking-api.ts';
import { temporaryFolder } from '../support/folders.ts';

describe.each(emptyLedgers)('the migration to deliveries without an event, on %s', (_, address) => {
    test('the migration keeps every delivery with its event, and takes one without', async () => {
        const ledger = await Ledger.open(await address(await temporaryFolder()));
        onTestFinished(() => ledger.close());
        await ledger.migrate(Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0023')));
        const run = (text: string) => ledger.query((database) => sql.raw(text).execute(database));
        await run(`insert into booking (id, provider_slug, experience_id, place_id, start_date, status, created_at,
            expires_at, currency, exponent, total_minor, due_now_minor, locale, details, reference)
            values ('b', 'lagoon', 'e', 'p', '2027-05-01', 'confirmed', '2027', '2027', 'EUR', 2, 1, 1, 'en', '{}', 'R')`);
        await run(`insert into event (id, booking_id, provider_slug, type, sequence, occurred_at, details)
            values ('one', 'b', 'lagoon', 'booking.created', 1, '2027', '{}')`);
        const columns = `id, event_id, channel, recipient, kind, state, attempts, next_at_ms, lease_until_ms, leased_by,
            failure, created_at_ms, ended_at_ms`;
        await run(`insert into delivery (${columns})
            values ('d', 'one', 'mail', 'guest', 'confirmed', 'failed', 3, 1, 2, 'p', 'away', 4, 5)`);
        const before = await run(`select ${columns} from delivery`);
        await ledger.migrate();
        expect((await run(`select ${columns} from delivery`)).rows).toEqual(before.rows);
        await run(`insert into delivery (${columns})
            values ('s', null, 'mail', 'provider', 'sign_in', 'open', 0, 1, 0, null, null, 1, null)`);
        await expect(
            run(`insert into delivery (${columns})
                values ('x', 'unknown', 'mail', 'guest', 'confirmed', 'open', 0, 1, 0, null, null, 1, null)`),
        ).rejects.toThrow();
        expect((await run('select id from delivery order by id')).rows).toEqual([{ id: 'd' }, { id: 's' }]);
    });
});
