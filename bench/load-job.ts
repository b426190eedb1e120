import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, startScript } from './child.ts';
import { median, NotMeasured } from './result.ts';

/** A job for the client: requests that differ in one member. */
export interface LoadJob {
    origin: string;
    request: { method?: 'POST'; path?: string; headers: Record<string, string> };
    /** The member that differs. Each connection has its share of the values, which it sends in turn. */
    varying: 'path' | 'body';
    connections: number;
    /** Seconds for which the values are sent repeatedly; null: each value once, in equal shares per connection. */
    seconds: number | null;
    /** The expected status of each answer. */
    status: number;
    /** Process whose processor time is measured. */
    serverPid: number;
}

/** The job as the client reads it, with a file of the values, one per line. */
export interface LoadJobFile extends LoadJob {
    valueFile: string;
}

export interface LoadResult {
    requestsPerSecond: number;
    latencyP99Ms: number;
    latencyMaxMs: number;
    answers: number;
    /** Answers with another status, broken connections and requests without an answer. */
    failures: number;
    /** Processor seconds per second of the server and of the client; null if the system does not report it. */
    serverShare: number | null;
    clientShare: number | null;
}

export function startLoad(workFolder: string, job: LoadJob, values: readonly string[]): Running {
    if (job.seconds === null && values.length % job.connections !== 0)
        throw new Error('connections have uneven shares');
    const valueFile = join(workFolder, 'load-values');
    const file = join(workFolder, 'load-job.json');
    writeFileSync(valueFile, values.join('\n'));
    writeFileSync(file, JSON.stringify({ ...job, valueFile } satisfies LoadJobFile));
    return startScript('bench/load.ts', [file]);
}

/** Reads the output of the client. Fails if a request failed, because an error is faster than data. */
export function readLoad(printed: string): LoadResult {
    const result = JSON.parse(printed) as LoadResult;
    if (result.failures > 0) throw new NotMeasured(`${result.failures} of ${result.answers} requests failed`);
    return result;
}

export async function runLoad(workFolder: string, job: LoadJob, values: readonly string[]): Promise<LoadResult> {
    return readLoad(await startLoad(workFolder, job, values).finished);
}

export function ratesOf(results: readonly LoadResult[]): number[] {
    return results.map(({ requestsPerSecond }) => requestsPerSecond);
}

export function p99sOf(results: readonly LoadResult[]): number[] {
    return results.map(({ latencyP99Ms }) => latencyP99Ms);
}

/** If the server does not use its whole core, the client limits the figure, and the ratio is too good. */
export function coresText(results: readonly LoadResult[]): string {
    const share = (name: 'serverShare' | 'clientShare') => {
        const known = results.map((result) => result[name]).filter((value) => value !== null);
        return known.length === 0 ? 'unknown' : median(known).toFixed(2);
    };
    return `server ${share('serverShare')}, client ${share('clientShare')}`;
}
