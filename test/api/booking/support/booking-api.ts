import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { z } from 'zod';
import type { Booking } from '../../../../api/booking/bookings/bookings.ts';
import type { Catalog } from '../../../../api/booking/catalog/catalog.ts';
import { cancelBooking, readBooking } from '../../../../api/booking/service/booking.ts';
import { openBookingService } from '../../../../api/booking/service/service.ts';
import { adviceOn, errorCauses } from '../../../../contract/booking-errors.ts';
import type {
    BookingResponse,
    bookingErrorShape,
    CreatedResponse,
    quoteResponseShape,
} from '../../../../contract/booking-responses.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import type { Provider } from '../../../../contract/catalog.ts';
import type { LedgerAddress } from '../../../../contract/configuration.ts';
import { type ErrorBody, errorShape, errorStatus } from '../../../../contract/errors.ts';
import { postgresDatabase, postgresLedger } from '../../../support/postgres.ts';
import { switchLink } from '../../support/dist.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { patientLedger } from '../../support/patient-ledger.ts';
import { type Service, type ServiceOptions, sqliteIn, startService, testSecret } from '../../support/service.ts';
import { providers, startsAt } from './catalog.ts';
import { receiveMoney } from './money.ts';
import { pages, sandbox, siteUrl } from './sandbox.ts';
import { writeCatalog } from './write-catalog.ts';

type Members = Record<string, unknown>;

/** Every member that an answer may have; which ones are there is what tests look at. */
export type AnswerBody = CreatedResponse &
    BookingResponse &
    z.infer<typeof quoteResponseShape> &
    z.infer<typeof bookingErrorShape> & {
        available: boolean;
        reason: string | null;
        type: string;
        alternatives: Members[];
    };

export interface Answered {
    status: number;
    headers: Headers;
    body: AnswerBody;
    /** As it came. */
    text: string;
}

export { pages, sandbox, siteUrl };
export const quoteTtlSeconds = 900;
export const holdSeconds = 2400;

/** Nobody else is called so: what of it shows in an answer was put there. */
export const contact = {
    firstName: 'Xiomara',
    lastName: 'Quetzalli',
    email: 'Xio.Quetzalli@mail.example',
    phone: '+52 983 555 0147',
};

/** The booking API over HTTP, on a ledger of its own, with a clock that moves when the test says so. */
export class BookingApi {
    nowMs = Date.parse(startsAt);
    private service: Service | null = null;
    private folder = '';
    private address: LedgerAddress | null = null;
    private catalogues = 0;
    private days = 0;
    private references = 0;

    constructor(private readonly options: Partial<ServiceOptions> = {}) {}

    async open(folder: string, address: LedgerAddress): Promise<void> {
        this.folder = folder;
        this.address = address;
        await this.offer(providers);
        await this.start();
    }

    /** Starts a process of the service on the same ledger. */
    async start(): Promise<void> {
        this.service = await startService({
            distDir: join(this.folder, 'dist'),
            ledger: this.address as LedgerAddress,
            clock: () => this.nowMs,
            siteUrl,
            quoteTtlSeconds,
            holdSeconds,
            ...this.options,
        });
    }

    async stop(): Promise<void> {
        await this.service?.stop();
        this.service = null;
    }

    get running(): Service {
        if (this.service === null) throw new Error('The service is not running.');
        return this.service;
    }

    /** The service of another process on the same ledger, whose clock is ahead by some milliseconds. */
    async anotherProcess(whenDone: (work: () => Promise<void>) => void, aheadMs = 0) {
        const ledger = await patientLedger(this.ledgerAddress);
        whenDone(() => ledger.close());
        const { chargeRules, quoteTtlSeconds, terms } = this.running.service;
        const settings = { ...terms, secret: testSecret, quoteTtlSeconds, chargeRules };
        return { ledger, service: openBookingService(ledger, () => this.nowMs + aheadMs, settings) };
    }

    get ledgerAddress(): LedgerAddress {
        return this.address as LedgerAddress;
    }

    /** Switches to another catalogue, as a nightly build does. */
    async offer(catalogue: readonly Provider[]): Promise<void> {
        const version = join(this.folder, `catalogue-${++this.catalogues}`);
        await writeCatalog(version, catalogue);
        await switchLink(join(this.folder, 'dist'), version);
        // The first call may share a check that began before the switch.
        await this.service?.datasets.reload();
        await this.service?.datasets.reload();
    }

    get catalog(): Catalog {
        return this.running.datasets.current?.catalog as Catalog;
    }

    wait(seconds: number): void {
        this.nowMs += seconds * 1000;
    }

    /** The time a number of seconds from now. */
    instant(secondsLater = 0): string {
        return new Date(this.nowMs + secondsLater * 1000).toISOString();
    }

    /** A day that no other test of this service has used, nor any of the two weeks around it. */
    freeDay(): string {
        return addDays('2027-06-15', 30 * this.days++);
    }

