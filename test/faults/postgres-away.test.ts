import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
    ask,
    availabilityPayload,
    crowdEnvironment,
    dayAhead,
    paths,
    plainPayload,
    type Reply,
    type Trip,
    tally,
} from '../api/booking/concurrency/support/crowd.ts';
import { harbour, inn, sail, writeBookingDist } from '../api/booking/concurrency/support/harbour.ts';
import { oversold, rowsOf, soldIn } from '../api/booking/concurrency/support/sold.ts';
import { temporaryFolder } from '../api/support/folders.ts';
import { type RunningServer, startServer } from '../api/support/process.ts';
import { execute, type OwnPostgres, ownPostgres } from '../support/postgres.ts';

/**
 * What is allowed on a machine that is busy with other tests. That a wait ends within two seconds is the matter of
 * `api/ledger/postgres-silence.test.ts`, whose clock is its own.
 */
const alwaysWithinMs = 8000;
const workersEach = 4;

const cleanups: (() => Promise<unknown>)[] = [];
let postgres: OwnPostgres;
let servers: RunningServer[];

beforeAll(async () => {
    const folder = await temporaryFolder((work) => cleanups.push(work));
    const distDir = join(folder, 'dist');
    [postgres] = await Promise.all([ownPostgres(), writeBookingDist(distDir)]);
    cleanups.push(() => postgres.stop());
    const environment = { ...crowdEnvironment, DIST_DIR: distDir };
    const start = () => startServer({ ...environment, LEDGER_URL: postgres.adminUrl });
    servers = await Promise.all([start(), start(), start()]);
    cleanups.push(() => Promise.all(servers.map((server) => server.stop('SIGKILL'))));
});

afterAll(async () => {
    for (const work of cleanups.reverse()) await work();
});

/** Whether a worker makes bookings: every second one. */
const changes = (worker: number) => worker % 2 === 0;

/** Bookings, checks and readings without a pause on all servers, until it is ended. */
function load(day: number) {
    const trip: Trip = { experience: sail, date: dayAhead(day), adults: 1 };
    const stay: Trip = { experience: inn, date: dayAhead(day), endDate: dayAhead(day + 1), adults: 1 };
    const replies: Reply[] = [];
    /** Number of 503 responses of each worker. */
    const refusals: number[] = [];
    let ended = false;
    const work = async ({ url }: RunningServer, at: number, own: number) => {
        refusals[own] = 0;
        while (!ended) {
            const path = changes(at) ? paths.create : paths.availability;
            const wanted = replies.length % 2 === 0 ? trip : stay;
            const payload = changes(at) ? plainPayload(wanted) : availabilityPayload(wanted);
            const reply = await ask(url, path, payload);
            replies.push(reply);
            if (reply.status === 503) refusals[own] = (refusals[own] ?? 0) + 1;
            if (reply.status === 201) await ask(url, paths.cancel(reply.body.bookingId as string), {});
        }
    };
    const workers = servers.flatMap((server, each) =>
        Array.from({ length: workersEach }, (_, at) => work(server, at, each * workersEach + at)),
    );
    const end = async () => {
        ended = true;
        await Promise.all(workers);
    };
    return { replies, refusals, end };
}

const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tourism-market-structure'`;

/** Lets new connections only read, as those to a standby do, or write again. Connections stay as they began. */
const setReadOnly = (setting: 'on' | 'off') =>
    execute(
        postgres.adminUrl,
        `begin read write; alter database postgres set default_transaction_read_only = ${setting}; commit`,
    );

interface Fault {
    /** What is answered with 503 until the end. */
    refuses: 'everything' | 'changes' | 'nothing';
    begin(): Promise<unknown>;
    end(): Promise<unknown>;
}

/** What happens to the database, and what ends it. */
const faults: [string, Fault][] = [
    [
        'is stopped with SIGINT and started again',
        { refuses: 'everything', begin: () => postgres.signal('SIGINT', 'server'), end: () => postgres.restart() },
    ],
    [
        'is killed with SIGKILL and started again',
        { refuses: 'everything', begin: () => postgres.signal('SIGKILL', 'all'), end: () => postgres.restart() },
    ],
    [
        'ends every connection with pg_terminate_backend',
        { refuses: 'nothing', begin: () => execute(postgres.adminUrl, terminate), end: async () => {} },
    ],
    [
        'stands still after SIGSTOP and goes on after SIGCONT',
        {
            refuses: 'everything',
            begin: () => postgres.signal('SIGSTOP', 'all'),
            end: () => postgres.signal('SIGCONT', 'all'),
        },
    ],
    [
        'becomes a standby, and stays one for the connections that were made meanwhile',
        {
            refuses: 'changes',
            begin: async () => {
                await setReadOnly('on');
                await execute(postgres.adminUrl, terminate);
            },
            end: () => setReadOnly('off'),
        },
    ],
];

test.each(faults)(
    'three servers under load survive a PostgreSQL ledger that %s: 503 while it is away, then recovery',
    async (_, fault) => {
        const day = 3 * faults.findIndex(([, each]) => each === fault);
        const { replies, refusals, end } = load(day);
        const succeeded = () => replies.filter(({ status }) => status === 200 || status === 201).length;
        await expect.poll(succeeded, { timeout: 20_000 }).toBeGreaterThan(60);
        const before = replies.length;
        refusals.fill(0);
        await fault.begin();
        if (fault.refuses !== 'nothing') {
            const refused = () => refusals.filter((_, own) => fault.refuses === 'everything' || changes(own));
            // Whoever was on the way when it went away is answered while it is away, and so is the next.
            await expect.poll(() => Math.min(...refused()), { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
        }
        await fault.end();
        for (const { url } of servers) {
            const wanted: Trip = { experience: inn, date: dayAhead(day + 1), endDate: dayAhead(day + 2), adults: 1 };
            const works = async () => (await ask(url, paths.availability, availabilityPayload(wanted))).status;
            await expect.poll(works, { timeout: 20_000 }).toBe(200);
            const books = async () => {
                const { status, body } = await ask(url, paths.create, plainPayload(wanted));
                if (status === 201) await ask(url, paths.cancel(body.bookingId as string), {});
                return status;
            };
            await expect.poll(books, { timeout: 20_000 }).toBe(201);
        }
        await end();
        for (const { child, stderr } of servers)
            expect([child.exitCode, child.signalCode, stderr()]).toEqual([null, null, '']);

        const during = replies.slice(before);
        expect(Object.keys(tally(during)).filter((name) => !/^20[01]|^503 unavailable|^409/u.test(name))).toEqual([]);
        const tookMs = during.filter(({ status }) => status === 503).map((reply) => reply.tookMs);
        expect(Math.max(0, ...tookMs)).toBeLessThan(alwaysWithinMs);

        // What was acknowledged is there, and nothing is there twice.
        const acknowledged = during.filter(({ status }) => status === 201).map(({ body }) => body.bookingId);
        const stored = await rowsOf<{ id: string }>(postgres.adminUrl, 'select id from booking');
        const ids = new Set(stored.map(({ id }) => id));
        expect(acknowledged.filter((id) => !ids.has(id as string))).toEqual([]);
        expect(oversold(await soldIn(postgres.adminUrl), harbour)).toEqual([]);
    },
);
