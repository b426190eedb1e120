import { expect, test } from 'vitest';
import { describeBooking, expectError } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

const extensionMs = 20 * 60_000;

describeBooking('extending a hold', (api) => {
    const extend = (bookingId: string) => api.send('POST', `/api/embed/booking/${bookingId}/extend`);
    const pending = async (date: string) => {
        const { status, body } = await api.book({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 2 });
        expect(status).toBe(201);
        return body.bookingId;
    };
    const isFree = async (date: string) =>
        (await api.check({ experienceId: ids.tour, date, timeSlotId: 'early', participantCount: 1 })).body.available;

    test('an extension gives twenty minutes more, once, however often it is asked for', async () => {
        const bookingId = await pending(api.freeDay());
        const before = Date.parse((await api.read(bookingId)).body.expiresAt);
        const expiresAt = new Date(before + extensionMs).toISOString();
        const answers = await Promise.all([extend(bookingId), extend(bookingId), extend(bookingId)]);
        for (const { status, body } of answers) {
            expect([status, body.status, body.expiresAt]).toEqual([200, 'pending', expiresAt]);
        }
        api.wait(60);
        expect((await extend(bookingId)).body.expiresAt).toBe(expiresAt);
    });

    test('an extended hold keeps the places until the new end, and not a second longer', async () => {
        const date = api.freeDay();
        const { body } = await extend(await pending(date));
        api.nowMs = Date.parse(body.expiresAt) - 1;
        expect(await isFree(date)).toBe(false);
        api.wait(0.001);
        expect(await isFree(date)).toBe(true);
    });

    test.each(['expired', 'confirmed', 'cancelled'])('an extension is refused if a booking is %s', async (status) => {
        const date = api.freeDay();
        const bookingId = await pending(date);
        if (status === 'expired') api.nowMs = Date.parse((await api.read(bookingId)).body.expiresAt);
        if (status === 'confirmed') await api.pay(bookingId, 40_00);
        if (status === 'cancelled') await api.cancel(bookingId);
        const answer = await extend(bookingId);
        expectError(answer, 'booking_not_extendable');
        expect(answer.body.message).toContain(status);
        expect((await api.read(bookingId)).body.status).toBe(status);
    });

    test('an extension of an unknown booking is not found', async () => {
        expectError(await extend(ids.unknown), 'booking_not_found');
        expectError(await extend('none'), 'booking_not_found');
    });
});
