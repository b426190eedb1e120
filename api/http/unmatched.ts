import type { Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { RouterRoute } from 'hono/types';
import type { HttpContext, HttpEnv } from './env.ts';
import { type Failure, failure } from './errors.ts';

const methods = ['GET', 'POST'];

/** Name in logs and metrics of requests without a route. */
const none = '(none)';

/** The pattern of the route at the address of a request, for any method. */
export function routeOf(app: Hono<HttpEnv>, c: HttpContext): string {
    const matched = matchedRoutes(c).find(({ method }) => method === c.req.method)?.path;
    if (matched !== undefined && !matched.includes(':')) return matched;
    return routesAt(app, c.req.path)[0]?.path ?? none;
}

/** The failure of a request that no route handles: 405 with the allowed methods, or 404 with a message. */
export function refusalOf(app: Hono<HttpEnv>, c: HttpContext, message: string): Failure {
    const routes = routesAt(app, c.req.path);
    if (routes.length > 0) return wrongMethod(routes.map(({ method }) => method));
    return failure('not_found', message);
}

/** The failure of a method that an address does not have. */
export function wrongMethod(allowed: string[]): Failure {
    const allow = allowed.map((method) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
    return failure('method_not_allowed', `This address only allows ${allow}.`, {
        headers: { Allow: allow },
    });
}

/** Whether a GET route handles an address. */
export function hasPageAt(app: Hono<HttpEnv>, path: string): boolean {
    return routesAt(app, path).some(({ method }) => method === 'GET');
}

/** The routes of an address by method. A pattern without parameters takes precedence. */
function routesAt(app: Hono<HttpEnv>, path: string): RouterRoute[] {
    const routes = methods.flatMap((method) => {
        const [matches] = app.router.match(method, path);
        const found = matches.map(([match]) => (match as unknown as [unknown, RouterRoute])[1]);
        return found.find((route) => route.method === method) ?? [];
    });
    const literal = routes.filter((route) => !route.path.includes(':'));
    return literal.length > 0 ? literal : routes;
}
