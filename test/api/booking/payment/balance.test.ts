import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceOf, collectMinor, type PaymentBalance } from '../../../../api/booking/payment/balance.ts';
import { planRefunds, refundsOf, settleRefund } from '../../../../api/booking/payment/refunds.ts';
import { settlePayment } from '../../../../api/booking/payment/settle.ts';
import type { BookingStatus } from '../../../../contract/booking.ts';
import { describeBooking, holdSeconds, sandbox } from '../support/booking-api.ts';
import { Payments } from './support/payments.ts';

describe('the money of a booking', () => {
    const payment = (amountMinor: number, flaggedMinor = 0, refundedMinor = 0): PaymentBalance => {
        return { reference: 'a payment', amountMinor, flaggedMinor, refundedMinor, disputedMinor: 0 };
    };
    const reported = (payments: PaymentBalance[], takesPlace = true) => {
        const { paidMinor, refundDueMinor, refundedMinor } = balanceOf(payments, takesPlace ? 100 : 0);
        return [paidMinor, refundDueMinor, refundedMinor];
    };

    test.each([
        ['nothing', [], [0, 0, 0], [0, 0, 0]],
        ['a deposit', [payment(30)], [30, 0, 0], [0, 30, 0]],
        ['one that came too late', [payment(30), payment(30, 30)], [30, 30, 0], [0, 60, 0]],
        ['that one given back', [payment(30), payment(30, 30, 30)], [30, 0, 30], [0, 30, 30]],
        ['a part given back of what counts', [payment(100, 0, 20)], [80, 0, 20], [0, 80, 20]],
        ['more than remained', [payment(80), payment(50, 30)], [100, 30, 0], [0, 130, 0]],
        ['more back than was flagged', [payment(50, 10, 15)], [35, 0, 15], [0, 35, 15]],
        [
            'more than the total counts, since a refund has failed',
            [payment(100), payment(20)],
            [100, 20, 0],
            [0, 120, 0],
        ],
    ] as const)(
        'the sums of paid, due and refunded money are right, also where the booking does not take place: %s',
        (_, all, lives, expired) => {
            expect(reported([...all])).toEqual(lives);
            expect(reported([...all], false)).toEqual(expired);
        },
    );

    test('only a confirmed booking has something to collect', () => {
        const money = balanceOf([payment(30)], 100);
        const collect = (status: BookingStatus) => collectMinor({ booking: { total_minor: 100 }, status, money });
        expect(collect('confirmed')).toBe(70);
        for (const status of ['pending', 'expired', 'cancelled'] as const) expect(collect(status)).toBeNull();
    });

    test('money is always in one of the sums, never paid beyond the total, never below nothing', () => {
        const payments = fc.array(
            fc
                .nat(1000)
                .chain((amountMinor) =>
                    fc
                        .tuple(fc.nat(amountMinor), fc.nat(amountMinor))
                        .map(([flagged, refunded]) => payment(amountMinor, flagged, refunded)),
                ),
        );
        fc.assert(
            fc.property(payments, fc.boolean(), fc.nat(2000), (all, takesPlace, total) => {
                const { paidMinor, refundDueMinor, refundedMinor } = balanceOf(all, takesPlace ? total : 0);
                const arrived = all.reduce((sum, each) => sum + each.amountMinor, 0);
                expect(paidMinor + refundDueMinor + refundedMinor).toBe(arrived);
                expect(paidMinor).toBeLessThanOrEqual(total);
                for (const minor of [paidMinor, refundDueMinor, refundedMinor]) {
                    expect(minor).toBeGreaterThanOrEqual(0);
                }
            }),
        );
    });
});

describeBooking('money in any order', (api) => {
    const payments = new Payments(api, sandbox);
    const operation = fc.oneof(
        fc.record({ kind: fc.constant('pay' as const), minor: fc.integer({ min: 1, max: 60_00 }) }),
        fc.record({ kind: fc.constant('refund' as const), minor: fc.integer({ min: 1, max: 50_00 }) }),
        fc.record({ kind: fc.constant('refund what is due' as const) }),
        fc.record({ kind: fc.constant('fail' as const), at: fc.nat(9) }),
        fc.record({ kind: fc.constant('cancel' as const) }),
        fc.record({ kind: fc.constant('wait' as const) }),
    );

    test('what is paid, due back and refunded is always what has arrived; no more goes back than that', async () => {
        let references = 0;
        await fc.assert(
            fc.asyncProperty(fc.array(operation, { minLength: 2, maxLength: 10 }), async (operations) => {
                const id = await payments.tour();
                const { service } = payments.parts;
                const { newId } = service;
                const { provider_slug: slug } = await api.running.ledger.query((database) =>
                    database.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
                );
                let arrived = 0;
                for (const each of operations) {
                    if (each.kind === 'pay') {
                        const reference = `sandbox:any order ${references++} ${api.running.url}`;
                        const notice = { bookingId: id, amountMinor: each.minor, reference };
                        await settlePayment(payments.context, notice, null);
                        arrived += each.minor;
                    } else if (each.kind === 'refund' || each.kind === 'refund what is due') {
                        const minor = each.kind === 'refund' ? each.minor : null;
                        const plan = await service.writer.run(slug, (database, now) =>
                            planRefunds(database, id, minor, now, newId),
                        );
                        if (plan.ok && minor !== null) {
                            expect(plan.value.reduce((sum, refund) => sum + refund.amount_minor, 0)).toBe(minor);
                        }
                    } else if (each.kind === 'fail') {
                        const refund = (await payments.refunds(id))[each.at];
                        const news = { status: 'failed', externalReference: null, failure: 'No.' } as const;
                        if (refund !== undefined) {
                            await service.writer.run(slug, (database, now) =>
                                settleRefund(database, refund.id, news, now),
                            );
                        }
                    } else if (each.kind === 'cancel') await api.cancelForProvider(id);
                    else api.wait(holdSeconds);
                    const { body } = await api.read(id);
                    const refunds = await service.ledger.query((database) => refundsOf(database, id));
                    const back = refunds
                        .filter(({ status }) => status !== 'failed')
                        .reduce((sum, refund) => sum + refund.amount_minor, 0);
                    const minor = (major: number) => Math.round(major * 100);
                    expect(minor(body.amountPaid) + minor(body.amountToRefund) + back).toBe(arrived);
                    expect(back).toBeLessThanOrEqual(arrived);
                    expect(body.amountPaid).toBeLessThanOrEqual(40);
                    expect(body.amountRemaining).toBe((40_00 - minor(body.amountPaid)) / 100);
                    expect(body.amountToRefund).toBeGreaterThanOrEqual(0);
                    if (body.status === 'confirmed' && refunds.length === 0) expect(body.amountPaid).toBe(40);
                }
            }),
            { numRuns: 20 },
        );
    });
});
