import type { ErrorCauseName } from '../../contract/booking-errors.ts';
import type { ErrorCode, Issue } from '../../contract/errors.ts';
import { err, type Result } from '../../contract/result.ts';
import type { PartySelection } from './availability/availability.ts';

/** An expected failure of the core. Each door translates it for its clients. */
export interface Refusal {
    code: ErrorCode;
    /** For developers, in English. */
    message: string;
    /** The invalid members of the request. A path consists of member names of the core's request, joined by dots. */
    issues?: Issue[];
    /** What is available instead. */
    alternatives?: readonly PartySelection[];
    price?: { currency: string; exponent: number; totalMinor: number };
    retryAfterSeconds?: number;
    /** The reason, if the next step of the client depends on it. */
    cause?: ErrorCauseName;
}

export type Refusable<T> = Result<T, Refusal>;

export function refuse(
    code: ErrorCode,
    message: string,
    more: Omit<Refusal, 'code' | 'message'> = {},
): { ok: false; error: Refusal } {
    return err({ code, message, ...more });
}

/** Refuses a request whose values contradict the catalogue or each other. */
export function invalid(...issues: Issue[]): { ok: false; error: Refusal } {
    return refuse('invalid_request', 'The request is invalid.', { issues });
}
