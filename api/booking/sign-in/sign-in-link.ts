import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { SiteLocale } from '../../../contract/local-text.ts';

const idBytes = 16;
const macBytes = 32;
const tokenPattern = new RegExp(`^[\\w-]{${((idBytes + macBytes) / 3) * 4}}$`, 'u');

/**
 * Makes and verifies the tokens of the links with which providers sign in. A token is a base64url text of the link's id and
 * its HMAC-SHA256, with a key that is derived from the configured secret. The ledger has the id alone, so that nobody who
 * reads it can sign in, and mails are composed when they are sent.
 */
export class SignInLinks {
    private readonly key: Uint8Array;

    constructor(secret: string) {
        this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'market booking sign in', macBytes));
    }

    tokenOf(linkId: string): string {
        const id = Buffer.from(parse(linkId));
        return Buffer.concat([id, this.macOf(id)]).toString('base64url');
    }

    /** The id of the link; null if the text is not a token of this service. Whether it can still be used is not known yet. */
    open(token: string): string | null {
        if (!tokenPattern.test(token)) return null;
        const bytes = Buffer.from(token, 'base64url');
        const id = bytes.subarray(0, idBytes);
        return timingSafeEqual(this.macOf(id), bytes.subarray(idBytes)) ? stringify(id) : null;
    }

    private macOf(id: Buffer): Buffer {
        return createHmac('sha256', this.key).update(id).digest();
    }
}

/** The path of the page of a link. */
export function signInPath(locale: SiteLocale, token: string): string {
    return `/${locale}/desk/sign-in/${token}`;
}
