import { hkdfSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { ExtraName } from '../../../contract/extras.ts';
import type { Party } from '../party/party.ts';
import type { Price } from '../pricing/price.ts';

/** Everything that was priced. A booking is made from these values, not from the current catalogue. */
export interface Quote {
    experienceId: string;
    date: string;
    endDate: string | null;
    timeSlotId: string | null;
    unitId: string | null;
    mode: 'shared' | 'private';
    party: Party;
    options: { optionId: string; quantity: number }[];
    extras: ExtraName[];
    price: Price;
}

/** A verified token of this service. */
export interface OpenedToken {
    /** Unique id of the token, which makes at most one booking. */
    id: string;
    quote: Quote;
    expired: boolean;
}

/** Upper bound of an inflated quote, which limits the cost of opening a token. */
const quoteBytesMax = 256 * 1024;

/**
 * Seals quotes in encrypted JWTs, with a key that is derived from the configured secret. Clients cannot read or change
 * them. The quote is deflated first to keep tokens short.
 */
export class TokenSealer {
    private readonly key: Promise<CryptoKey>;
    private readonly keyId: string;

    constructor(secret: string) {
        const derive = (purpose: string, length: number) =>
            new Uint8Array(hkdfSync('sha256', secret, '', `market booking ${purpose}`, length));
        // Imported once, because that takes longer than encrypting.
        this.key = crypto.subtle.importKey('raw', derive('pricing token', 32), 'AES-GCM', false, [
            'encrypt',
            'decrypt',
        ]);
        this.keyId = Buffer.from(derive('key id', 6)).toString('base64url');
    }

    /** @param id unique id of the token. */
    async seal(quote: Quote, id: string, nowMs: number, expiresAtMs: number): Promise<string> {
        const packed = deflateRawSync(JSON.stringify(quote)).toString('base64url');
        // A JWT expires at whole seconds; `until` is exact.
        return await new EncryptJWT({ q: packed, until: expiresAtMs })
            .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: this.keyId })
            .setJti(id)
            .setIssuedAt(new Date(nowMs))
            .setExpirationTime(Math.ceil(expiresAtMs / 1000))
            .encrypt(await this.key);
    }

    /** Returns null if the text is not a token of this service or was changed. */
    async open(token: string, nowMs: number): Promise<OpenedToken | null> {
        const settings = {
            currentDate: new Date(nowMs),
            keyManagementAlgorithms: ['dir'],
            contentEncryptionAlgorithms: ['A256GCM'],
        };
        if (!isCanonical(token)) return null;
        try {
            const { payload } = await jwtDecrypt(token, await this.key, settings);
            return readPayload(payload, nowMs);
        } catch (error) {
            // The library checks the time after decryption, so an expired token is authentic.
            if (error instanceof errors.JWTExpired) return readPayload(error.payload, nowMs);
            if (error instanceof errors.JOSEError) return null;
            throw error;
        }
    }
}

/** Decoding drops unused bits of the last character of a part. A token in which they were changed is rejected. */
function isCanonical(token: string): boolean {
    return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

function readPayload(payload: { jti?: string; q?: unknown; until?: unknown }, nowMs: number): OpenedToken {
    const packed = Buffer.from(String(payload.q), 'base64url');
    // Synchronous, because a thread takes longer for one or two kilobytes.
    const text = inflateRawSync(packed, { maxOutputLength: quoteBytesMax });
    const expired = nowMs >= (payload.until as number);
    return { id: payload.jti as string, quote: JSON.parse(text.toString('utf8')), expired };
}
