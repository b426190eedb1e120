import type { ErrorCode, Issue } from '../../contract/errors.ts';
import { err, type Result } from '../../contract/result.ts';
import type { Alternative } from './availability/alternatives.ts';

/** Why something that was asked of the core is not done. A door spells it for its own clients. */
export interface Refusal {
    code: ErrorCode;
    /** For developers, in English. */
    message: string;
    /** Each place of the request that does not fit; paths name the members of the core's requests, joined by dots. */
    issues?: Issue[];
    /** What can be booked instead. */
    alternatives?: readonly Alternative[];
    /** What it costs now. */
    price?: { currency: string; exponent: number; totalMinor: number };
    retryAfterSeconds?: number;
}

/** What was asked for, or why it is refused. */
export type Refusable<T> = Result<T, Refusal>;

export function refuse(
    code: ErrorCode,
    message: string,
    more: Omit<Refusal, 'code' | 'message'> = {},
): { ok: false; error: Refusal } {
    return err({ code, message, ...more });
}

/** Refuses a request whose values do not fit the catalogue or each other. */
export function invalid(...issues: Issue[]): { ok: false; error: Refusal } {
    return refuse('invalid_request', 'The request does not fit.', { issues });
}
