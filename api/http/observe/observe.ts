import type { Logger } from 'pino';
import { type Answer, type Exchange, type Handler, type Middleware, then } from '../exchange/exchange.ts';
import type { Metrics } from '../metrics/metrics.ts';

interface Started {
    exchange: Exchange;
    startedMs: number;
    log: Logger;
    metrics: Metrics;
}

/**
 * One log line and one measured duration per request. The line names the route's pattern and the key's public id: no
 * path, no query, no header, so nothing secret or personal can get into it.
 */
export function observe(log: Logger, metrics: Metrics): Middleware {
    return (next: Handler) => (exchange) => {
        const started = { exchange, startedMs: performance.now(), log, metrics };
        return then(next(exchange), started, finished);
    };
}

function finished(answer: Answer, { exchange, startedMs, log, metrics }: Started): Answer {
    const durationMs = performance.now() - startedMs;
    metrics.observeRequest(exchange.route, exchange.method, answer.status, durationMs / 1000);
    log.info(
        {
            requestId: exchange.requestId,
            method: exchange.method,
            route: exchange.route,
            status: answer.status,
            durationMs: Math.round(durationMs * 1000) / 1000,
            keyId: exchange.key?.id,
        },
        'request',
    );
    return answer;
}
