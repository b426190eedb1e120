import { type Answer, type Exchange, type Handler, type Middleware, proceed } from './exchange.ts';
import type { Metrics } from './metrics.ts';

/** Where finished lines go; null when the level leaves them out. */
export type WriteLine = ((line: string) => void) | null;

interface Observer {
    write: WriteLine;
    metrics: Metrics;
    clock: () => number;
}

interface Started extends Observer {
    exchange: Exchange;
    startedMs: number;
}

/**
 * One log line and one measured duration per request.
 *
 * The line names the route's pattern and the key's public id: no path, no query, no header, so nothing secret or personal
 * can get into it. It is put together by hand in the form of all other lines, since it is a fifth of the work of a
 * request otherwise; everything in it is a number or a word of a safe alphabet.
 */
export function observe(observer: Observer): Middleware {
    return (next: Handler) => (exchange) => {
        const started: Started = {
            write: observer.write,
            metrics: observer.metrics,
            clock: observer.clock,
            exchange,
            startedMs: performance.now(),
        };
        return proceed(next(exchange), started, finished);
    };
}

function finished(answer: Answer, { exchange, startedMs, write, metrics, clock }: Started): Answer {
    const durationMs = performance.now() - startedMs;
    const method = knownMethod(exchange.method);
    metrics.observeRequest(exchange.route, method, answer.status, durationMs / 1000);
    if (write !== null) {
        const key = exchange.key === null ? '' : `,"keyId":"${exchange.key.id}"`;
        write(
            `{"level":30,"time":${clock()},"requestId":"${exchange.requestId}","method":"${method}",` +
                `"route":"${exchange.route}","status":${answer.status},` +
                `"durationMs":${Math.round(durationMs * 1000) / 1000}${key},"msg":"request"}\n`,
        );
    }
    return answer;
}

/** A method is the caller's text: only these are shown, so that nobody can write into the log or make series without end. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function knownMethod(method: string): string {
    return knownMethods.has(method) ? method : 'OTHER';
}
