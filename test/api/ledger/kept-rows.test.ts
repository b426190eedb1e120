import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { migrations } from '../../../api/ledger/migrations.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { emptyLedgers } from '../booking/support/booking-api.ts';

describe.each(emptyLedgers)('migrations keep rows, on %s', (_, address) => {
    /** A ledger as it was before a migration, with one booking, and what runs statements there. */
    async function ledgerBefore(migration: string) {
        const ledger = await Ledger.open(await address(temporaryFolder()));
        onTestFinished(() => ledger.close());
        await ledger.migrate(Object.fromEntries(Object.entries(migrations).filter(([name]) => name < migration)));
        const run = (text: string) => ledger.query((database) => sql.raw(text).execute(database));
        await run(`insert into booking (id, provider_slug, experience_id, place_id, start_date, status, created_at,
            expires_at, currency, exponent, total_minor, due_now_minor, locale, details, reference)
            values ('b', 'lagoon', 'e', 'p', '2027-05-01', 'confirmed', '2027', '2027', 'EUR', 2, 1, 1, 'en', '{}', 'R')`);
        return { ledger, run };
    }

    test('the migration to deliveries without an event keeps each delivery with its event', async () => {
        const { ledger, run } = await ledgerBefore('0023');
        await run(`insert into event (id, booking_id, provider_slug, type, sequence, occurred_at, details)
            values ('one', 'b', 'lagoon', 'booking.created', 1, '2027', '{}')`);
        const columns = `id, event_id, channel, recipient, kind, state, attempts, next_at_ms, lease_until_ms, leased_by,
            failure, created_at_ms, ended_at_ms`;
        await run(`insert into delivery (${columns})
            values ('d', 'one', 'mail', 'guest', 'confirmed', 'failed', 3, 1, 2, 'p', 'away', 4, 5)`);
        const kept = await run(`select ${columns} from delivery`);
        await ledger.migrate();
        expect((await run(`select ${columns} from delivery`)).rows).toEqual(kept.rows);
        await run(`insert into delivery (${columns})
            values ('s', null, 'mail', 'provider', 'sign_in', 'open', 0, 1, 0, null, null, 1, null)`);
        await expect(
            run(`insert into delivery (${columns})
                values ('x', 'unknown', 'mail', 'guest', 'confirmed', 'open', 0, 1, 0, null, null, 1, null)`),
        ).rejects.toThrow();
        expect((await run('select id from delivery order by id')).rows).toEqual([{ id: 'd' }, { id: 's' }]);
    });

    test('the migration to plain names keeps purposes, times and unmatched payments', async () => {
        const { ledger, run } = await ledgerBefore('0027');
        await run(`insert into payment_session (id, booking_id, provider, amount_minor, locale, status, created_at,
            expires_at, wish, asked_at) values ('s', 'b', 'stripe', 1, 'en', 'open', '2027', '2027', 'change', '2026')`);
        await run(`insert into payment (reference, booking_id, amount_minor, refund_due, recorded_at)
            values ('p', 'b', 1, 0, '2027')`);
        await run(`insert into dispute (reference, booking_id, payment_reference, status, words, told_at, recorded_at)
            values ('d', 'b', 'p', 'open', 'fraud', '2028', '2029')`);
        await run(`insert into stray_payment (reference, booking_id, amount, currency, reason, recorded_at)
            values ('u', 'unknown', 5, 'eur', 'no such booking', '2027')`);
        await ledger.migrate();
        expect((await run('select purpose, queried_at from payment_session')).rows).toEqual([
            { purpose: 'change', queried_at: '2026' },
        ]);
        expect((await run('select reported_at from dispute')).rows).toEqual([{ reported_at: '2028' }]);
        expect((await run('select reference, reason from unmatched_payment')).rows).toEqual([
            { reference: 'u', reason: 'no such booking' },
        ]);
    });
});
