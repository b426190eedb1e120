/**
 * The client, in its own process: autocannon with a job from a file. Prints a `LoadResult`. SIGTERM ends it early with
 * a result.
 */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { LoadJobFile, LoadResult } from './load-job.ts';
import { ownSeconds, secondsOf } from './processor.ts';

const job = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as LoadJobFile;
const values = readFileSync(job.valueFile, 'utf8').split('\n');
const start = { at: Number.POSITIVE_INFINITY, server: 0, client: 0 };
let [longestMs, expected, others, connection, answeredAt] = [0, 0, 0, 0, 0];

const instance = autocannon(
    {
        url: job.origin,
        connections: job.connections,
        ...(job.seconds === null ? { amount: values.length } : { duration: job.seconds }),
        setupClient: (client) => {
            const own = connection++;
            const share = values.filter((_, at) => at % job.connections === own);
            client.setRequests(share.map((value) => ({ ...job.request, [job.varying]: value })));
        },
    },
    (error, result) => {
        if (error) throw error;
        // Autocannon checks only once per second whether all requests were answered.
        const seconds = (answeredAt - start.at) / 1000;
        const printed: LoadResult = {
            requestsPerSecond: expected / seconds,
            latencyP99Ms: result.latency.p99,
            latencyMaxMs: longestMs,
            answers: expected + others,
            failures: others + result.errors,
            serverShare: (secondsOf(job.serverPid) - start.server) / seconds,
            clientShare: (ownSeconds() - start.client) / seconds,
        };
        process.stdout.write(JSON.stringify(printed));
    },
);
instance.on('start', () => {
    Object.assign(start, { at: performance.now(), server: secondsOf(job.serverPid), client: ownSeconds() });
});
instance.on('response', (_client, status, _bytes, tookMs) => {
    answeredAt = performance.now();
    if (status === job.status) expected++;
    else others++;
    // The first request of a connection waits until those of all others are prepared, so its time is not counted.
    if (tookMs > longestMs && answeredAt - tookMs > start.at) longestMs = tookMs;
});
process.on('SIGTERM', () => (instance as unknown as { stop(): void }).stop());
