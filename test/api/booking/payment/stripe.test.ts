import { describe, expect, test } from 'vitest';
import { ids } from '../support/catalog.ts';
import { describeStripe } from './support/stripe-payments.ts';

await describeStripe('payment by Stripe', (payments) => {
    const { api, fake } = payments;
    test('the session asks for what is due now, and for nothing twice', async () => {
        const id = await payments.sail();
        const session = await payments.started(id);
        expect(Object.fromEntries(session.asked)).toMatchObject({
            mode: 'payment',
            client_reference_id: id,
            'metadata[booking_id]': id,
            'payment_intent_data[metadata][booking_id]': id,
            'line_items[0][price_data][unit_amount]': '87325',
            'line_items[0][price_data][currency]': 'mxn',
            'line_items[0][price_data][product_data][name]': 'Sail',
            success_url: `https://book.example/en/booking/${id}?payment=true&outcome=paid`,
            cancel_url: `https://book.example/en/booking/${id}?payment=true&outcome=abandoned`,
            locale: 'en',
            customer_email: 'xio.quetzalli@mail.example',
            'adaptive_pricing[enabled]': 'false',
        });
        const calls = fake.calls.length;
        expect((await payments.started(id)).id).toBe(session.id);
        expect(fake.calls).toHaveLength(calls);
    });

    test('the deposit at Stripe confirms the booking, and the rest may follow', async () => {
        const id = await payments.sail();
        await payments.paid(await payments.started(id));
        expect(await payments.state(id)).toEqual(['confirmed', 873.25, 1746.75, 0]);
        expect(await payments.start(id)).toEqual({ ok: false, error: 'nothing_due' });
        const rest = await payments.started(id, 'rest');
        expect(rest.amount_total).toBe(1746_75);
        await payments.paid(rest);
        expect(await payments.state(id)).toEqual(['confirmed', 2620, 0, 0]);
        expect(await payments.start(id, 'rest')).toEqual({ ok: false, error: 'nothing_due' });
        expect(await payments.statuses(id)).toEqual(['paid', 'paid']);
    });

    test('a payment of all at once confirms the booking, and reported five times it is one payment', async () => {
        const { id, session } = await payments.opened();
        fake.pay(session);
        const answers = await Promise.all(Array.from({ length: 5 }, () => payments.reported(session)));
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
        expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
    });

    test('events out of order leave one payment: expired before and after completed, succeeded twice', async () => {
        const { id, session } = await payments.opened();
        await payments.reported(session, 'expired');
        expect(await payments.statuses(id)).toEqual(['expired']);
        await payments.paid(session);
        await payments.reported(session, 'expired');
        await payments.reported(session, 'async_payment_failed');
        await payments.reported(session, 'async_payment_succeeded');
        expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
        expect(await payments.statuses(id)).toEqual(['paid']);
    });

    test('money that takes days is under way, then it is there', async () => {
        const { id, session } = await payments.opened();
        fake.pay(session);
        await payments.reported(session, 'completed', { payment_status: 'unpaid' });
        expect(await payments.statuses(id)).toEqual(['processing']);
        expect(await payments.state(id)).toEqual(['pending', 0, 40, 0]);
        expect(await payments.start(id)).toEqual({ ok: false, error: 'processing' });
        await payments.reported(session, 'async_payment_succeeded');
        expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
    });

    test('money that takes days and does not come lets the human try again', async () => {
        const { id, session } = await payments.opened();
        await payments.reported(session, 'completed', { payment_status: 'unpaid', payment_intent: 'pi_never' });
        await payments.reported(session, 'async_payment_failed');
        expect((await payments.started(id)).id).not.toBe(session.id);
    });

    describe('more than is due', () => {
        test('the second payment goes back when two pages are paid', async () => {
            const id = await payments.tour();
            const one = await payments.started(id);
            const two = fake.sessionAt(await payments.url(id, 'due', 'fr'));
            expect([one.status, two.status]).toEqual(['expired', 'open']);
            // As if the human had paid in the very moment in which the page was closed.
            one.status = 'open';
            await payments.paid(one);
            await payments.paid(two);
            expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
            expect([payments.returned(one).length, payments.returned(two).length]).toEqual([0, 1]);
        });

        test('the second of two paid pages of a deposit does not count towards the rest, and is logged', async () => {
            const id = await payments.sail();
            const one = await payments.started(id);
            const two = fake.sessionAt(await payments.url(id, 'due', 'fr'));
            one.status = 'open';
            await payments.paid(one);
            await payments.paid(two);
            await payments.paid(two);
            expect(await payments.state(id)).toEqual(['confirmed', 873.25, 1746.75, 0]);
            expect(payments.returned(one)).toEqual([]);
            expect(payments.returned(two)).toMatchObject([{ amount: 873_25 }]);
            const reported = api.running.lines.filter(
                (line) => line.includes('a payment exceeds the amount due') && line.includes(id),
            );
            expect(reported).toHaveLength(1);
        });

        test('the second payment goes back when a page of the rest is paid twice', async () => {
            const id = await payments.sail();
            await payments.paid(await payments.started(id));
            const one = await payments.started(id, 'rest');
            const two = fake.sessionAt(await payments.url(id, 'rest', 'fr'));
            one.status = 'open';
            await payments.paid(one);
            await payments.paid(two);
            expect(await payments.state(id)).toEqual(['confirmed', 2620, 0, 0]);
            expect(payments.returned(two)).toMatchObject([{ amount: 1746_75 }]);
        });

        test('a page of another booking is no page of this one: it stays as it is', async () => {
            const [id, other] = [await payments.sail(), await payments.tour()];
            const [session, another] = [await payments.started(id), await payments.started(other)];
            const metadata = { booking_id: id, session_id: another.metadata.session_id };
            await payments.reported(session, 'expired', { metadata });
            await payments.paid(session, { metadata });
            expect(await payments.state(id)).toEqual(['confirmed', 873.25, 1746.75, 0]);
            expect(await payments.statuses(other)).toEqual(['open']);
            expect(await payments.state(other)).toEqual(['pending', 0, 40, 0]);
            const reported = api.running.lines.filter(
                (line) => line.includes('differs from that of its session') && line.includes(id),
            );
            expect(reported).toEqual([]);
        });

        test('another amount than was asked for is recorded as it came', async () => {
            const { id, session } = await payments.opened();
            fake.pay(session);
            await payments.paid(session, { amount_total: 39_99 });
            expect(await payments.state(id)).toEqual(['pending', 39.99, 0.01, 0]);
        });
    });

    describe('money that fits no booking is kept for a person', () => {
        const unmatched = () =>
            api.running.ledger.query((database) => database.selectFrom('unmatched_payment').selectAll().execute());

        test.each([
            ['another currency', { currency: 'usd' }, 'other_currency'],
            ['an unknown booking', { metadata: { booking_id: ids.unknown } }, 'unknown_booking'],
            ['no id of a booking', { metadata: { booking_id: 'x' } }, 'unknown_booking'],
        ])('money that fits no booking is kept for a person: %s', async (_, changes, reason) => {
            const { id, session } = await payments.opened();
            await payments.paid(session, changes);
            await payments.paid(session, changes);
            const own = (await unmatched()).filter(({ reference }) => reference === `stripe:pi_${session.id}`);
            expect(own).toMatchObject([{ reason, amount: 40_00 }]);
            expect(await payments.state(id)).toEqual(['pending', 0, 40, 0]);
            expect(api.running.lines.join('')).toContain('a payment matches no booking');
        });

        test('a session of somebody else who shares the account is ignored', async () => {
            const before = (await unmatched()).length;
            const session = await payments.started(await payments.tour());
            await payments.paid(session, { metadata: {} });
            expect(await unmatched()).toHaveLength(before);
        });
    });
});
