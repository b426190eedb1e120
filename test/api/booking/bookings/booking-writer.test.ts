import { type AddressInfo, connect, createServer } from 'node:net';
import { setImmediate as eventLoopTurn, setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BookingWriter, type Job } from '../../../../api/booking/bookings/booking-writer.ts';
import { LedgerBusy, LedgerUnavailable } from '../../../../api/ledger/fault.ts';
import type { Ledger, LedgerQueries } from '../../../../api/ledger/ledger.ts';
import { lockWaitMs } from '../../../../api/ledger/retry.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { patientLedger } from '../../support/patient-ledger.ts';
import { ledgers } from '../support/booking-api.ts';

/** A promise with its resolve function. */
function deferred() {
    let resolve = () => {};
    const promise = new Promise<void>((settle) => {
        resolve = settle;
    });
    return { promise, resolve };
}

describe.each(ledgers)('the one writer of bookings, on %s', (_, address) => {
    async function withWriter(work: (writer: BookingWriter, ledger: Ledger) => Promise<void>): Promise<void> {
        const ledger = await patientLedger(await address(await temporaryFolder()));
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

    test('jobs that arrive in one turn of the event loop after the other share a transaction', () =>
        withWriter(async (_writer, ledger) => {
            // The time does not advance: on a busy machine, a transaction would reach its time limit after a few jobs.
            const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
            onTestFinished(() => clock.mockRestore());
            const write = vi.fn(ledger.write.bind(ledger));
            const { writersMax: most, hasClock } = ledger;
            const writer = new BookingWriter({ write, writersMax: most, hasClock } as unknown as Ledger, Date.now);
            const results: Promise<number>[] = [];
            for (let at = 0; at < 5; at++) {
                results.push(writer.run('reef', async () => at));
                await eventLoopTurn();
            }
            expect(await Promise.all(results)).toEqual([0, 1, 2, 3, 4]);
            expect(write).toHaveBeenCalledTimes(1);
        }));

    test('jobs of connections that are accepted one after the other share transactions', () =>
        withWriter(async (_writer, ledger) => {
            const write = vi.fn(ledger.write.bind(ledger));
            const { writersMax: most, hasClock } = ledger;
            const writer = new BookingWriter({ write, writersMax: most, hasClock } as unknown as Ledger, Date.now);
            const results: Promise<number>[] = [];
            // Node accepts one connection in each turn of the event loop.
            const server = createServer((socket) => {
                results.push(writer.run('reef', async () => results.length));
                socket.destroy();
            });
            onTestFinished(() => void server.close());
            await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
            const { port } = server.address() as AddressInfo;
            for (let at = 0; at < 20; at++) connect(port, '127.0.0.1').on('error', () => {});
            await expect.poll(() => results.length).toBe(20);
            await Promise.all(results);
            expect(write.mock.calls.length).toBeLessThan(10);
        }));

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

    test('jobs of one provider are run one after the other, each once, in their order', () =>
        withWriter(async (writer, ledger) => {
            const inside = new Map<string, number>();
            const ran: string[] = [];
            const job = (name: string, at: number) =>
                writer.run(name, async (database) => {
                    expect(inside.get(name) ?? 0).toBe(0);
                    inside.set(name, 1);
                    await keep(`${name}${at}`)(database);
                    ran.push(`${name}${at}`);
                    inside.set(name, 0);
                });
            await Promise.all(['m', 'c', 'a', 'b', 'a', 'a'].map(job));
            expect(ran.filter((name) => name.startsWith('a'))).toEqual(['a2', 'a4', 'a5']);
            expect(await kept(ledger)).toHaveLength(6);
        }));

    test('a transaction begins no further job after 0.4 s: the others follow in the next ones', () =>
        withWriter(async (_, ledger) => {
            vi.useFakeTimers({ toFake: ['performance'] });
            onTestFinished(() => void vi.useRealTimers());
            const jobsOfEach: number[] = [];
            const write: Ledger['write'] = (waitMs, work) => {
                jobsOfEach.push(0);
                return ledger.write(waitMs, work);
            };
            const { writersMax, hasClock } = ledger;
            const writer = new BookingWriter({ write, writersMax, hasClock }, Date.now);
            const job = async () => {
                jobsOfEach.push((jobsOfEach.pop() ?? 0) + 1);
                vi.advanceTimersByTime(200);
            };
            await Promise.all(Array.from({ length: 7 }, () => writer.run('a', job)));
            expect(jobsOfEach).toEqual([3, 3, 1]);
        }));

    test('a provider with thousands of waiting jobs keeps no job of another provider waiting for them', () =>
        withWriter(async (writer, ledger) => {
            const hasLanes = ledger.writersMax > 1;
            const [begun, quiet] = [deferred(), deferred()];
            let done = 0;
            const job = async () => {
                begun.resolve();
                // With a lane for each provider, the other one's job ends while not one of these has.
                if (hasLanes) await quiet.promise;
                done++;
            };
            const flood = Array.from({ length: 2000 }, () => writer.run('busy', job));
            await begun.promise;
            const doneBefore = await writer.run('quiet', async () => done);
            quiet.resolve();
            if (hasLanes) expect(doneBefore).toBe(0);
            else expect(doneBefore).toBeLessThan(1000);
            // On a slow machine the last of them are given up.
            await Promise.allSettled(flood);
        }));

    test('writers of several processes that change the same providers in any order never block each other for ever', () =>
        withWriter(async (writer, ledger) => {
            const other = new BookingWriter(ledger, Date.now);
            const slugs = Array.from({ length: 12 }, (_, at) => `provider-${at}`);
            for (let round = 0; round < 20; round++) {
                const jobs = [
                    ...slugs.map((slug) => writer.run(slug, keep(`a ${slug} ${round}`))),
                    ...slugs.toReversed().map((slug) => other.run(slug, keep(`b ${slug} ${round}`))),
                ];
                await Promise.all(jobs);
            }
            expect(await kept(ledger)).toHaveLength(2 * 12 * 20);
        }));
});

test('a ledger that goes away while jobs of a failed transaction run alone is asked for none of the others', async () => {
    const asked: string[] = [];
    const write = async (_waitMs: number | null, work: (transaction: never) => Promise<unknown>) => {
        asked.push(asked.length === 0 ? 'all of them' : 'one alone');
        if (asked.length === 1) throw new Error('one of them is at fault');
        throw new LedgerUnavailable(work);
    };
    const writer = new BookingWriter({ writersMax: 1, write } as unknown as Ledger, Date.now);
    const jobs = Array.from({ length: 5 }, (_, at) => writer.run(`provider-${at}`, async () => {}));
    const settled = await Promise.allSettled(jobs);
    expect(settled.map((each) => each.status === 'rejected' && each.reason instanceof LedgerUnavailable)).toEqual(
        settled.map(() => true),
    );
    expect(asked).toEqual(['all of them', 'one alone']);
});

test.each([
    ['what another process has stored since is run once more', new Error('a key that is taken'), 3, 'fulfilled'],
    ['the program is not run again', new TypeError('no'), 2, 'rejected'],
])('a fault of %s makes a job fail alone', async (_, fault, attempts, outcome) => {
    let asked = 0;
    const write = () => (++asked < 3 ? Promise.reject(fault) : Promise.resolve(['done']));
    const writer = new BookingWriter({ writersMax: 1, write } as unknown as Ledger, Date.now);
    const [settled] = await Promise.allSettled([writer.run('a', async () => {})]);
    expect([settled.status, asked]).toEqual([outcome, attempts]);
});

test('a job that has waited four seconds for its turn is refused without being run, and none sooner', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const lasting = [3999, 1];
    let asked = 0;
    // Each transaction has time for one job.
    const write = async () => {
        vi.advanceTimersByTime(lasting[asked++] ?? 0);
        return ['done'];
    };
    const writer = new BookingWriter({ writersMax: 1, write } as unknown as Ledger, Date.now);
    const settled = await Promise.allSettled([1, 2, 3].map(() => writer.run('a', async () => {})));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(asked).toBe(2);
});

test.each([0, 1, 2, 3, 4])(
    'a job is answered although its time is up while waiting jobs are looked at, %i ms after the lock was refused',
    async (leftMs) => {
        // Time goes on with each look at it.
        let nowMs = 0;
        const clock = vi.spyOn(performance, 'now').mockImplementation(() => ++nowMs);
        onTestFinished(() => clock.mockRestore());
        const write = () => {
            nowMs = Math.max(nowMs, lockWaitMs - leftMs);
            return Promise.reject(new LedgerBusy(new Error('held')));
        };
        const writer = new BookingWriter({ write, writersMax: 8, hasClock: true } as unknown as Ledger, Date.now);
        const answer = writer.run('reef', async () => {}).catch((error: unknown) => error);
        expect(await Promise.race([answer, sleep(5000)])).toBeInstanceOf(LedgerBusy);
    },
);
