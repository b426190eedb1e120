import type { Ledger } from '../../ledger/ledger.ts';
import type { BookingWriter } from '../bookings/booking-writer.ts';
import type { BookingTerms } from '../bookings/create.ts';
import type { ChargeRules } from '../pricing/charge-rule.ts';
import type { TokenSealer } from '../quote/token.ts';

/**
 * What bookings are made with. The API's endpoints, the booking page and the commands of the provider all go through the
 * functions of this folder, so that there is one way to book.
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
    /** What the payment provider can charge: every price is made to fit. */
    chargeRules: ChargeRules;
    terms: BookingTerms;
    /** The same for the same client address, and of no use to whoever lacks the secret. */
    digestOfAddress: (address: string) => string;
}
