import type { ErrorHandler } from 'hono';
import { type ErrorBody, type ErrorCode, errorStatus, type Issue } from '../../contract/errors.ts';
import { MissingPackage } from '../../contract/optional-package.ts';
import { type OwnPrepared, responseOf } from './content.ts';
import type { AnyResponse, HttpContext, HttpEnv } from './env.ts';
import { secured } from './security-headers.ts';

declare module 'hono' {
    interface ContextVariableMap {
        /** The failure of the response, for middleware that renders it as a page. */
        failure?: Failure;
        /** Further members of error bodies in a part of the API, by code. */
        errorMembers?: ErrorMembers;
    }
}

export type ErrorMembers = (code: ErrorCode, cause?: string) => object | undefined;

/** An expected failure, with a code for programs and a message for people. */
export interface Failure {
    code: ErrorCode;
    message: string;
    issues?: Issue[];
    /** Further members of the body. A member `error` replaces the code there. */
    details?: Record<string, unknown>;
    headers?: Record<string, string>;
    /** The reason, if the next step of the client depends on it. */
    cause?: string;
}

/** Value of Retry-After when a part of the service is unavailable. */
const retryAfterSeconds = 5;

export function failure(code: ErrorCode, message: string, more: Omit<Failure, 'code' | 'message'> = {}): Failure {
    return { code, message, ...more };
}

/** The failure of a part of the service that is temporarily unavailable. */
export function unavailable(message: string): Failure {
    return failure('unavailable', message, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

/** The body of a failure. @param membersOf further members by code and cause. */
export function failureBody(
    { code, message, issues, cause, details }: Failure,
    requestId: string,
    membersOf?: ErrorMembers,
): ErrorBody {
    return {
        error: code,
        code,
        message,
        requestId,
        ...(issues && { issues }),
        ...membersOf?.(code, cause),
        ...details,
    };
}

/** The response of a failure, with the status of its code. */
export function prepareFailure(c: HttpContext, failed: Failure): OwnPrepared {
    const body = failureBody(failed, c.get('requestId'), c.get('errorMembers'));
    return {
        status: errorStatus[failed.code],
        headers: secured({
            'Content-Type': 'application/json; charset=utf-8',
            'Cache-Control': c.get('clientId') === undefined ? 'no-store' : 'private',
            ...failed.headers,
        }),
        body: JSON.stringify(body),
    };
}

/** Like `prepareFailure`, as a Response that every declared route accepts. */
export function failureResponse(c: HttpContext, failed: Failure): AnyResponse {
    c.set('failure', failed);
    return responseOf(prepareFailure(c, failed)) as AnyResponse;
}

/** Copies the headers Retry-After and Allow of a failure to a page about it. */
export function withRetryHeaders(page: Response, { headers }: Failure): Response {
    for (const name of ['Retry-After', 'Allow']) {
        const value = headers?.[name];
        if (value !== undefined) page.headers.set(name, value);
    }
    return page;
}

/**
 * Handles exceptions, which are bugs, unless the client has gone. The log gets the error; the client gets only the
 * request id.
 *
 * @example app.onError(answerErrors((error, requestId) => log.error({ err: error, requestId }, 'unexpected')));
 */
export function answerErrors(recordError: RecordError): ErrorHandler<HttpEnv> {
    return (error, c) => {
        if (isCutOff(c)) return failureResponse(c, incomplete);
        recordError(error, c.get('requestId'));
        const isMissing = error instanceof MissingPackage;
        return failureResponse(
            c,
            isMissing ? unavailable('This part of the service is not installed.') : internalError,
        );
    };
}

/** Whether the client has gone before the end of its request, whose payload then cannot be read. */
function isCutOff({ env: { incoming } }: HttpContext): boolean {
    return incoming.destroyed && !incoming.complete;
}

const incomplete = failure('invalid_request', 'The connection was closed before the end of the payload.');

export type RecordError = (error: unknown, requestId: string) => void;

export const internalError = failure('internal_error', 'An internal error occurred.');
