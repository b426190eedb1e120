import type { HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import type { HttpContext, HttpEnv } from '../../../api/http/env.ts';

export interface TestRequest {
    method?: string;
    headers?: Record<string, string>;
    /** Of the client's end of the connection. */
    remoteAddress?: string;
}

/** The response to a request at `/` that passes middleware to a handler, without a server. */
export async function ask(
    { method = 'GET', headers = {}, remoteAddress }: TestRequest,
    middleware: MiddlewareHandler<HttpEnv>,
    handler: (c: HttpContext) => Response | Promise<Response> = () => new Response('answered'),
): Promise<Response> {
    const app = new Hono<HttpEnv>().all('/', middleware, handler);
    const incoming = { method, headers, url: '/', socket: { remoteAddress } };
    return await app.request('/', { method, headers }, { incoming } as unknown as HttpBindings);
}

/** What a function makes of the context of a request. */
export async function contextOf<T>(request: TestRequest, read: (c: HttpContext) => T): Promise<T> {
    let seen: { value: T } | undefined;
    await ask(request, async (c, next) => {
        seen = { value: read(c) };
        await next();
    });
    return (seen as { value: T }).value;
}
