import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { v4 } from 'uuid';
import { type OpenedToken, TokenSealer } from '../api/booking/quote/token.ts';
import { addDays } from '../contract/calendar-day.ts';
import { runBuild } from './build-run.ts';
import { Random } from './generate/random.ts';
import { sampleFolder } from './inputs.ts';
import type { LoadJob } from './load-job.ts';
import { NotMeasured } from './result.ts';
import type { Service } from './service.ts';

/** The size of a catalogue. Every second provider has resources that its experiences share. */
interface CatalogSize {
    providers: number;
    /** Of each provider. */
    experiences: number;
}

const smallCatalog: CatalogSize = { providers: 20, experiences: 2 };
const days = 365;
const capacity = 20;
const priceMajor = 40;
/** A time zone without clock changes: a booking that is moved by a day starts at the same wall clock time. */
const timeZone = 'America/Cancun';
const dayMs = 86_400_000;

const bookingSecret = 'a secret of the benchmarks, which guards nothing';
/**
 * Every request of the bench comes from one address, so the limit per address is off. The limit per contact stays: each
 * guest has another contact.
 */
export const bookingEnvironment = {
    BOOKING_SECRET: bookingSecret,
    RATE_LIMIT_PER_MINUTE: '0',
    MAX_PENDING_PER_ADDRESS: '0',
};

export const paths = {
    create: '/api/embed/booking/create',
    quote: '/api/validate-booking-price',
    availability: '/api/check-availability',
};

const slots = [
    { id: 'morning', startTime: '09:00', duration: 180 },
    { id: 'noon', startTime: '11:00', duration: 180 },
];

/** A departure without its day. */
interface Line {
    experienceId: string;
    slotId: string;
    sharesResources: boolean;
}

/** All departures of a catalogue: two slots per experience, twenty places per slot, every day. */
export function linesOf({ providers, experiences }: CatalogSize): Line[] {
    return Array.from({ length: providers }, (_, provider) =>
        Array.from({ length: experiences }, (__, experience) =>
            slots.map(({ id }) => ({
                experienceId: experienceId(provider, experience),
                slotId: id,
                sharesResources: provider % 2 === 1,
            })),
        ).flat(),
    ).flat();
}

const lines: readonly Line[] = linesOf(smallCatalog);

function experienceId(provider: number, experience: number): string {
    return `00000000-0000-4000-8000-${String(provider * 1000 + experience).padStart(12, '0')}`;
}

/** The sample built with the bench's catalogue by the real command, once for all benches of this size. */
export async function bookingDist(workFolder: string, size: CatalogSize = smallCatalog): Promise<string> {
    const { providers } = size;
    const [input, dist] = ['input', 'dist'].map((name) => join(workFolder, `${name}-booking-${providers}`)) as [
        string,
        string,
    ];
    if (existsSync(dist)) return dist;
    cpSync(sampleFolder, input, { recursive: true });
    rmSync(join(input, 'catalog'), { recursive: true });
    mkdirSync(join(input, 'catalog'));
    for (let provider = 0; provider < providers; provider++) {
        const slug = `provider-${provider}`;
        const shares = provider % 2 === 1;
        const experiences = Array.from({ length: size.experiences }, (_, experience) => ({
            id: experienceId(provider, experience),
            slug: `experience-${experience}`,
            type: 'excursion',
            name: { en: `Excursion ${experience} of provider ${provider}` },
            currency: 'MXN',
            bookingMode: 'shared',
            capacity,
            categories: [{ id: 'adult', kind: 'adult', label: { en: 'Adult' }, price: priceMajor }],
            timeSlots: slots,
            deposit: { enabled: true, percent: 30 },
            requires: shares ? [{ resourceId: 'boat', quantity: 1 }] : [],
        }));
        const resources = shares ? [{ id: 'boat', quantity: 4 }] : [];
        const file = join(input, 'catalog', `${slug}.json`);
        writeFileSync(file, JSON.stringify({ slug, name: `Provider ${provider}`, timeZone, resources, experiences }));
    }
    await runBuild(input, dist, false);
    return dist;
}

/** A day that is bookable at any time of the run. */
function dayAhead(random: Random): string {
    return addDays(new Date().toISOString().slice(0, 10), 2 + random.int(0, days - 1));
}

const adults = 1;
let guests = 0;

function guest() {
    guests++;
    return { adults, firstName: 'Ana', lastName: `Lima ${guests}`, email: `guest-${guests}@guests.example` };
}

function plainOf({ experienceId: experience_id, slotId: time_slot_id }: Line, date: string) {
    const participant_data = guest();
    return { experience_id, date, time_slot_id, adults, total_price: priceMajor * adults, participant_data };
}

export function plainPayloads(count: number): string[] {
    const random = new Random(`plain ${guests}`);
    return Array.from({ length: count }, () => JSON.stringify(plainOf(random.pick(lines), dayAhead(random))));
}

/** Payloads for the first departure of a day, each of another guest. */
export function payloadsOfDeparture(count: number, date: string): string[] {
    return Array.from({ length: count }, () => JSON.stringify(plainOf(lines[0] as Line, date)));
}

