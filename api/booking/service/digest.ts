import { hash } from 'node:crypto';

/** A digest of a request: the same for the same members and values, in whatever order and spelling they came. */
export function requestDigest(payload: unknown): string {
    return hash('sha256', JSON.stringify(payload, sorted), 'base64url');
}

/** Members in the order of their names; those without a value are left out by JSON itself. */
function sorted(_: string, value: unknown): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
