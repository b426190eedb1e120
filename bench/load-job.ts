import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, startScript } from './child.ts';
import { NotMeasured } from './result.ts';

/** A job for the client. */
export interface LoadJob {
    origin: string;
    headers: Record<string, string>;
    paths: string[];
    connections: number;
    seconds: number;
    /** The same seed draws the same paths. */
    seed: string;
    /** Process whose processor time is measured. */
    serverPid: number;
}

/** The client's measurements. */
export interface LoadResult {
    requestsPerSecond: number;
    latencyP50Ms: number;
    latencyP99Ms: number;
    latencyMaxMs: number;
    answers: number;
    /** Answers other than 2xx, broken connections and requests without an answer. */
    failures: number;
    /** Processor seconds per second of the server and of the client; null if the system does not report it. */
    serverShare: number | null;
    clientShare: number | null;
}

/** Starts the client in the background. */
export function startLoad(workFolder: string, job: LoadJob): Running {
    const file = join(workFolder, 'load-job.json');
    writeFileSync(file, JSON.stringify(job));
    return startScript('bench/load.ts', [file]);
}

/** Reads the output of the client. Fails if a request failed, because an error is faster than data. */
export function readLoad(printed: string): LoadResult {
    const result = JSON.parse(printed) as LoadResult;
    if (result.failures > 0) throw new NotMeasured(`${result.failures} of ${result.answers} requests failed`);
    return result;
}
