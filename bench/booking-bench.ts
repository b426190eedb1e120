import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchContext, groupedNumber } from './bench-context.ts';
import {
    bookingDist,
    bookingEnvironment,
    checkPayloads,
    fillLedger,
    paths,
    plainPayloads,
    send,
    TokenPayloads,
} from './booking-data.ts';
import { runBookingLoad } from './booking-load-job.ts';
import { runSoundly } from './child.ts';
import type { LoadResult } from './load-job.ts';
import { currentLoad } from './machine.ts';
import { median, type Result } from './result.ts';
import { type Service, startBareBookings, startService } from './service.ts';

const connections = 64;
/** Bookings per run: a multiple of the connections. */
const creations = 128 * connections;
const checkSeconds = 4;
const checkPayloadsCount = 200 * connections;
const bookingsInLedger = 100_000;
const memoryMib = 64;
const ratioMin = 0.6;
const checksPerSecondMin = 5000;
const checksP99Ms = 25;

/** Bookings compared with better-sqlite3 alone, and availability checks compared with a server that does nothing. */
export async function bookingBench(context: BenchContext): Promise<Result[]> {
    const { workFolder, log } = context;
    log('booking: building a catalogue');
    const dist = await bookingDist(workFolder);
    return [...(await measureCreation(context, dist)), ...(await measureChecks(context, dist))];
}

async function measureCreation({ workFolder, runs, log }: BenchContext, dist: string): Promise<Result[]> {
    const folder = emptyFolder(workFolder, 'booking-create');
    const service = await startService(folder, dist, memoryMib, bookingEnvironment);
    const results: Result[] = [];
    try {
        const tokens = new TokenPayloads();
        await tokens.learn(service.origin);
        const forms = {
            'with a token': () => tokens.make(creations),
            'without a token': async () => plainPayloads(creations),
        };
        for (const [form, prepare] of Object.entries(forms)) {
            const name = `booking, created ${form}`;
            const real: LoadResult[] = [];
            const floor: number[] = [];
            for (let run = 0; run <= runs; run++) {
                log(`${name}: ${run === 0 ? 'warming up' : `run ${run} of ${runs}`}`);
                const job = { ...jobOf(service), path: paths.create, seconds: null, status: 201 };
                const measured = await runBookingLoad(workFolder, job, await prepare());
                const perSecond = await floorOf(folder);
                if (run === 0) continue;
                real.push(measured);
                floor.push(perSecond);
            }
            results.push(...creationResults(name, real, floor));
        }
    } finally {
        await service.process.stop();
    }
    return results;
}

/** Writes the rows of the last run's bookings again, with the ledger's library alone. */
async function floorOf(folder: string): Promise<number> {
    const target = join(folder, 'floor.sqlite');
    for (const end of ['', '-wal', '-shm']) rmSync(`${target}${end}`, { force: true });
    const { stdout } = await runSoundly('bench/booking-floor.ts', [
        join(folder, 'ledger.sqlite'),
        target,
        String(creations),
    ]);
    return (JSON.parse(stdout) as { perSecond: number }).perSecond;
}

function creationResults(name: string, real: readonly LoadResult[], floor: readonly number[]): Result[] {
    const rates = real.map(({ requestsPerSecond }) => requestsPerSecond);
    const load = currentLoad();
    return [
        {
            name,
            unit: 'requests/s',
            measured: median(rates),
            floor: median(floor),
            target: { of: 'ratio', atLeast: ratioMin },
            note: `${connections} connections; cores in use: ${coresText(real)}`,
            runs: { measured: rates, floor },
            load,
        },
        percentileResult(name, real),
    ];
}

async function measureChecks({ workFolder, runs, log }: BenchContext, dist: string): Promise<Result[]> {
    const folder = emptyFolder(workFolder, 'booking-checks');
    const service = await startService(folder, dist, memoryMib, bookingEnvironment);
    const results: Result[] = [];
    try {
        log(`booking: filling a ledger with ${groupedNumber(bookingsInLedger)} bookings`);
        await fillLedger(service.origin, join(folder, 'ledger.sqlite'), bookingsInLedger);
        for (const sharesResources of [false, true]) {
            const name = `booking, ${groupedNumber(bookingsInLedger)} in the ledger: checks${sharesResources ? ' of shared resources' : ''}`;
            const payloads = checkPayloads(checkPayloadsCount, sharesResources);
            const answer = await send(service.origin, paths.availability, JSON.parse(payloads[0] as string), 200);
            const bare = await startBareBookings(JSON.stringify(answer));
            const figures: Record<'real' | 'floor', LoadResult[]> = { real: [], floor: [] };
            try {
                for (let run = 0; run <= runs; run++) {
                    log(`${name}: ${run === 0 ? 'warming up' : `run ${run} of ${runs}`}`);
                    for (const [which, server] of [['floor', bare] as const, ['real', service] as const]) {
                        const job = { ...jobOf(server), path: paths.availability, seconds: checkSeconds, status: 200 };
                        const measured = await runBookingLoad(workFolder, job, payloads);
                        if (run > 0) figures[which].push(measured);
                    }
                }
            } finally {
                await bare.process.stop();
            }
            results.push(...checkResults(name, figures));
        }
    } finally {
        await service.process.stop();
    }
    return results;
}

function checkResults(name: string, { real, floor }: Record<'real' | 'floor', LoadResult[]>): Result[] {
    const rates = (results: readonly LoadResult[]) => results.map(({ requestsPerSecond }) => requestsPerSecond);
    return [
        {
            name,
            unit: 'requests/s',
            measured: median(rates(real)),
            floor: median(rates(floor)),
            target: { of: 'measured', atLeast: checksPerSecondMin },
            note: `${connections} connections; cores in use: ${coresText(real)}; with the bare server ${coresText(floor)}`,
            runs: { measured: rates(real), floor: rates(floor) },
            load: currentLoad(),
        },
        percentileResult(name, real, floor),
    ];
}

function percentileResult(name: string, real: readonly LoadResult[], floor?: readonly LoadResult[]): Result {
    const p99s = (results: readonly LoadResult[]) => results.map(({ latencyP99Ms }) => latencyP99Ms);
    return {
        name: `${name}, 99th percentile`,
        unit: 'ms',
        measured: median(p99s(real)),
        ...(floor && { floor: median(p99s(floor)), target: { of: 'measured', below: checksP99Ms } }),
        runs: { measured: p99s(real), ...(floor && { floor: p99s(floor) }) },
        load: currentLoad(),
    };
}

function jobOf({ origin, process }: Service) {
    return { origin, connections, serverPid: process.pid };
}

function coresText(results: readonly LoadResult[]): string {
    const share = (name: 'serverShare' | 'clientShare') => {
        const known = results.map((result) => result[name]).filter((value) => value !== null);
        return known.length === 0 ? 'unknown' : median(known).toFixed(2);
    };
    return `server ${share('serverShare')}, client ${share('clientShare')}`;
}

function emptyFolder(workFolder: string, name: string): string {
    const folder = join(workFolder, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    return folder;
}
