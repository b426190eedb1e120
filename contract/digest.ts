import { type BinaryToTextEncoding, hash } from 'node:crypto';

/** SHA-256 of a value as JSON. It does not depend on the order of members. */
export function digestOf(value: unknown, encoding: BinaryToTextEncoding): string {
    return hash('sha256', JSON.stringify(value, sorted), encoding);
}

/** Sorts members by name. JSON.stringify leaves out those without a value. */
function sorted(_: string, value: unknown): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
