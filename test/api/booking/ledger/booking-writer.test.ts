import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BookingWriter, type Job } from '../../../../api/booking/ledger/booking-writer.ts';
import { Ledger, type LedgerQueries } from '../../../../api/ledger/ledger.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { ledgers } from '../support/booking-api.ts';

describe.each(ledgers)('the one writer of bookings, on %s', (_, address) => {
    async function withWriter(work: (writer: BookingWriter, ledger: Ledger) => Promise<void>): Promise<void> {
        const ledger = Ledger.open(await address(await temporaryFolder()));
        await ledger.migrate();
        try {
            await work(new BookingWriter(ledger, Date.now), ledger);
        } finally {
            await ledger.close();
        }
    }

    const keep =
        (reference: string) =>
        async (database: LedgerQueries): Promise<string> => {
            const row = { id: reference, key_hash: reference, customer: 'Tests', created_at: '' };
            await database.insertInto('api_key').values(row).execute();
            return reference;
        };
    const kept = (ledger: Ledger) =>
        ledger.query((database) => database.selectFrom('api_key').select('id').orderBy('id').execute());

    const faults: [string, Job<unknown>][] = [
        ['a fault of the program', () => Promise.reject(new TypeError('no'))],
        ['a broken constraint', async (database) => [await keep('same')(database), await keep('same')(database)]],
        [
            'a value that cannot be stored',
            async (database) => {
                await sql`select cast(${'A\0'} as text)`.execute(database);
                throw Object.assign(new Error('SQLite stores it'), { code: '22021' });
            },
        ],
    ];
    test.each(faults)('%s is one job’s own: the others of its transaction are stored', (_fault, faulty) =>
        withWriter(async (writer, ledger) => {
            const first = writer.run('a', keep('1'));
            const jobs = [writer.run('b', keep('2')), writer.run('b', faulty), writer.run('c', keep('3'))];
            expect((await Promise.allSettled([first, ...jobs])).map(({ status }) => status)).toEqual([
                'fulfilled',
                'fulfilled',
                'rejected',
                'fulfilled',
            ]);
            expect(await kept(ledger)).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
        }),
    );

    test('time does not go back for a provider, whichever process looks at its clock', () =>
        withWriter(async (writer, ledger) => {
            const timeOf = (clockMs: number, provider = 'a') =>
                new BookingWriter(ledger, () => clockMs).run(provider, async (_database, nowMs) => nowMs);
            expect(await timeOf(100_000)).toBe(100_000);
            expect(await timeOf(98_000)).toBe(100_000);
            expect(await timeOf(98_000, 'b')).toBe(98_000);
            expect(await timeOf(100_001)).toBe(100_001);
            // A clock that was ahead by years is no measure for those that are right.
            expect(await timeOf(9_000_000_000)).toBe(9_000_000_000);
            expect(await timeOf(100_002)).toBe(100_002);
            expect(await writer.run('a', async (_database, nowMs) => nowMs)).toBeGreaterThan(1_700_000_000_000);
        }));

    test('jobs are run one after the other, each once, in the order of their providers', () =>
        withWriter(async (writer, ledger) => {
            const running: string[] = [];
            let inside = 0;
            const job = (name: string) =>
                writer.run(name, async (database) => {
                    inside += 1;
                    expect(inside).toBe(1);
                    await keep(`${name}${running.length}`)(database);
                    running.push(name);
                    inside -= 1;
                });
            await Promise.all(['m', 'c', 'a', 'b', 'a'].map(job));
            // Whether the first waits for those behind it is the writer's own affair.
            expect(running.filter((name) => name !== 'm')).toEqual(['a', 'a', 'b', 'c']);
            expect(await kept(ledger)).toHaveLength(5);
        }));
});
