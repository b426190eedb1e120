import type { Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import type { HttpContext, HttpEnv } from './env.ts';
import { type Failure, failure } from './errors.ts';

/** The methods that routes have. */
const methods = ['GET', 'POST'];

/** The route name in logs and metrics of everything that has none. */
const none = '(none)';

/** The pattern of the route at the address of a request, whatever the method. */
export function routeOf(app: Hono<HttpEnv>, c: HttpContext): string {
    return routesAt(app, c.req.path)[0]?.path ?? none;
}

/** What a request is refused with that no route answers: the methods that the address has, or that nothing is there. */
export function refusalOf(app: Hono<HttpEnv>, c: HttpContext): Failure {
    const routes = routesAt(app, c.req.path);
    if (routes.length > 0) return wrongMethod(routes.map(({ method }) => method));
    return failure('not_found', 'There is nothing at this address; see /docs.');
}

/** The refusal of a method at an address that has others. */
export function wrongMethod(allowed: string[]): Failure {
    const allow = allowed.map((method) => (method === 'GET' ? 'GET, HEAD' : method)).join(', ');
    return failure('method_not_allowed', `This address can be asked with ${allow} only.`, {
        headers: { Allow: allow },
    });
}

/** The routes of the address by their methods; of several patterns that fit, one without parameters counts. */
function routesAt(app: Hono<HttpEnv>, path: string): RouterRoute[] {
    const routes = methods.flatMap((method) => {
        const [matches] = app.router.match(method, path);
        const found = matches.map(([match]) => (match as unknown as [unknown, RouterRoute])[1]);
        return found.find((route) => route.method === method) ?? [];
    });
    const literal = routes.filter((route) => !route.path.includes(':'));
    return literal.length > 0 ? literal : routes;
}
