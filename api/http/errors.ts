import { type ErrorBody, type ErrorCode, errorStatus, type Issue } from '../../contract/errors.ts';
import type { Answer, Exchange, Handler, Middleware } from './exchange.ts';
import { secured } from './security-headers.ts';

/** An expected failure: what is wrong, for the machine and for a person. */
export interface Failure {
    code: ErrorCode;
    message: string;
    /** What `error` says where the booking API promises a text instead of the code. */
    errorText?: string;
    issues?: Issue[];
    /** Members of the body besides those of every error. */
    details?: Record<string, unknown>;
    headers?: Record<string, string>;
}

/** How long a caller should wait before it asks again when a part of the service is away. */
export const retryAfterSeconds = 5;

export function failure(code: ErrorCode, message: string, more: Omit<Failure, 'code' | 'message'> = {}): Failure {
    return { code, message, ...more };
}

/** A part of the service is away for now. */
export function unavailable(message: string): Failure {
    return failure('unavailable', message, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

/** The answer that tells a failure, with the status its code has everywhere. */
export function failureAnswer(exchange: Exchange, found: Failure): Answer {
    const body: ErrorBody = {
        error: found.errorText ?? found.code,
        code: found.code,
        message: found.message,
        requestId: exchange.requestId,
        ...(found.issues === undefined ? {} : { issues: found.issues }),
        ...found.details,
    };
    return {
        status: errorStatus[found.code],
        headers: secured({
            'Content-Type': 'application/json; charset=utf-8',
            'Cache-Control': exchange.key === null ? 'no-store' : 'private',
            ...found.headers,
        }),
        body: JSON.stringify(body),
    };
}

/** An exception is a bug: the log gets all of it, the caller only the request id to name. */
export function catchErrors(report: (error: unknown, exchange: Exchange) => void): Middleware {
    const fail = (error: unknown, exchange: Exchange): Answer => {
        report(error, exchange);
        return failureAnswer(exchange, failure('internal_error', 'Something went wrong on our side.'));
    };
    return (next: Handler) => (exchange) => {
        try {
            const answer = next(exchange);
            return answer instanceof Promise ? answer.catch((error: unknown) => fail(error, exchange)) : answer;
        } catch (error) {
            return fail(error, exchange);
        }
    };
}
