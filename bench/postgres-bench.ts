import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../contract/calendar-day.ts';
import { execute, startPostgres } from '../test/support/postgres-server.ts';
import { type BenchContext, groupedNumber, warmRuns } from './bench-context.ts';
import {
    bookingDist,
    bookingEnvironment,
    creationJob,
    paths,
    payloadsOfDeparture,
    plainPayloads,
} from './booking-data.ts';
import { ratesOf, runLoad } from './load-job.ts';
import { NotMeasured, type Result, resultOf } from './result.ts';
import { type Service, startServer } from './service.ts';

const servers = 3;
const connectionsOfServer = 21;
const creationsOfServer = 96 * connectionsOfServer;
const waves = 10;
const attemptsOfWave = 90;
const placesOfDeparture = 20;

/**
 * Three servers on one PostgreSQL: bookings a second in all, and waves of requests for the last places of a departure,
 * of which exactly as many as there are places may succeed.
 */
export async function postgresBench(context: BenchContext): Promise<Result[]> {
    const { workFolder, log } = context;
    const folder = mkdtempSync(join(workFolder, 'postgres-'));
    log('postgres: building a catalogue, and starting a server of PostgreSQL');
    const dist = await bookingDist(workFolder);
    const given = process.env.TEST_POSTGRES_URL;
    const own = given === undefined ? await startPostgres() : null;
    const database = `market_bench_${process.pid}`;
    const url = new URL(given ?? (own?.adminUrl as string));
    const running: Service[] = [];
    try {
        await execute(url.href, `create database ${database}`);
        const ledger = new URL(url);
        ledger.pathname = `/${database}`;
        for (let server = 0; server < servers; server++) {
            const serverFolder = join(folder, String(server));
            mkdirSync(serverFolder);
            const environment = { ...bookingEnvironment, DIST_DIR: dist, LEDGER_URL: ledger.href };
            running.push(await startServer(serverFolder, environment));
        }
        const rates = await creationRates(context, running, folder);
        log(`postgres: ${waves} waves for the places of one departure`);
        const sold = await soldInWaves(running);
        const note = `${servers} servers and PostgreSQL on one machine${own === null ? '' : ', PostgreSQL without fsync'}`;
        return [
            resultOf({
                name: `postgres, ${servers} servers: bookings created`,
                unit: 'requests/s',
                measured: rates,
                note: `${note}; ${servers * connectionsOfServer} connections`,
            }),
            resultOf({
                name: `postgres, ${servers} servers: places sold twice`,
                unit: 'requests',
                measured: [sold - waves * placesOfDeparture],
                target: { of: 'measured', atMost: 0 },
                note: `${waves} waves of ${attemptsOfWave} requests for ${placesOfDeparture} places: ${groupedNumber(sold)} were sold`,
            }),
        ];
    } finally {
        for (const { process: server } of running) await server.stop();
        if (own !== null) await own.stop();
        else await execute(url.href, `drop database if exists ${database} with (force)`);
        rmSync(folder, { recursive: true });
    }
}

/** Bookings a second of all servers together, by run. */
function creationRates(context: BenchContext, running: readonly Service[], folder: string): Promise<number[]> {
    return warmRuns(context, 'postgres: creations', async () => {
        const loads = running.map((service, at) => {
            const job = creationJob(service, connectionsOfServer);
            return runLoad(join(folder, String(at)), job, plainPayloads(creationsOfServer));
        });
        return ratesOf(await Promise.all(loads)).reduce((sum, rate) => sum + rate, 0);
    });
}

/** Asks all servers at once for more places than a departure has. Returns how many bookings were made. */
async function soldInWaves(running: readonly Service[]): Promise<number> {
    const first = addDays(new Date().toISOString().slice(0, 10), 800);
    let sold = 0;
    for (let wave = 0; wave < waves; wave++) {
        const answers = await Promise.all(
            payloadsOfDeparture(attemptsOfWave, addDays(first, wave)).map(async (body, at) => {
                const { origin } = running[at % servers] as Service;
                const headers = { 'content-type': 'application/json' };
                return (await fetch(origin + paths.create, { method: 'POST', headers, body })).status;
            }),
        );
        const unexpected = answers.filter((status) => ![201, 409].includes(status));
        if (unexpected.length > 0) throw new NotMeasured(`requests of a wave were answered ${unexpected.join(', ')}`);
        sold += answers.filter((status) => status === 201).length;
    }
    return sold;
}
