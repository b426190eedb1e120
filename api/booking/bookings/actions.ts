import type { Selectable } from 'kysely';
import type { ProviderActionTable } from '../../ledger/desk-tables.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { LockTime } from './lock-time.ts';

/** What a provider can do by itself. */
export const providerActions = [
    'signed_in',
    'signed_out',
    'exported',
    'closed',
    'opened',
    'booked',
    'cancelled',
    'refunded',
    'arrived',
    'not_arrived',
] as const;
type ProviderActionName = (typeof providerActions)[number];

/** What an action was about besides its booking. Never data about a guest. */
interface ActionDetails {
    day?: string;
    /** Last day of a period. */
    to?: string;
    experienceId?: string;
    placeId?: string;
    note?: string;
    /** Refund, in minor units of the booking's currency. */
    amountMinor?: number;
    /** Who wanted to cancel. */
    by?: 'guest' | 'provider';
}

/** Who acts: a session of a provider; null: a command. Read ids before a transaction, which may run again. */
export interface Actor {
    providerSlug: string;
    sessionId: string | null;
    /** Of the row of the action. */
    actionId: string;
}

export interface ProviderAction extends Omit<Selectable<ProviderActionTable>, 'action' | 'details'> {
    action: ProviderActionName;
    /** Of the booking. */
    reference: string | null;
    currency: string | null;
    exponent: number | null;
    details: ActionDetails;
}

/** Records an action in the transaction of what it changes. */
export async function recordAction(
    database: LedgerQueries,
    { providerSlug, sessionId, actionId }: Actor,
    action: ProviderActionName,
    now: LockTime,
    { bookingId = null, details = {} }: { bookingId?: string | null; details?: ActionDetails } = {},
): Promise<void> {
    await database
        .insertInto('provider_action')
        .values({
            id: actionId,
            provider_slug: providerSlug,
            session_id: sessionId,
            occurred_at: instantOf(now),
            action,
            booking_id: bookingId,
            details: JSON.stringify(details),
        })
        .execute();
}

/** The newest actions of a provider, or of one of its bookings. */
export async function listActions(
    database: LedgerQueries,
    providerSlug: string,
    { bookingId, most }: { bookingId?: string; most: number },
): Promise<ProviderAction[]> {
    let query = database
        .selectFrom('provider_action')
        .leftJoin('booking', 'booking.id', 'provider_action.booking_id')
        .selectAll('provider_action')
        .select(['booking.reference', 'booking.currency', 'booking.exponent'])
        .where('provider_action.provider_slug', '=', providerSlug);
    if (bookingId !== undefined) query = query.where('booking_id', '=', bookingId);
    const rows = await query.orderBy('occurred_at', 'desc').orderBy('provider_action.id').limit(most).execute();
    return rows.map((row) => ({
        ...row,
        action: row.action as ProviderActionName,
        details: JSON.parse(row.details) as ActionDetails,
    }));
}
