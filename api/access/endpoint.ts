import { accessRequestShape } from '../../contract/responses.ts';
import { readJsonBody } from '../http/body/json-body.ts';
import { failureAnswer, unavailable } from '../http/errors/errors.ts';
import type { Handler } from '../http/exchange/exchange.ts';
import { secured } from '../http/security-headers/security-headers.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { receiveAccessRequest } from './access-requests.ts';

export const accessRequestBytesMax = 64 * 1024;

/** POST /api/v1/access-requests: keeps the request for the operator, who decides it on the command line. */
export function receiveRequest(ledger: Ledger, clock: () => number, onLedgerError: (error: unknown) => void): Handler {
    return async (exchange) => {
        const read = await readJsonBody(exchange, accessRequestShape, accessRequestBytesMax);
        if (!read.ok) return failureAnswer(exchange, read.failure);
        try {
            const id = await receiveAccessRequest(ledger, read.value, new Date(clock()));
            if (id === null)
                return failureAnswer(exchange, unavailable('Too many requests wait for a decision; try again later.'));
            const headers = secured({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
            return { status: 202, headers, body: JSON.stringify({ data: { id, status: 'received' } }) };
        } catch (error) {
            onLedgerError(error);
            return failureAnswer(exchange, unavailable('The request cannot be stored at the moment.'));
        }
    };
}
