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
    /** Told of every failure of the ledger. */
    onLedgerError: (error: unknown) => void;
    limit: RateLimit;
    /** Answers those who send a form: with a page instead of an error, and to the form itself. */
    pages: { problems: MiddlewareHandler<HttpEnv>; form: (receive: ReceiveRequest) => MiddlewareHandler<HttpEnv> };
}

/** Requests for keys. */
export function accessApp({ ledger, clock, onLedgerError, limit, pages }: AccessOptions): OpenAPIHono<HttpEnv> {
    const app = new OpenAPIHono<HttpEnv>();
    const receive = receiveInto(ledger, clock, onLedgerError);
    app.openAPIRegistry.registerPath(accessRequestRoute);
    app.post(accessRequestRoute.path, pages.problems, limited(limit), pages.form(receive), receiveRequest(receive));
    return app;
}
