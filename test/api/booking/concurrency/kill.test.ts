import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeQuote } from '../../../../api/booking/service/quote.ts';
import { postgresDatabase } from '../../../support/postgres.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { type RunningServer, startServer } from '../../support/process.ts';
import {
    ask,
    askUntilDecided,
    crowdEnvironment,
    dayAhead,
    paths,
    quotePayload,
    type Reply,
    type Trip,
    tokenPayload,
} from './support/crowd.ts';
import { catalog, harbour, sail, writeBookingDist } from './support/harbour.ts';
import { serviceOn } from './support/service-on.ts';
import { oversold, rowsOf, soldIn } from './support/sold.ts';

const kills = 4;
const clients = 8;
const requestsPerKill = 32;
/** One departure takes twelve, so that many requests meet a full one. */
const daysPerKill = 3;

interface Request {
    email: string;
    payload: object;
    reply?: Reply;
}

const ledgers: [string, (folder: string) => Promise<string>][] = [
    ['SQLite', async (folder) => `sqlite:${join(folder, 'ledger.sqlite')}`],
    ['PostgreSQL', postgresDatabase],
];

test.each(ledgers)(
    'a kill under a stream of creations, four times, on %s, loses no acknowledged booking and doubles none',
    async (_, ledgerIn) => {
        const folder = await temporaryFolder();
        const distDir = join(folder, 'dist');
        await writeBookingDist(distDir);
        const ledger = await ledgerIn(folder);
        const environment = { ...crowdEnvironment, DIST_DIR: distDir, LEDGER_URL: ledger };
        let server: RunningServer = await startServer(environment);
        let over = false;
        onTestFinished(async () => {
            over = true;
            await server.stop('SIGKILL');
        });
        // Quotes are made here, with the server's secret: they take no places and are no part of this.
        const { service } = await serviceOn(ledger, onTestFinished, 2400);

        const requests: Request[] = [];
        const send = async (request: Request) => {
            request.reply = await askUntilDecided(server.url, paths.create, request.payload);
            return request.reply;
        };
        const newRequest = async (round: number, at: number): Promise<Request> => {
            const date = dayAhead(round * daysPerKill + (at % daysPerKill));
            const trip: Trip = { experience: sail, date, adults: 1 + (at % 3) };
            const quoted = await makeQuote(service, catalog, quotePayload(trip));
            if (!quoted.ok) throw new Error(quoted.error.code);
            const email = `guest-${requests.length}@guests.example`;
            const request = { email, payload: tokenPayload(trip, quoted.value.pricingToken, email) };
            requests.push(request);
            return request;
        };
        let unanswered = 0;
        for (let round = 0; round < kills && !over; round++) {
            const prepared: Request[] = [];
            for (let at = 0; at < requestsPerKill; at++) prepared.push(await newRequest(round, at));
            const waiting = [...prepared];
            const client = async () => {
                for (let request = waiting.shift(); request !== undefined; request = waiting.shift()) {
                    if ((await send(request)).status === 0) return;
                }
            };
            // In the midst of them, somewhere else each time.
            const left = requestsPerKill - clients - 1 - ((round * 7) % 16);
            const streaming = Promise.all(Array.from({ length: clients }, client));
            await Promise.race([streaming, until(() => waiting.length <= left)]);
            await server.stop('SIGKILL');
            await streaming;
            server = await startServer(environment);
            // A test that has run out of time leaves no server behind.
            if (over) await server.stop('SIGKILL');
            const lost = prepared.filter(({ reply }) => reply?.status === 0);
            unanswered += lost.length;
            // Whoever got no answer asks again, twice at once, as an agent may.
            const answers = await Promise.all(lost.map((request) => Promise.all([send(request), send(request)])));
            for (const [one, other] of answers) {
                expect([200, 201, 409], JSON.stringify(one.body)).toContain(one.status);
                expect(other.body.bookingId).toBe(one.body.bookingId);
            }
        }

        expect(unanswered).toBeGreaterThan(kills);
        const answered = requests.filter(({ reply }) => reply !== undefined);
        for (const { reply } of answered) expect([200, 201, 409]).toContain(reply?.status);
        const sold = await soldIn(ledger);
        const counts = new Map<string, number>();
        for (const { email } of sold) counts.set(email as string, (counts.get(email as string) ?? 0) + 1);
        for (const [email, count] of counts) expect([email, count]).toEqual([email, 1]);
        const acknowledged = answered.filter(({ reply }) => reply?.status !== 409);
        expect(acknowledged.length).toBeGreaterThan(kills);
        const ids = new Map(sold.map((hold) => [hold.email, hold.booking_id]));
        for (const { email, reply } of acknowledged) expect(reply?.body.bookingId).toBe(ids.get(email));
        for (const { reply } of acknowledged.slice(-clients)) {
            const read = await ask(server.url, paths.booking(reply?.body.bookingId as string));
            expect([read.status, read.body.status]).toEqual([200, 'pending']);
        }
        expect(oversold(sold, harbour)).toEqual([]);
        // Each key led to one booking, and no booking is without its hold and its key.
        const [rows] = await rowsOf<Record<string, number>>(
            ledger,
            `select (select cast(count(*) as integer) from booking) as bookings,
                (select cast(count(*) as integer) from hold) as holds,
            (select cast(count(distinct booking_id) as integer) from booking_request) as requests`,
        );
        expect(rows).toEqual({ bookings: sold.length, holds: sold.length, requests: sold.length });
    },
    900_000,
);

async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await wait(1);
}
