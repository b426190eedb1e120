import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './env.ts';

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
