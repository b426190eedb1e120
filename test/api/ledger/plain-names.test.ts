import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { migrations } from '../../../api/ledger/migrations.ts';
import { emptyLedgers } from '../booking/support/booking-api.ts';
import { temporaryFolder } from '../support/folders.ts';

describe.each(emptyLedgers)('the migration to plain names, on %s', (_, address) => {
    test('the migration to plain names keeps purposes, times and unmatched payments', async () => {
        const ledger = await Ledger.open(await address(await temporaryFolder()));
        onTestFinished(() => ledger.close());
        await ledger.migrate(Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0027')));
        const run = (text: string) => ledger.query((database) => sql.raw(text).execute(database));
        await run(`insert into booking (id, provider_slug, experience_id, place_id, start_date, status, created_at,
            expires_at, currency, exponent, total_minor, due_now_minor, locale, details, reference)
            values ('b', 'lagoon', 'e', 'p', '2027-05-01', 'confirmed', '2027', '2027', 'EUR', 2, 1, 1, 'en', '{}', 'R')`);
        await run(`insert into payment_session (id, booking_id, provider, amount_minor, locale, status, created_at,
            expires_at, wish, asked_at) values ('s', 'b', 'stripe', 1, 'en', 'open', '2027', '2027', 'change', '2026')`);
        await run(`insert into payment (reference, booking_id, amount_minor, refund_due, recorded_at)
            values ('p', 'b', 1, 0, '2027')`);
        await run(`insert into dispute (reference, booking_id, payment_reference, status, words, told_at, recorded_at)
            values ('d', 'b', 'p', 'open', 'fraud', '2028', '2029')`);
        await run(`insert into stray_payment (reference, booking_id, amount, currency, reason, recorded_at)
            values ('u', 'unknown', 5, 'eur', 'no such booking', '2027')`);
        await ledger.migrate();
        const queries = ledger.query((database) =>
            Promise.all([
                database.selectFrom('payment_session').select(['purpose', 'queried_at']).execute(),
                database.selectFrom('dispute').select('reported_at').execute(),
                database.selectFrom('unmatched_payment').select(['reference', 'reason']).execute(),
            ]),
        );
        expect(await queries).toEqual([
            [{ purpose: 'change', queried_at: '2026' }],
            [{ reported_at: '2028' }],
            [{ reference: 'u', reason: 'no such booking' }],
        ]);
    });
});
