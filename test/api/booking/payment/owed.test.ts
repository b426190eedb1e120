import { expect, test } from 'vitest';
import { listOwed } from '../../../../api/booking/payment/owed.ts';
import type { PaymentProvider } from '../../../../api/booking/payment/port.ts';
import { providersWithPayments } from '../../../../api/booking/payment/providers-with-payments.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { holdSeconds } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';
import { eventsOf } from './support/events.ts';
import { describeStripe } from './support/stripe-payments.ts';

await describeStripe('money that is owed', (payments) => {
    const { api, fake } = payments;
    const { disputeEvent } = eventsOf(payments);
    const listed = async (own: readonly string[], providerSlug: string | null = null) => {
        const owed = await api.running.ledger.read((snapshot) => listOwed(snapshot, providerSlug, api.nowMs));
        return owed.map(({ booking }) => booking.id).filter((id) => own.includes(id));
    };
    const dive = () => ({ experienceId: ids.dive, date: api.freeDay(), timeSlotId: 'dive', adults: 2 });

    /** Makes a booking a second after the one before, pays it, and changes it. */
    async function paid(amountMinor: number, change: (id: string) => Promise<unknown> = async () => {}) {
        api.wait(1);
        const id = await payments.tour();
        if (amountMinor > 0) await api.pay(id, amountMinor);
        await change(id);
        return id;
    }

    test('owed money is listed by booking, the oldest first, and nothing else is', async () => {
        const cancel = (id: string) => api.cancelForProvider(id);
        const owed = [
            await paid(40_00, cancel),
            await paid(40_01),
            await paid(40_00, (id) => api.pay(id, 1)),
            await paid(15_00),
        ];
        const others = [await paid(0), await paid(0, cancel), await paid(40_00)];
        api.wait(holdSeconds);
        const pending = await paid(15_00);
        expect(await listed([...owed, ...others, pending].toReversed())).toEqual(owed);
    });

    test('owed money is listed for one provider or for all', async () => {
        const tour = await paid(40_00, (id) => api.cancelForProvider(id));
        const reef = await payments.booked(dive());
        await api.pay(reef, 40_01);
        expect(await listed([tour, reef])).toEqual([tour, reef].sort());
        expect(await listed([tour, reef], 'lagoon')).toEqual([tour]);
        expect(await listed([tour, reef], 'reef')).toEqual([reef]);
    });

    test('owed money is listed while it is on its way, and again when it comes back after other money took its place', async () => {
        const { id, session } = await payments.confirmed();
        fake.refundStatus = 'pending';
        await refundBooking(payments.parts, id, 40_00);
        expect(await listed([id])).toEqual([id]);
        const send = (type: string, status: string) =>
            fake.send(fake.event(type, { ...payments.returned(session)[0], status }));
        await send('refund.updated', 'succeeded');
        expect(await listed([id])).toEqual([]);
        await api.pay(id, 40_00);
        expect(await listed([id])).toEqual([]);
        await send('refund.failed', 'failed');
        expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 40]);
        expect(await listed([id])).toEqual([id]);
    });

    test('owed money is listed when a dispute is won after other money took its place', async () => {
        const { id, session } = await payments.confirmed();
        await fake.send(disputeEvent(session, 'lost', 'closed'));
        await api.pay(id, 40_00);
        expect(await listed([id])).toEqual([]);
        api.wait(1);
        await fake.send(disputeEvent(session, 'won', 'closed'));
        expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 40]);
        expect(await listed([id])).toEqual([id]);
    });
});

await describeStripe('the payment providers that have money of a booking, or may yet', (payments) => {
    const { api, fake } = payments;
    const holders = (id: string, name: PaymentProvider['name'] = 'stripe') =>
        api.running.ledger.read((snapshot) => providersWithPayments(snapshot, id, name, api.nowMs));
    const [nobody, own] = [
        { isOwn: false, others: [] },
        { isOwn: true, others: [] },
    ];

    test('a payment provider may have money of a booking while an open page of it has not ended', async () => {
        const id = await payments.tour();
        expect(await holders(id)).toEqual(nobody);
        await payments.started(id);
        expect(await holders(id)).toEqual(own);
        expect(await holders(id, 'sandbox')).toEqual({ isOwn: false, others: ['stripe'] });
        api.nowMs = Date.parse((await payments.sessions(id))[0]?.expires_at as string) - 1;
        expect(await holders(id)).toEqual(own);
        api.nowMs += 1;
        expect(await holders(id)).toEqual(nobody);
    });

    test('a payment provider may have money of a page that was asked for, or money under way, however long that takes', async () => {
        const [asked, underWay] = [await payments.tour(), await payments.tour()];
        fake.outages.push({ kind: 'status', status: 500 });
        await payments.start(asked);
        const session = await payments.started(underWay);
        fake.payLater(session);
        await payments.reported(session);
        expect([await holders(asked), await holders(underWay)]).toEqual([own, own]);
        api.wait(10 * holdSeconds);
        expect([await holders(asked), await holders(underWay)]).toEqual([nobody, own]);
    });

    test('a payment provider has the money that arrived, and nothing once all of it went back, as far as is known', async () => {
        const { id } = await payments.confirmed();
        expect(await holders(id)).toEqual(own);
        expect(await holders(id, 'sandbox')).toEqual({ isOwn: false, others: ['stripe'] });
        await api.pay(id, 1, `sandbox:${id}`);
        expect(await holders(id)).toEqual(own);
        fake.outages.push({ kind: 'status', status: 500 });
        await refundBooking(payments.parts, id, 40_00);
        expect(await holders(id)).toEqual(own);
        await refundBooking(payments.parts, id, null);
        expect(await holders(id)).toEqual(nobody);
    });
});
