/**
 * The client of the serve bench, in its own process: autocannon with a job from a file. Each connection requests its
 * own random draw of the paths. Prints a `LoadResult`. SIGTERM ends it early with a result.
 */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { Random } from './generate/random.ts';
import type { LoadJob, LoadResult } from './load-job.ts';
import { ownSeconds, secondsOf } from './processor.ts';

/** Requests of one connection before they repeat: more than it makes in a run with many paths. */
const drawsMax = 2000;

const job = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as LoadJob;
const draws = Math.min(drawsMax, job.paths.length * 4);
const begun = { at: Number.POSITIVE_INFINITY, server: 0, client: 0 };
let longestMs = 0;
let connection = 0;

const instance = autocannon(
    {
        url: job.origin,
        connections: job.connections,
        duration: job.seconds,
        headers: job.headers,
        setupClient: (client) => {
            const random = new Random(`${job.seed}/${connection++}`);
            client.setRequests(
                Array.from({ length: draws }, () => ({ path: random.pick(job.paths), headers: job.headers })),
            );
        },
    },
    (error, result) => {
        if (error) throw error;
        const seconds = (performance.now() - begun.at) / 1000;
        const printed: LoadResult = {
            requestsPerSecond: result.requests.average,
            latencyP50Ms: result.latency.p50,
            latencyP99Ms: result.latency.p99,
            latencyMaxMs: longestMs,
            answers: result.requests.total,
            failures: result.errors + result.non2xx,
            serverShare: (secondsOf(job.serverPid) - begun.server) / seconds,
            clientShare: (ownSeconds() - begun.client) / seconds,
        };
        process.stdout.write(JSON.stringify(printed));
    },
);
instance.on('start', () => {
    Object.assign(begun, { at: performance.now(), server: secondsOf(job.serverPid), client: ownSeconds() });
});
// The first request of a connection waits until those of all others are prepared, so its time is not counted.
instance.on('response', (_client, _status, _bytes, tookMs) => {
    if (tookMs > longestMs && performance.now() - tookMs > begun.at) longestMs = tookMs;
});
process.on('SIGTERM', () => (instance as unknown as { stop(): void }).stop());
