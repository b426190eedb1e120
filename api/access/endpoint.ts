import { accessRequestShape } from '../../contract/responses.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { jsonResponse, readJsonBody } from '../http/body.ts';
import type { HttpHandler } from '../http/env.ts';
import { type Failure, failureResponse, unavailable } from '../http/errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type AccessRequest, receiveAccessRequest } from './access-requests.ts';

export const accessRequestBytesMax = 64 * 1024;

/** Stores a request for the operator. Returns its id, or a failure. */
export type ReceiveRequest = (request: AccessRequest) => Promise<Result<string, Failure>>;

export function receiveInto(
    ledger: Ledger,
    clock: () => number,
    onLedgerError: (error: unknown) => void,
): ReceiveRequest {
    const failed = (message: string) => err(unavailable(message));
    return async (request) => {
        try {
            const id = await receiveAccessRequest(ledger, request, new Date(clock()));
            if (id === null) return failed('Too many requests wait for a decision; try again later.');
            return ok(id);
        } catch (error) {
            onLedgerError(error);
            return failed('The request cannot be stored at the moment.');
        }
    };
}

/** POST /api/v1/access-requests with a JSON payload. */
export function receiveRequest(receive: ReceiveRequest): HttpHandler {
    return async (c) => {
        const read = await readJsonBody(c, accessRequestShape, accessRequestBytesMax);
        const received = read.ok ? await receive(read.value) : read;
        if (!received.ok) return failureResponse(c, received.error);
        return jsonResponse({ data: { id: received.value, status: 'received' } }, 202);
    };
}
