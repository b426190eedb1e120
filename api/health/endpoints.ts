import type { Datasets } from '../dataset/reload.ts';
import { jsonResponse } from '../http/body.ts';
import type { HttpHandler } from '../http/env.ts';
import { failureResponse, unavailable } from '../http/errors.ts';
import type { Metrics } from '../http/metrics.ts';
import { secured } from '../http/security-headers.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** GET /healthz */
export const alive: HttpHandler = () => jsonResponse({ status: 'alive' });

/** Minimum time between two computations of readiness. */
const computeEveryMs = 1000;

/** GET /readyz: the message lists the missing parts. */
export function ready(datasets: Pick<Datasets, 'current'>, ledger: Pick<Ledger, 'proveWrite'>): HttpHandler {
    const compute = async () => {
        const missing: string[] = [];
        if (datasets.current === null) missing.push('there are no data to serve (run `make build`)');
        const isWritable = await ledger.proveWrite().then(
            () => true,
            () => false,
        );
        if (!isWritable) missing.push('the ledger is not writable');
        return missing;
    };
    const latest = atMostOnceEvery(computeEveryMs, compute);
    return async (c) => {
        const missing = await latest();
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

/** GET /metrics */
export function measurements(metrics: Metrics): HttpHandler {
    const headers = secured({ 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' });
    return async () => new Response(await metrics.registry.metrics(), { headers });
}

/** Adds the metrics of the current data set. */
export function measureDataset(metrics: Metrics, datasets: Pick<Datasets, 'current'>, clock: () => number): void {
    const store = () => datasets.current ?? undefined;
    metrics.gauge('dataset_responses', 'Responses of the data set.', () => store()?.responseCount);
    metrics.gauge('dataset_responses_in_memory', 'Response bodies in memory.', () => store()?.bodies.residentCount);
    metrics.gauge(
        'dataset_contents_cached',
        'Responses with cached entity tags and compressed forms.',
        () => store()?.cachedCount,
    );
    metrics.gauge('dataset_memory_bytes', 'Bytes of responses in memory.', () => store()?.memoryBytes);
    metrics.gauge(
        'dataset_spilled_bytes',
        'Bytes of bodies in the temporary file.',
        () => store()?.bodies.spilledBytes,
    );
    metrics.gauge('dataset_age_seconds', 'Time since the data set was loaded.', () => {
        const current = store();
        return current === undefined ? undefined : Math.max(0, (clock() - current.loadedAtMs) / 1000);
    });
}
