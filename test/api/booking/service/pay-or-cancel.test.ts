import { expect, test } from 'vitest';
import { moveSession } from '../../../../api/booking/payment/payment-sessions.ts';
import { cancelByGuest, cancelUnpaid } from '../../../../api/booking/service/cancel-by-guest.ts';
import { eraseBooking } from '../../../../api/booking/service/erase.ts';
import { pay } from '../../../../api/booking/service/pay.ts';
import { err } from '../../../../contract/result.ts';
import { Payments } from '../payment/support/payments.ts';
import { refundingProvider } from '../payment/support/refunding-provider.ts';
import { describeBooking } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';

const { provider } = refundingProvider();
const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@mail.example' };

describeBooking('paying or cancelling a booking', (api) => {
    const payments = new Payments(api, provider);

    const withoutContact = async (): Promise<string> => {
        const tour = { experience_id: ids.tour, time_slot_id: 'early', adults: 1, total_price: 20 };
        return (await api.create({ ...tour, date: api.freeDay() })).body.bookingId;
    };

    test('a pending booking is not cancelled while a payment of it takes time', async () => {
        const id = await payments.tour();
        const sessionId = (await payments.url(id)).split('/').at(-1) as string;
        await api.running.service.writer.run('lagoon', (database) => moveSession(database, sessionId, 'processing'));
        expect(await cancelUnpaid(payments.parts, id)).toEqual(err('processing'));
        expect(await cancelByGuest(payments.parts, await api.stored(id), 0)).toEqual(err({ why: 'processing' }));
        expect((await payments.state(id))[0]).toBe('pending');
    });

    test('a pending booking is cancelled with its open payment pages', async () => {
        const id = await payments.tour();
        await payments.url(id);
        expect(await cancelUnpaid(payments.parts, id)).toMatchObject({ ok: true });
        expect((await payments.state(id))[0]).toBe('cancelled');
        expect(await payments.start(id)).toEqual(err('cancelled'));
    });

    test('a booking that lacks a contact is paid with one, and not without', async () => {
        const id = await withoutContact();
        expect(await pay(payments.context, id, 'en', 'due', null)).toEqual(err({ why: 'contact_missing' }));
        expect(await pay(payments.context, id, 'en', 'due', person)).toMatchObject({ ok: true });
    });

    test('a confirmed booking whose contact was erased gets none through its page, and its balance can be paid', async () => {
        const id = await payments.sail();
        await api.pay(id, 873_25);
        await eraseBooking(payments.parts.service, id);
        expect(await pay(payments.context, id, 'en', 'due', person)).toEqual(err({ why: 'nothing_due' }));
        expect(await pay(payments.context, id, 'en', 'rest', person)).toMatchObject({ ok: true });
        const { first_name, email, contact_erased_at } = await api.stored(id);
        expect([first_name, email, contact_erased_at]).toEqual([null, null, expect.any(String)]);
        expect((await payments.sessions(id))[0]).toMatchObject({ purpose: 'rest', email: null });
    });

    test('a pending booking has no rest to pay, whether it has a contact or not', async () => {
        const id = await withoutContact();
        expect(await pay(payments.context, id, 'en', 'rest', null)).toEqual(err({ why: 'not_confirmed' }));
        expect(await pay(payments.context, ids.unknown, 'en', 'due', null)).toEqual(err({ why: 'booking_not_found' }));
    });
});
