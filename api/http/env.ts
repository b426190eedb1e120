import type { HttpBindings } from '@hono/node-server';
import type { Context, Handler, MiddlewareHandler, TypedResponse } from 'hono';

/** Bindings of every request: Node's request and response. Middleware declares further variables itself. */
export interface HttpEnv {
    Bindings: HttpBindings;
}

export type HttpContext = Context<HttpEnv>;
export type HttpHandler = Handler<HttpEnv>;

/** A response that every declared route accepts. */
export type AnyResponse = Response & TypedResponse<never, never, never>;

/** The query of the address, without the question mark. */
export function queryOf({ req: { url } }: HttpContext): string {
    const start = url.indexOf('?');
    if (start === -1) return '';
    const end = url.indexOf('#', start);
    return end === -1 ? url.slice(start + 1) : url.slice(start + 1, end);
}

/** The same with the question mark; '' without a query. */
export function queryWithMark(c: HttpContext): string {
    return queryOf(c) && `?${queryOf(c)}`;
}

/** Replaces the response completely. */
export function replaceResponse(c: HttpContext, response: Response): void {
    // Hono would copy the headers of the previous response.
    c.res = undefined;
    c.res = response;
}

/**
 * Middleware for the paths that a predicate accepts, for cases that no pattern of the router covers.
 *
 * @example app.use(...within((path) => path.startsWith('/public/'), compressed));
 */
export function within(
    matches: (path: string) => boolean,
    ...middleware: MiddlewareHandler<HttpEnv>[]
): MiddlewareHandler<HttpEnv>[] {
    return middleware.map((handler) => (c, next) => (matches(c.req.path) ? handler(c, next) : next()));
}
