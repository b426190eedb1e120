import { hkdfSync, randomBytes } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { err, ok, type Result } from '../../contract/result.ts';

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

    /** Opens a sealed secret. The error says why its endpoint gets nothing. */
    async open(sealed: string): Promise<Result<string, string>> {
        try {
            return ok(new TextDecoder().decode((await compactDecrypt(sealed, this.key)).plaintext));
        } catch (error) {
            if (!(error instanceof errors.JOSEError)) throw error;
            return err('its secret was sealed with another BOOKING_SECRET: rotate it');
        }
    }
}
