import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BookingWriter } from '../../../../api/booking/bookings/booking-writer.ts';
import { LedgerBusy } from '../../../../api/ledger/fault.ts';
import type { Ledger } from '../../../../api/ledger/ledger.ts';
import { writersMax } from '../../../../api/ledger/postgres.ts';
import { postgresDatabase } from '../../../support/postgres.ts';
import { patientLedger } from '../../support/patient-ledger.ts';

describe('while another process keeps the lock of SQLite, the number of waits does not grow with that of jobs', () => {
    /** How often a writer waits until all jobs are refused. Time passes in `wait` alone. */
    async function waitsOf(wait: (add: (jobs: number) => void, waits: number) => void) {
        vi.useFakeTimers({ toFake: ['performance'] });
        onTestFinished(() => void vi.useRealTimers());
        const jobs: Promise<void>[] = [];
        const add = (count: number) => {
            for (let at = 0; at < count; at++) jobs.push(writer.run(`provider-${at % 40}`, async () => {}));
        };
        let waits = 0;
        const write = async () => {
            wait(add, ++waits);
            throw new LedgerBusy(new Error('others have the lock'));
        };
        const writer = new BookingWriter({ writersMax: 1, write } as unknown as Ledger, Date.now);
        add(2000);
        // Jobs may be added meanwhile.
        for (let at = 0; at < jobs.length; at++) await expect(jobs[at]).rejects.toThrow(LedgerBusy);
        return waits;
    }

    test('all jobs that wait for a locked SQLite are refused after one wait', async () => {
        expect(await waitsOf(() => vi.advanceTimersByTime(1500))).toBe(1);
    });

    test('a job that arrives during a wait is refused after the next one', async () => {
        const waits = await waitsOf((add, waits) => {
            vi.advanceTimersByTime(1000);
            if (waits === 1) add(2000);
            vi.advanceTimersByTime(500);
        });
        expect(waits).toBe(2);
    });

    test('jobs of a failed transaction that run alone do not wait one after the other', async () => {
        const waits = await waitsOf((_, waits) => {
            if (waits === 1) throw new Error('one of them is at fault');
            vi.advanceTimersByTime(1500);
        });
        expect(waits).toBe(2);
    });
});

test('the next transaction of a provider gives up its connection sooner after a vain wait for the lock', async () => {
    // Time stands still, so that no job has waited for too long.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const waits: (number | null)[] = [];
    let isFree = false;
    const write = async (waitMs: number | null) => {
        waits.push(waitMs);
        if (!isFree) throw new LedgerBusy(new Error('others have the lock'));
        return ['done'];
    };
    const writer = new BookingWriter({ writersMax, write } as unknown as Ledger, Date.now);
    const job = writer.run('busy', async () => {});
    await expect.poll(() => waits.length).toBeGreaterThan(2);
    isFree = true;
    await job;
    await writer.run('busy', async () => {});
    const [first, ...later] = waits;
    expect([first, later.at(-1)]).toEqual([null, null]);
    expect(later.slice(0, -1).every((waitMs) => waitMs !== null && waitMs < 100)).toBe(true);
});

test('providers whose locks others hold fail alone, on PostgreSQL, however many they are', async () => {
    const url = await postgresDatabase();
    const ledger = await patientLedger({ kind: 'postgres', url });
    const other = new pg.Client({ connectionString: url });
    onTestFinished(async () => {
        await other.end();
        await ledger.close();
    });
    await ledger.migrate();
    await other.connect();
    const writer = new BookingWriter(ledger, Date.now);
    // More of them than the process has connections.
    const busy = Array.from({ length: writersMax + 4 }, (_, at) => `busy-${at}`);
    for (const slug of busy) await writer.run(slug, async () => {});
    await other.query('begin');
    await other.query('select * from provider_lock for update');

    const nothing = async () => 'done';
    const refused = () =>
        Promise.allSettled(busy.flatMap((slug) => [writer.run(slug, nothing), writer.run(slug, nothing)]));
    const first = refused();
    const quiet = await Promise.all(Array.from({ length: 50 }, () => writer.run('quiet', nothing)));
    expect(new Set(quiet)).toEqual(new Set(['done']));
    const settled = await first;
    expect(settled.map((each) => each.status === 'rejected' && each.reason instanceof LedgerBusy)).not.toContain(false);
    // From then on they do not even hold the connections.
    let areOver = false;
    const second = refused().finally(() => (areOver = true));
    await writer.run('quiet', nothing);
    expect(areOver).toBe(false);
    await second;
    await other.query('rollback');
    expect(await Promise.all(busy.map((slug) => writer.run(slug, nothing)))).toEqual(busy.map(() => 'done'));
});
