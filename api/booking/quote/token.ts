import { createDecipheriv, hkdfSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { EncryptJWT } from 'jose';
import { bookingLimits } from '../../../contract/booking.ts';
import type { Priced } from '../pricing/priced.ts';
import type { SelectionRequest } from '../selection/selection.ts';

/** Everything that was priced. A booking is made from these values, not from the current catalogue. */
export type Quote = Required<SelectionRequest> & Omit<Priced, 'selection'>;

/** A verified token of this service. */
export interface OpenedToken {
    /** Unique id of the token, which makes at most one booking. */
    id: string;
    quote: Quote;
    expired: boolean;
}

/** Upper bound of the JSON of a quote, which limits the cost of opening a token. */
const quoteBytesMax = 256 * 1024;

/**
 * Seals quotes in encrypted JWTs, with a key that is derived from the configured secret. Clients cannot read or change
 * them. The quote is deflated first to keep tokens short.
 */
export class TokenSealer {
    private readonly key: Uint8Array<ArrayBuffer>;
    private readonly sealingKey: Promise<CryptoKey>;
    private readonly keyId: string;

    constructor(secret: string) {
        const derive = (purpose: string, length: number) =>
            new Uint8Array(hkdfSync('sha256', secret, '', `market booking ${purpose}`, length));
        this.key = derive('pricing token', 32);
        // Imported once, because that takes longer than encrypting.
        this.sealingKey = crypto.subtle.importKey('raw', this.key, 'AES-GCM', false, ['encrypt']);
        this.keyId = Buffer.from(derive('key id', 6)).toString('base64url');
    }

    /**
     * @param id unique id of the token.
     * @returns null if the quote, or its token, is too large.
     */
    async seal(quote: Quote, id: string, nowMs: number, expiresAtMs: number): Promise<string | null> {
        const text = Buffer.from(JSON.stringify(quote));
        if (text.length > quoteBytesMax) return null;
        const packed = deflateRawSync(text).toString('base64url');
        // A JWT expires at whole seconds; `until` is exact.
        const token = await new EncryptJWT({ q: packed, until: expiresAtMs })
            .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: this.keyId })
            .setJti(id)
            .setIssuedAt(new Date(nowMs))
            .setExpirationTime(Math.ceil(expiresAtMs / 1000))
            .encrypt(await this.sealingKey);
        return token.length > bookingLimits.tokenCharacters ? null : token;
    }

    /** Returns null if the text is not a token of this service or was changed. */
    open(token: string, nowMs: number): OpenedToken | null {
        const payload = decrypt(token, this.key);
        return payload === null ? null : readPayload(JSON.parse(payload), nowMs);
    }
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * The content of a JWE in compact form (RFC 7516) that was sealed with this key by `dir` and `A256GCM`; null for other
 * texts. The algorithms are fixed, and the tag covers the header too, so the header need not be read. Synchronous: the
 * library uses a thread, which takes several times as long as decrypting a kilobyte.
 */
function decrypt(token: string, key: Uint8Array): string | null {
    const parts = token.split('.');
    const [header, encryptedKey, iv, sealed, tag] = parts.map((part) => Buffer.from(part, 'base64url'));
    if (parts.length !== 5 || !header || !sealed || encryptedKey?.length !== 0) return null;
    if (iv?.length !== ivBytes || tag?.length !== tagBytes) return null;
    // Decoding drops unused bits of the last character of a part. A token in which they were changed is rejected.
    const decoded = [header, encryptedKey, iv, sealed, tag];
    if (decoded.some((bytes, at) => bytes.toString('base64url') !== parts[at])) return null;
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(parts[0] as string)).setAuthTag(tag);
    try {
        return Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
    } catch {
        // The tag does not match.
        return null;
    }
}

function readPayload(payload: { jti?: string; q?: unknown; until?: unknown }, nowMs: number): OpenedToken {
    const packed = Buffer.from(String(payload.q), 'base64url');
    // Synchronous, because a thread takes longer for one or two kilobytes.
    const text = inflateRawSync(packed, { maxOutputLength: quoteBytesMax });
    const expired = nowMs >= (payload.until as number);
    return { id: payload.jti as string, quote: JSON.parse(text.toString('utf8')), expired };
}
