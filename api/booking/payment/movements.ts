import { sql } from 'kysely';
import type { LedgerQueries } from '../../ledger/ledger.ts';

/** Money that came in for a booking, or went out: then `amount_minor` is negative. */
interface Movement {
    at: string;
    /** `refund pending`: ordered, and not confirmed by the payment provider yet. */
    kind: 'payment' | 'refund' | 'refund pending' | 'dispute lost';
    amount_minor: number;
    /** Reference of the payment. */
    payment: string;
    /** The payment provider's reference of the refund; empty if there is none. */
    refund: string;
    booking: string;
    provider_slug: string;
    first_day: string;
    currency: string;
    exponent: number;
}

/**
 * All payments, refunds and lost disputes of a month in UTC, the oldest first. Over all months their sum is what was
 * paid less what was refunded. Refunds that failed have moved no money.
 *
 * @param month YYYY-MM
 * @param providerSlug null: all providers
 */
export async function movementsIn(database: LedgerQueries, month: string, providerSlug: string | null) {
    const { rows } = await sql<Movement>`
        select at, kind, amount_minor, payment, refund, booking.reference as booking, provider_slug,
            start_date as first_day, currency, exponent
        from (
            select recorded_at as at, 'payment' as kind, amount_minor, reference as payment, '' as refund, booking_id
            from payment
            union all
            select coalesce(done_at, created_at), case status when 'done' then 'refund' else 'refund pending' end,
                -amount_minor, payment_reference, coalesce(external_reference, ''), booking_id
            from refund
            where status <> 'failed'
            union all
            select reported_at, 'dispute lost', -coalesce(dispute.amount_minor, payment.amount_minor),
                payment_reference, '', dispute.booking_id
            from dispute
            join payment on payment.reference = payment_reference
            where status = 'lost'
        ) as movement
        join booking on booking.id = booking_id
        where at like ${`${month}-%`} and (provider_slug = ${providerSlug} or ${providerSlug === null ? 1 : 0} = 1)
        order by at, payment, kind
    `.execute(database);
    return rows;
}
