import { expect, onTestFinished, test } from 'vitest';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { startPayment } from '../../../../api/booking/payment/start-payment.ts';
import { changeContact, readBooking } from '../../../../api/booking/service/booking.ts';
import type { BookingService } from '../../../../api/booking/service/service.ts';
import { makeBooking } from '../../../../api/booking-api/create.ts';
import { ok } from '../../../../contract/result.ts';
import { holdSeconds } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';
import { receiveMoney, sandboxParts } from '../support/money.ts';
import { describeStripe } from './support/stripe-payments.ts';

const seconds = 1000;

await describeStripe('two processes whose clocks are two seconds apart', (payments) => {
    const { api } = payments;
    /** A process of its own on the same ledger, whose clock differs from the test's. */
    const process = async (aheadMs: number) => (await api.anotherProcess(onTestFinished, aheadMs)).service;
    /** All places of one departure, booked by a process. */
    async function booked(service: BookingService, date: string): Promise<string> {
        const made = await makeBooking(
            service,
            api.catalog,
            { experience_id: ids.tour, date, time_slot_id: 'early', adults: 2, total_price: 40 },
            null,
        );
        if (!made.ok) throw new Error(made.error.code);
        return made.value.booking.id;
    }
    /** A booking that has expired by one clock, by which its places were sold again, and is live by the other. */
    async function soldAgain() {
        const [behind, ahead] = [await process(0), await process(2 * seconds)];
        const date = api.freeDay();
        const first = await booked(behind, date);
        api.nowMs += holdSeconds * 1000 - 1 * seconds;
        const second = await booked(ahead, date);
        return { behind, ahead, first, second };
    }
    /** What is stored of bookings, whatever a clock makes of it. */
    const stored = async (...bookings: string[]) => {
        const read = await Promise.all(bookings.map(async (id) => readBooking(await process(0), id)));
        return read.map((known) => (known.ok ? [known.value.booking.status, known.value.booking.expires_at] : []));
    };

    test('money that arrives at the process behind does not confirm what the other has sold again', async () => {
        const { behind, ahead, first, second } = await soldAgain();
        const pay = (service: BookingService, bookingId: string) =>
            receiveMoney(service, api.catalog, { bookingId, amountMinor: 40_00, reference: `sandbox:${bookingId}` });
        expect(await pay(behind, first)).toMatchObject({ kind: 'recorded', refundDue: true });
        expect(await pay(ahead, second)).toMatchObject({ kind: 'recorded', refundDue: false });
        expect((await stored(first, second)).map(([status]) => status)).toEqual(['pending', 'confirmed']);
    });

    test('a payment page at the process behind does not lengthen a hold that has expired for the other', async () => {
        const { behind, first } = await soldAgain();
        const before = await stored(first);
        await behind.ledger.query((database) =>
            database
                .updateTable('booking')
                .set({ first_name: 'A', email: 'a@mail.example' })
                .where('id', '=', first)
                .execute(),
        );
        const started = await startPayment({ ...payments.context, service: behind }, first, 'en');
        expect(started).toEqual({ ok: false, error: 'expired' });
        expect(await stored(first)).toEqual(before);
    });

    test('a contact given at the process behind is not kept for a booking that has expired for the other', async () => {
        const { behind, first } = await soldAgain();
        const known = await readBooking(behind, first);
        if (!known.ok) throw new Error(known.error.code);
        const contact = { firstName: 'Ana', email: 'ana@mail.example' };
        expect(await changeContact(behind, known.value.booking, 'add', contact)).toEqual(ok('kept'));
    });

    test('a refund at the process behind returns what was paid for a booking that has expired for the other', async () => {
        const [behind, ahead] = [await process(0), await process(2 * seconds)];
        const id = await booked(behind, api.freeDay());
        const notice = { bookingId: id, amountMinor: 15_00, reference: `sandbox:part ${id}` };
        await receiveMoney(behind, api.catalog, notice);
        api.nowMs += holdSeconds * 1000 - 1 * seconds;
        // Any change of the provider's bookings by the clock that is ahead.
        await booked(ahead, api.freeDay());
        expect(await refundBooking(sandboxParts(behind), id, null)).toMatchObject({
            ok: true,
            value: { isRepeated: false, refunds: [{ outcome: 'done', refund: { amount_minor: 15_00 } }] },
        });
    });

    // The last test: bookings of this provider are younger than the clock from here on.
    test('a payment after the clock was set back confirms no booking whose places were sold again', async () => {
        const service = await process(0);
        const [soldDate, freeDate] = [api.freeDay(), api.freeDay()];
        const [sold, free] = [await booked(service, soldDate), await booked(service, freeDate)];
        api.nowMs += 2 * holdSeconds * 1000;
        const second = await booked(service, soldDate);
        const pay = (bookingId: string) =>
            receiveMoney(service, api.catalog, { bookingId, amountMinor: 40_00, reference: `sandbox:${bookingId}` });
        expect(await pay(second)).toMatchObject({ kind: 'recorded', refundDue: false });
        api.nowMs -= 2 * holdSeconds * 1000;
        expect(await pay(sold)).toMatchObject({ kind: 'recorded', refundDue: true });
        expect(await pay(free)).toMatchObject({ kind: 'recorded', refundDue: false });
        const bookings = await stored(sold, free, second);
        expect(bookings.map(([status]) => status)).toEqual(['pending', 'confirmed', 'confirmed']);
    });
});
