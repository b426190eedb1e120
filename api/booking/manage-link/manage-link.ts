import { Temporal } from 'temporal-polyfill';
import { parse, stringify } from 'uuid';
import type { Booking } from '../bookings/bookings.ts';
import { KeyedTokens } from '../keyed-token.ts';

const idBytes = 16;
const versionBytes = 3;

/** Days of the provider's calendar after the last day of a booking on which its link still opens. */
const daysAfter = 30;

/**
 * The tokens of the links with which guests manage their bookings. A token names the booking's id and its link version;
 * a higher version of the booking revokes all earlier ones.
 */
export class ManageLinks {
    private readonly tokens: KeyedTokens;

    constructor(secret: string) {
        this.tokens = new KeyedTokens(secret, 'manage link', idBytes + versionBytes);
    }

    tokenOf({ id, link_version: version }: Pick<Booking, 'id' | 'link_version'>): string {
        const named = Buffer.alloc(idBytes + versionBytes);
        named.set(parse(id));
        named.writeUIntBE(version, idBytes, versionBytes);
        return this.tokens.tokenOf(named);
    }

    /** Returns null if the text is not a token of this service. Whether the booking exists is not known yet. */
    open(token: string): { bookingId: string; version: number } | null {
        const named = this.tokens.open(token);
        if (named === null) return null;
        return { bookingId: stringify(named.subarray(0, idBytes)), version: named.readUIntBE(idBytes, versionBytes) };
    }
}

/** When the links of a booking end, in milliseconds since 1970: at the end of the thirtieth day after its last. */
export function linkEndsAtMs({
    start_date: start,
    end_date: end,
    details,
}: Pick<Booking, 'start_date' | 'end_date' | 'details'>): number {
    const midnight = Temporal.PlainDate.from(end ?? start).add({ days: daysAfter + 1 });
    return midnight.toZonedDateTime(details.provider.timeZone).epochMilliseconds;
}
