import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { accessRequestShape } from '../../contract/responses.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Dependencies } from '../dependencies.ts';
import { jsonResponse, readJsonBody } from '../http/body.ts';
import type { HttpEnv, HttpHandler } from '../http/env.ts';
import { type Failure, failureResponse, unavailable } from '../http/errors.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { type OnLedgerError, unlessUnavailable } from '../ledger/fault.ts';
import { type AccessRequest, receiveAccessRequest } from './access-requests.ts';
import { accessRequestRoute } from './routes.ts';

const accessRequestBytesMax = 64 * 1024;

/** Stores a request for the operator. Returns its id, or a failure. */
export type ReceiveRequest = (request: AccessRequest, requestId: string) => Promise<Result<string, Failure>>;

type AccessOptions = Pick<Dependencies, 'ledger' | 'clock'> & {
    /** Called with every ledger error. */
    onLedgerError: OnLedgerError;
    limit: RateLimit;
    /** Middleware for forms: error pages, and the handler of the form. */
    pages: { problems: MiddlewareHandler<HttpEnv>; form: (receive: ReceiveRequest) => MiddlewareHandler<HttpEnv> };
};

/** The endpoint for access requests. */
export function accessApp(options: AccessOptions): OpenAPIHono<HttpEnv> {
    const { limit, pages } = options;
    const app = new OpenAPIHono<HttpEnv>();
    const receive = receiveInto(options);
    app.openAPIRegistry.registerPath(accessRequestRoute);
    app.post(accessRequestRoute.path, pages.problems, limited(limit), pages.form(receive), receiveRequest(receive));
    return app;
}

function receiveInto({ ledger, clock, onLedgerError }: AccessOptions): ReceiveRequest {
    return async (request, requestId) => {
        const store = async () => ({ id: await receiveAccessRequest(ledger, request, new Date(clock())) });
        const stored = await unlessUnavailable({ onLedgerError }, store, requestId);
        if (stored === null) return err(unavailable('The request cannot be stored at the moment.'));
        if (stored.id === null) return err(unavailable('Too many requests wait for a decision; try again later.'));
        return ok(stored.id);
    };
}

/** POST /api/v1/access-requests with a JSON payload. */
function receiveRequest(receive: ReceiveRequest): HttpHandler {
    return async (c) => {
        const read = await readJsonBody(c, accessRequestShape, accessRequestBytesMax);
        const received = read.ok ? await receive(read.value, c.get('requestId')) : read;
        if (!received.ok) return failureResponse(c, received.error);
        return jsonResponse({ data: { id: received.value, status: 'received' } }, 202);
    };
}
