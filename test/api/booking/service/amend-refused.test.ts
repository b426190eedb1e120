import { expect, test } from 'vitest';
import { reconcile } from '../../../../api/booking/payment/reconcile.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { refundingProvider } from '../payment/support/refunding-provider.ts';
import { describeBooking } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';
import { amending } from './support/amending.ts';

const refunding = refundingProvider();

describeBooking(
    'a booking is amended, or not',
    (api) => {
        const { sent, answer } = refunding;
        const { payments, booking, offer, confirm, shownFor, change, codeOf, tour, places, orders, sum, move, set } =
            amending(api, refunding);

        test('an amendment that loses its places to another is refused, and nothing is changed', async () => {
            const { id, day } = await tour();
            const next = addDays(day, 1);
            const shown = await shownFor(id, move(next));
            await payments.booked({ experienceId: ids.tour, ...move(next, 'early', 1) });
            const refused = await confirm(id, move(next), shown);
            expect(refused.ok ? '' : refused.error.code).toBe('slot_full');
            expect(refused.ok ? [] : refused.error.alternatives).not.toEqual([]);
            expect([(await booking(id)).start_date, await places(day, 'early')]).toEqual([day, false]);
        });

        test('an amendment is refused at another price, refund or booking than those that were shown', async () => {
            const { id, day } = await tour();
            const one = move(day, 'early', 1);
            const shown = await shownFor(id, one);
            for (const other of [{ totalMinor: 1 }, { refundMinor: 0 }, { dueMinor: 1 }, { revision: 1 }]) {
                const refused = await confirm(id, one, { ...shown, ...other });
                expect(refused.ok ? '' : refused.error.code).toBe('booking_changed');
            }
            expect((await booking(id)).revision).toBe(0);
            expect(sent).toEqual([]);
        });

        test('two amendments at once make one change, and the other is shown the new booking first', async () => {
            const { id, day } = await tour();
            const [left, right] = [move(addDays(day, 1)), move(addDays(day, 2))];
            const shown = await shownFor(id, left);
            const both = await Promise.all([confirm(id, left, shown), confirm(id, right, shown)]);
            expect(both.map((each) => (each.ok ? each.value.kind : each.error.code)).sort()).toEqual([
                'amended',
                'booking_changed',
            ]);
            const [lost] = [left, right].filter((_, index) => !both[index]?.ok) as [typeof left];
            expect(await places(lost.date, 'early')).toBe(true);
            expect(await change(id, lost)).toBe('amended');
        });

        test('twenty amendments at once make one change and one refund', async () => {
            const { id, day } = await tour();
            const one = move(day, 'late', 1);
            const shown = await shownFor(id, one);
            const all = await Promise.all(Array.from({ length: 20 }, () => confirm(id, one, shown)));
            expect(all.map((each) => each.ok && each.value.kind)).toEqual(Array(20).fill('amended'));
            expect((await booking(id)).revision).toBe(1);
            expect(sum((await orders(id)) as [number, string][])).toBe(20_00);
            expect(sent).toHaveLength(1);
        });

        test.each([
            ['refuse', 'failed', 20],
            ['be away', 'pending', 0],
        ] as const)('a refund stays due when the payment provider’s answer is to %s', async (how, status, due) => {
            const { id, day } = await tour();
            answer.how = how;
            expect(await change(id, move(day, 'early', 1))).toBe('amended');
            expect(await orders(id)).toEqual([[20_00, status]]);
            expect(await payments.state(id)).toEqual(['confirmed', 20, 0, due]);
            answer.how = 'done';
            api.wait(61);
            await reconcile(payments.context, { olderThanMs: null, notQueriedForMs: null });
            if (how === 'refuse') await refundBooking(payments.parts, id, null);
            expect((await orders(id)).filter(([, each]) => each === 'done')).toEqual([[20_00, 'done']]);
            expect(await payments.state(id)).toEqual(['confirmed', 20, 0, 0]);
        });

        test.each([
            ['at the cut-off', '12:00:00.000', 'offered'],
            ['a millisecond after it', '12:00:00.001', 'too_late'],
        ])('guests amend until the cut-off, providers always: %s', async (_, time, code) => {
            const { id, day } = await tour();
            set(day, time);
            expect(codeOf(await offer(id, move(addDays(day, 1))))).toBe(code);
            // The departure in the evening is at 23:00, so that guests can book it until 22:00.
            set(day, '22:30:00');
            expect(codeOf(await offer(id, move(addDays(day, 1))))).toBe('too_late');
            expect(await change(id, move(day, 'late'), 'provider')).toBe('amended');
        });

        test('a dearer amendment by the provider is made at once, and the balance grows', async () => {
            const { id, day } = await tour(1);
            expect(await change(id, move(day, 'early', 2), 'provider')).toBe('amended');
            expect(await payments.state(id)).toEqual(['confirmed', 20, 20, 0]);
            // A guest who then only moves it does not pay the balance for that.
            expect(await change(id, move(day, 'late', 2))).toBe('amended');
        });

        test('an amendment wins no better tier of refunds: the percentage of the change stays the ceiling', async () => {
            const { id, day } = await tour();
            set(addDays(day, -3), '12:00:00');
            expect(await change(id, move(addDays(day, 20)))).toBe('amended');
            expect((await booking(id)).refund_ceiling_percent).toBe(50);
            // The provider's own change leaves the ceiling, and a change at 100 % none.
            expect(await change(id, move(addDays(day, 25)), 'provider')).toBe('amended');
            expect((await booking(id)).refund_ceiling_percent).toBe(50);
            const other = await tour();
            expect(await change(other.id, move(addDays(other.day, 1)))).toBe('amended');
            expect((await booking(other.id)).refund_ceiling_percent).toBeNull();
        });

        test('an amendment is refused of what is pending, cancelled, disputed, no longer offered, or as it is', async () => {
            const { id, day } = await tour();
            expect(codeOf(await offer(id, move(day)))).toBe('unchanged');
            const pending = await payments.tour();
            expect(codeOf(await offer(pending, move(day, 'late')))).toBe('pending');
            await api.cancel(pending);
            expect(codeOf(await offer(pending, move(day, 'late')))).toBe('cancelled');
            expect(codeOf(await offer(id, { ...move(day), timeSlotId: 'none' }))).toBe('time_slot_not_found');
            expect(codeOf(await offer(id, move(day, 'early', 0)))).toBe('invalid_request');
            await payments.dispute(id);
            expect(codeOf(await offer(id, move(day, 'late')))).toBe('disputed');
            // The provider can; what exceeds the new total stays due until the dispute is closed.
            expect(await change(id, move(day, 'late', 1), 'provider')).toBe('amended');
            expect([await orders(id), await payments.state(id)]).toEqual([[], ['confirmed', 20, 0, 20]]);
        });
    },
    { provider: refunding.provider },
);