/**
 * Payloads with one token each. The server's quotes are sealed again with its secret for other days of the same price,
 * because requesting each quote would take longer than the measurement.
 */
export class TokenPayloads {
    private readonly sealer = new TokenSealer(bookingSecret);
    private readonly quotes = new Map<Line, OpenedToken['quote']>();

    async learn(origin: string): Promise<void> {
        for (const line of lines) {
            const date = dayAhead(new Random('quotes'));
            const request = { experienceId: line.experienceId, date, timeSlotId: line.slotId, adults };
            const { pricingToken } = await send(origin, paths.quote, request, 200);
            const opened = await this.sealer.open(pricingToken as string, Date.now());
            if (opened === null) throw new NotMeasured('the server seals with another secret');
            this.quotes.set(line, opened.quote);
        }
    }

    async make(count: number): Promise<string[]> {
        const random = new Random(`token ${guests}`);
        const payloads: string[] = [];
        const nowMs = Date.now();
        for (let at = 0; at < count; at++) {
            const line = random.pick(lines);
            const quote = { ...(this.quotes.get(line) as OpenedToken['quote']), date: dayAhead(random) };
            const pricingToken = await this.sealer.seal(quote, v4(), nowMs, nowMs + dayMs);
            const { adults: _, total_price: __, ...named } = plainOf(line, quote.date);
            payloads.push(JSON.stringify({ ...named, pricingToken }));
        }
        return payloads;
    }
}

export function checkPayloads(count: number, sharesResources: boolean): string[] {
    const random = new Random(`checks ${sharesResources}`);
    const request = lines.filter((line) => line.sharesResources === sharesResources);
    return Array.from({ length: count }, () => {
        const { experienceId, slotId: timeSlotId } = random.pick(request);
        return JSON.stringify({ experienceId, date: dayAhead(random), timeSlotId, participantCount: 2 });
    });
}

/** What jobs for the client have in common whose payloads go to one path. */
export function postsTo(path: string, { origin, process }: Service) {
    const request = { method: 'POST', path, headers: { 'content-type': 'application/json' } } as const;
    return { origin, request, varying: 'body', serverPid: process.pid } as const;
}

/** A job for the client that sends each payload once and expects a booking of each. */
export function creationJob(service: Service, connections: number): LoadJob {
    return { ...postsTo(paths.create, service), connections, seconds: null, status: 201 };
}

/**
 * Fills a server's ledger with bookings like those that the server makes, of all departures. One in ten holds no places
 * any more.
 */
export async function fillLedger(
    origin: string,
    file: string,
    count: number,
    departures: readonly Line[] = lines,
): Promise<void> {
    const random = new Random('fill');
    for (const line of departures) await send(origin, paths.create, plainOf(line, dayAhead(random)), 201);
    const ledger = new Sqlite(file);
    type Row = Record<string, string | number | null>;
    const made = ledger.prepare('select * from booking').all() as Row[];
    const hold = ledger.prepare('select * from hold where booking_id = ?');
    const patterns = made.map((booking) => ({ booking, hold: hold.get(booking.id) as Row }));
    const [insertBooking, insertHold] = [insertInto(ledger, 'booking'), insertInto(ledger, 'hold')];
    const farAway = new Date(Date.now() + 7 * dayMs).toISOString();
    ledger.transaction(() => {
        for (let at = 0; at < count; at++) {
            const pattern = random.pick(patterns);
            const [id, date] = [v4(), dayAhead(random)];
            const moved = Date.parse(date) - Date.parse(pattern.booking.start_date as string);
            const status = random.weighted({ confirmed: 6, pending: 3, cancelled: 1 });
            const changed = {
                id,
                reference: id,
                start_date: date,
                status,
                expires_at: farAway,
                email: `${id}@guests.example`,
            };
            insertBooking.run(Object.values({ ...pattern.booking, ...changed }));
            const [starts_at_ms, ends_at_ms] = [pattern.hold.starts_at_ms, pattern.hold.ends_at_ms].map(
                (instant) => (instant as number) + moved,
            );
            if (status === 'cancelled') continue;
            const live_until = status === 'confirmed' ? '9999-12-31T23:59:59.999Z' : farAway;
            const held = { booking_id: id, day: date, starts_at_ms, ends_at_ms, live_until };
            insertHold.run(Object.values({ ...pattern.hold, ...held } as Row));
        }
    })();
    ledger.close();
}

/** A statement that writes a row: the values of all columns in their order. */
export function insertInto(ledger: Sqlite.Database, table: string): Sqlite.Statement {
    const columns = ledger.pragma(`table_info(${table})`) as unknown[];
    return ledger.prepare(`insert into ${table} values (${columns.map(() => '?').join()})`);
}

export async function send(origin: string, path: string, payload: unknown, status: number) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(payload) });
    const text = await answer.text();
    if (answer.status === status) return JSON.parse(text) as Record<string, unknown>;
    throw new NotMeasured(`${path} was answered with ${answer.status}: ${text}`);
}
