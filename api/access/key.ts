import { hash, randomBytes } from 'node:crypto';

const prefix = 'tms_';
const secretBytes = 32;
const idBytes = 6;

/** A limit above this cannot be told in a header: it is the largest integer of a structured field. */
export const largestDailyLimit = 999_999_999_999_999;

export interface NewKey {
    id: string;
    /** The key's text: shown once, kept nowhere. */
    text: string;
    hash: string;
}

/** A new key: a prefix by which people and secret scanners know it, and 256 random bits. */
export function makeKey(random: (bytes: number) => Buffer = randomBytes): NewKey {
    const text = `${prefix}${random(secretBytes).toString('base64url')}`;
    return { id: `key_${random(idBytes).toString('hex')}`, text, hash: hashKey(text).toString('hex') };
}

/**
 * What is stored and compared in place of a key. A plain digest is enough: 256 random bits cannot be guessed, so there
 * is nothing for a slow hash to slow down.
 */
export function hashKey(text: string): Buffer {
    return hash('sha256', text, 'buffer');
}

/** A limit as it is typed on the command line: a whole number, or `unlimited` (null). Undefined: not a limit. */
export function parseDailyLimit(text: string): number | null | undefined {
    if (text === 'unlimited') return null;
    return /^\d{1,15}$/u.test(text) ? Number(text) : undefined;
}
