import { expect, test } from 'vitest';
import { readBooking } from '../../../api/booking/service/booking.ts';
import { messageBody } from '../../../api/webhooks/message.ts';
import { describeBooking } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

describeBooking('the body of a webhook', (api) => {
    test('the body of a webhook has the event, and the amounts of the booking in major units', async () => {
        const { body } = await api.book({
            experienceId: ids.tour,
            date: api.freeDay(),
            timeSlotId: 'early',
            adults: 2,
        });
        const read = await readBooking(api.running.service, body.bookingId);
        if (!read.ok) throw new Error(read.error.code);
        const { booking, money } = read.value;
        const state = {
            booking: { ...booking, channel: 'desk' as const },
            money: { ...money, paidMinor: 1550, refundDueMinor: 325 },
        };
        const occurredAt = '2026-01-02T03:04:05.000Z';
        const details = { by: 'guest' as const, parts: ['date' as const], refundMinor: 250, previous: booking };
        const event = { type: 'booking.amended' as const, sequence: 7, occurredAt, details };
        const message = JSON.parse(messageBody(event, state, api.nowMs));
        expect(message).toMatchObject({
            type: 'booking.amended',
            timestamp: occurredAt,
            data: {
                ...{ sequence: 7, channel: 'desk', bookingId: body.bookingId, reference: body.reference },
                ...{ total: 40, amountPaid: 15.5, amountRemaining: 24.5, amountToRefund: 3.25, refund: 2.5 },
                previous: { total: 40 },
            },
        });
        expect(message.data).not.toHaveProperty('amount');
        const parts = ['date', 'slot', 'unit', 'mode', 'party', 'options', 'extras'] as const;
        const all = { ...event, details: { ...details, parts: [...parts] } };
        expect(JSON.parse(messageBody(all, state, api.nowMs)).data.changed).toEqual([
            ...['date', 'timeSlotId', 'unitId', 'bookingMode', 'participants', 'options', 'extras'],
        ]);
        const received = { ...event, type: 'payment.received' as const, details: { amountMinor: 1550 } };
        expect(JSON.parse(messageBody(received, state, api.nowMs)).data).toMatchObject({ amount: 15.5 });
    });
});
