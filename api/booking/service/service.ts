import { createHmac } from 'node:crypto';
import { v4 } from 'uuid';
import type { Ledger } from '../../ledger/ledger.ts';
import { BookingWriter } from '../bookings/booking-writer.ts';
import type { BookingTerms } from '../bookings/create.ts';
import { OccupancyCache } from '../bookings/occupancy-cache.ts';
import { KeyedTokens } from '../keyed-token.ts';
import { ManageLinks } from '../manage-link/manage-link.ts';
import type { ChargeRules } from '../pricing/charge-rule.ts';
import { TokenSealer } from '../quote/token.ts';

/**
 * Dependencies of the functions in this folder. The endpoints of the API, the booking pages and the commands all use
 * these functions.
 */
export interface BookingService {
    ledger: Pick<Ledger, 'query' | 'read' | 'forgetErased'>;
    writer: BookingWriter;
    /** Answers questions about availability. Bookings are decided by the writer. */
    occupancies: OccupancyCache;
    sealer: TokenSealer;
    links: ManageLinks;
    /** Tokens of the links with which providers sign in. Each names the id of a link. */
    signInTokens: KeyedTokens;
    /** Milliseconds since 1970. */
    clock: () => number;
    /** A new UUID for each booking and each quote. */
    newId: () => string;
    quoteTtlSeconds: number;
    /** Amounts that the payment provider can charge. All prices are rounded to them. */
    chargeRules: ChargeRules;
    terms: BookingTerms;
    /** Key that signs the state that clients of the tools send back when they repeat a call. */
    callStateKey: Uint8Array;
    /** Keyed digest of a client address, which cannot be reversed without the secret. */
    digestOfAddress: (address: string) => string;
}

interface BookingServiceSettings extends BookingTerms {
    secret: string;
    quoteTtlSeconds: number;
    /** Rules of the payment provider. */
    chargeRules: ChargeRules;
}

/** Creates the booking service on a ledger, with random ids. */
export function openBookingService(
    ledger: Ledger,
    clock: () => number,
    settings: BookingServiceSettings,
): BookingService {
    const { secret, quoteTtlSeconds, chargeRules, ...terms } = settings;
    const keyFor = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
    const addressKey = keyFor('client addresses');
    return {
        ledger,
        writer: new BookingWriter(ledger, clock),
        occupancies: new OccupancyCache(ledger),
        sealer: new TokenSealer(secret),
        links: new ManageLinks(secret),
        signInTokens: new KeyedTokens(secret, 'sign in', 16),
        clock,
        newId: v4,
        quoteTtlSeconds,
        chargeRules,
        terms,
        callStateKey: keyFor('state of calls'),
        digestOfAddress: (address) => createHmac('sha256', addressKey).update(address).digest('base64url'),
    };
}
