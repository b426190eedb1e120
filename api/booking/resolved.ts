import type { Issue } from '../../contract/errors.ts';

/** A value made from a payload, or each place of the payload that does not fit the catalogue. */
export type Resolved<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

export function resolved<T>(value: T): Resolved<T> {
    return { ok: true, value };
}

export function unresolved(...issues: Issue[]): { ok: false; issues: Issue[] } {
    return { ok: false, issues };
}
