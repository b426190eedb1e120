import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { postgresDatabase } from '../../../support/postgres.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { startServer } from '../../support/process.ts';
import { Way } from '../../support/way.ts';
import {
    ask,
    askUntilDecided,
    availabilityPayload,
    crowdEnvironment,
    dayAhead,
    paths,
    plainPayload,
    quoted,
    quotePayload,
    type Reply,
    type Trip,
    tally,
    tokenPayload,
} from './support/crowd.ts';
import { harbour, sail, writeBookingDist } from './support/harbour.ts';
import { oversold, soldIn } from './support/sold.ts';

/** Every answer comes in bounded time. The service needs 1.5 s; a busy machine needs its time for 350 requests. */
const answeredWithinMs = 30_000;

const cleanups: (() => Promise<void>)[] = [];
let distDir: string;

beforeAll(async () => {
    distDir = join(await temporaryFolder((work) => cleanups.push(work)), 'dist');
    await writeBookingDist(distDir);
});

afterAll(async () => {
    for (const work of cleanups) await work();
});

const trip: Trip = { experience: sail, date: dayAhead(0), adults: 1 };

/** A server with one booking, and a token for another. */
async function serverOn(ledger: string) {
    const server = await startServer({ ...crowdEnvironment, DIST_DIR: distDir, LEDGER_URL: ledger });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const first = await askUntilDecided(server.url, paths.create, plainPayload(trip));
    expect(first.status).toBe(201);
    const tokenBody = tokenPayload(trip, await quoted(server.url, trip));
    return { server, url: server.url, bookingId: first.body.bookingId as string, tokenBody };
}

/** Many of each request at once. */
async function everything(url: string, bookingId: string, tokenBody: object, each: number) {
    const times = (path: string, payload?: unknown) => Array.from({ length: each }, () => ask(url, path, payload));
    const sent = {
        create: times(paths.create, plainPayload(trip)),
        createWithToken: times(paths.create, tokenBody),
        cancel: times(paths.cancel(bookingId), {}),
        availability: times(paths.availability, availabilityPayload(trip)),
        quote: times(paths.quote, quotePayload(trip)),
        booking: times(paths.booking(bookingId)),
        calendar: times(`/api/embed/availability?experienceId=${sail.id}&from=${trip.date}&to=${trip.date}`),
    };
    const provider = times(paths.provider);
    const experience = times(paths.experience(sail.id));
    // These need no ledger, and requests that wait for it do not delay them.
    for (const { status, tookMs } of await Promise.all([...provider, ...experience])) {
        expect(status).toBe(200);
        expect(tookMs).toBeLessThan(answeredWithinMs);
    }
    const entries = Object.entries(sent).map(async ([name, replies]) => [name, await Promise.all(replies)]);
    return Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof sent, Reply[]>;
}

function expectUnavailable(replies: readonly Reply[]): void {
    expect(tally(replies)).toEqual({ '503 unavailable': replies.length });
    for (const { retryAfter, tookMs } of replies) {
        expect(Number(retryAfter)).toBeGreaterThan(0);
        expect(tookMs).toBeLessThan(answeredWithinMs);
    }
}

/** After the ledger is back: nothing half done, and the token books, once. */
async function expectRecovery(url: string, ledger: string, tokenBody: object): Promise<void> {
    await expect
        .poll(async () => (await ask(url, paths.availability, availabilityPayload(trip))).status, { timeout: 60_000 })
        .toBe(200);
    const before = new Set((await soldIn(ledger)).map((sold) => sold.booking_id));
    expect(before.size).toBe(1);
    const replies = await Promise.all(Array.from({ length: 5 }, () => askUntilDecided(url, paths.create, tokenBody)));
    for (const { status } of replies) expect([200, 201]).toContain(status);
    expect(new Set(replies.map(({ body }) => body.bookingId)).size).toBe(1);
    const sold = await soldIn(ledger);
    expect(sold).toHaveLength(2);
    expect(oversold(sold, harbour)).toEqual([]);
}

test('a locked SQLite gives 503 to changes in bounded time, reads go on, and all is well afterwards', async () => {
    const file = join(await temporaryFolder(), 'ledger.sqlite');
    const { url, bookingId, tokenBody } = await serverOn(`sqlite:${file}`);
    const other = new Sqlite(file);
    onTestFinished(() => void other.close());
    other.exec('begin exclusive');
    const { create, createWithToken, cancel, ...reads } = await everything(url, bookingId, tokenBody, 50);
    for (const replies of [create, createWithToken, cancel]) expectUnavailable(replies);
    // What is written ahead of the lock's release cannot be seen: reads tell the truth of the last commit.
    for (const replies of Object.values(reads)) {
        expect(tally(replies)).toEqual({ 200: 50 });
        for (const { tookMs } of replies) expect(tookMs).toBeLessThan(answeredWithinMs);
    }
    expect((await ask(url, paths.booking(bookingId))).body.status).toBe('pending');
    other.exec('rollback');
    await expectRecovery(url, `sqlite:${file}`, tokenBody);
});

test.each(['cut', 'silent', 'refused'] as const)(
    'a PostgreSQL that is away (%s) gives 503 in bounded time, and all is well afterwards',
    async (mode) => {
        const address = await postgresDatabase();
        const way = await Way.to(address);
        onTestFinished(() => way.close());
        const { url, bookingId, tokenBody } = await serverOn(way.url);
        if (mode === 'refused') await way.refuse();
        else way.change(mode);
        const answers = await everything(url, bookingId, tokenBody, 50);
        for (const replies of Object.values(answers)) expectUnavailable(replies);
        await way.restore();
        await expectRecovery(url, address, tokenBody);
    },
);

test('a provider’s lock held by another process gives 503 in bounded time to changes of that provider', async () => {
    const address = await postgresDatabase();
    const { url, bookingId, tokenBody } = await serverOn(address);
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin');
    await client.query('select * from provider_lock for update');
    const { create, createWithToken, cancel } = await everything(url, bookingId, tokenBody, 15);
    for (const replies of [create, createWithToken, cancel]) expectUnavailable(replies);
    // Reads go on. A machine with much other work may not answer many at once within the bound of one answer.
    const reads: [path: string, payload?: object][] = [
        [paths.availability, availabilityPayload(trip)],
        [paths.quote, quotePayload(trip)],
        [paths.booking(bookingId)],
        [`/api/embed/availability?experienceId=${sail.id}&from=${trip.date}&to=${trip.date}`],
    ];
    for (const [path, payload] of reads) expect((await askUntilDecided(url, path, payload)).status).toBe(200);
    await client.query('rollback');
    await expectRecovery(url, address, tokenBody);
});
