import { beforeAll, describe, expect, test } from 'vitest';
import { guestCancellation } from '../../../../api/booking/cancellation/guest-cancellation.ts';
import { listOwed } from '../../../../api/booking/payment/owed.ts';
import { reconcile } from '../../../../api/booking/payment/reconcile.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { cancelByGuest } from '../../../../api/booking/service/cancel-by-guest.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { err, ok } from '../../../../contract/result.ts';
import { Payments } from '../payment/support/payments.ts';
import { refundingProvider } from '../payment/support/refunding-provider.ts';
import { describeBooking } from '../support/booking-api.ts';
import { changed, ids } from '../support/catalog.ts';

const policy = {
    tiers: [
        { percent: 100, daysBefore: 7 },
        { percent: 50, hoursBefore: 48 },
    ],
};

const { sent, answer, provider } = refundingProvider();

describeBooking(
    'a guest cancels',
    (api) => {
        const payments = new Payments(api, provider);
        beforeAll(() => api.offer(changed(ids.tour, (tour) => ({ ...tour, refundPolicy: policy }))));

        /** Two places at 20 euros of 08:00 in Cancún, which is 13:00 UTC. */
        async function paid(day = api.freeDay(), amountMinor = 40_00): Promise<{ id: string; day: string }> {
            answer.how = 'done';
            const id = await payments.tour(day);
            if (amountMinor > 0) await api.pay(id, amountMinor, `sandbox:${id}`);
            sent.length = 0;
            return { id, day };
        }

        const cancel = async (id: string, shownMinor: number | null) =>
            await cancelByGuest(payments.parts, await api.stored(id), shownMinor);

        const set = (day: string, time: string) => {
            api.nowMs = Date.parse(`${day}T${time}Z`);
        };
        const orders = async (id: string) =>
            (await payments.refunds(id)).map(({ amount_minor, status }) => [amount_minor, status]);

        test.each([
            ['at the deadline of everything', 7, '13:00:00.000', 40_00],
            ['a millisecond after it', 7, '13:00:00.001', 20_00],
            ['at the deadline of a half', 2, '13:00:00.000', 20_00],
            ['a millisecond after it', 2, '13:00:00.001', 0],
            ['at the start', 0, '13:00:00.000', 0],
        ])('a cancellation refunds by the provider’s clock: %s', async (_, daysBefore, time, backMinor) => {
            const { id, day } = await paid();
            set(addDays(day, -daysBefore), time);
            const other = backMinor === 0 ? 20_00 : 0;
            expect(await cancel(id, other)).toEqual(err({ why: 'refund_changed', refundMinor: backMinor }));
            expect(await cancel(id, null)).toEqual(err({ why: 'refund_changed', refundMinor: backMinor }));
            expect((await payments.state(id))[0]).toBe('confirmed');
            expect(await cancel(id, backMinor)).toEqual(ok(undefined));
            expect(await orders(id)).toEqual(backMinor === 0 ? [] : [[backMinor, 'done']]);
            expect(sent.map(({ amountMinor }) => amountMinor)).toEqual(backMinor === 0 ? [] : [backMinor]);
            // Kept is kept: nothing else is due, now and in the list of the provider.
            const kept = 40 - backMinor / 100;
            expect(await payments.state(id)).toEqual(['cancelled', kept, backMinor / 100, 0]);
            const owed = await api.running.ledger.read((snapshot) => listOwed(snapshot, null, api.nowMs));
            expect(owed.map(({ booking }) => booking.id)).not.toContain(id);
            expect(await refundBooking(payments.parts, id, null)).toEqual(err({ why: 'nothing_due' }));
            expect(await orders(id)).toHaveLength(backMinor === 0 ? 0 : 1);
        });

        test('a guest cannot cancel a millisecond after the start', async () => {
            const { id, day } = await paid();
            set(day, '13:00:00.001');
            expect(await cancel(id, 0)).toEqual(err({ why: 'started' }));
            expect((await payments.state(id))[0]).toBe('confirmed');
        });

        test('a cancellation by the guest frees the places at once', async () => {
            const { id, day } = await paid();
            const request = { experienceId: ids.tour, date: day, timeSlotId: 'early', adults: 2 };
            expect((await api.quote(request)).status).toBe(409);
            await cancel(id, 40_00);
            expect((await api.quote(request)).status).toBe(200);
        });

        test('a guest who cancels twenty times at once gets one refund', async () => {
            const { id } = await paid();
            const outcomes = await Promise.all(Array.from({ length: 20 }, () => cancel(id, 40_00)));
            expect(outcomes.filter((each) => each.ok)).toHaveLength(1);
            const others = outcomes.filter((each) => !each.ok);
            expect(new Set(others.map((each) => JSON.stringify(each)))).toEqual(
                new Set([JSON.stringify(err({ why: 'cancelled' }))]),
            );
            expect(await orders(id)).toEqual([[40_00, 'done']]);
            expect(sent).toHaveLength(1);
        });

        test('a guest who cancels while the provider does gets everything or what was shown, never both', async () => {
            const { id } = await paid();
            await Promise.all([cancel(id, 40_00), api.cancelForProvider(id)]);
            await refundBooking(payments.parts, id, null);
            expect((await orders(id)).map(([minor]) => minor)).toEqual([40_00]);
        });

        test('a cancellation while the payment provider is away leaves an order that waits, and is sent once', async () => {
            const { id } = await paid();
            answer.how = 'be away';
            expect(await cancel(id, 40_00)).toEqual(ok(undefined));
            expect(await orders(id)).toEqual([[40_00, 'pending']]);
            answer.how = 'done';
            api.wait(61);
            const terms = { olderThanMs: null, notQueriedForMs: null };
            await reconcile(payments.context, terms);
            await reconcile(payments.context, terms);
            expect(await orders(id)).toEqual([[40_00, 'done']]);
            expect(sent).toHaveLength(1);
        });

        test('a refund that the payment provider refuses stays due', async () => {
            const { id } = await paid();
            answer.how = 'refuse';
            expect(await cancel(id, 40_00)).toEqual(ok(undefined));
            expect(await orders(id)).toEqual([[40_00, 'failed']]);
            expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 40]);
        });

        test('a refused refund of a half leaves the half due, and no more', async () => {
            const { id, day } = await paid();
            set(addDays(day, -3), '12:00:00');
            answer.how = 'refuse';
            expect(await cancel(id, 20_00)).toEqual(ok(undefined));
            expect(await payments.state(id)).toEqual(['cancelled', 20, 20, 20]);
            answer.how = 'done';
            await refundBooking(payments.parts, id, null);
            expect(await orders(id)).toContainEqual([20_00, 'done']);
            expect(await payments.state(id)).toEqual(['cancelled', 20, 20, 0]);
        });

        test('a guest cancels what is not paid without money, and cannot cancel what has expired', async () => {
            const { id } = await paid(api.freeDay(), 0);
            expect(await cancel(id, 0)).toEqual(ok(undefined));
            expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 0]);
            const late = await paid(api.freeDay(), 0);
            api.wait(2400);
            expect(await cancel(late.id, 0)).toEqual(err({ why: 'expired' }));
        });

        test('a guest cannot cancel a disputed booking', async () => {
            const { id } = await paid();
            await payments.dispute(id);
            expect(await cancel(id, 40_00)).toEqual(err({ why: 'disputed' }));
        });

        test('a guest cannot cancel a paid booking that has no policy', async () => {
            const id = await payments.sail();
            await api.pay(id, 873_25, `sandbox:${id}`);
            expect(await cancel(id, 0)).toEqual(err({ why: 'no_policy' }));
        });

        test('a refund after a payment of the balance and a goodwill refund is computed from what is left', async () => {
            const { id, day } = await paid();
            await refundBooking(payments.parts, id, 5_00);
            set(addDays(day, -3), '12:00:00');
            expect(await cancel(id, 15_00)).toEqual(ok(undefined));
            expect((await orders(id)).map(([minor]) => minor).sort()).toEqual([15_00, 5_00]);
            expect(await payments.state(id)).toEqual(['cancelled', 20, 20, 0]);
        });
    },
    { provider },
);

