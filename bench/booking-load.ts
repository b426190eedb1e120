/**
 * The client of the booking bench, in its own process: autocannon with payloads from a file. Each connection sends its
 * share of them in turn. Prints a `LoadResult`.
 */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { BookingJobFile } from './booking-load-job.ts';
import type { LoadResult } from './load-job.ts';
import { ownSeconds, secondsOf } from './processor.ts';

const job = JSON.parse(readFileSync(process.argv[2] as string, 'utf8')) as BookingJobFile;
const payloads = readFileSync(job.payloadFile, 'utf8').split('\n');
const begun = { at: 0, server: 0, client: 0 };
const headers = { 'content-type': 'application/json' };
let [longestMs, expected, others, connection, answeredAt] = [0, 0, 0, 0, 0];

const instance = autocannon(
    {
        url: job.origin,
        connections: job.connections,
        ...(job.seconds === null ? { amount: payloads.length } : { duration: job.seconds }),
        setupClient: (client) => {
            const own = connection++;
            const share = payloads.filter((_, at) => at % job.connections === own);
            client.setRequests(share.map((body) => ({ method: 'POST', path: job.path, headers, body })));
        },
    },
    (error, result) => {
        if (error) throw error;
        // Autocannon checks only once per second whether all requests were answered.
        const seconds = (answeredAt - begun.at) / 1000;
        const printed: LoadResult = {
            requestsPerSecond: expected / seconds,
            latencyP50Ms: result.latency.p50,
            latencyP99Ms: result.latency.p99,
            latencyMaxMs: longestMs,
            answers: expected + others,
            failures: others + result.errors,
            serverShare: (secondsOf(job.serverPid) - begun.server) / seconds,
            clientShare: (ownSeconds() - begun.client) / seconds,
        };
        process.stdout.write(JSON.stringify(printed));
    },
);
instance.on('start', () => {
    Object.assign(begun, { at: performance.now(), server: secondsOf(job.serverPid), client: ownSeconds() });
});
instance.on('response', (_client, status, _bytes, tookMs) => {
    answeredAt = performance.now();
    if (status === job.status) expected++;
    else others++;
    longestMs = Math.max(longestMs, tookMs);
});
