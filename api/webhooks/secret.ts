import { hkdfSync, randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

const secretBytes = 32;

/** Creates and seals the signing secrets of endpoints, with a key that is derived from BOOKING_SECRET. */
export class EndpointSecrets {
    private readonly key: Uint8Array;

    constructor(bookingSecret: string) {
        this.key = new Uint8Array(hkdfSync('sha256', bookingSecret, '', 'market booking webhook secrets', 32));
    }

    /** A new secret as receivers use it: `whsec_` and base64. */
    create(): string {
        return `whsec_${randomBytes(secretBytes).toString('base64')}`;
    }

    async seal(secret: string): Promise<string> {
        return await new CompactEncrypt(new TextEncoder().encode(secret))
            .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
            .encrypt(this.key);
    }

    /** @throws Error if BOOKING_SECRET is not the one with which it was sealed. */
    async open(sealed: string): Promise<string> {
        return new TextDecoder().decode((await compactDecrypt(sealed, this.key)).plaintext);
    }
}
