import type { SiteLocale } from '../../../contract/local-text.ts';
import type { ChargeRules } from '../pricing/charge-rule.ts';
import type { News } from './news.ts';

/** What a human is asked to pay, in everything that a provider's page needs to show it. */
export interface PaymentRequest {
    /** UUID of our own session: what makes the request one of its kind, however often it is sent. */
    sessionId: string;
    bookingId: string;
    /** Whole minor units of the currency. */
    amountMinor: number;
    /** ISO 4217 code in capitals, and the number of decimals that its minor unit has here. */
    currency: string;
    exponent: number;
    /** What is bought, and when: texts in the locale. */
    name: string;
    description: string;
    locale: SiteLocale;
    email: string | null;
    /** Where the human comes back to after paying, and after giving up. */
    returnUrl: string;
    cancelUrl: string;
    /** After this moment nobody can pay any more; milliseconds since 1970. */
    expiresAtMs: number;
}

export type Started =
    | { kind: 'started'; url: string; externalId: string }
    /** The provider will never take this request; the message is for the log and the operator. */
    | { kind: 'refused'; message: string };

export interface RefundRequest {
    /** Of the payment, as it was recorded. */
    paymentReference: string;
    bookingId: string;
    amountMinor: number;
    currency: string;
    exponent: number;
    /** UUID of our own refund: however often it is asked for, the money goes back once. */
    refundId: string;
    /** It was asked for before and nobody knows what became of it. */
    isRepeated: boolean;
}

export type Refunded =
    /** `pending`: taken, and told later how it ended. */
    | { kind: 'done' | 'pending'; externalReference: string }
    /** It will not be given back this way. */
    | { kind: 'failed'; message: string };

/** A session of ours about which the provider is asked. */
export interface SessionQuestion {
    /** The provider's name of it. */
    externalId: string;
    bookingId: string;
    sessionId: string;
    /** Its end, and the time of the question; milliseconds since 1970. */
    expiresAtMs: number;
    nowMs: number;
}

/** `open`: it can still be paid. `unknown`: the provider does not know it. Else what has become of it. */
export type SessionAnswer = { kind: 'open' } | { kind: 'unknown' } | Extract<News, { kind: 'paid' | 'session' }>;

export const providerNames = ['sandbox', 'stripe'] as const;

/**
 * Whoever takes the human's money. Every payment it tells of has a reference that begins with its name and a colon. Its
 * functions throw ProviderAway when there is no answer, so that nobody knows whether the request was heard: the same
 * request may then be sent again.
 */
export interface PaymentProvider {
    readonly name: (typeof providerNames)[number];
    /** Bounds of the time in which a session can be paid, from the moment at which it is asked for. */
    readonly minimumSessionMs: number;
    readonly maximumSessionMs: number;
    /** How long after the end of a session word of its payment may still be under way. */
    readonly settlementMs: number;
    /** What can be charged in each currency, as far as is known without asking: prices are made to fit. */
    readonly chargeRules: ChargeRules;
    /** Origins besides our own to which the form that starts a payment leads; for a Content-Security-Policy. */
    readonly formTargets: readonly string[];
    /** How the provider tells what happens at its side; null: it never calls us. */
    readonly webhook: Webhook | null;
    start(request: PaymentRequest): Promise<Started>;
    /**
     * Ends a session that nobody should pay any more. `paid`: the human was faster, and word of that is under way. `open`:
     * it could not be ended, and can still be paid.
     */
    close(externalId: string): Promise<'closed' | 'paid' | 'open'>;
    /** What has become of a session. */
    lookUp(question: SessionQuestion): Promise<SessionAnswer>;
    refund(request: RefundRequest): Promise<Refunded>;
    /** What the text of an event of this provider says, however it is made up. */
    newsIn(payload: string): News;
    /** The provider's units of a currency in whole minor units with so many decimals; null: it is no whole number. */
    toMinor(units: number, currency: string, exponent: number): number | null;
}

/** An address of ours to which a provider posts its events. */
export interface Webhook {
    path: string;
    /** The provider's name as people write it. */
    sender: string;
    signatureHeader: string;
    /**
     * The event of a payload; null: the provider has not signed it, or too long ago.
     * @param payload as it came, byte for byte.
     */
    verify(payload: Buffer, signature: string, nowMs: number): ReceivedEvent | null;
}

/** An event as a provider has told it, once it is known to come from there. */
export interface ReceivedEvent {
    /** The provider's name of it, or a digest of its text. */
    id: string;
    type: string;
    payload: string;
}

/** The provider did not answer, or not now. The message holds no secret. */
export class ProviderAway extends Error {}
