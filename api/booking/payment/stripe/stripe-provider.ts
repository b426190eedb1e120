import Stripe from 'stripe';
import type { News } from '../news.ts';
import {
    type PaymentProvider,
    type PaymentRequest,
    ProviderAway,
    type Refunded,
    type RefundRequest,
    type SessionAnswer,
    type SessionQuestion,
    type Started,
    type Webhook,
} from '../port.ts';
import { fromStripe, stripeChargeRule, toStripe } from './stripe-amount.ts';
import {
    completed,
    referencePrefix,
    refundStatus,
    type StripeMode,
    sessionShape,
    stripeEvent,
    stripeNews,
} from './stripe-news.ts';

export interface StripeSettings {
    secretKey: string;
    webhookSecret: string;
    /** Origin of a server that speaks Stripe's language; null: Stripe's own. */
    apiUrl: string | null;
}

const minuteMs = 60 * 1000;
const checkoutOrigin = 'https://checkout.stripe.com';

/** Where Stripe sends its events; given to Stripe when the endpoint is made there. */
export const stripeWebhookPath = '/api/payments/stripe/webhook';

/** How old a webhook event may be that is told for the first time, in seconds. */
const toleranceSeconds = 300;

/** A person waits for the answer. */
const timeoutMs = 8000;
const retries = 2;
const refundsListed = 100;

/**
 * Stripe Checkout: the human pays on a page of Stripe's, and Stripe tells us by its webhook. No card data comes near us.
 * Requests are made by Stripe's own library, in the version of the API that the library was made for.
 */
export class StripeProvider implements PaymentProvider {
    readonly name = 'stripe';
    /** Stripe's least is 30 minutes from the moment at which it hears the request, by its own clock. */
    readonly minimumSessionMs = 32 * minuteMs;
    readonly maximumSessionMs = 23 * 60 * minuteMs;
    readonly settlementMs = 2 * minuteMs;
    readonly chargeRules = stripeChargeRule;
    readonly formTargets: readonly string[];
    readonly webhook: Webhook = {
        path: stripeWebhookPath,
        sender: 'Stripe',
        signatureHeader: 'Stripe-Signature',
        verify: (payload, signature, nowMs) =>
            this.hasSigned(payload, signature, nowMs) ? stripeEvent(payload) : null,
    };
    private readonly stripe: Stripe;
    private readonly webhookSecret: string;
    private readonly mode: StripeMode;

    constructor({ secretKey, webhookSecret, apiUrl }: StripeSettings) {
        this.webhookSecret = webhookSecret;
        this.mode = secretKey.includes('_live_') ? 'live' : 'test';
        this.formTargets = apiUrl === null ? [checkoutOrigin] : [checkoutOrigin, apiUrl];
        this.stripe = new Stripe(secretKey, {
            apiVersion: Stripe.API_VERSION as Stripe.LatestApiVersion,
            maxNetworkRetries: retries,
            timeout: timeoutMs,
            telemetry: false,
            ...(apiUrl === null ? {} : addressOf(apiUrl)),
        });
    }

    async start(request: PaymentRequest): Promise<Started> {
        const { bookingId, sessionId, amountMinor, currency, exponent, email } = request;
        const amount = toStripe(amountMinor, currency, exponent);
        if (amount === null) {
            const message = `Stripe cannot take ${amountMinor} minor units of ${currency}: see its rules for currencies.`;
            return { kind: 'refused', message };
        }
        const metadata = { booking_id: bookingId, session_id: sessionId };
        const parameters: Stripe.Checkout.SessionCreateParams = {
            mode: 'payment',
            client_reference_id: bookingId,
            metadata,
            line_items: [
                {
                    quantity: 1,
                    price_data: {
                        currency: currency.toLowerCase(),
                        unit_amount: amount,
                        product_data: { name: request.name, description: request.description },
                    },
                },
            ],
            payment_intent_data: { metadata, description: `${request.name} · ${bookingId}` },
            // The human pays the amount that our page has shown, in its currency.
            adaptive_pricing: { enabled: false },
            expires_at: Math.floor(request.expiresAtMs / 1000),
            success_url: request.returnUrl,
            cancel_url: request.cancelUrl,
            locale: request.locale,
            ...(email === null ? {} : { customer_email: email }),
        };
        try {
            const options = { idempotencyKey: `${bookingId}:${amount}:${sessionId}` };
            const session = await this.stripe.checkout.sessions.create(parameters, options);
            if (session.url === null) throw new ProviderAway('Stripe has made a session without an address.');
            return { kind: 'started', url: session.url, externalId: session.id };
        } catch (error) {
            const message = refusalOf(error);
            return { kind: 'refused', message };
        }
    }

