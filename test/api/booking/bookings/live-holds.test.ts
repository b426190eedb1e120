import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Ledger } from '../../../../api/ledger/ledger.ts';
import { migrations } from '../../../../api/ledger/migrations.ts';
import { forEver } from '../../../../api/ledger/tables.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import type { TimeSlot } from '../../../../contract/catalog.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { describeBooking, emptyLedgers, holdSeconds } from '../support/booking-api.ts';
import { ids, providers } from '../support/catalog.ts';

const hour = 3600;

describeBooking('the table of holds', (api) => {
    const held = async (bookingId: string) => {
        const rows = await api.running.ledger.query((database) =>
            database.selectFrom('hold').selectAll().where('booking_id', '=', bookingId).execute(),
        );
        return rows.map((row) => row.live_until);
    };
    const booked = async (date: string, adults = 1): Promise<{ id: string; total: number; expiresAt: string }> => {
        const made = await api.book({ experienceId: ids.tour, date, timeSlotId: 'early', adults });
        expect(made.status, made.text).toBe(201);
        return { id: made.body.bookingId, total: made.body.total, expiresAt: made.body.expiresAt };
    };

    test('the table of holds keeps a pending booking until it expires, a confirmed one for ever, a cancelled one never', async () => {
        const date = api.freeDay();
        const [pending, paid, cancelled] = [await booked(date), await booked(date), await booked(api.freeDay())];
        expect(await held(pending.id)).toEqual([pending.expiresAt]);
        expect(await api.pay(paid.id, paid.total * 100)).toMatchObject({ kind: 'recorded' });
        expect(await held(paid.id)).toEqual([forEver]);
        expect((await api.cancel(cancelled.id)).status).toBe(200);
        expect(await held(cancelled.id)).toEqual([]);
        await api.cancelForProvider(paid.id);
        expect(await held(paid.id)).toEqual([]);
    });

    test('the table of holds loses expired holds after an hour; a late payment writes them again', async () => {
        const date = api.freeDay();
        const first = await booked(date);
        api.wait(holdSeconds + 1);
        const second = await booked(date);
        // Expired and still written, it counts for nothing: all places but those of the second are free.
        expect(await held(first.id)).toEqual([first.expiresAt]);
        api.wait(hour);
        await booked(api.freeDay());
        expect(await held(first.id)).toEqual([]);
        expect(await api.pay(first.id, first.total * 100)).toMatchObject({ booking: { status: 'confirmed' } });
        expect(await held(first.id)).toEqual([forEver]);
        expect(await api.pay(second.id, second.total * 100)).toMatchObject({ booking: { status: 'confirmed' } });
    });

    test('the table of holds is cleaned in small portions: no change removes more than a hundred rows', async () => {
        const pattern = await booked(api.freeDay());
        await api.running.ledger.transaction(async (database) => {
            const [hold] = await database.selectFrom('hold').selectAll().where('booking_id', '=', pattern.id).execute();
            const expired = Array.from({ length: 250 }, (_, at) => ({
                ...hold,
                day: `expired ${at}`,
                live_until: '2020',
            }));
            await database
                .insertInto('hold')
                .values(expired as never)
                .execute();
        });
        const count = async () => (await held(pattern.id)).length;
        // Where nothing was left, it is looked for again after a second.
        await booked(api.freeDay());
        expect(await count()).toBe(251);
        api.wait(1);
        await booked(api.freeDay());
        expect(await count()).toBe(151);
        await booked(api.freeDay());
        await booked(api.freeDay());
        expect(await count()).toBe(1);
    });

    // The days of a zone behind UTC end after those of UTC, and those of a zone ahead begin before them.
    test.each([
        ['America/Cancun', '2027-05-03'],
        ['Europe/Paris', '2027-07-05'],
    ])('the table of holds is asked for every day that a week’s departure may share, in %s', async (timeZone, day) => {
        const slots: Record<string, Partial<TimeSlot>> = {
            [ids.dive]: { duration: 10_080 },
            [ids.snorkel]: { startTime: '08:00' },
        };
        const reef = providers
            .filter(({ slug }) => slug === 'reef')
            .map((provider) => ({
                ...provider,
                timeZone,
                experiences: provider.experiences.map((each) => ({
                    ...each,
                    timeSlots: each.timeSlots.map((slot) => ({ ...slot, ...slots[each.id] })),
                })),
            }));
        // The dive ends at nine of the seventh day, and the boat is wanted at eight.
        const dive = (date: string) => ({ experienceId: ids.dive, date, timeSlotId: 'dive' });
        const snorkel = (date: string) => ({ experienceId: ids.snorkel, date, timeSlotId: 'snorkel' });
        const reason = async (request: object) => (await api.check({ ...request, participantCount: 1 })).body.reason;
        await api.offer(reef);
        try {
            expect((await api.book({ ...dive(day), adults: 1 })).status).toBe(201);
            expect(await reason(snorkel(addDays(day, 7)))).toBe('resource_unavailable');
            expect(await reason(snorkel(addDays(day, 8)))).toBeNull();
            const next = addDays(day, 14);
            expect((await api.book({ ...snorkel(addDays(next, 7)), adults: 1 })).status).toBe(201);
            expect(await reason(dive(next))).toBe('resource_unavailable');
            expect(await reason(dive(addDays(next, 8)))).toBeNull();
        } finally {
            await api.offer(providers);
        }
    });
});

