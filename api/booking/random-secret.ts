import { hash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** A text of 256 random bits, which opens what belongs to a provider: 43 characters of base64url. */
export function newSecret(): string {
    return randomBytes(secretBytes).toString('base64url');
}

/** Whether a text can be such a secret. */
export function isSecret(text: string): boolean {
    return /^[\w-]{43}$/u.test(text);
}

/** The digest under which a secret is stored. A fast hash without salt is safe, because 256 random bits cannot be guessed. */
export function digestOfSecret(secret: string): string {
    return hash('sha256', secret, 'hex');
}
