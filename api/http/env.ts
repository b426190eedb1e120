import type { HttpBindings } from '@hono/node-server';
import type { Context, Handler, MiddlewareHandler, TypedResponse } from 'hono';

/** What every request brings along: Node's own request and response. A middleware that adds to it declares so itself. */
export interface HttpEnv {
    Bindings: HttpBindings;
}

export type HttpContext = Context<HttpEnv>;
export type HttpHandler = Handler<HttpEnv>;

/** A response that every declared route may give. */
export type AnyResponse = Response & TypedResponse<never, never, never>;

/** The query of the address, without its question mark. */
export function queryOf({ req: { url } }: HttpContext): string {
    const start = url.indexOf('?');
    if (start === -1) return '';
    const end = url.indexOf('#', start);
    return end === -1 ? url.slice(start + 1) : url.slice(start + 1, end);
}

/** Sends another response than the one that was made, with nothing of it. */
export function replaceResponse(c: HttpContext, response: Response): void {
    // Hono adds the headers of a response that is there to one that takes its place.
    c.res = undefined;
    c.res = response;
}

/**
 * Middleware for the paths that a function names, where no pattern of the router can.
 *
 * @example app.use(...within((path) => path.startsWith('/api/embed/'), allowAnyOrigin));
 */
export function within(
    holds: (path: string) => boolean,
    ...middleware: MiddlewareHandler<HttpEnv>[]
): MiddlewareHandler<HttpEnv>[] {
    return middleware.map((handler) => (c, next) => (holds(c.req.path) ? handler(c, next) : next()));
}
