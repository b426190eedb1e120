import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { SiteLocale } from '../../../contract/local-text.ts';
import type { Booking } from '../bookings/bookings.ts';

/** A verified token: the booking that it opens, and the link version with which it was made. */
export interface OpenedLink {
    bookingId: string;
    version: number;
}

/** Bytes of a token: the id of the booking, the link version, and the HMAC of both. Together a multiple of 3. */
const idBytes = 16;
const versionBytes = 3;
const macBytes = 32;
const tokenPattern = new RegExp(`^[\\w-]{${((idBytes + versionBytes + macBytes) / 3) * 4}}$`, 'u');

/**
 * Makes and verifies the tokens of the links with which guests manage their bookings. A token is a base64url text of the
 * booking's id, its link version, and their HMAC-SHA256 with a key that is derived from the configured secret. No token is
 * stored; a higher version of the booking revokes all earlier ones.
 */
export class ManageLinks {
    private readonly key: Uint8Array;

    constructor(secret: string) {
        this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'market booking manage link', macBytes));
    }

    tokenOf({ id, link_version: version }: Pick<Booking, 'id' | 'link_version'>): string {
        const named = Buffer.alloc(idBytes + versionBytes);
        named.set(parse(id));
        named.writeUIntBE(version, idBytes, versionBytes);
        return Buffer.concat([named, this.macOf(named)]).toString('base64url');
    }

    /** Returns null if the text is not a token of this service. Whether the booking exists is not known yet. */
    open(token: string): OpenedLink | null {
        if (!tokenPattern.test(token)) return null;
        const bytes = Buffer.from(token, 'base64url');
        const named = bytes.subarray(0, idBytes + versionBytes);
        if (!timingSafeEqual(this.macOf(named), bytes.subarray(named.length))) return null;
        return {
            bookingId: stringify(named.subarray(0, idBytes)),
            version: named.readUIntBE(idBytes, versionBytes),
        };
    }

    private macOf(named: Buffer): Buffer {
        return createHmac('sha256', this.key).update(named).digest();
    }
}

/** The path of the page of a link. */
export function managePath(locale: SiteLocale, token: string): string {
    return `/${locale}/manage/${token}`;
}
