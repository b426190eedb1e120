import { hkdfSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { ExtraName } from '../../../contract/catalog.ts';
import type { Party } from '../party/party.ts';
import type { Price } from '../pricing/price.ts';

/** What was priced, all of it: a booking is made from this and from nothing that could have changed since. */
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

/** A token that is ours and whole. */
export interface OpenedToken {
    /** What makes the token one of its kind: it makes one booking. */
    id: string;
    quote: Quote;
    expired: boolean;
}

/** Sealed quotes longer than this are not ours: a bound on what opening one may cost. */
const quoteBytesMax = 256 * 1024;

/**
 * Seals quotes so that nobody can read or change them: encrypted JWTs with a key derived from the configured secret.
 * The quote is deflated first, since people and agents copy these texts.
 */
export class TokenSealer {
    private readonly key: Uint8Array;
    private readonly keyId: string;

    constructor(secret: string) {
        const derive = (purpose: string, length: number) =>
            new Uint8Array(hkdfSync('sha256', secret, '', `market booking ${purpose}`, length));
        this.key = derive('pricing token', 32);
        this.keyId = Buffer.from(derive('key id', 6)).toString('base64url');
    }

    /** @param id what makes this token one of its kind. */
    async seal(quote: Quote, id: string, nowMs: number, expiresAtMs: number): Promise<string> {
        const packed = deflateRawSync(JSON.stringify(quote)).toString('base64url');
        // The token's own time is in whole seconds; the quote's end is exact.
        return await new EncryptJWT({ q: packed, until: expiresAtMs })
            .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: this.keyId })
            .setJti(id)
            .setIssuedAt(new Date(nowMs))
            .setExpirationTime(Math.ceil(expiresAtMs / 1000))
            .encrypt(this.key);
    }

    /** Null for a text that is not a token of this service, or was changed. */
    async open(token: string, nowMs: number): Promise<OpenedToken | null> {
        const settings = {
            currentDate: new Date(nowMs),
            keyManagementAlgorithms: ['dir'],
            contentEncryptionAlgorithms: ['A256GCM'],
        };
        if (!isCanonical(token)) return null;
        try {
            const { payload } = await jwtDecrypt(token, this.key, settings);
            return readPayload(payload, nowMs);
        } catch (error) {
            // The library looks at the time after it has opened the token, so an old one is known to be ours.
            if (error instanceof errors.JWTExpired) return readPayload(error.payload, nowMs);
            if (error instanceof errors.JOSEError) return null;
            throw error;
        }
    }
}

/** The last character of a part may carry bits that decoding drops: a token of which one was changed is a changed token. */
function isCanonical(token: string): boolean {
    return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

function readPayload(payload: { jti?: string; q?: unknown; until?: unknown }, nowMs: number): OpenedToken {
    const packed = Buffer.from(String(payload.q), 'base64url');
    // A kilobyte or two: waiting for another thread would take longer.
    const text = inflateRawSync(packed, { maxOutputLength: quoteBytesMax });
    const expired = nowMs >= (payload.until as number);
    return { id: payload.jti as string, quote: JSON.parse(text.toString('utf8')), expired };
}
