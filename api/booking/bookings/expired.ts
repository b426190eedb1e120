import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';

/** Bookings that have expired since a time and have no event about it. */
export async function expiredWithoutEvent(
    database: LedgerQueries,
    sinceMs: number,
    nowMs: number,
    most: number,
): Promise<{ id: string; provider_slug: string }[]> {
    return await database
        .selectFrom('booking')
        .select(['id', 'provider_slug'])
        .where('status', '=', 'pending')
        .where('expires_at', '>', instantOf(sinceMs))
        .where('expires_at', '<=', instantOf(nowMs))
        .where(({ not, exists, selectFrom }) =>
            not(
                exists(
                    selectFrom('event')
                        .select('event.id')
                        .whereRef('event.booking_id', '=', 'booking.id')
                        .where('event.type', '=', 'booking.expired')
                        .whereRef('event.occurred_at', '>=', 'booking.expires_at'),
                ),
            ),
        )
        .orderBy('expires_at')
        .limit(most)
        .execute();
}
