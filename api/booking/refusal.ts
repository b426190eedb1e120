import type { Issue } from '../../contract/errors.ts';
import { err, type Result } from '../../contract/result.ts';
import { type Failure, failure } from '../http/errors.ts';

/** What was asked for, or why it is refused. */
export type Refusable<T> = Result<T, Failure>;

/** A request that has its shape and still does not fit, each place named. */
export function invalid(...issues: Issue[]): { ok: false; error: Failure } {
    const message = issues.map((issue) => `${issue.path}: ${issue.message}`).join(' ');
    return err(failure('invalid_request', message, { issues }));
}
