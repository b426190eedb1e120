import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '../contract/calendar-day.ts';
import { execute, startPostgres } from '../test/support/postgres-server.ts';
import { type BenchContext, groupedNumber } from './bench-context.ts';
import { bookingDist, bookingEnvironment, paths, payloadsOfDeparture, plainPayloads } from './booking-data.ts';
import { runBookingLoad } from './booking-load-job.ts';
import { currentLoad } from './machine.ts';
import { median, NotMeasured, type Result } from './result.ts';
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
export async function postgresBench({ workFolder, runs, log }: BenchContext): Promise<Result[]> {
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
        const rates = await creationRates(running, folder, runs, log);
        log(`postgres: ${waves} waves for the places of one departure`);
        const sold = await soldInWaves(running);
        const note = `${servers} servers and PostgreSQL on one machine${own === null ? '' : ', PostgreSQL without fsync'}`;
        const load = currentLoad();
        return [
            {
                name: `postgres, ${servers} servers: bookings created`,
                unit: 'requests/s',
                measured: median(rates),
                note: `${note}; ${servers * connectionsOfServer} connections`,
                runs: { measured: rates },
                load,
            },
            {
                name: `postgres, ${servers} servers: places sold twice`,
                unit: 'requests',
                measured: sold - waves * placesOfDeparture,
                target: { of: 'measured', atMost: 0 },
                note: `${waves} waves of ${attemptsOfWave} requests for ${placesOfDeparture} places: ${groupedNumber(sold)} were sold`,
                load,
            },
        ];
    } finally {
        for (const { process: server } of running) await server.stop();
        if (own !== null) await own.stop();
        else await execute(url.href, `drop database if exists ${database} with (force)`);
        rmSync(folder, { recursive: true });
    }
}

/** Bookings a second of all servers together. */
async function creationRates(
    running: readonly Service[],
    folder: string,
    runs: number,
    log: (text: string) => void,
): Promise<number[]> {
    const rates: number[] = [];
    for (let run = 0; run <= runs; run++) {
        log(`postgres: creations, ${run === 0 ? 'warming up' : `run ${run} of ${runs}`}`);
        const loads = running.map(({ origin, process: server }, at) => {
            const job = { origin, connections: connectionsOfServer, serverPid: server.pid };
            const own = join(folder, String(at));
            const payloads = plainPayloads(creationsOfServer);
            return runBookingLoad(own, { ...job, path: paths.create, seconds: null, status: 201 }, payloads);
        });
        const measured = await Promise.all(loads);
        if (run > 0) rates.push(measured.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0));
    }
    return rates;
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