describe.each(emptyLedgers)('the migration to live holds, on %s', (_, address) => {
    test('the migration stores in each booking what it takes, and keeps the holds of live bookings alone', async () => {
        const ledger = await Ledger.open(await address(await temporaryFolder()));
        onTestFinished(() => ledger.close());
        const before = Object.entries(migrations).filter(([name]) => name < '0008');
        await ledger.migrate(Object.fromEntries(before));
        const run = (text: string) => ledger.query((database) => sql.raw(text).execute(database));
        for (const status of ['pending', 'confirmed', 'cancelled']) {
            await run(`insert into booking (id, provider_slug, experience_id, place_id, start_date, end_date, status,
                created_at, expires_at, currency, exponent, total_minor, due_now_minor, locale, details) values
                ('${status}', 'p', 'e', 'early', '2027-05-01', '2027-05-02', '${status}', '2027-01-01', '2027-01-02',
                'EUR', 2, 100, 100, 'en', '{"mode":"shared","unit":null,"party":{"persons":2}}')`);
            for (const [at, day] of ['2027-05-01', '2027-05-02'].entries()) {
                await run(`insert into hold (booking_id, day, provider_slug, experience_id, place_id, mode, persons,
                    starts_at_ms, ends_at_ms, requires) values ('${status}', '${day}', 'p', 'e', 'early', 'shared', 2,
                    ${at}, ${at + 10}, '[{"resourceId":"boat","quantity":1}]')`);
            }
        }
        await ledger.migrate();
        const rows = await run('select booking_id, day, live_until from hold order by booking_id, day');
        expect(rows.rows).toEqual([
            { booking_id: 'confirmed', day: '2027-05-01', live_until: forEver },
            { booking_id: 'confirmed', day: '2027-05-02', live_until: forEver },
            { booking_id: 'pending', day: '2027-05-01', live_until: '2027-01-02' },
            { booking_id: 'pending', day: '2027-05-02', live_until: '2027-01-02' },
        ]);
        const bookings = (await run('select details from booking')).rows as { details: string }[];
        expect(new Set(bookings.map(({ details }) => JSON.stringify(JSON.parse(details).taken)))).toEqual(
            new Set([
                JSON.stringify({
                    departures: [
                        { day: '2027-05-01', startsAtMs: 0, endsAtMs: 10 },
                        { day: '2027-05-02', startsAtMs: 1, endsAtMs: 11 },
                    ],
                    requires: [{ resourceId: 'boat', quantity: 1 }],
                    places: null,
                    resources: [],
                }),
            ]),
        );
    });
});
