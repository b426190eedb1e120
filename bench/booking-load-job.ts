import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startScript } from './child.ts';
import type { LoadResult } from './load-job.ts';
import { NotMeasured } from './result.ts';

/** What the client of the booking bench is to do. */
export interface BookingJob {
    origin: string;
    path: string;
    connections: number;
    /** Payloads are sent again and again for so long; null: each once, in even shares of the connections. */
    seconds: number | null;
    /** The status that each answer must have. */
    status: number;
    /** Whose processor time is watched. */
    serverPid: number;
}

/** What the client is given: the job, and a file of payloads, one a line. */
export interface BookingJobFile extends BookingJob {
    payloadFile: string;
}

/** Runs the client. An answer of another status is no measurement: a refusal is made faster than a booking. */
export async function runBookingLoad(
    workFolder: string,
    job: BookingJob,
    payloads: readonly string[],
): Promise<LoadResult> {
    if (job.seconds === null && payloads.length % job.connections !== 0)
        throw new Error('connections have uneven shares');
    const payloadFile = join(workFolder, 'booking-payloads');
    const file = join(workFolder, 'booking-job.json');
    writeFileSync(payloadFile, payloads.join('\n'));
    writeFileSync(file, JSON.stringify({ ...job, payloadFile } satisfies BookingJobFile));
    const result = JSON.parse(await startScript('bench/booking-load.ts', [file]).finished) as LoadResult;
    if (result.failures === 0) return result;
    throw new NotMeasured(
        `${result.failures} of ${result.answers} requests to ${job.path} were not answered ${job.status}`,
    );
}
