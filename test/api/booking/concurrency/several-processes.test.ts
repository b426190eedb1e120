import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { lockProvider } from '../../../../api/booking/bookings/bookings.ts';
import { makeBooking } from '../../../../api/booking-api/create.ts';
import type { Ledger } from '../../../../api/ledger/ledger.ts';
import { postgresDatabase } from '../../../support/postgres.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { type RunningServer, startServer } from '../../support/process.ts';
import { receiveMoney } from '../support/money.ts';
import {
    askUntilDecided,
    crowd,
    crowdEnvironment,
    dayAhead,
    paths,
    plainPayload,
    type Trip,
    tally,
} from './support/crowd.ts';
import {
    boatQuantity,
    catalog,
    fishing,
    harbour,
    inn,
    roomQuantity,
    sail,
    sailCapacity,
    tour,
    writeBookingDist,
} from './support/harbour.ts';
import { mix } from './support/mixture.ts';
import { serviceOn } from './support/service-on.ts';
import { holdsAt, oversold, rowsOf, type Sold, soldIn } from './support/sold.ts';

const waitingForLocks = `select cast(count(*) as integer) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;

const cleanups: (() => Promise<void>)[] = [];
let distDir: string;

beforeAll(async () => {
    distDir = join(await temporaryFolder((work) => cleanups.push(work)), 'dist');
    await writeBookingDist(distDir);
});

afterAll(async () => {
    for (const work of cleanups) await work();
});

const sqlite = async () => `sqlite:${join(await temporaryFolder((work) => cleanups.push(work)), 'ledger.sqlite')}`;

describe.each([
    ['one process on SQLite', sqlite, 1],
    ['two processes on one SQLite file', sqlite, 2],
    ['three processes on PostgreSQL', postgresDatabase, 3],
] as const)('%s', (_, address, processes) => {
    let ledger: string;
    let servers: RunningServer[];
    let urls: string[];

    beforeAll(async () => {
        ledger = await address();
        const environment = { ...crowdEnvironment, DIST_DIR: distDir, LEDGER_URL: ledger };
        servers = await Promise.all(Array.from({ length: processes }, () => startServer(environment)));
        urls = servers.map(({ url }) => url);
    });

    afterAll(async () => {
        await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    });

    const liveOn = async (days: readonly string[], experienceIds: readonly string[]) => {
        const now = new Date().toISOString();
        const all = await soldIn(ledger);
        return all.filter(
            (sold) => days.includes(sold.day) && experienceIds.includes(sold.experience_id) && holdsAt(sold, now),
        );
    };

    test('200 creations for the last 10 places give 10 bookings and 190 clean refusals', async () => {
        const trip: Trip = { experience: sail, date: dayAhead(0), adults: 1 };
        const before = await askUntilDecided(urls[0] as string, paths.create, plainPayload({ ...trip, adults: 2 }));
        expect(before.status).toBe(201);
        const replies = await crowd(urls, Array(200).fill(trip));
        expect(tally(replies)).toEqual({ 201: 10, '409 slot_full': 190 });
        const live = await liveOn([trip.date], [sail.id]);
        expect(live.map(({ persons }) => persons).sort()).toEqual([...Array(10).fill(1), 2]);
        const made = replies.filter(({ status }) => status === 201).map(({ body }) => body.bookingId);
        expect(live.map((sold) => sold.booking_id).sort()).toEqual([...made, before.body.bookingId].sort());
        expect(oversold(await soldIn(ledger), harbour)).toEqual([]);
    });

    test('private and shared bookings of one departure never exist together', async () => {
        const trips = [1, 2, 3, 4].flatMap((day): Trip[] =>
            Array.from({ length: 20 }, (_unused, at) => ({
                experience: sail,
                date: dayAhead(day),
                adults: 2,
                // Days 3 and 4 are for private guests alone.
                mode: day > 2 || at % 3 === day % 3 ? 'private' : 'shared',
            })),
        );
        const replies = await crowd(urls, trips);
        expect(Object.keys(tally(replies))).toEqual(
            expect.arrayContaining(['201', '409 slot_full', '409 private_conflict']),
        );
        for (const { status, body } of replies) {
            expect([201, 409]).toContain(status);
            if (status === 409) expect(['slot_full', 'private_conflict']).toContain(body.code);
        }
        expect(oversold(await soldIn(ledger), harbour)).toEqual([]);
        for (const date of [1, 2, 3, 4].map(dayAhead)) {
            const live = await liveOn([date], [sail.id]);
            expect([1, 6]).toContain(live.length);
            expect(live.map(({ mode }) => mode)).toEqual(
                Array(live.length).fill(live.length === 1 ? 'private' : 'shared'),
            );
        }
    });

    test('two experiences that overlap and share two boats let two boats leave', async () => {
        const date = dayAhead(0);
        const trips: Trip[] = Array.from({ length: 30 }, () => [
            { experience: tour, slotId: 'early', date, adults: 2, mode: 'private' as const },
            { experience: tour, slotId: 'late', date, adults: 2, mode: 'private' as const },
            { experience: fishing, date, adults: 2 },
        ]).flat();
        const replies = await crowd(urls, trips);
        const { 201: made, ...refused } = tally(replies);
        expect(made).toBe(boatQuantity);
        for (const name of Object.keys(refused)) expect(name).toMatch(/^409 (?:slot_full|resource_unavailable)$/u);
        expect(await liveOn([date], [tour.id, fishing.id])).toHaveLength(boatQuantity);
        expect(oversold(await soldIn(ledger), harbour)).toEqual([]);
    });

    test('overlapping stays of three rooms give no night four, and none is refused for nothing', async () => {
        const trips: Trip[] = Array.from({ length: 80 }, (_unused, at) => ({
            experience: inn,
            date: dayAhead(at % 6),
            endDate: dayAhead((at % 6) + 1 + (at % 4)),
            adults: 1,
        }));
        const replies = await crowd(urls, trips);
        const nights = Array.from({ length: 10 }, (_unused, at) => dayAhead(at));
        const live = await liveOn(nights, [inn.id]);
        const takenOn = (night: string) => live.filter(({ day }) => day === night).length;
        for (const night of nights) expect(takenOn(night)).toBeLessThanOrEqual(roomQuantity);
        for (const [at, { status, body }] of replies.entries()) {
            const { date, endDate } = trips[at] as Required<Trip>;
            const stay = nights.filter((night) => night >= date && night < endDate);
            if (status === 201) {
                const kept = live.filter((sold) => sold.booking_id === body.bookingId).map(({ day }) => day);
                expect(kept.sort()).toEqual(stay);
            } else {
                expect([status, body.code]).toEqual([409, 'slot_full']);
                // Nothing was given back meanwhile: a night that was full then is full now.
                expect(stay.some((night) => takenOn(night) === roomQuantity)).toBe(true);
            }
        }
        expect(oversold(await soldIn(ledger), harbour)).toEqual([]);
    });

    test('creations, cancellations and payments in random order sell nothing twice at any instant', async () => {
        const { service } = await serviceOn(ledger, onTestFinished, 0.05);
        const replies = await mix(urls, service, 10, 15);
        for (const { status, body } of replies) {
            expect([200, 201, 409], JSON.stringify(body)).toContain(status);
        }
        const sold = await soldIn(ledger);
        expect(oversold(sold, harbour)).toEqual([]);
        // The mixture was one: places were given back in each way there is, and taken again.
        const now = new Date().toISOString();
        const count = (is: (sold: Sold) => boolean) => sold.filter(is).length;
        expect(count(({ status }) => status === 'cancelled')).toBeGreaterThan(0);
        expect(count(({ status }) => status === 'confirmed')).toBeGreaterThan(0);
        expect(count(({ status, expires_at }) => status === 'pending' && expires_at < now)).toBeGreaterThan(0);
        expect(count(({ confirmed_at, expires_at }) => (confirmed_at ?? '') > expires_at)).toBeGreaterThan(0);
        // Money is kept for bookings that take place, and only for them.
        const kept = await rowsOf<{ booking_id: string }>(
            ledger,
            'select booking_id from payment where refund_due = 0',
        );
        const confirmed = new Set(sold.filter(({ status }) => status === 'confirmed').map((hold) => hold.booking_id));
        expect(new Set(kept.map((payment) => payment.booking_id))).toEqual(confirmed);
        expect(kept).toHaveLength(confirmed.size);
    });

    test('processes whose clocks differ sell no place twice', async () => {
        // The servers of this test write too, by the clock of the machine: no clock here is a minute away from it.
        const nowMs = Date.now();
        const [behind, ahead] = [
            (await serviceOn(ledger, onTestFinished, 30, () => nowMs + 20_000)).service,
            (await serviceOn(ledger, onTestFinished, 30, () => nowMs + 45_000)).service,
        ];
        const early = (await serviceOn(ledger, onTestFinished, 30, () => nowMs)).service;
        const payload = plainPayload({ experience: sail, date: dayAhead(71), adults: sailCapacity });
        const first = await makeBooking(early, catalog, payload, null);
        // By this clock the first has expired.
        const second = await makeBooking(ahead, catalog, payload, null);
        if (!first.ok || !second.ok) throw new Error('not made');
        const pay = (service: typeof ahead, { booking }: typeof first.value) =>
            receiveMoney(service, catalog, {
                bookingId: booking.id,
                amountMinor: booking.total_minor,
                reference: `sandbox:${booking.id}`,
            });
        // By this one it still waits for its payment.
        expect(await pay(behind, first.value)).toMatchObject({ kind: 'recorded', refundDue: true });
        expect(await pay(ahead, second.value)).toMatchObject({ kind: 'recorded', refundDue: false });
        expect(oversold(await soldIn(ledger), harbour)).toEqual([]);
    });

    test('a payment that waits while its booking expires and is sold again does not confirm it', async () => {
        let nowMs = Date.now();
        const date = dayAhead(70);
        const { service: payer, ledger: payersLedger } = await serviceOn(ledger, onTestFinished, 10, () => nowMs);
        const { ledger: other } = await serviceOn(ledger, onTestFinished, 10, () => nowMs);
        const payload = plainPayload({ experience: sail, date: date, adults: sailCapacity });
        const made = await makeBooking(payer, catalog, payload, null);
        if (!made.ok) throw new Error(made.error.code);
        const { id: bookingId, total_minor: amountMinor, expires_at: expiresAt } = made.value.booking;
        // The lock hands out the time: it may be that of another process.
        const lapsesMs = Date.parse(expiresAt);
        const { service: seller, ledger: sellersLedger } = await serviceOn(ledger, onTestFinished, 10, () => lapsesMs);

        /** PostgreSQL says how many wait for a lock; on SQLite a writer retries. */
        const writes = new Map([payersLedger, sellersLedger].map((at) => [at, vi.spyOn(at, 'write')]));
        const untilWaiting = (on: Ledger, count: number) =>
            ledger.startsWith('sqlite:')
                ? expect.poll(() => writes.get(on)?.mock.calls.length, { interval: 5, timeout: 10_000 }).toBe(1)
                : expect
                      .poll(() => rowsOf(ledger, waitingForLocks), { interval: 5, timeout: 10_000 })
                      .toEqual([{ count }]);

        // Somebody else works for the provider: everyone who comes meanwhile waits.
        const work = new EventEmitter();
        const working = other.transaction(async (transaction) => {
            await lockProvider(transaction, harbour.slug, Date.now());
            work.emit('begun');
            await once(work, 'done');
        });
        await once(work, 'begun');
        const selling = makeBooking(seller, catalog, payload, null);
        await untilWaiting(sellersLedger, 1);
        // The payment comes a millisecond before the booking expires, and has its turn a millisecond later.
        nowMs = lapsesMs - 1;
        const paying = receiveMoney(payer, catalog, { bookingId, amountMinor, reference: 'sandbox:late' });
        await untilWaiting(payersLedger, 2);
        nowMs = lapsesMs;
        work.emit('done');
        const [sold, paid] = await Promise.all([selling, paying, working]);

        expect(paid).toMatchObject({ kind: 'recorded', refundDue: sold.ok });
        const all = await soldIn(ledger);
        const instant = new Date(lapsesMs).toISOString();
        expect(all.filter((hold) => hold.day === date && holdsAt(hold, instant))).toHaveLength(1);
        expect(oversold(all, harbour)).toEqual([]);
    });
});
