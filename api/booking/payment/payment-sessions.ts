import type { Selectable } from 'kysely';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { PaymentSessionStatus, PaymentSessionTable } from '../../ledger/tables.ts';

export type PaymentSession = Selectable<PaymentSessionTable>;

/** What can become of a session in each state. `paid` can follow on everything: money that has arrived is a fact. */
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

export function canSessionBecome(from: PaymentSessionStatus, to: PaymentSessionStatus): boolean {
    return nextStatuses[from].includes(to);
}

export async function insertSession(database: LedgerQueries, session: PaymentSession): Promise<void> {
    await database.insertInto('payment_session').values(session).execute();
}

export async function findSession(database: LedgerQueries, id: string): Promise<PaymentSession | undefined> {
    return await database.selectFrom('payment_session').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A booking's sessions that may still bring money, the newest first. */
export async function liveSessions(
    database: LedgerQueries,
    bookingId: string,
    provider: string,
): Promise<PaymentSession[]> {
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
 * Sessions of a payment provider that have no end yet, were made before one instant and nobody has asked about since
 * another; the oldest first.
 *
 * @param after the session with which the last portion ended; null: the first portion.
 */
export async function unfinishedSessions(
    database: LedgerQueries,
    provider: string,
    createdBefore: string,
    notAskedSince: string,
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
        .where('payment_session.created_at', '<', createdBefore)
        .where('payment_session.created_at', '>=', created_at)
        .where((session) =>
            session.or([
                session('payment_session.created_at', '>', created_at),
                session('payment_session.id', '>', id),
            ]),
        )
        .where((session) => session.or([session('asked_at', 'is', null), session('asked_at', '<', notAskedSince)]))
        .orderBy('payment_session.created_at')
        .orderBy('payment_session.id')
        .limit(most)
        .execute();
}

/**
 * Takes it upon this process to ask the provider about a session.
 * @returns false: another process has done so since that instant.
 */
export async function claimSession(
    database: LedgerQueries,
    id: string,
    now: string,
    notSince: string,
): Promise<boolean> {
    const { numUpdatedRows } = await database
        .updateTable('payment_session')
        .set({ asked_at: now })
        .where('id', '=', id)
        .where((session) => session.or([session('asked_at', 'is', null), session('asked_at', '<', notSince)]))
        .executeTakeFirst();
    return numUpdatedRows > 0n;
}

/** What the provider has answered. A session that has ended meanwhile keeps its end, and is told so. */
export async function openSession(
    database: LedgerQueries,
    id: string,
    { url, externalId }: { url: string; externalId: string },
): Promise<PaymentSession | undefined> {
    await database.updateTable('payment_session').set({ url, external_id: externalId }).where('id', '=', id).execute();
    return await moveSession(database, id, 'open');
}

/**
 * Moves a session on, inside a transaction that has the provider's lock, where that is possible from where it is.
 * @returns the session as it is then; undefined: there is none.
 */
export async function moveSession(
    database: LedgerQueries,
    id: string,
    status: PaymentSessionStatus,
): Promise<PaymentSession | undefined> {
    const session = await findSession(database, id);
    if (session === undefined || !canSessionBecome(session.status, status)) return session;
    await database.updateTable('payment_session').set({ status }).where('id', '=', id).execute();
    return { ...session, status };
}

/** Every session in which the booking could ever have been paid, whatever has become of it. */
export async function sessionsOf(database: LedgerQueries, bookingId: string): Promise<PaymentSession[]> {
    return await database
        .selectFrom('payment_session')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .where('status', '!=', 'refused')
        .execute();
}
