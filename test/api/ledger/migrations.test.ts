import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type Migration, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { migrations } from '../../../api/ledger/migrations.ts';
import { retryWhileBusy } from '../../../api/ledger/retry.ts';
import type { LedgerAddress } from '../../../contract/configuration.ts';
import { emptyLedgers } from '../booking/support/booking-api.ts';
import { temporaryFolder } from '../support/folders.ts';

/** Longer than any request may take. */
const longMs = 2500;

describe.each(emptyLedgers)('migrations on %s', (name, address) => {
    test('migrations take as long as they need, each is made once, and every process waits for the one that makes it', async () => {
        const where = await address(await temporaryFolder());
        const made: string[] = [];
        const slow: Migration = {
            up: async (database: Kysely<unknown>) => {
                made.push('slow');
                if (name === 'SQLite') await sleep(longMs);
                else await sql`select pg_sleep(${sql.lit(longMs / 1000)})`.execute(database);
                await database.schema.createTable('slowly_made').addColumn('id', 'integer').execute();
            },
        };
        if (name === 'PostgreSQL') await setShortTimeouts(where);
        const processes = await Promise.all(Array.from({ length: 3 }, () => Ledger.open(where)));
        onTestFinished(async () => void (await Promise.all(processes.map((each) => each.close()))));
        const steps = { ...migrations, '9999_slow': slow };
        const ends: number[] = [];
        const startedMs = performance.now();
        const migrated = processes.map(async (each) => {
            await each.migrate(steps);
            ends.push(performance.now() - startedMs);
        });
        await Promise.all(migrated);
        expect(made).toEqual(['slow']);
        for (const tookMs of ends) expect(tookMs).toBeGreaterThan(longMs - 100);
        const rows = processes[2]?.query((database) => sql`select id from slowly_made`.execute(database));
        expect((await rows)?.rows).toEqual([]);
    });
});

/** As somebody who runs many applications on one PostgreSQL sets them for each of its databases. */
async function setShortTimeouts(where: LedgerAddress): Promise<void> {
    const ledger = await Ledger.open(where);
    try {
        await ledger.query(async (database) => {
            const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
            const name = sql.id(rows[0]?.name as string);
            for (const timeout of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
                await sql`alter database ${name} set ${sql.raw(timeout)} = 200`.execute(database);
            }
        });
    } finally {
        await ledger.close();
    }
}

test('a process that waits for a lock without a bound waits on after any time', async () => {
    let attempts = 0;
    const busy = Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' });
    const work = () => (++attempts < 40 ? Promise.reject(busy) : Promise.resolve('done'));
    expect(await retryWhileBusy(Number.POSITIVE_INFINITY, work)).toBe('done');
    attempts = 0;
    await expect(retryWhileBusy(20, work)).rejects.toBe(busy);
});