    async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
        const isText = typeof body === 'string';
        const answer = await fetch(`${this.running.url}${path}`, {
            method,
            headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
            ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
        });
        const text = await answer.text();
        const isJson = text !== '' && answer.headers.get('content-type')?.startsWith('application/json') === true;
        return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : null, text };
    }

    get(path: string, headers: Record<string, string> = {}): Promise<Answered> {
        return this.send('GET', path, undefined, headers);
    }

    check(body: Members): Promise<Answered> {
        return this.send('POST', '/api/check-availability', body);
    }

    quote(body: Members): Promise<Answered> {
        return this.send('POST', '/api/validate-booking-price', body);
    }

    create(body: unknown, headers: Record<string, string> = {}): Promise<Answered> {
        return this.send('POST', '/api/embed/booking/create', body, headers);
    }

    read(bookingId: string, locale?: string): Promise<Answered> {
        return this.get(`/api/embed/booking/${bookingId}${locale === undefined ? '' : `?locale=${locale}`}`);
    }

    cancel(bookingId: string): Promise<Answered> {
        return this.send('POST', `/api/embed/booking/${bookingId}/cancel`);
    }

    /** A booking as the service has it. */
    async stored(id: string): Promise<Booking> {
        const known = await readBooking(this.running.service, id);
        if (!known.ok) throw new Error(known.error.message);
        return known.value.booking;
    }

    /** What the provider's command does. */
    cancelForProvider(bookingId: string) {
        return cancelBooking(this.running.service, bookingId, 'any');
    }

    /** Money arrives through a payment provider that is not configured: what has to go back stays to be given back. */
    pay(bookingId: string, amountMinor: number, reference = `elsewhere:${++this.references}`) {
        return receiveMoney(this.running.service, this.catalog, { bookingId, amountMinor, reference });
    }

    /** A payload that books what was quoted, for a contact. */
    async quoted(request: Members, more: Members = {}): Promise<Members> {
        const quote = await this.quote(request);
        if (quote.status !== 200) throw new Error(`No quote: ${quote.text}`);
        const { experienceId, date, endDate, timeSlotId, unitId, adults, children } = request;
        const count = Array.isArray(children) ? children.length : children;
        return {
            experience_id: experienceId,
            pricingToken: quote.body.pricingToken,
            date,
            endDate,
            time_slot_id: timeSlotId,
            unitId,
            participant_data: { adults, children: count, ...contact },
            ...more,
        };
    }

    /** Quotes and books. */
    async book(request: Members, more: Members = {}): Promise<Answered> {
        return this.create(await this.quoted(request, more));
    }

    /** How many bookings the ledger has. */
    async count(): Promise<number> {
        const rows = await this.running.ledger.query((database) =>
            database.selectFrom('booking').select('id').execute(),
        );
        return rows.length;
    }
}

type LedgerIn = [name: string, addressIn: (folder: string) => Promise<LedgerAddress>];

const allLedgers = (postgres: () => Promise<string>): LedgerIn[] => [
    ['SQLite', async (folder) => sqliteIn(folder)],
    ['PostgreSQL', async () => ({ kind: 'postgres', url: await postgres() })],
];

/** `npm run test:fast` and mutation tests, which run each test hundreds of times, use SQLite alone. */
const ledgersMax = process.env.TEST_FAST || process.env.MUTATION_TESTS ? 1 : 2;

/** Ledgers without rows, which `startService` or `migrate` opens. */
export const ledgers = allLedgers(postgresLedger).slice(0, ledgersMax);

/** Databases without tables, for tests of migrations. */
export const emptyLedgers = allLedgers(postgresDatabase).slice(0, ledgersMax);

/** The same tests on both ledgers, each with a service of its own whose clock is set back before each test. */
export function describeBooking(
    title: string,
    tests: (api: BookingApi) => void,
    options: Partial<ServiceOptions> = {},
    databases = ledgers,
): void {
    describe.each(databases)(`${title}, on %s`, (_, address) => {
        const cleanups: (() => Promise<void>)[] = [];
        const api = new BookingApi(options);
        beforeAll(async () => {
            const folder = await temporaryFolder((work) => cleanups.push(work));
            await api.open(folder, await address(folder));
        });
        afterAll(async () => {
            await api.stop();
            for (const work of cleanups) await work();
        });
        beforeEach(() => {
            api.nowMs = Date.parse(startsAt);
        });
        tests(api);
    });
}

/** An error in the words of the whole service, with the status its code has. */
export function expectError(answer: Answered, code: ErrorBody['code'], ...paths: string[]): void {
    const body = errorShape.parse(answer.body);
    expect([answer.status, body.code]).toEqual([errorStatus[code], code]);
    expect(body.error).toBe(code === 'experience_not_found' ? 'Experience not found' : code);
    expect(body.requestId).toBe(answer.headers.get('x-request-id'));
    // Only the booking API allows every origin.
    if (answer.headers.get('access-control-allow-origin') === '*') {
        const { next_step, retryable } = answer.body;
        const causes = Object.entries(errorCauses).filter(([, cause]) => cause.code === code);
        const advices = [undefined, ...causes.map(([name]) => name)].map((cause) => adviceOn(code, cause));
        expect(advices).toContainEqual({ next_step, retryable });
    }
    expect(answer.text).not.toMatch(/\.ts\b|node_modules|select |\/tmp\/|SQLITE|constraint/u);
    expect(answer.text).not.toMatch(/Xiomara|Quetzalli|5550147/iu);
    // One issue is not hidden behind a general message.
    if (code === 'invalid_request' && paths.length === 1 && paths[0] !== '')
        expect(body.message).toContain(`${paths[0]}:`);
    if (paths.length > 0) expect(body.issues?.map(({ path }) => path).sort()).toEqual([...paths].sort());
}
