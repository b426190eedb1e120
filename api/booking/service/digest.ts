import { hash } from 'node:crypto';

/** Digest of a parsed request. It does not depend on the order of members. */
export function requestDigest(payload: unknown): string {
    return hash('sha256', JSON.stringify(payload, sorted), 'base64url');
}

/** Sorts members by name. JSON.stringify leaves out those without a value. */
function sorted(_: string, value: unknown): unknown {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
