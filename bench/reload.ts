import { setTimeout as wait } from 'node:timers/promises';
import { type LoadJob, type LoadResult, readLoad, startLoad } from './load-job.ts';
import { peakMib, resetPeak } from './processor.ts';
import { request } from './recording.ts';
import { NotMeasured } from './result.ts';
import { type Service, switchLink } from './service.ts';

/** A path whose bytes differ in every data set. */
const overviewPath = '/api/v1/markets';

const settleMs = 2000;
const loadSecondsMax = 300;
const retryMs = 10;

/**
 * Switches the data under load. Measures the seconds until the new data are served, the most memory that the server has
 * had by then (null if the system does not tell), and the requests in the meantime.
 * @param job for the client; it is stopped when the new data are served.
 */
export async function measureReload(
    { origin, headers, process }: Service,
    link: string,
    nextDist: string,
    workFolder: string,
    job: LoadJob,
    paths: readonly string[],
): Promise<{ seconds: number; peakMib: number | null; load: LoadResult }> {
    const tagNow = async () => (await request(origin, overviewPath, headers)).etag;
    const load = startLoad(workFolder, { ...job, seconds: loadSecondsMax }, paths);
    await wait(settleMs);
    const before = await tagNow();
    resetPeak(process.pid);
    const switched = performance.now();
    switchLink(link, nextDist);
    while ((await tagNow()) === before) {
        if (performance.now() - switched > (loadSecondsMax * 1000) / 2) {
            throw new NotMeasured('the new data were not served');
        }
        await wait(retryMs);
    }
    const seconds = (performance.now() - switched) / 1000;
    await wait(settleMs);
    return { seconds, peakMib: peakMib(process.pid), load: readLoad(await load.stop()) };
}
