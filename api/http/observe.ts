import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { HttpContext, HttpEnv } from './env.ts';
import type { Metrics } from './metrics.ts';

declare module 'hono' {
    interface ContextVariableMap {
        requestId: string;
        /** Public id of the key that the request presented. */
        keyId?: string;
        /** The route's name in logs and metrics, where it is not the pattern of the address. */
        route?: string;
    }
}

/** Where finished lines go; null when the level leaves them out. */
export type WriteLine = ((line: string) => void) | null;

export interface Observer {
    write: WriteLine;
    metrics: Pick<Metrics, 'observeRequest'>;
    /** Milliseconds since 1970. */
    clock: () => number;
}

export interface ObserveOptions extends Observer {
    /** The route's pattern, never the path itself: a path may hold anything. */
    routeOf: (c: HttpContext) => string;
}

/**
 * Gives each request its id, and writes one log line and one measured duration for it.
 *
 * @example app.use(observe({ write: (line) => output.write(line), metrics, clock: Date.now, routeOf }));
 */
export const observe = ({ routeOf, ...observer }: ObserveOptions) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const startedMs = performance.now();
        startRequest(c);
        await next();
        c.res.headers.set('X-Request-Id', c.get('requestId'));
        record(observer, c, c.get('route') ?? routeOf(c), c.res.status, startedMs);
    });

export function startRequest(c: HttpContext): string {
    const id = requestId(c.req.header('x-request-id'));
    c.set('requestId', id);
    return id;
}

/**
 * Records one request.
 *
 * The line names the route's pattern and the key's public id: no path, no query, no header, so nothing secret or personal
 * can get into it. It is put together by hand in the form of all other lines, since it is a fifth of the work of a
 * request otherwise; everything in it is a number or a word of a safe alphabet.
 *
 * @param startedMs when the request arrived, on the monotonic clock.
 */
export function record(
    { write, metrics, clock }: Observer,
    c: HttpContext,
    route: string,
    status: number,
    startedMs: number,
): void {
    const durationMs = performance.now() - startedMs;
    const method = knownMethod(c.req.method);
    metrics.observeRequest(route, method, status, durationMs / 1000);
    if (write === null) return;
    const keyId = c.get('keyId');
    const key = keyId === undefined ? '' : `,"keyId":"${keyId}"`;
    write(
        `{"level":30,"time":${clock()},"requestId":"${c.get('requestId')}","method":"${method}",` +
            `"route":"${route}","status":${status},` +
            `"durationMs":${Math.round(durationMs * 1000) / 1000}${key},"msg":"request"}\n`,
    );
}

/** A method is the caller's text: only these are shown, so that nobody can write into the log or make series without end. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function knownMethod(method: string): string {
    return knownMethods.has(method) ? method : 'OTHER';
}

/** Short and harmless in a log line, a header and a support letter; never something that looks like a key of ours. */
const acceptable = /^(?!.*tms_)[\w.-]{1,64}$/u;

/** The caller's own request id where it is acceptable, a new UUID otherwise. */
export function requestId(given: string | undefined): string {
    return given !== undefined && acceptable.test(given) ? given : randomUUID();
}
