import { OpenAPIHono } from '@hono/zod-openapi';
import type { Datasets } from '../dataset/reload.ts';
import type { HttpEnv } from '../http/env.ts';
import type { Metrics } from '../http/metrics.ts';
import { onlyOperators } from '../http/only-operators.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { alive, measureDataset, measurements, ready } from './endpoints.ts';
import { healthRoute, metricsRoute, readyRoute } from './routes.ts';

export interface HealthOptions {
    datasets: Pick<Datasets, 'current'>;
    ledger: Pick<Ledger, 'proveWrite'>;
}

/** Paths that accept any Host header. */
export const anyHostPaths: readonly string[] = [healthRoute.path, readyRoute.path];

/** Liveness and readiness. */
export function healthApp({ datasets, ledger }: HealthOptions): OpenAPIHono<HttpEnv> {
    const app = new OpenAPIHono<HttpEnv>();
    app.openapi(healthRoute, alive);
    app.openapi(readyRoute, ready(datasets, ledger));
    return app;
}

export interface MetricsOptions {
    metrics: Metrics;
    datasets: Pick<Datasets, 'current'>;
    /** Milliseconds since 1970. */
    clock: () => number;
    limit: RateLimit;
    /** Bearer token for requests from other machines; null: none. */
    operationsToken: string | null;
}

export function metricsApp({ metrics, datasets, clock, limit, operationsToken }: MetricsOptions): OpenAPIHono<HttpEnv> {
    const app = new OpenAPIHono<HttpEnv>();
    measureDataset(metrics, datasets, clock);
    app.use(metricsRoute.path, limited(limit), onlyOperators({ token: operationsToken }));
    app.openapi(metricsRoute, measurements(metrics));
    return app;
}
