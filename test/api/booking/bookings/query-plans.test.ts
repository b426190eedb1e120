import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Booking, findBooking } from '../../../../api/booking/bookings/bookings.ts';
import { listBookings } from '../../../../api/booking/bookings/list.ts';
import { Dispatcher } from '../../../../api/booking/events/dispatcher.ts';
import { openDisputes } from '../../../../api/booking/payment/disputes.ts';
import { listOwed } from '../../../../api/booking/payment/owed.ts';
import { eventsWaitingFor, openEvents } from '../../../../api/booking/payment/payment-events.ts';
import { moneyOf } from '../../../../api/booking/payment/payments.ts';
import { reconcile } from '../../../../api/booking/payment/reconcile.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { startPayment } from '../../../../api/booking/payment/start-payment.ts';
import { eraseAddresses, eraseBefore, eraseBooking } from '../../../../api/booking/service/erase.ts';
import { bookingSheet } from '../../../../api/commands/booking-sheet.ts';
import type { LedgerQueries } from '../../../../api/ledger/ledger.ts';
import { bookingStatuses } from '../../../../contract/booking.ts';
import { describeBooking } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';
import { sandboxParts } from '../support/money.ts';

/** Tables that grow with the bookings. */
const large = [
    'booking',
    'hold',
    'booking_request',
    'payment',
    'payment_session',
    'payment_event',
    'refund',
    'event',
    'delivery',
    'closure',
    'provider_action',
    'api_usage',
];

/** An index of the few bookings of which the client address is not forgotten yet: it may be read whole. */
const small = 'booking_by_addressed_end';

let statements = new Map<string, readonly unknown[]>();
const asked: string[] = [];
const onQuery = (text: string, values: readonly unknown[]) => {
    if (!/^(?:select|insert|update|delete|with)\b/u.test(text)) return;
    statements.set(text, values);
    asked.push(text);
};

