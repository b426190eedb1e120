import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchContext, groupedNumber, warmRuns } from './bench-context.ts';
import {
    bookingDist,
    bookingEnvironment,
    checkPayloads,
    creationJob,
    fillLedger,
    paths,
    plainPayloads,
    postsTo,
    send,
    TokenPayloads,
} from './booking-data.ts';
import { runSoundly } from './child.ts';
import { coresText, type LoadJob, type LoadResult, p99sOf, ratesOf, runLoad } from './load-job.ts';
import { type Result, resultOf } from './result.ts';
import { type Service, startBareServer, startService } from './service.ts';

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

async function measureCreation(context: BenchContext, dist: string): Promise<Result[]> {
    const { workFolder } = context;
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
            const figures = await warmRuns(context, name, async () => {
                const real = await runLoad(workFolder, creationJob(service, connections), await prepare());
                return { real, floor: await floorOf(folder) };
            });
            const real = figures.map((figure) => figure.real);
            results.push(
                resultOf({
                    name,
                    unit: 'requests/s',
                    measured: ratesOf(real),
                    floor: figures.map(({ floor }) => floor),
                    target: { of: 'ratio', atLeast: ratioMin },
                    note: `${connections} connections; cores in use: ${coresText(real)}`,
                }),
                resultOf({ name: `${name}, 99th percentile`, unit: 'ms', measured: p99sOf(real) }),
            );
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

async function measureChecks(context: BenchContext, dist: string): Promise<Result[]> {
    const { workFolder, log } = context;
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
            const body = Buffer.from(JSON.stringify(answer));
            const contentType = 'application/json; charset=utf-8';
            const bare = await startBareServer(folder, [{ path: paths.availability, contentType, etag: '', body }]);
            try {
                const figures = await warmRuns(context, name, async () => {
                    const floor = await runLoad(workFolder, checksJob(bare), payloads);
                    return { floor, real: await runLoad(workFolder, checksJob(service), payloads) };
                });
                const [real, floor] = [figures.map((figure) => figure.real), figures.map((figure) => figure.floor)];
                results.push(...checkResults(name, real, floor));
            } finally {
                await bare.process.stop();
            }
        }
    } finally {
        await service.process.stop();
    }
    return results;
}

function checksJob(service: Service): LoadJob {
    return { ...postsTo(paths.availability, service), connections, seconds: checkSeconds, status: 200 };
}

function checkResults(name: string, real: readonly LoadResult[], floor: readonly LoadResult[]): Result[] {
    return [
        resultOf({
            name,
            unit: 'requests/s',
            measured: ratesOf(real),
            floor: ratesOf(floor),
            target: { of: 'measured', atLeast: checksPerSecondMin },
            note: `${connections} connections; cores in use: ${coresText(real)}; with the bare server ${coresText(floor)}`,
        }),
        resultOf({
            name: `${name}, 99th percentile`,
            unit: 'ms',
            measured: p99sOf(real),
            floor: p99sOf(floor),
            target: { of: 'measured', below: checksP99Ms },
        }),
    ];
}

function emptyFolder(workFolder: string, name: string): string {
    const folder = join(workFolder, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    return folder;
}