    async close(externalId: string): Promise<'closed' | 'paid' | 'open'> {
        const { sessions } = this.stripe.checkout;
        try {
            await sessions.expire(externalId);
            return 'closed';
        } catch (error) {
            refusalOf(error);
        }
        // Only an open one can be ended: this one is over or was paid, unless Stripe has refused for another reason.
        const session = await this.find(externalId);
        if (session === null || session.status === 'expired') return 'closed';
        return session.status === 'complete' ? 'paid' : 'open';
    }

    async lookUp({ externalId, bookingId, sessionId }: SessionQuestion): Promise<SessionAnswer> {
        const session = await this.find(externalId, ['payment_intent']);
        if (session === null) return { kind: 'unknown' };
        if (session.status === 'expired') return { kind: 'session', bookingId, sessionId, status: 'expired' };
        if (session.status !== 'complete') return { kind: 'open' };
        const news = completed(
            sessionShape.parse({ ...session, metadata: { booking_id: bookingId, session_id: sessionId } }),
        );
        if (news.kind === 'paid') return news;
        const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
        // Money that takes days is under way until its bank has said no.
        const isDeclined = intent?.status === 'canceled' || intent?.status === 'requires_payment_method';
        return { kind: 'session', bookingId, sessionId, status: isDeclined ? 'declined' : 'processing' };
    }

    newsIn(payload: string): News {
        return stripeNews(payload, this.mode);
    }

    toMinor(units: number, currency: string, exponent: number): number | null {
        return fromStripe(units, currency, exponent);
    }

    async refund(request: RefundRequest): Promise<Refunded> {
        const { paymentReference, bookingId, amountMinor, currency, exponent, refundId, isRepeated } = request;
        const amount = toStripe(amountMinor, currency, exponent);
        if (amount === null) return { kind: 'failed', message: `Stripe cannot give ${amountMinor} minor units back.` };
        const payment_intent = paymentReference.slice(referencePrefix.length);
        try {
            const before = isRepeated ? await this.findRefund(payment_intent, refundId) : undefined;
            if (before !== undefined) return refundedAs(before);
            const metadata = { booking_id: bookingId, refund_id: refundId };
            const options = { idempotencyKey: `refund:${refundId}` };
            return refundedAs(await this.stripe.refunds.create({ payment_intent, amount, metadata }, options));
        } catch (error) {
            return { kind: 'failed', message: refusalOf(error) };
        }
    }

    /**
     * Whether Stripe has signed a webhook's payload, not long ago.
     * @param payload as it came, byte for byte.
     */
    private hasSigned(payload: Buffer, signature: string, nowMs: number): boolean {
        const { signature: signatures } = this.stripe.webhooks;
        try {
            return (
                signatures?.verifyHeader(payload, signature, this.webhookSecret, toleranceSeconds, undefined, nowMs) ===
                true
            );
        } catch {
            return false;
        }
    }

    /** Null: Stripe has no such session. */
    private async find(externalId: string, expand: string[] = []): Promise<Stripe.Checkout.Session | null> {
        try {
            return await this.stripe.checkout.sessions.retrieve(externalId, expand.length === 0 ? {} : { expand });
        } catch (error) {
            const message = refusalOf(error);
            if ((error as { code?: unknown }).code === 'resource_missing') return null;
            throw new ProviderAway(message);
        }
    }

    /** Stripe forgets idempotency keys after a day; what it has made it keeps. */
    private async findRefund(payment_intent: string, refundId: string): Promise<Stripe.Refund | undefined> {
        const { data } = await this.stripe.refunds.list({ payment_intent, limit: refundsListed });
        return data.find(({ metadata }) => metadata?.refund_id === refundId);
    }
}

function refundedAs({ id, status, failure_reason }: Stripe.Refund): Refunded {
    const kind = refundStatus(status);
    if (kind === 'failed')
        return { kind, message: `Stripe: the refund ${id} has failed (${failure_reason ?? status}).` };
    return { kind, externalReference: id };
}

/**
 * Why Stripe has refused a request that it will always refuse.
 * @throws ProviderAway for everything that may pass: no connection, too many requests, keys to be mended.
 */
function refusalOf(error: unknown): string {
    if (error instanceof ProviderAway) throw error;
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isRefusal =
        error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
    if (isRefusal) return `Stripe: ${error.message}`;
    // Its own message may hold a part of the key.
    throw new ProviderAway(`Stripe: ${[error.type, error.code, error.requestId].filter(Boolean).join(', ')}`);
}

function addressOf(apiUrl: string) {
    const { protocol, hostname, port } = new URL(apiUrl);
    const isHttp = protocol === 'http:';
    return {
        protocol: isHttp ? ('http' as const) : ('https' as const),
        host: hostname.replace(/^\[|\]$/gu, ''),
        port: port === '' ? (isHttp ? 80 : 443) : Number(port),
    };
}
