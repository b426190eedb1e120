import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Ledger } from '../../../../api/ledger/ledger.ts';
import { migrations } from '../../../../api/ledger/migrations.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { emptyLedgers } from '../support/booking-api.ts';

describe.each(emptyLedgers)('the migration to amendments, on %s', (_, address) => {
    test('the migration to amendments keeps every hold, and bookings that were never changed', async () => {
        const ledger = await Ledger.open(await address(await temporaryFolder()));
        onTestFinished(() => ledger.close());
        await ledger.migrate(Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0022')));
        const run = (text: string) => ledger.query((database) => sql.raw(text).execute(database));
        await run(`insert into booking (id, reference, provider_slug, experience_id, place_id, start_date, status,
            created_at, expires_at, currency, exponent, total_minor, due_now_minor, locale, details) values
            ('b', 'R', 'p', 'e', 'early', '2027-05-01', 'confirmed', '2027-01-01', '2027-01-02', 'EUR', 2, 100, 100, 'en', '{}')`);
        const row = { day: '2027-05-01', mode: 'shared', persons: 2, requires: '[]', live_until: '9999' };
        for (const day of ['2027-05-01', '2027-05-02']) {
            await run(`insert into hold (booking_id, day, provider_slug, experience_id, place_id, mode, persons,
                starts_at_ms, ends_at_ms, requires, live_until) values
                ('b', '${day}', 'p', 'e', 'early', 'shared', 2, 5, 6, '[]', '9999')`);
        }
        await ledger.migrate();
        const { rows } = await run(
            'select day, mode, persons, requires, live_until, amendment_id from hold order by day',
        );
        expect(rows).toEqual(['2027-05-01', '2027-05-02'].map((day) => ({ ...row, day, amendment_id: '' })));
        const bookings = await run('select revision, refund_ceiling_percent, channel from booking');
        expect(bookings.rows).toEqual([{ revision: 0, refund_ceiling_percent: null, channel: null }]);
        // A hold of an amendment on the same day has a key of its own.
        const copy = `insert into hold select booking_id, 'a', day, provider_slug, experience_id, place_id, mode, persons,
            starts_at_ms, ends_at_ms, requires, live_until from hold where day = '2027-05-01'`;
        await run(copy);
        await expect(run(copy)).rejects.toThrow();
    });
});
