import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const macBytes = 32;

/**
 * Makes and verifies tokens of links. A token is the base64url of a fixed number of bytes, such as an id, and of their
 * HMAC-SHA256. The key is derived from the configured secret for one purpose. No token is stored.
 */
export class KeyedTokens {
    private readonly key: Uint8Array;
    private readonly pattern: RegExp;

    /** @param namedBytes a token has a multiple of three bytes, so that only one text is a token of these bytes. */
    constructor(
        secret: string,
        purpose: string,
        private readonly namedBytes: number,
    ) {
        this.key = new Uint8Array(hkdfSync('sha256', secret, '', `market booking ${purpose}`, macBytes));
        this.pattern = new RegExp(`^[\\w-]{${((namedBytes + macBytes) / 3) * 4}}$`, 'u');
    }

    tokenOf(named: Uint8Array): string {
        return Buffer.concat([named, this.macOf(named)]).toString('base64url');
    }

    /** The bytes that a token names; null if the text is not a token of this secret and purpose. */
    open(token: string): Buffer | null {
        if (!this.pattern.test(token)) return null;
        const bytes = Buffer.from(token, 'base64url');
        const named = bytes.subarray(0, this.namedBytes);
        return timingSafeEqual(this.macOf(named), bytes.subarray(this.namedBytes)) ? named : null;
    }

    private macOf(named: Uint8Array): Buffer {
        return createHmac('sha256', this.key).update(named).digest();
    }
}
