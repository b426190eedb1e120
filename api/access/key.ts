import { hash, randomBytes } from 'node:crypto';

const prefix = 'tms_';
const secretBytes = 32;
const idBytes = 6;

/** The largest integer of a structured header field (RFC 8941), and of a limit in headers. */
export const largestDailyLimit = 999_999_999_999_999;

/** Whether a text may contain a key. */
export function mayHaveKey(text: string): boolean {
    return text.includes(prefix);
}

export interface NewKey {
    id: string;
    /** The text of the key: shown once and not stored. */
    text: string;
    hash: string;
}

/** Creates a key: a prefix for people and secret scanners, and 256 random bits. */
export function makeKey(random: (bytes: number) => Buffer = randomBytes): NewKey {
    const text = `${prefix}${random(secretBytes).toString('base64url')}`;
    return { id: `key_${random(idBytes).toString('hex')}`, text, hash: hashKey(text) };
}

/**
 * The digest of a key in hexadecimal, which is stored and looked up. A fast hash is safe, because 256 random bits
 * cannot be guessed. The time of a look-up depends on the digest only, so it does not help to guess a key.
 */
export function hashKey(text: string): string {
    return hash('sha256', text, 'hex');
}

/** Parses a limit of the command line: a whole number, or `unlimited` (null). Undefined if it is invalid. */
export function parseDailyLimit(text: string): number | null | undefined {
    if (text === 'unlimited') return null;
    return /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
}
