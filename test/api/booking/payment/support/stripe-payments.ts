import { afterAll, beforeEach, expect } from 'vitest';
import type { PaymentPurpose } from '../../../../../api/booking/payment/plan-session.ts';
import { StripeProvider, stripeWebhookPath } from '../../../../../api/booking/payment/stripe/stripe-provider.ts';
import { type BookingApi, describeBooking, pages } from '../../support/booking-api.ts';
import { FakeStripe, fakeSecretKey, fakeWebhookSecret } from './fake-stripe.ts';
import { Payments } from './payments.ts';

export type Session = ReturnType<FakeStripe['sessionAt']>;

/** What the tests of payments by Stripe do with a booking; the webhook is called over HTTP. */
export class StripePayments extends Payments {
    constructor(
        api: BookingApi,
        provider: StripeProvider,
        readonly fake: FakeStripe,
    ) {
        super(api, provider);
    }

    /** A session on which the human may pay. */
    async started(bookingId: string, purpose: PaymentPurpose = 'due'): Promise<Session> {
        return this.fake.sessionAt(await this.url(bookingId, purpose));
    }

    /** A booking of two places, and the session on which the human may pay it. */
    async opened(date = this.api.freeDay()): Promise<{ id: string; session: Session }> {
        const id = await this.tour(date);
        return { id, session: await this.started(id) };
    }

    /** The same, paid. */
    async confirmed(): Promise<{ id: string; session: Session }> {
        const opened = await this.opened();
        await this.paid(opened.session);
        return opened;
    }

    /** Tells of a session as it is now, with these changes. */
    reported(session: Session, type = 'completed', changes: object = {}): Promise<Response> {
        return this.fake.send(this.fake.event(`checkout.session.${type}`, { ...this.fake.shown(session), ...changes }));
    }

    /** The human pays, unless that was done before, and Stripe reports it. */
    async paid(session: Session, changes: object = {}): Promise<void> {
        if (session.status === 'open') this.fake.pay(session);
        expect((await this.reported(session, 'completed', changes)).status).toBe(200);
    }

    /** What Stripe has given back of a session's payment. */
    returned(session: Session) {
        return this.fake.refunds.filter((each) => each.payment_intent === `pi_${session.id}`);
    }

    /** Where the sessions of a booking stand, in the order in which they were made. */
    async statuses(bookingId: string): Promise<string[]> {
        return (await this.sessions(bookingId)).map(({ status }) => status);
    }
}

/** Starts a fake of Stripe, which stops after the test file, and its provider. Payments return to `pagesBack`. */
export async function startFakeStripe(pagesBack = pages): Promise<{ fake: FakeStripe; provider: StripeProvider }> {
    const fake = await FakeStripe.start();
    afterAll(() => fake.stop());
    const settings = { secretKey: fakeSecretKey, webhookSecret: fakeWebhookSecret, apiUrl: fake.url };
    return { fake, provider: new StripeProvider(settings, pagesBack) };
}

/** The same tests on both ledgers, with a Stripe that shares the clock of the service and reports payments to it. */
export async function describeStripe(title: string, tests: (payments: StripePayments) => void): Promise<void> {
    const { fake, provider } = await startFakeStripe();
    describeBooking(
        title,
        (api) => {
            const payments = new StripePayments(api, provider, fake);
            beforeEach(() => {
                fake.clock = () => api.nowMs;
                fake.webhookUrl = `${api.running.url}${stripeWebhookPath}`;
                fake.outages.length = 0;
                fake.refundStatus = 'succeeded';
                fake.endsNothing = false;
                payments.reports.length = 0;
            });
            tests(payments);
        },
        { provider },
    );
}
