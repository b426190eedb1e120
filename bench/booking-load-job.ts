import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startScript } from './child.ts';
import type { LoadResult } from './load-job.ts';
import { NotMeasured } from './result.ts';

/** A job for the client of the booking bench. */
interface BookingJob {
    origin: string;
    path: string;
    connections: number;
    /** Seconds for which the payloads are sent repeatedly; null: each payload once, in equal shares per connection. */
    seconds: number | null;
    /** The expected status of each answer. */
    status: number;
    /** Process whose processor time is measured. */
    serverPid: number;
}

/** The job, and a file of payloads, one per line. */
export interface BookingJobFile extends BookingJob {
    payloadFile: string;
}

/** Runs the client. Fails if an answer has another status, because a refusal is faster than a booking. */
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
