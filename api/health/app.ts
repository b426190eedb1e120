import { OpenAPIHono } from '@hono/zod-openapi';
import type { Datasets } from '../dataset/reload.ts';
import type { Dependencies } from '../dependencies.ts';
import { jsonResponse } from '../http/body.ts';
import type { HttpEnv, HttpHandler } from '../http/env.ts';
import { failureResponse, unavailable } from '../http/errors.ts';
import { onlyOperators } from '../http/only-operators.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { secured } from '../http/security-headers.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { healthRoute, metricsRoute, operatorsOnly, readyRoute } from './routes.ts';

type HealthOptions = Pick<Dependencies, 'metrics' | 'clock' | 'operationsToken' | 'datasets'> &
    ReadyOptions & {
        /** Rate limit of the metrics. */
        limit: RateLimit;
    };

interface ReadyOptions {
    datasets: Pick<Datasets, 'current' | 'isBroken'>;
    ledger: Pick<Ledger, 'proveWrite'>;
    isStopping: () => boolean;
}

/** Paths that accept any Host header. */
export const anyHostPaths: readonly string[] = [healthRoute.path, readyRoute.path];

/** Liveness, readiness and metrics. */
export function healthApp(options: HealthOptions): OpenAPIHono<HttpEnv> {
    const { metrics, limit, operationsToken } = options;
    const app = new OpenAPIHono<HttpEnv>();
    measureDataset(options);
    const headers = secured({ 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' });
    app.use(metricsRoute.path, limited(limit), onlyOperators(operationsToken, operatorsOnly));
    app.openapi(healthRoute, () => jsonResponse({ status: 'alive' }));
    app.openapi(readyRoute, ready(options));
    const measurements: HttpHandler = async () => new Response(await metrics.registry.metrics(), { headers });
    app.openapi(metricsRoute, measurements);
    return app;
}

/** Minimum time between two computations of readiness. */
const computeEveryMs = 1000;

const noData = 'there are no data to serve (run `make build`)';
const brokenData = 'the data set cannot be loaded (see the log: data set not loaded)';

/** GET /readyz: the message lists the missing parts. */
export function ready({ datasets, ledger, isStopping }: ReadyOptions): HttpHandler {
    const compute = async () => {
        const isWritable = await ledger.proveWrite().then(
            () => true,
            () => false,
        );
        return [
            ...(datasets.current === null ? [datasets.isBroken ? brokenData : noData] : []),
            ...(isWritable ? [] : ['the ledger is not writable']),
        ];
    };
    const latest = atMostOnceEvery(computeEveryMs, compute);
    return async (c) => {
        const missing = isStopping() ? ['the server is stopping'] : await latest();
        if (missing.length > 0) return failureResponse(c, unavailable(`Not ready: ${missing.join('; ')}.`));
        return jsonResponse({ status: 'ready' });
    };
}

/** Caches a result. Computes it again if it is done and older than the interval. */
function atMostOnceEvery<T>(intervalMs: number, compute: () => Promise<T>): () => Promise<T> {
    let latest: { result: Promise<T>; startedMs: number; isDone: boolean } | null = null;
    return () => {
        const nowMs = performance.now();
        if (latest !== null && (!latest.isDone || nowMs - latest.startedMs < intervalMs)) return latest.result;
        const started = { result: compute(), startedMs: nowMs, isDone: false };
        const done = () => {
            started.isDone = true;
        };
        started.result.then(done, done);
        latest = started;
        return started.result;
    };
}

/** Adds the metrics of the current data set. */
function measureDataset({ metrics, datasets, clock }: HealthOptions): void {
    metrics.counterOf(
        'dataset_reload_failures_total',
        'Data sets that could not be loaded since the start.',
        () => datasets.reloadFailures,
    );
    metrics.labelled('gauge', 'version', 'dataset_info', 'Always 1, with the version of the data.', () => {
        const { current } = datasets;
        return current === null ? [] : [[current.artefact.manifest.dataset_version, 1]];
    });
    metrics.gauge(
        'dataset_newest_day_timestamp_seconds',
        'Start of the newest day of the data, in seconds since 1970, UTC.',
        () => newestDaySeconds(datasets.current?.artefact.manifest.dataset_version ?? ''),
    );
    metrics.gauge('dataset_age_seconds', 'Time since the data set was loaded.', () =>
        datasets.current === null ? undefined : Math.max(0, (clock() - datasets.loadedAtMs) / 1000),
    );
}

/** The day at the beginning of a version of the data; undefined: the data are empty. */
function newestDaySeconds(version: string): number | undefined {
    const [year = 0, month = 0, day = 0] = version.split(/[.+]/u).map(Number);
    return year > 0 ? Date.UTC(year, month - 1, day) / 1000 : undefined;
}
