import { expect, test } from 'vitest';
import { type Booking, findBooking } from '../../../../api/booking/bookings/bookings.ts';
import { holdUntil } from '../../../../api/booking/bookings/holds.ts';
import { recordEvent } from '../../../../api/booking/events/events.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { settlePayment } from '../../../../api/booking/payment/settle.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { Payments } from '../payment/support/payments.ts';
import { amended } from '../support/amended.ts';
import { describeBooking, holdSeconds, sandbox } from '../support/booking-api.ts';
import { eventsOfBookings } from './support/events-of-bookings.ts';

const hour = 3600;
const day = 24 * hour;

describeBooking('events of bookings', (api) => {
    const { booked, paid, eventsOf, typesOf, mailsOf, kindsOf, dispatcher } = eventsOfBookings(api);

    test('each change has one event, with the amount, a sequence that grows, and nothing about a person', async () => {
        const bookingId = await paid();
        await api.cancelForProvider(bookingId);
        const events = await eventsOf(bookingId);
        expect(events.map(({ type }) => type)).toEqual([
            'booking.created',
            'booking.confirmed',
            'payment.received',
            'booking.cancelled',
        ]);
        expect(events.map(({ details }) => JSON.parse(details))).toEqual([{}, {}, { amountMinor: 20_00 }, {}]);
        const sequences = events.map(({ sequence }) => Number(sequence));
        expect(sequences[0]).toBeLessThan(sequences[1] as number);
        expect(sequences[2]).toBeLessThan(sequences[3] as number);
    });

    test('a change that did not happen has no event: a repeated payment, a refused cancellation, a failure', async () => {
        const { bookingId } = await booked();
        await api.pay(bookingId, 20_00, 'elsewhere:twice');
        await api.pay(bookingId, 20_00, 'elsewhere:twice');
        expect((await api.cancel(bookingId)).status).toBe(409);
        const { writer } = api.running.service;
        const failing = writer.run('lagoon', async (database, now) => {
            const booking = await database
                .selectFrom('booking')
                .selectAll()
                .where('id', '=', bookingId)
                .executeTakeFirstOrThrow();
            await recordEvent(database, { ...booking, details: JSON.parse(booking.details) }, 'booking.amended', now);
            throw new RangeError('the change fails');
        });
        await expect(failing).rejects.toThrow('the change fails');
        expect(await typesOf(bookingId)).toEqual(['booking.confirmed', 'booking.created', 'payment.received']);
    });

    test('a refund has an event when it is ordered, and when it is done or failed', async () => {
        const payments = new Payments(api, sandbox);
        const bookingId = await payments.tour();
        const reference = `sandbox:${bookingId}`;
        await settlePayment(payments.context, { bookingId, amountMinor: 40_00, reference }, null);
        await refundBooking(payments.parts, bookingId, 10_00);
        expect((await typesOf(bookingId)).filter((type) => type.startsWith('refund'))).toEqual([
            'refund.created',
            'refund.done',
        ]);
    });

    test('a booking that expires has an event, from the first reader, and another one if it was held longer', async () => {
        const { bookingId } = await booked();
        const { round } = dispatcher(null);
        await round();
        expect(await typesOf(bookingId)).toEqual(['booking.created']);
        api.wait(holdSeconds);
        await Promise.all([round(), dispatcher(null).round()]);
        await round();
        expect(await typesOf(bookingId)).toEqual(['booking.created', 'booking.expired']);
        await api.running.service.writer.run('lagoon', async (database, now) => {
            const booking = (await findBooking(database, bookingId)) as Booking;
            await holdUntil(database, booking, now + 60_000);
        });
        await round();
        expect((await typesOf(bookingId)).length).toBe(2);
        api.wait(61);
        await round();
        await round();
        expect(await typesOf(bookingId)).toEqual(['booking.created', 'booking.expired', 'booking.expired']);
    });

    test('a booking that expired during an outage has an event, unless the outage took longer than 30 days', async () => {
        const running = dispatcher(null);
        await running.round();
        const { bookingId } = await booked();
        api.wait(3 * day);
        // This process has just started.
        await dispatcher(null).round();
        expect(await typesOf(bookingId)).toEqual(['booking.created', 'booking.expired']);
        const { bookingId: other } = await booked();
        api.wait(29 * day);
        await running.round();
        expect(await typesOf(other)).toEqual(['booking.created', 'booking.expired']);
        const { bookingId: late } = await booked();
        api.wait(holdSeconds + 30 * day);
        await dispatcher(null).round();
        expect(await typesOf(late)).toEqual(['booking.created']);
    });

    test('mails follow a confirmation, to guest and provider; a guest of an unpaid booking gets none', async () => {
        const { bookingId: unpaid } = await booked();
        await api.cancel(unpaid);
        expect(await kindsOf(unpaid)).toEqual([]);
        const bookingId = await paid();
        expect(await kindsOf(bookingId)).toEqual([
            'guest confirmed: open',
            'provider new: open',
            'guest reminder: open',
        ]);
        await api.cancelForProvider(bookingId);
        expect(await kindsOf(bookingId)).toEqual([
            'guest cancelled: open',
            'provider cancelled: open',
            'guest confirmed: open',
            'provider new: open',
            'guest reminder: open',
        ]);
    });

    test('the reminder is due a day before the start, and left out after a confirmation shortly before', async () => {
        const date = api.freeDay();
        const [, , reminder] = await mailsOf(await paid(date));
        // The tour starts at 08:00 in Cancún.
        expect(Number(reminder?.next_at_ms)).toBe(Date.parse(`${date}T13:00:00Z`) - day * 1000);
        const soon = api.freeDay();
        api.nowMs = Date.parse(`${soon}T13:00:00Z`) - 30 * hour * 1000;
        expect(await kindsOf(await paid(soon))).toEqual(['guest confirmed: open', 'provider new: open']);
    });

    test('a change informs guest and provider, and the reminder follows the start', async () => {
        const date = api.freeDay();
        const [bookingId, other] = [await paid(date), await paid()];
        const later = addDays(date, 5);
        await amended(api, bookingId, { date: later, timeSlotId: 'late', adults: 1 });
        const own = await mailsOf(bookingId);
        expect(own.map(({ recipient, kind, state }) => `${recipient} ${kind}: ${state}`).sort()).toEqual([
            'guest changed: open',
            'guest confirmed: open',
            'guest reminder: dropped',
            'guest reminder: open',
            'provider changed: open',
            'provider new: open',
        ]);
        const reminder = own.find(({ kind, state }) => kind === 'reminder' && state === 'open');
        // The departure in the evening is at 18:00 in Cancún.
        expect(Number(reminder?.next_at_ms)).toBe(Date.parse(`${later}T23:00:00Z`) - day * 1000);
        const others = await mailsOf(other);
        expect(others.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
    });
});