describeBooking(
    'query plans',
    (api) => {
        /** The plan's reading nodes, one a line, and those of them that read a table or an index from end to end. */
        const explain = async (text: string, values: readonly unknown[]) =>
            await api.running.ledger.transaction(async (database) => {
                if (ledgerName === 'SQLite') {
                    const plan = CompiledQuery.raw(`explain query plan ${text}`, [...values]);
                    const { rows } = await database.executeQuery<{ detail: string }>(plan);
                    const lines = rows.map(({ detail }) => detail);
                    return { lines, whole: lines.filter((line) => line.startsWith('SCAN')) };
                }
                // Tables of a test are so small that reading them whole is cheapest.
                await sql`set local enable_seqscan = off`.execute(database);
                await sql`set local enable_bitmapscan = off`.execute(database);
                const plan = CompiledQuery.raw(`explain (format json) ${text}`, [...values]);
                const { rows } = await database.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(plan);
                return readsOf(rows[0]?.['QUERY PLAN'][0].Plan as PlanNode);
            });

        let ledgerName = '';
        beforeAll(async () => {
            ledgerName = api.running.ledger.writersMax === 1 ? 'SQLite' : 'PostgreSQL';
            statements = new Map();
            const { ledger, service } = api.running;
            const date = api.freeDay();
            const request = { experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 };
            const payload = await api.quoted(request);
            const made = await api.create(payload, { 'Idempotency-Key': 'plans' });
            expect(made.status, made.text).toBe(201);
            expect((await api.create(payload, { 'Idempotency-Key': 'plans' })).status).toBe(200);
            const { bookingId, total } = made.body;
            const nobody = {
                experience_id: ids.tour,
                date: api.freeDay(),
                time_slot_id: 'early',
                adults: 1,
                total_price: 20,
            };
            expect((await api.create(nobody)).status).toBe(201);
            for (const experienceId of [ids.tour, ids.dive]) {
                await api.check({ experienceId, date, timeSlotId: 'early', participantCount: 1 });
                await api.get(`/api/embed/availability?experienceId=${experienceId}&from=${date}&to=${date}`);
            }
            const parts = sandboxParts(service);
            const started = await startPayment({ ...parts, catalog: api.catalog }, bookingId, 'en');
            expect(started.ok).toBe(true);
            expect(await api.pay(bookingId, total * 100)).toMatchObject({ kind: 'recorded' });
            await refundBooking(parts, bookingId, 1);
            expect((await api.read(bookingId)).status).toBe(200);
            expect((await api.get(`/en/booking/${bookingId}?payment=true`)).status).toBe(200);
            await api.cancel((await api.create(await api.quoted(request))).body.bookingId);
            await api.cancelForProvider(bookingId);
            const { nowMs } = api;
            for (const filter of [
                { day: null, providerSlug: null },
                { day: date, providerSlug: 'north' },
                { day: date, providerSlug: null },
            ]) {
                await ledger.query((database) =>
                    listBookings(database, { ...filter, statuses: bookingStatuses }, nowMs),
                );
            }
            await ledger.query((database) => listOwed(database, null, nowMs));
            await ledger.query((database) => listOwed(database, 'north', nowMs));
            await ledger.query((database) => openDisputes(database, null));
            await ledger.query((database) => openEvents(database, 100));
            await ledger.query((database) => eventsWaitingFor(database, 'sandbox', [bookingId]));
            // What the server does in the background, and the commands do at once.
            await reconcile({ ...parts, catalog: api.catalog }, { olderThanMs: null, notQueriedForMs: null });
            const failed = async () => ({ state: 'failed', why: 'away', isFinal: false }) as const;
            await new Dispatcher(service, { mail: failed }, (error) => Promise.reject(error)).round();
            await eraseBooking(service, bookingId);
            await eraseBefore(service, '2000-01-01');
            await eraseAddresses(service);
            await ledger.query(async (database: LedgerQueries) => {
                const booking = (await findBooking(database, bookingId)) as Booking;
                await bookingSheet(database, booking, await moneyOf(database, booking, nowMs), nowMs);
            });
        });

        test('no query of the API, the pages or the commands reads a large table whole', async () => {
            expect(statements.size).toBeGreaterThan(25);
            const found: string[] = [];
            for (const [text, values] of statements) {
                for (const read of (await explain(text, values)).whole) {
                    if (read.includes(small)) continue;
                    if (large.some((table) => new RegExp(`\\b${table}\\b`, 'u').test(read)))
                        found.push(`${read}: ${text}`);
                }
            }
            expect(found).toEqual([]);
        });

        test('the open bookings of a contact are counted by its own index', async () => {
            const counts = [...statements].filter(([text]) => /^select "expires_at" from "booking"/u.test(text));
            expect(counts.map(([text]) => /where "(\w+)"/u.exec(text)?.[1])).toEqual(
                expect.arrayContaining(['email_key', 'phone', 'address_digest']),
            );
            for (const [text, values] of counts) {
                for (const line of (await explain(text, values)).lines) {
                    expect(line).toMatch(/\b(?:email_key|phone|address_digest)\b.*\bstatus\b.*\bexpires_at\b/u);
                }
            }
        });

        test('a list of bookings reads the payments of all of them by one query', async () => {
            for (let count = 0; count < 3; count++) {
                const request = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 };
                await api.create(await api.quoted(request));
            }
            asked.length = 0;
            const filter = { day: null, providerSlug: null, statuses: bookingStatuses };
            const listed = await api.running.ledger.query((database) => listBookings(database, filter, api.nowMs));
            expect(listed.length).toBeGreaterThanOrEqual(3);
            for (const table of ['payment', 'refund'])
                expect(asked.filter((text) => text.includes(`from "${table}"`))).toHaveLength(1);
        });

        test('a check reads live holds and closures alone: its index leads past holds that have expired', async () => {
            // A search reads the holds of many providers by another statement.
            const isCheck = (text: string) =>
                /^select "provider_slug" as "providerSlug"/u.test(text) && text.includes('"booking_id" <> ');
            const checks = [...statements].filter(([text]) => isCheck(text));
            expect(checks.some(([text]) => text.includes('"experience_id" = '))).toBe(true);
            const ofProvider = /from "hold" where [^)]*\) and "provider_slug" = /u;
            expect(checks.some(([text]) => ofProvider.test(text))).toBe(true);
            for (const [text, values] of checks) {
                const { lines } = await explain(text, values);
                const [line, closures, ...others] = lines.filter((each) => /\b(?:hold|closure)\b/u.test(each));
                expect(line).toMatch(/^SEARCH hold USING INDEX .*live_until>|Index Scan.* on hold .*live_until > /u);
                expect(closures).toMatch(
                    /^SEARCH closure .*provider_slug=\? AND day=|Index .*on closure .*provider_slug = /u,
                );
                expect(others).toEqual([]);
            }
        });
    },
    { onQuery, maxPendingPerContact: 10, maxPendingPerAddress: 10 },
);

interface PlanNode {
    'Node Type': string;
    'Relation Name'?: string;
    'Index Cond'?: string;
    Plans?: PlanNode[];
}

function readsOf(node: PlanNode): { lines: string[]; whole: string[] } {
    const below = (node.Plans ?? []).map(readsOf);
    const type = node['Node Type'];
    const condition = node['Index Cond'];
    const own = type.includes('Scan') ? [`${type} on ${node['Relation Name']} ${condition ?? ''}`] : [];
    return {
        lines: [...own, ...below.flatMap(({ lines }) => lines)],
        whole: [...(condition === undefined ? own : []), ...below.flatMap(({ whole }) => whole)],
    };
}
