import type { Selectable } from 'kysely';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { PaymentSessionStatus, PaymentSessionTable } from '../../ledger/payment-tables.ts';

export type PaymentSession = Selectable<PaymentSessionTable>;

/** Allowed changes of status. Every status can become `paid`, because an arrived payment is always recorded. */
const nextStatuses: Record<PaymentSessionStatus, readonly PaymentSessionStatus[]> = {
    starting: ['open', 'processing', 'paid', 'declined', 'abandoned', 'expired', 'refused'],
    open: ['processing', 'paid', 'declined', 'abandoned', 'expired'],
    processing: ['paid', 'declined'],
    paid: [],
    declined: ['paid'],
    abandoned: ['processing', 'paid'],
    expired: ['processing', 'paid'],
    refused: ['paid'],
};

export async function insertSession(database: LedgerQueries, session: PaymentSession): Promise<void> {
    await database.insertInto('payment_session').values(session).execute();
}

export async function findSession(database: LedgerQueries, id: string): Promise<PaymentSession | undefined> {
    return await database.selectFrom('payment_session').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns a session of a booking, or undefined if the booking has no session with this id. */
export async function findSessionOf(database: LedgerQueries, bookingId: string, id: string | null) {
    const session = id === null ? undefined : await findSession(database, id);
    return session?.booking_id === bookingId ? session : undefined;
}

/** Sessions of a booking that may still be paid, the newest first. */
export async function liveSessions(database: LedgerQueries, bookingId: string, provider: string) {
    return await database
        .selectFrom('payment_session')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .where('provider', '=', provider)
        .where('status', 'in', ['starting', 'open', 'processing'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
}

/**
 * Unfinished sessions of a payment provider that were created before `createdBeforeMs` and not queried since
 * `notQueriedSinceMs`, the oldest first.
 *
 * @param after the last session of the previous batch; null for the first batch.
 */
export async function unfinishedSessions(
    database: LedgerQueries,
    provider: string,
    createdBeforeMs: number,
    notQueriedSinceMs: number,
    after: Pick<PaymentSession, 'created_at' | 'id'> | null,
    most: number,
): Promise<(PaymentSession & { provider_slug: string })[]> {
    const { created_at, id } = after ?? { created_at: '', id: '' };
    return await database
        .selectFrom('payment_session')
        .innerJoin('booking', 'booking.id', 'payment_session.booking_id')
        .selectAll('payment_session')
        .select('booking.provider_slug')
        .where('payment_session.provider', '=', provider)
        .where('payment_session.status', 'in', ['starting', 'open', 'processing'])
        .where('payment_session.created_at', '<', instantOf(createdBeforeMs))
        .where('payment_session.created_at', '>=', created_at)
        .where((session) =>
            session.or([
                session('payment_session.created_at', '>', created_at),
                session('payment_session.id', '>', id),
            ]),
        )
        .where((session) =>
            session.or([session('queried_at', 'is', null), session('queried_at', '<', instantOf(notQueriedSinceMs))]),
        )
        .orderBy('payment_session.created_at')
        .orderBy('payment_session.id')
        .limit(most)
        .execute();
}

/**
 * Claims a session, so that only this process queries the provider about it.
 * @returns false if another process has claimed it since `notQueriedSinceMs`.
 */
export async function claimSession(database: LedgerQueries, id: string, nowMs: number, notQueriedSinceMs: number) {
    const { numUpdatedRows } = await database
        .updateTable('payment_session')
        .set({ queried_at: instantOf(nowMs) })
        .where('id', '=', id)
        .where((session) =>
            session.or([session('queried_at', 'is', null), session('queried_at', '<', instantOf(notQueriedSinceMs))]),
        )
        .executeTakeFirst();
    return numUpdatedRows > 0n;
}

/**
 * Stores the provider's page of a session and returns the session. A session that has ended meanwhile keeps its status.
 */
export async function openSession(
    database: LedgerQueries,
    id: string,
    { url, externalId }: { url: string; externalId: string },
): Promise<PaymentSession | undefined> {
    await database.updateTable('payment_session').set({ url, external_id: externalId }).where('id', '=', id).execute();
    return await moveSession(database, id, 'open');
}

/**
 * Changes the status of a session if that is allowed, inside a transaction that has the provider's lock.
 * @returns the current session; undefined if there is none.
 */
export async function moveSession(database: LedgerQueries, id: string, status: PaymentSessionStatus) {
    const session = await findSession(database, id);
    if (session === undefined || !nextStatuses[session.status].includes(status)) return session;
    await database.updateTable('payment_session').set({ status }).where('id', '=', id).execute();
    return { ...session, status };
}

/** All sessions of a booking except refused ones. */
export async function sessionsOf(database: LedgerQueries, bookingId: string): Promise<PaymentSession[]> {
    return await database
        .selectFrom('payment_session')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .where('status', '!=', 'refused')
        .execute();
}
