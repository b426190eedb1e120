import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Delivery, tooOld, withoutAddress } from './deliveries.ts';

/** A mail that was not sent when it was due, with what it is about. It has no data about a person. */
export interface UnsentMail extends Delivery {
    /** Reference of the booking; null: the mail is about none. */
    reference: string | null;
    /** Null: its endpoint or sign-in link was removed. */
    providerSlug: string | null;
}

/**
 * Mails that could not be sent, the newest first: those that are tried again, those that have failed, those of a time
 * in which no process sent mails, and those to providers without an address.
 */
export async function listUnsentMails(database: LedgerQueries, most: number): Promise<UnsentMail[]> {
    return await unsentMails(database)
        .leftJoin('event', 'event.id', 'delivery.event_id')
        .leftJoin('booking', 'booking.id', 'event.booking_id')
        .leftJoin('sign_in_link', 'sign_in_link.id', 'delivery.id')
        .leftJoin('webhook_endpoint', 'webhook_endpoint.id', 'delivery.recipient')
        .selectAll('delivery')
        .select('booking.reference')
        .select(({ fn }) =>
            fn
                .coalesce('event.provider_slug', 'sign_in_link.provider_slug', 'webhook_endpoint.provider_slug')
                .as('providerSlug'),
        )
        .orderBy('delivery.created_at_ms', 'desc')
        .orderBy('delivery.id')
        .limit(most)
        .execute();
}

/** Which mails are sent again: one, or all since an instant in milliseconds since 1970. */
type Retried = { id: string } | { sinceMs: number };

/**
 * Lets the servers send mails again that could not be sent. Each is composed anew when it is sent, and has all its
 * attempts. Returns their number; mails that a process is sending now are not among them.
 */
export async function retryMails(database: LedgerQueries, which: Retried, nowMs: number): Promise<number> {
    const { numUpdatedRows } = await database
        .updateTable('delivery')
        .set({ state: 'open', attempts: 0, next_at_ms: nowMs, ended_at_ms: null })
        .where('lease_until_ms', '<', nowMs)
        .where('id', 'in', unsentMails(database).select('delivery.id'))
        .where((mail) => ('id' in which ? mail.eb('id', '=', which.id) : mail.eb('created_at_ms', '>=', which.sinceMs)))
        .executeTakeFirst();
    return Number(numUpdatedRows);
}

function unsentMails(database: LedgerQueries) {
    return database
        .selectFrom('delivery')
        .where('delivery.channel', '=', 'mail')
        .where(({ eb, or, and }) =>
            or([
                eb('delivery.state', '=', 'failed'),
                and([eb('delivery.state', '=', 'open'), eb('delivery.failure', 'is not', null)]),
                and([eb('delivery.state', '=', 'dropped'), eb('delivery.failure', '=', tooOld)]),
                // A guest may book with a telephone number alone.
                and([
                    eb('delivery.state', '=', 'dropped'),
                    eb('delivery.failure', '=', withoutAddress),
                    eb('delivery.recipient', '!=', 'guest'),
                ]),
            ]),
        );
}
