import { expect, onTestFinished, test, vi } from 'vitest';
import type { PaymentDependencies } from '../../../../api/booking/payment/dependencies.ts';
import type { PaymentSession } from '../../../../api/booking/payment/payment-sessions.ts';
import { type Reconciled, Reconciler, reconcile } from '../../../../api/booking/payment/reconcile.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { holdSeconds } from '../support/booking-api.ts';
import { describeStripe } from './support/stripe-payments.ts';

const hourMs = 60 * 60 * 1000;
const hour = 60 * 60;

await describeStripe('what a lost webhook leaves behind', (payments) => {
    const { api, fake } = payments;
    /** What the command does, and what the server does. */
    const all = (parts: PaymentDependencies = payments.parts) =>
        reconcile({ ...parts, catalog: api.catalog }, { olderThanMs: null, notQueriedForMs: null });
    const old = (parts: PaymentDependencies = payments.parts) =>
        reconcile({ ...parts, catalog: api.catalog }, { olderThanMs: hourMs, notQueriedForMs: 5 * 60 * 1000 });
    const lookUps = () => fake.calls.filter((call) => call.startsWith('GET /v1/checkout/sessions/')).length;
    /** Another process on the same ledger. */
    async function anotherProcess(): Promise<PaymentDependencies> {
        return { ...payments.parts, service: (await api.anotherProcess(onTestFinished)).service };
    }
    /** No page of another test is queried about. */
    const finishAll = () =>
        api.running.ledger.query((database) =>
            database
                .updateTable('payment_session')
                .set({ status: 'refused' })
                .where('status', 'in', ['starting', 'open', 'processing'])
                .execute(),
        );

    test('a payment is recorded, a page that is over is ended, and an open one stays open', async () => {
        await finishAll();
        const [paid, over, open] = [await payments.tour(), await payments.tour(), await payments.tour()];
        fake.pay(await payments.started(paid));
        (await payments.started(over)).status = 'expired';
        await payments.started(open);
        expect(await all()).toMatchObject({ queried: 3, paid: 1, ended: 1, open: 1, failed: 0 });
        expect(await payments.state(paid)).toEqual(['confirmed', 40, 0, 0]);
        expect([await payments.statuses(paid), await payments.statuses(over), await payments.statuses(open)]).toEqual([
            ['paid'],
            ['expired'],
            ['open'],
        ]);
        expect(payments.reports.map(({ message }) => message)).toEqual(['a payment was found whose event was lost']);
        // The word that comes after all changes nothing more.
        const session = fake.sessionAt((await payments.sessions(paid))[0]?.url as string);
        await payments.paid(session);
        expect(await payments.state(paid)).toEqual(['confirmed', 40, 0, 0]);
    });

    test('a payment that is found too late goes back, as if its webhook had come', async () => {
        await finishAll();
        const date = api.freeDay();
        const { id, session } = await payments.opened(date);
        fake.pay(session);
        api.wait(2 * holdSeconds);
        await payments.tour(date);
        expect(await old()).toMatchObject({ queried: 1, paid: 1 });
        expect(await payments.state(id)).toEqual(['expired', 0, 40, 0]);
        expect(payments.returned(session)).toMatchObject([{ amount: 40_00 }]);
    });

    test('money that takes days is under way until its bank has declined', async () => {
        await finishAll();
        const { id, session } = await payments.opened();
        fake.payLater(session);
        expect(await all()).toMatchObject({ queried: 1, open: 1 });
        expect(await payments.statuses(id)).toEqual(['processing']);
        fake.intentStatus.set(session.payment_intent as string, 'requires_payment_method');
        expect(await all()).toMatchObject({ queried: 1, ended: 1 });
        expect(await payments.statuses(id)).toEqual(['declined']);
        expect((await payments.start(id)).ok).toBe(true);
    });

    test('the server leaves pages that are younger than an hour to the webhook', async () => {
        await finishAll();
        fake.pay(await payments.started(await payments.tour()));
        expect((await old()).queried).toBe(0);
        api.wait(hour + 1);
        expect(await old()).toMatchObject({ queried: 1, paid: 1 });
    });

    test('a page of which Stripe does not answer is queried about again, and one that it does not know is ended', async () => {
        await finishAll();
        const [silent, unknown] = [await payments.tour(), await payments.tour()];
        fake.pay(await payments.started(silent));
        fake.sessions.delete((await payments.started(unknown)).id);
        for (let count = 0; count < 2; count++) fake.outages.push({ kind: 'status', status: 500 });
        expect(await all()).toMatchObject({ queried: 2, failed: 2 });
        expect(await all()).toMatchObject({ queried: 2, paid: 1, open: 1 });
        api.wait(hour);
        expect(await all()).toMatchObject({ queried: 1, ended: 1 });
        expect(payments.reports.map(({ message }) => message)).toContain(
            'the payment provider does not know a payment page',
        );
    });

    test('an unreadable answer of Stripe about a page keeps nobody from the others', async () => {
        await finishAll();
        const [odd, paid] = [await payments.started(await payments.tour()), await payments.tour()];
        fake.pay(odd);
        odd.amount_total = 0.5;
        fake.pay(await payments.started(paid));
        expect(await all()).toMatchObject({ queried: 2, paid: 1, failed: 1 });
        expect((await payments.state(paid))[0]).toBe('confirmed');
        expect(payments.reports.map(({ message }) => message)).toContain(
            'the state of a payment page could not be stored',
        );
    });

    test('every page is queried about in one go, however many there are', async () => {
        await finishAll();
        const id = await payments.tour();
        await payments.started(id);
        const [{ url: _, ...session }] = (await payments.sessions(id)) as [PaymentSession];
        const copies = Array.from({ length: 250 }, (_, at) => ({ ...session, id: `copy-${at}`, external_id: null }));
        await api.running.ledger.query((database) =>
            database
                .insertInto('payment_session')
                .values(copies.map((copy) => ({ ...copy, url: null })))
                .execute(),
        );
        expect(await all()).toMatchObject({ queried: 251, open: 1, unstarted: 250, failed: 0 });
        api.wait(hour + 1);
        expect((await old()).queried).toBe(251);
    });

    test('a request that was never answered ends with its time, without a question', async () => {
        await finishAll();
        const id = await payments.tour();
        for (let cut = 0; cut < 3; cut++) fake.outages.push({ kind: 'cut before' });
        expect(await payments.start(id)).toEqual({ ok: false, error: 'provider_unavailable' });
        expect(await all()).toMatchObject({ queried: 1, open: 0, unstarted: 1, failed: 0 });
        api.wait(hour);
        expect(await all()).toMatchObject({ queried: 1, ended: 1 });
        expect(await payments.statuses(id)).toEqual(['expired']);
    });

    test('several processes ask about each page once, and again in the next round', async () => {
        await finishAll();
        for (let count = 0; count < 4; count++) await payments.started(await payments.tour());
        api.wait(hour + 1);
        fake.calls.length = 0;
        const rounds = await Promise.all([old(), old(await anotherProcess()), old(await anotherProcess())]);
        expect(rounds.reduce((sum, { queried }) => sum + queried, 0)).toBe(4);
        expect(lookUps()).toBe(4);
        expect((await old()).queried).toBe(0);
        api.wait(10 * 60);
        expect((await old()).queried).toBe(4);
    });

    test('an order to refund that nobody has answered is sent again', async () => {
        await finishAll();
        const { id, session } = await payments.confirmed();
        for (let cut = 0; cut < 3; cut++) fake.outages.push({ kind: 'cut before' });
        await refundBooking(payments.parts, id, 40_00);
        expect((await all()).refundsAnswered).toBe(0);
        api.wait(61);
        fake.outages.push({ kind: 'status', status: 500 });
        expect((await all()).refundsAnswered).toBe(0);
        expect((await all()).refundsAnswered).toBe(1);
        expect(payments.returned(session)).toHaveLength(1);
        expect(await payments.refunds(id)).toMatchObject([{ status: 'done' }]);
    });

    test('a new start after a payment that was not reported does not pay a second time', async () => {
        const id = await payments.sail();
        const session = await payments.started(id);
        fake.pay(session);
        // Its page is over, its booking is not.
        await api.running.ledger.query((database) =>
            database
                .updateTable('payment_session')
                .set({ expires_at: api.instant(-1) })
                .where('booking_id', '=', id)
                .execute(),
        );
        expect(await payments.start(id)).toEqual({ ok: false, error: 'processing' });
        await all();
        expect((await payments.state(id)).slice(0, 2)).toEqual(['confirmed', 873.25]);
    });

    test('a page that Stripe does not end while it is open counts as open: there is no second one', async () => {
        const { id, session } = await payments.opened();
        fake.endsNothing = true;
        expect(await payments.start(id, 'due', 'fr')).toEqual({ ok: false, error: 'provider_unavailable' });
        expect(session.status).toBe('open');
        expect(await payments.statuses(id)).toEqual(['open', 'starting']);
        expect([...fake.sessions.values()].filter((each) => each.client_reference_id === id)).toHaveLength(1);
        expect(payments.reports).toMatchObject([{ facts: { why: 'It is still open.' } }]);
        fake.endsNothing = false;
        expect((await payments.start(id, 'due', 'fr')).ok).toBe(true);
        expect(session.status).toBe('expired');
    });

    test('the server begins after a minute, and goes on every ten', async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        onTestFinished(() => void vi.useRealTimers());
        let rounds = 0;
        const noCatalog = () => {
            rounds += 1;
            return null;
        };
        const reconciler = new Reconciler(payments.parts, noCatalog, () => {});
        reconciler.start();
        for (const [ms, expected] of [
            [59_999, 0],
            [1, 1],
            [599_999, 1],
            [1, 2],
        ] as const) {
            await vi.advanceTimersByTimeAsync(ms);
            expect(rounds).toBe(expected);
        }
        await reconciler.stop(0);
    });

    test('the timer of the server reconciles round after round, goes on after a fault, and ends', async () => {
        await finishAll();
        fake.pay(await payments.started(await payments.tour()));
        api.wait(hour + 1);
        const rounds: Reconciled[] = [];
        const errors: unknown[] = [];
        let catalogs = 0;
        const catalog = () => (++catalogs === 1 ? null : api.catalog);
        let isAway = true;
        const { service } = payments.parts;
        const query: typeof service.ledger.query = (work) =>
            isAway ? Promise.reject(new Error('away')) : api.running.ledger.query(work);
        const { ledger: whole } = api.running;
        const ledger = { query, read: whole.read.bind(whole), forgetErased: async () => {} };
        const reconciler = new Reconciler(
            { ...payments.parts, service: { ...service, ledger } },
            catalog,
            (error) => {
                errors.push(error);
                isAway = false;
            },
            (result) => void rounds.push(result),
            { firstAfterMs: 1, everyMs: 1 },
        );
        reconciler.start();
        await expect.poll(() => rounds.length, { timeout: 20_000 }).toBe(1);
        expect([rounds[0]?.paid, errors.length]).toEqual([1, 1]);
        // Rounds in which there was nothing to do are not reported.
        const before = catalogs;
        await expect.poll(() => catalogs, { timeout: 20_000 }).toBeGreaterThan(before + 2);
        expect(rounds.length).toBe(1);
        await reconciler.stop(10_000);
        const seen = catalogs;
        fake.pay(await payments.started(await payments.tour()));
        await new Promise((resolve) => setImmediate(resolve));
        expect([catalogs, rounds.length]).toEqual([seen, 1]);
    });
});
