import { type BinaryToTextEncoding, hash } from 'node:crypto';

/** SHA-256 of a value as JSON. It does not depend on the order of members. */
export function digestOf(value: unknown, encoding: BinaryToTextEncoding): string {
    return hash('sha256', JSON.stringify(sorted(value)), encoding);
}

/** Sorts members by name. JSON.stringify leaves out those without a value. */
function sorted(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const names = Object.keys(value).sort();
    return Object.fromEntries(names.map((name) => [name, sorted(value[name as keyof typeof value])]));
}
