import type { Issue } from '../../contract/errors.ts';
import { type Failure, failure } from '../http/errors.ts';

/** What was asked for, or the failure to answer with. */
export type Found<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export function found<T>(value: T): Found<T> {
    return { ok: true, value };
}

export function lost(failed: Failure): { ok: false; failure: Failure } {
    return { ok: false, failure: failed };
}

/** A payload that has its shape and still does not fit, each place named. */
export function misfit(...issues: Issue[]): { ok: false; failure: Failure } {
    const message = issues.map((issue) => `${issue.path}: ${issue.message}`).join(' ');
    return lost(failure('invalid_request', message, { issues }));
}
