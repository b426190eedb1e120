import type { Datasets } from '../dataset/reload.ts';
import { jsonResponse } from '../http/body.ts';
import type { HttpHandler } from '../http/env.ts';
import { failureResponse, unavailable } from '../http/errors.ts';
import type { Metrics } from '../http/metrics.ts';
import { secured } from '../http/security-headers.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** GET /healthz */
export const alive: HttpHandler = () => jsonResponse({ status: 'alive' });

/** Readiness is computed at most once in this time, however often it is asked for. */
const computeEveryMs = 1000;

/** GET /readyz: says which part is missing. */
export function ready(takeover: Pick<Datasets, 'current'>, ledger: Pick<Ledger, 'proveWrite'>): HttpHandler {
    const compute = async () => {
        const missing: string[] = [];
        if (takeover.current === null) missing.push('there are no data to serve (run `make build`)');
        const isWritable = await ledger.proveWrite().then(
            () => true,
            () => false,
        );
        if (!isWritable) missing.push('the ledger takes no writes');
        return missing;
    };
    const latest = atMostOnceEvery(computeEveryMs, compute);
    return async (c) => {
        const missing = await latest();
        if (missing.length > 0) return failureResponse(c, unavailable(`Not ready: ${missing.join('; ')}.`));
        return jsonResponse({ status: 'ready' });
    };
}

/** The latest result, computed anew when it began longer ago and is done. */
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

/** What is measured of the data set that is served. */
export function measureDataset(metrics: Metrics, takeover: Pick<Datasets, 'current'>, clock: () => number): void {
    const store = () => takeover.current ?? undefined;
    metrics.gauge('dataset_responses', 'Responses of the data set.', () => store()?.responseCount);
    metrics.gauge('dataset_responses_in_memory', 'Bodies kept in memory.', () => store()?.bodies.residentCount);
    metrics.gauge('dataset_contents_cached', 'Responses with what was made of them.', () => store()?.cachedCount);
    metrics.gauge('dataset_memory_bytes', 'Bytes of responses in memory.', () => store()?.memoryBytes);
    metrics.gauge(
        'dataset_spilled_bytes',
        'Bytes of bodies in the temporary file.',
        () => store()?.bodies.spilledBytes,
    );
    metrics.gauge('dataset_age_seconds', 'Time since the data set was taken over.', () => {
        const current = store();
        return current === undefined ? undefined : Math.max(0, (clock() - current.loadedAtMs) / 1000);
    });
}
