/** Updates of payment providers, in a common format. */

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

/** What an update is about, and waits for if it is unknown: the id of a booking or the reference of a payment. */
export function subjectOf(update: PaymentUpdate): string | null {
    if (update.kind === 'paid' || update.kind === 'session') return update.bookingId;
    return update.kind === 'refund' || update.kind === 'dispute' ? update.reference : null;
}
