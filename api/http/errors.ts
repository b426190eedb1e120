import type { ErrorHandler } from 'hono';
import { type ErrorBody, type ErrorCode, errorStatus, type Issue } from '../../contract/errors.ts';
import { type Prepared, responseOf } from './content.ts';
import type { AnyResponse, HttpContext, HttpEnv } from './env.ts';
import { secured } from './security-headers.ts';

declare module 'hono' {
    interface ContextVariableMap {
        /** What the request is refused with, for whoever tells it to people. */
        failure?: Failure;
    }
}

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

/** The response to a failure, with the status its code has everywhere. */
export function prepareFailure(c: HttpContext, failed: Failure): Prepared {
    const body: ErrorBody = {
        error: failed.errorText ?? failed.code,
        code: failed.code,
        message: failed.message,
        requestId: c.get('requestId'),
        ...(failed.issues === undefined ? {} : { issues: failed.issues }),
        ...failed.details,
    };
    return {
        status: errorStatus[failed.code],
        headers: secured({
            'Content-Type': 'application/json; charset=utf-8',
            'Cache-Control': c.get('keyId') === undefined ? 'no-store' : 'private',
            ...failed.headers,
        }),
        body: JSON.stringify(body),
    };
}

/** The same as a response, which every declared route may give. */
export function failureResponse(c: HttpContext, failed: Failure): AnyResponse {
    c.set('failure', failed);
    return responseOf(prepareFailure(c, failed)) as AnyResponse;
}

/**
 * Answers exceptions, which are bugs: the log gets all of it, the caller only the request id to name.
 *
 * @example app.onError(answerErrors({ recordError: (error, requestId) => log.error({ err: error, requestId }, 'unexpected') }));
 */
export function answerErrors({ recordError }: { recordError: RecordError }): ErrorHandler<HttpEnv> {
    return (error, c) => {
        recordError(error, c.get('requestId'));
        return failureResponse(c, internalError);
    };
}

export type RecordError = (error: unknown, requestId: string) => void;

export const internalError = failure('internal_error', 'Something went wrong on our side.');
