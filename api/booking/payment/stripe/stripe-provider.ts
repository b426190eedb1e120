import Stripe from 'stripe';
import type { PaymentConfiguration } from '../../../../contract/configuration.ts';
import { minuteMs } from '../../../../contract/durations.ts';
import { err, ok } from '../../../../contract/result.ts';
import {
    type PaymentPages,
    type PaymentProvider,
    type PaymentRequest,
    type PaymentUpdate,
    ProviderUnavailable,
    type Refunded,
    type RefundRequest,
    type SessionQuery,
    type SessionState,
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
    stripeUpdate,
} from './stripe-updates.ts';

type StripeSettings = Omit<Extract<PaymentConfiguration, { provider: 'stripe' }>, 'provider'>;

const checkoutOrigin = 'https://checkout.stripe.com';

/** Path of the webhook, to be configured at Stripe. */
export const stripeWebhookPath = '/api/payments/stripe/webhook';

/** Maximum age of a signature, in seconds. */
const toleranceSeconds = 300;

/** Short, because a human waits for the response. */
const timeoutMs = 8000;
const retries = 2;
const refundsListed = 100;

/**
 * Stripe Checkout: the human pays on a page of Stripe, and Stripe reports payments by its webhook. This service handles
 * no card data. Requests use Stripe's library and the API version of that library.
 */
export class StripeProvider implements PaymentProvider {
    readonly name = 'stripe';
    /** Stripe's minimum is 30 minutes after it receives the request, by its clock. */
    readonly minimumSessionMs = 32 * minuteMs;
    readonly maximumSessionMs = 23 * 60 * minuteMs;
    readonly settlementMs = 2 * minuteMs;
    readonly chargeRules = stripeChargeRule;
    readonly formTargets: readonly string[];
    readonly webhook: Webhook = {
        path: stripeWebhookPath,
        sender: 'Stripe',
        signatureHeader: 'Stripe-Signature',
        secretVariable: 'STRIPE_WEBHOOK_SECRET',
        verify: (payload, signature, nowMs) =>
            this.hasSigned(payload, signature, nowMs) ? stripeEvent(payload) : null,
    };
    private readonly stripe: Stripe;
    private readonly webhookSecret: string;
    private readonly mode: StripeMode;

    constructor(
        { secretKey, webhookSecret, apiUrl }: StripeSettings,
        private readonly pages: PaymentPages,
    ) {
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
            return err(`Stripe cannot take ${amountMinor} minor units of ${currency}: see its rules for currencies.`);
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
            // The human must pay the displayed amount in the displayed currency.
            adaptive_pricing: { enabled: false },
            expires_at: Math.floor(request.expiresAtMs / 1000),
            success_url: this.pages.booking(request, 'paid'),
            cancel_url: this.pages.booking(request, 'abandoned'),
            locale: request.locale,
            ...(email === null ? {} : { customer_email: email }),
        };
        try {
            const options = { idempotencyKey: `${bookingId}:${amount}:${sessionId}` };
            const session = await this.stripe.checkout.sessions.create(parameters, options);
            if (session.url === null) throw new ProviderUnavailable('Stripe has created a session without an address.');
            return ok({ url: session.url, externalId: session.id });
        } catch (error) {
            return err(refusalOf(error));
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
        // Only open sessions can expire: this one has expired or was paid, unless Stripe refused for another reason.
        const session = await this.find(externalId);
        if (session === null || session.status === 'expired') return 'closed';
        return session.status === 'complete' ? 'paid' : 'open';
    }

    async lookUp({ externalId, bookingId, sessionId }: SessionQuery): Promise<SessionState> {
        const session = await this.find(externalId, ['payment_intent']);
        if (session === null) return { kind: 'unknown' };
        if (session.status === 'expired') return { kind: 'session', bookingId, sessionId, status: 'expired' };
        if (session.status !== 'complete') return { kind: 'open' };
        const update = completed(
            sessionShape.parse({ ...session, metadata: { booking_id: bookingId, session_id: sessionId } }),
        );
        if (update.kind === 'paid') return update;
        const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
        // A delayed payment is under way until the bank declines it.
        const isDeclined = intent?.status === 'canceled' || intent?.status === 'requires_payment_method';
        return { kind: 'session', bookingId, sessionId, status: isDeclined ? 'declined' : 'processing' };
    }

