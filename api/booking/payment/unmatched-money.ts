import type { LedgerQueries } from '../../ledger/ledger.ts';
import { leftMinor } from './balance.ts';
import { paymentsOf } from './payments.ts';
import { type PaymentProvider, providerNames } from './port.ts';
import { unsentRefundsOf } from './refunds.ts';

/** Whose money, or pages on which there may be some, a booking has. */
export interface MoneyHolders {
    /** Whether the configured provider is one of them. */
    isOwn: boolean;
    /** The others, which cannot be told anything by the configured one. */
    others: PaymentProvider['name'][];
}

/** Looks for the payment providers by which a booking was, or may still be, paid. */
export async function moneyHolders(
    database: LedgerQueries,
    bookingId: string,
    configured: PaymentProvider['name'],
    now: string,
): Promise<MoneyHolders> {
    const sessions = await database
        .selectFrom('payment_session')
        .select('provider')
        .where('booking_id', '=', bookingId)
        .where((session) =>
            session.or([
                session('status', '=', 'processing'),
                session.and([session('status', 'in', ['starting', 'open']), session('expires_at', '>', now)]),
            ]),
        )
        .execute();
    const payments = await paymentsOf(database, bookingId);
    const unsent = await unsentRefundsOf(database, bookingId);
    const references = [
        ...payments.filter((payment) => leftMinor(payment) > 0).map(({ reference }) => reference),
        ...unsent.map(({ payment_reference }) => payment_reference),
    ];
    const holders = providerNames.filter(
        (name) =>
            sessions.some(({ provider }) => provider === name) ||
            references.some((reference) => reference.startsWith(`${name}:`)),
    );
    return { isOwn: holders.includes(configured), others: holders.filter((name) => name !== configured) };
}
