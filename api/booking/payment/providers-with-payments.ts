import { paymentProviderNames } from '../../../contract/payment-configuration.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { leftMinor } from './balance.ts';
import { sessionsOf } from './payment-sessions.ts';
import { paymentsOf } from './payments.ts';
import type { PaymentProvider } from './port.ts';
import { unsentRefunds } from './refunds.ts';

/** Payment providers with payments or open pages of a booking. */
interface ProvidersWithPayments {
    /** Whether the configured provider has some. */
    isOwn: boolean;
    /** Other providers that have some. They cannot be reached, because they are not configured. */
    others: PaymentProvider['name'][];
}

/** Finds the payment providers with which a booking was, or can still be, paid. */
export async function providersWithPayments(
    database: LedgerQueries,
    bookingId: string,
    configured: PaymentProvider['name'],
    nowMs: number,
): Promise<ProvidersWithPayments> {
    const now = instantOf(nowMs);
    const sessions = (await sessionsOf(database, bookingId)).filter(
        ({ status, expires_at }) =>
            status === 'processing' || ((status === 'starting' || status === 'open') && expires_at > now),
    );
    const payments = await paymentsOf(database, bookingId);
    const unsent = await unsentRefunds(database, 'booking_id', bookingId);
    const references = [
        ...payments.filter((payment) => leftMinor(payment) > 0).map(({ reference }) => reference),
        ...unsent.map(({ payment_reference }) => payment_reference),
    ];
    const holders = paymentProviderNames.filter(
        (name) =>
            sessions.some(({ provider }) => provider === name) ||
            references.some((reference) => reference.startsWith(`${name}:`)),
    );
    return { isOwn: holders.includes(configured), others: holders.filter((name) => name !== configured) };
}
