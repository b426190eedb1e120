import type { SiteLocale } from '../../../contract/local-text.ts';
import type { PaymentProviderName } from '../../../contract/payment-configuration.ts';
import type { Result } from '../../../contract/result.ts';
import type { ChargeRules } from '../pricing/charge-rule.ts';

export interface PaymentRequest {
    /** UUID of the session. It identifies the request if it is repeated. */
    sessionId: string;
    bookingId: string;
    /** Whole minor units of the currency. */
    amountMinor: number;
    /** ISO 4217 code in capitals, and the number of decimals of its minor unit. */
    currency: string;
    exponent: number;
    /** Name and time of the booking, in the locale. */
    name: string;
    description: string;
    locale: SiteLocale;
    email: string | null;
    /** End of the payment page, in milliseconds since 1970. */
    expiresAtMs: number;
}

/** How a human returns from a payment page. */
export const paymentOutcomes = ['paid', 'declined', 'abandoned'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Addresses of the pages of this service that a payment needs. */
export interface PaymentPages {
    /**
     * The page of the booking, to which the payment page returns. There the outcome only selects a message: anyone can
     * type it, and the payment event may arrive after the human.
     */
    booking(request: PaymentRequest, outcome: PaymentOutcome): string;
    /** The card page of the sandbox. */
    card(request: PaymentRequest): string;
}

/** A payment page. The error: the provider refuses this request permanently; a message for operators. */
export type Started = Result<{ url: string; externalId: string }, string>;

export interface RefundRequest {
    /** Recorded reference of the payment. */
    paymentReference: string;
    bookingId: string;
    amountMinor: number;
    currency: string;
    exponent: number;
    /** UUID of the refund order. Repeated requests with this id refund once. */
    refundId: string;
    /** Whether the order was sent before and its result is unknown. */
    isRepeated: boolean;
}

/** `pending`: accepted; a later update has the result. The error: the refund is refused permanently, and why. */
export type Refunded = Result<{ status: 'done' | 'pending'; externalReference: string }, string>;

/** An amount in the provider's units of the currency; see PaymentProvider.toMinor. */
export interface ReceivedAmount {
    units: number;
    /** ISO 4217 code in capitals. */
    currency: string;
}

/**
 * `inquiry`: a question of the payer's bank; no money has moved. `open`: the bank has withdrawn the amount
 * provisionally. `lost`: the withdrawal is final. `won`: the amount was returned, or never withdrawn.
 */
export type DisputeStatus = 'inquiry' | 'open' | 'won' | 'lost';

export type PaymentUpdate =
    /** A payment. `reference` is the provider's name, a colon and the provider's id of the payment. */
    | { kind: 'paid'; bookingId: string; sessionId: string | null; reference: string; amount: ReceivedAmount }
    | {
          kind: 'session';
          bookingId: string;
          sessionId: string;
          status: 'processing' | 'declined' | 'expired';
      }
    | {
          kind: 'refund';
          /** Reference of the payment. */
          reference: string;
          /** Id of the refund order; null if the refund was made without one. */
          refundId: string | null;
          /** The provider's id of the refund. */
          externalReference: string;
          status: 'pending' | 'done' | 'failed';
          failure: string | null;
          amount: ReceivedAmount;
      }
    | {
          kind: 'dispute';
          /** Reference of the payment. */
          reference: string;
          /** The provider's name, a colon and the provider's id of the dispute. */
          disputeReference: string;
          status: DisputeStatus;
          /** The provider's status and reason. */
          words: string;
          amount: ReceivedAmount;
          /** Time of the update at the provider, in milliseconds since 1970. Later updates replace earlier ones. */
          reportedAtMs: number;
      }
    /** An event that does not concern bookings. */
    | { kind: 'nothing' }
    /** An event that is refused; `why` is for people. */
    | { kind: 'refused'; why: string };

/** The booking id or payment reference that an update concerns. The update waits until it is known. */
export function subjectOf(update: PaymentUpdate): string | null {
    if (update.kind === 'paid' || update.kind === 'session') return update.bookingId;
    return update.kind === 'refund' || update.kind === 'dispute' ? update.reference : null;
}

export interface SessionQuery {
    /** The provider's id of the session. */
    externalId: string;
    bookingId: string;
    sessionId: string;
    /** End of the session, and current time; milliseconds since 1970. */
    expiresAtMs: number;
    nowMs: number;
}

/** `open`: the session can still be paid. `unknown`: the provider does not know it. Otherwise its result. */
export type SessionState =
    | { kind: 'open' }
    | { kind: 'unknown' }
    | Extract<PaymentUpdate, { kind: 'paid' | 'session' }>;

/**
 * A payment provider. References of its payments begin with its name and a colon. Its functions throw
 * ProviderUnavailable if there is no response; the request may or may not have been processed, and can be repeated.
 */
export interface PaymentProvider {
    readonly name: PaymentProviderName;
    /** Minimum and maximum life of a session, from the time of the request. */
    readonly minimumSessionMs: number;
    readonly maximumSessionMs: number;
    /** Maximum delay of a payment event after the end of a session. */
    readonly settlementMs: number;
    /**
     * Amounts that the provider can charge in each currency, as far as known without a request. Prices are rounded to
     * them.
     */
    readonly chargeRules: ChargeRules;
    /** Further origins to which the form that starts a payment redirects; for the Content-Security-Policy. */
    readonly formTargets: readonly string[];
    /** The webhook that receives the provider's events; null if it has none. */
    readonly webhook: Webhook | null;
    start(request: PaymentRequest): Promise<Started>;
    /**
     * Closes a session, so that it cannot be paid. `paid`: it was already paid, and the event will follow. `open`: it
     * could not be closed and can still be paid.
     */
    close(externalId: string): Promise<'closed' | 'paid' | 'open'>;
    lookUp(query: SessionQuery): Promise<SessionState>;
    refund(request: RefundRequest): Promise<Refunded>;
    /** Parses the payload of an event. Does not throw on invalid payloads. */
    updateIn(payload: string): PaymentUpdate;
    /**
     * Converts the provider's units of a currency to minor units with `exponent` decimals; null if the result is not
     * whole.
     */
    toMinor(units: number, currency: string, exponent: number): number | null;
}

/** The endpoint to which a provider posts its events. */
export interface Webhook {
    path: string;
    /** Display name of the provider. */
    sender: string;
    signatureHeader: string;
    /** Name of the variable with the secret of the signatures. */
    secretVariable: string;
    /**
     * Verifies and reads an event; null if the signature is invalid or too old.
     * @param payload the unchanged bytes.
     */
    verify(payload: Buffer, signature: string, nowMs: number): ReceivedEvent | null;
}

/** A verified event of a provider. */
export interface ReceivedEvent {
    /** The provider's id of the event, or a digest of its text. */
    id: string;
    type: string;
    payload: string;
}

/** The provider did not respond, or has a temporary failure. The message contains no secrets. */
export class ProviderUnavailable extends Error {
    constructor(
        message: string,
        /** What the log says of it. */
        readonly summary = 'the payment provider does not answer',
    ) {
        super(message);
    }
}
