import type { IncomingMessage } from 'node:http';
import type { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { failure, failureAnswer } from './errors.ts';
import { type Answer, type Asked, Exchange, type Handler, type Middleware, proceed, toResponse } from './exchange.ts';

type Route = ReturnType<typeof createRoute>;

/** A request that came through the router. */
class Routed implements Asked {
    constructor(private readonly context: Context) {}

    get incoming(): IncomingMessage {
        return (this.context.env as { incoming: IncomingMessage }).incoming;
    }

    get url(): string {
        return this.context.req.url;
    }

    param(name: string): string | undefined {
        return this.context.req.param(name);
    }

    body(): ReadableStream<Uint8Array> | null {
        return this.context.req.raw.body;
    }
}

/** Addresses that share a middleware, whether or not anything is mounted there. */
export interface Area {
    holds(path: string): boolean;
    middleware: Middleware;
}

/** The route name in logs and metrics of everything that has none. */
const unmatched = '(none)';

/**
 * Mounts handlers on the application, one handler per route: Hono answers a route with a single handler without any
 * promise of its own, and the middleware is composed before, once.
 */
export class Mounts {
    private readonly known: { pattern: RegExp; route: string; allow: string }[] = [];

    constructor(
        private readonly app: OpenAPIHono,
        private readonly closing: () => boolean,
    ) {}

    /** A route of the OpenAPI document. */
    add(route: Route, handler: Handler): void {
        this.app.openAPIRegistry.registerPath(route);
        this.mount(route.method, route.getRoutingPath(), handler);
    }

    /** A route that the OpenAPI document does not name: pages, their forms, and the document itself. */
    addUndeclared(path: string, handler: Handler, method: 'get' | 'post' = 'get'): void {
        this.mount(method, path, handler);
    }

    /** What happens to every other request: in an area behind its own middleware, elsewhere behind `outside`. */
    otherwise(areas: Area[], outside: Middleware): void {
        const refusals = areas.map(({ holds, middleware }) => ({ holds, refuse: middleware(this.refuse) }));
        const open = outside(this.refuse);
        this.app.notFound((context) => {
            const { path } = context.req;
            const route = this.known.find(({ pattern }) => pattern.test(path))?.route ?? unmatched;
            return this.answer(context, route, refusals.find(({ holds }) => holds(path))?.refuse ?? open);
        });
    }

    private mount(method: string, path: string, handler: Handler): void {
        const methods = method === 'get' ? 'GET, HEAD' : method.toUpperCase();
        const mounted = this.known.find(({ route }) => route === path);
        if (mounted === undefined) {
            const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/gu, '[^/]+')}$`, 'u');
            this.known.push({ pattern, route: path, allow: methods });
        } else {
            mounted.allow += `, ${methods}`;
        }
        const named = path.includes(':') ? this.besideLiterals(handler) : handler;
        this.app.on(method.toUpperCase(), path, (context) => this.answer(context, path, named));
    }

    /** An address that is a route by itself is not somebody's id, by whatever method it is asked. */
    private besideLiterals(handler: Handler): Handler {
        return (exchange) => {
            const { pathname } = new URL(exchange.asked.url, 'http://localhost');
            const literal = this.known.find(({ route }) => route === pathname);
            return literal === undefined ? handler(exchange) : refusal(exchange, literal.allow);
        };
    }

    private answer(context: Context, route: string, handler: Handler): Response | Promise<Response> {
        const exchange = new Exchange(new Routed(context), route);
        return proceed(handler(exchange), exchange, this.respond);
    }

    private readonly respond = (answer: Answer, exchange: Exchange) => toResponse(answer, exchange, this.closing());

    private readonly refuse: Handler = (exchange) => {
        const known = this.known.find(({ route }) => route === exchange.route);
        if (known !== undefined) return refusal(exchange, known.allow);
        return failureAnswer(exchange, failure('not_found', 'There is nothing at this address; see /docs.'));
    };
}

function refusal(exchange: Exchange, allow: string): Answer {
    const message = `This address can be asked with ${allow} only.`;
    return failureAnswer(exchange, failure('method_not_allowed', message, { headers: { Allow: allow } }));
}
