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
