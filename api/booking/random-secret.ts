import { hash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** Makes a random secret of 256 bits: 43 characters of base64url. */
export function newSecret(): string {
    return randomBytes(secretBytes).toString('base64url');
}

/** Whether a text has the form of such a secret. */
export function isSecret(text: string): boolean {
    return /^[\w-]{43}$/u.test(text);
}

/** The digest under which a secret is stored. A fast hash without salt is safe: 256 random bits cannot be guessed. */
export function digestOfSecret(secret: string): string {
    return hash('sha256', secret, 'hex');
}
