import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type ReceiveRequest, receiveInto, receiveRequest } from './endpoint.ts';
import { accessRequestRoute } from './routes.ts';

export interface AccessOptions {
    ledger: Ledger;
    /** Milliseconds since 1970. */
    clock: () => number;
    /** Called with every ledger error. */
    onLedgerError: (error: unknown) => void;
    limit: RateLimit;
    /** Middleware for forms: error pages, and the handler of the form. */
    pages: { problems: MiddlewareHandler<HttpEnv>; form: (receive: ReceiveRequest) => MiddlewareHandler<HttpEnv> };
}

/** The endpoint for access requests. */
export function accessApp({ ledger, clock, onLedgerError, limit, pages }: AccessOptions): OpenAPIHono<HttpEnv> {
    const app = new OpenAPIHono<HttpEnv>();
    const receive = receiveInto(ledger, clock, onLedgerError);
    app.openAPIRegistry.registerPath(accessRequestRoute);
    app.post(accessRequestRoute.path, pages.problems, limited(limit), pages.form(receive), receiveRequest(receive));
    return app;
}
