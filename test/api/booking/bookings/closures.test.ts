import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listActions } from '../../../../api/booking/bookings/actions.ts';
import type { Job } from '../../../../api/booking/bookings/booking-writer.ts';
import { type Closable, closePlaces, closuresBetween, openPlaces } from '../../../../api/booking/bookings/closures.ts';
import type { LedgerQueries } from '../../../../api/ledger/ledger.ts';
import { describeBooking, expectError, holdSeconds } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';

describeBooking('closing and opening', (api) => {
    const slot = (day: string, placeId = 'early'): Closable => ({ day, experienceId: ids.tour, placeId });
    const wholeDay = (day: string): Closable => ({ day, experienceId: '', placeId: '' });
    const actor = () => ({ providerSlug: 'lagoon', sessionId: 'session', actionId: randomUUID() });
    const run = <T>(job: Job<T>) => api.running.service.writer.run('lagoon', job);
    const close = (what: Closable, note: string | null = null) => {
        const who = actor();
        return run((database, now) => closePlaces(database, who, what, note, now));
    };
    const open = (what: Closable) => {
        const who = actor();
        return run((database, now) => openPlaces(database, who, what, now));
    };
    const asked = (date: string, timeSlotId = 'early') => ({ experienceId: ids.tour, date, timeSlotId, adults: 1 });
    const reasonOf = async (date: string, timeSlotId = 'early') => {
        const { body } = await api.check({ experienceId: ids.tour, date, timeSlotId, participantCount: 1 });
        return body.reason;
    };

    test('every answer about availability knows a closure, and shows the reason of the provider to nobody', async () => {
        const day = api.freeDay();
        const payload = await api.quoted(asked(day));
        await close(slot(day), 'The engine is broken');
        const checked = await api.check({
            experienceId: ids.tour,
            date: day,
            timeSlotId: 'early',
            participantCount: 1,
        });
        expect(checked.body).toMatchObject({ available: false, reason: 'closed' });
        expect(checked.body.alternatives[0]).toMatchObject({ date: day, timeSlotId: 'late' });
        const calendar = await api.get(
            `/api/embed/availability?experienceId=${ids.tour}&from=${day}&to=${day}&participants=1`,
        );
        expect(calendar.text).toContain('"reason":"closed"');
        const [quote, booked] = [await api.quote(asked(day)), await api.create(payload)];
        expectError(quote, 'closed');
        expectError(booked, 'closed');
        for (const { text } of [checked, calendar, quote, booked]) expect(text).not.toContain('engine');
        const known = await api.running.ledger.query((database) => closuresBetween(database, 'lagoon', day, day));
        expect(known).toMatchObject([
            { day, experience_id: ids.tour, place_id: 'early', note: 'The engine is broken' },
        ]);
    });

    test('an opened day can be booked again, and opening what is open does nothing', async () => {
        const day = api.freeDay();
        await close(slot(day));
        await close(slot(day), 'Again');
        await open(slot(day));
        expect(await reasonOf(day)).toBeNull();
        const before = await api.running.ledger.query((database) => listActions(database, 'lagoon', { most: 99 }));
        await open(slot(day));
        const after = await api.running.ledger.query((database) => listActions(database, 'lagoon', { most: 99 }));
        expect(after).toHaveLength(before.length);
        expect(
            after
                .filter(({ details }) => details.day === day)
                .map(({ action }) => action)
                .sort(),
        ).toEqual(['closed', 'closed', 'opened']);
    });

    test('a closed day closes every departure of the provider, and of no other', async () => {
        const day = api.freeDay();
        await close(wholeDay(day));
        expect([await reasonOf(day), await reasonOf(day, 'late')]).toEqual(['closed', 'closed']);
        const walk = await api.check({ experienceId: ids.walk, date: day, timeSlotId: 'early', participantCount: 1 });
        expect(walk.body.reason).toBe('closed');
        const others = await api.check({ experienceId: ids.tea, date: day, timeSlotId: 'five', participantCount: 1 });
        expect(others.body.reason).not.toBe('closed');
        await open(slot(day));
        expect(await reasonOf(day)).toBe('closed');
    });

    test('places held before a closure can be paid, but an expired booking is not revived by a late payment', async () => {
        const day = api.freeDay();
        const [pending, late] = [await api.book(asked(day)), await api.book(asked(day, 'late'))];
        await close(wholeDay(day));
        expect(await api.pay(pending.body.bookingId, pending.body.total * 100)).toMatchObject({
            booking: { status: 'confirmed' },
        });
        api.wait(holdSeconds + 1);
        expect(await api.pay(late.body.bookingId, late.body.total * 100)).toMatchObject({ refundDue: true });
        expect((await api.read(late.body.bookingId)).body.status).toBe('expired');
    });

    test('a booking and a closing at once: the first one holds, and nothing is booked after the closing', async () => {
        const seen = new Set<number>();
        for (let round = 0; round < 12; round++) {
            const day = api.freeDay();
            const payloads = await Promise.all([api.quoted(asked(day)), api.quoted(asked(day))]);
            const booked = async (database: LedgerQueries) =>
                (await database.selectFrom('booking').select('id').where('start_date', '=', day).execute()).length;
            const who = actor();
            const closing = async () => {
                await new Promise((resolve) => setTimeout(resolve, round));
                return await run(async (database, now) => {
                    await closePlaces(database, who, slot(day), null, now);
                    return await booked(database);
                });
            };
            const [before, ...answers] = await Promise.all([closing(), ...payloads.map((each) => api.create(each))]);
            for (const answer of answers) {
                seen.add(answer.status);
                if (answer.status !== 201) expectError(answer, 'closed');
            }
            expect(answers.filter(({ status }) => status === 201)).toHaveLength(before);
            expect(await api.running.ledger.query(booked)).toBe(before);
            expect(await reasonOf(day)).toBe('closed');
        }
        expect([...seen].sort()).toEqual([201, 409]);
    }, 60_000);
});
