/** What a payment provider says has happened, in one language for all of them. All of it is a fact there. */

/** In the provider's own units of the currency: see PaymentProvider.toMinor. */
export interface ReceivedAmount {
    units: number;
    /** ISO 4217 code in capitals. */
    currency: string;
}

/**
 * `inquiry`: a question of the payer's bank, no money has moved. `open`: the bank has taken the money back for the time
 * being. `lost`: for good. `won`: it is here again, or was never taken.
 */
export const disputeStatuses = ['inquiry', 'open', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export type News =
    /** Money has arrived. `reference` is the payment's, with the provider's name before it. */
    | { kind: 'paid'; bookingId: string; sessionId: string | null; reference: string; amount: ReceivedAmount }
    | {
          kind: 'session';
          bookingId: string;
          sessionId: string;
          status: 'processing' | 'declined' | 'expired';
      }
    | {
          kind: 'refund';
          /** Of the payment. */
          reference: string;
          /** UUID of our order; null: it was made without one. */
          refundId: string | null;
          /** The provider's name of the refund. */
          externalReference: string;
          status: 'pending' | 'done' | 'failed';
          failure: string | null;
          amount: ReceivedAmount;
      }
    | {
          kind: 'dispute';
          /** Of the payment. */
          reference: string;
          /** Of the dispute, with the provider's name before it. */
          disputeReference: string;
          status: DisputeStatus;
          /** The provider's own words for status and reason. */
          words: string;
          amount: ReceivedAmount;
          /** Milliseconds since 1970 at which the provider said so: a later word goes before an earlier one. */
          toldAtMs: number;
      }
    /** Nothing that concerns bookings. */
    | { kind: 'nothing' }
    /** Nothing that may be believed here; `why` is for people. */
    | { kind: 'refused'; why: string };

/** What an event waits for when that is not known yet: the id of a booking or the reference of a payment. */
export function subjectOf(news: News): string | null {
    if (news.kind === 'paid' || news.kind === 'session') return news.bookingId;
    return news.kind === 'refund' || news.kind === 'dispute' ? news.reference : null;
}