describe('What comes back of a total of 3,615.00 of which 1,084.50 are paid', () => {
    const start_date = '2027-05-15';
    const details = {
        provider: { timeZone: 'America/Cancun' },
        slot: { startTime: '09:00' },
        experience: { checkInTime: null, refundPolicy: policy },
    };
    const amounts = { currency: 'MXN', exponent: 2, total_minor: 3_615_00 };
    const at = (percent: number, paidMinor = 1_084_50) => {
        const refundPolicy = { tiers: [{ percent, hoursBefore: 1 }] };
        const own = { ...details, experience: { ...details.experience, refundPolicy } };
        return guestCancellation({
            booking: { status: 'confirmed', start_date, details: own, ...amounts } as unknown as Parameters<
                typeof guestCancellation
            >[0]['booking'],
            paidMinor,
            isDisputed: false,
            stepMinor: 1,
            nowMs: Date.parse('2027-05-01T00:00:00Z'),
        });
    };
    test.each([
        [100, 1_084_50],
        [80, 361_50],
        [50, 0],
    ])('the refund of a total of 3,615.00 of which 1,084.50 are paid is exact at %i %%', (percent, refundMinor) => {
        expect(at(percent)).toEqual(ok({ refundMinor, keptMinor: 1_084_50 - refundMinor }));
    });

    test('the smallest payment comes back too', () => expect(at(100, 1)).toEqual(ok({ refundMinor: 1, keptMinor: 0 })));
});