    updateIn(payload: string): PaymentUpdate {
        return stripeUpdate(payload, this.mode);
    }

    toMinor(units: number, currency: string, exponent: number): number | null {
        return fromStripe(units, currency, exponent);
    }

    async refund(request: RefundRequest): Promise<Refunded> {
        const { paymentReference, bookingId, amountMinor, currency, exponent, refundId, isRepeated } = request;
        const amount = toStripe(amountMinor, currency, exponent);
        if (amount === null) return err(`Stripe cannot refund ${amountMinor} minor units.`);
        const payment_intent = paymentReference.slice(referencePrefix.length);
        try {
            const before = isRepeated ? await this.findRefund(payment_intent, refundId) : undefined;
            if (before !== undefined) return refundedAs(before);
            const metadata = { booking_id: bookingId, refund_id: refundId };
            const options = { idempotencyKey: `refund:${refundId}` };
            return refundedAs(await this.stripe.refunds.create({ payment_intent, amount, metadata }, options));
        } catch (error) {
            return err(refusalOf(error));
        }
    }

    /**
     * Whether a webhook payload has a valid and recent signature of Stripe.
     * @param payload the unchanged bytes.
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

    /** Reads a session; null if Stripe does not have it. */
    private async find(externalId: string, expand: string[] = []): Promise<Stripe.Checkout.Session | null> {
        try {
            return await this.stripe.checkout.sessions.retrieve(externalId, expand.length === 0 ? {} : { expand });
        } catch (error) {
            const message = refusalOf(error);
            if ((error as { code?: unknown }).code === 'resource_missing') return null;
            throw new ProviderUnavailable(message);
        }
    }

    /** Finds an earlier refund. Needed for repeated orders, because Stripe's idempotency keys expire after a day. */
    private async findRefund(payment_intent: string, refundId: string): Promise<Stripe.Refund | undefined> {
        const { data } = await this.stripe.refunds.list({ payment_intent, limit: refundsListed });
        return data.find(({ metadata }) => metadata?.refund_id === refundId);
    }
}

function refundedAs({ id, status, failure_reason }: Stripe.Refund): Refunded {
    const state = refundStatus(status);
    if (state === 'failed') return err(`Stripe: the refund ${id} has failed (${failure_reason ?? status}).`);
    return ok({ status: state, externalReference: id });
}

/**
 * Returns the message of a permanent refusal, without e-mail addresses, because it is logged.
 * @throws ProviderUnavailable for temporary failures: no connection, too many requests, invalid keys.
 */
function refusalOf(error: unknown): string {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isRefusal =
        error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
    if (isRefusal) return `Stripe: ${error.message.replaceAll(/\S*@\S*/gu, '(address)')}`;
    // The message of the error may contain a part of the key.
    const message = `Stripe: ${[error.type, error.code, error.requestId].filter(Boolean).join(', ')}`;
    const isKeyRefused =
        error instanceof Stripe.errors.StripeAuthenticationError ||
        error instanceof Stripe.errors.StripePermissionError;
    throw isKeyRefused
        ? new ProviderUnavailable(message, 'Stripe refuses STRIPE_SECRET_KEY')
        : new ProviderUnavailable(message);
}

/** Returns the options of Stripe's library for an origin. IPv6 addresses have no brackets there. */
export function addressOf(apiUrl: string) {
    const { protocol, hostname, port } = new URL(apiUrl);
    const isHttp = protocol === 'http:';
    return {
        protocol: isHttp ? ('http' as const) : ('https' as const),
        host: hostname.replace(/^\[|\]$/gu, ''),
        port: port === '' ? (isHttp ? 80 : 443) : Number(port),
    };
}
