import type { Ledger } from '../../ledger/ledger.ts';
import type { BookingWriter } from '../bookings/booking-writer.ts';
import type { BookingTerms } from '../bookings/create.ts';
import type { ChargeRules } from '../pricing/charge-rule.ts';
import type { TokenSealer } from '../quote/token.ts';

/**
 * Dependencies of the functions in this folder. The endpoints of the API, the booking pages and the commands all use
 * these functions.
 */
export interface BookingService {
    ledger: Pick<Ledger, 'query' | 'read'>;
    writer: BookingWriter;
    sealer: TokenSealer;
    /** Milliseconds since 1970. */
    clock: () => number;
    /** A new UUID for each booking and each quote. */
    newId: () => string;
    quoteTtlSeconds: number;
    /** Amounts that the payment provider can charge. All prices are rounded to them. */
    chargeRules: ChargeRules;
    terms: BookingTerms;
    /** Keyed digest of a client address, which cannot be reversed without the secret. */
    digestOfAddress: (address: string) => string;
}
