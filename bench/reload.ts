import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type LoadResult, readLoad, startLoad } from './load-job.ts';
import { peakMib, resetPeak } from './processor.ts';
import { ask } from './recording.ts';
import { NotMeasured } from './result.ts';
import { type Service, switchLink } from './service.ts';

/** A path whose bytes differ in every data set. */
const overviewPath = '/api/v1/markets';

const settleMs = 2000;
const loadSecondsMax = 300;
const askEveryMs = 10;

/**
 * Switches the data under load. Measures the seconds until the new data are served, the most memory that the server has had
 * by then (null if the system does not tell), and the requests in the meantime.
 */
export async function measureReload(
    service: Service,
    link: string,
    nextDist: string,
    job: { workFolder: string; paths: string[]; connections: number },
): Promise<{ seconds: number; peakMib: number | null; load: LoadResult }> {
    const { origin, headers, process } = service;
    const agent = new Agent({ keepAlive: true });
    const tagNow = async () => (await ask(origin, overviewPath, headers, agent)).etag;
    const load = startLoad(job.workFolder, {
        origin,
        headers,
        paths: job.paths,
        connections: job.connections,
        seconds: loadSecondsMax,
        seed: 'reload',
        serverPid: process.pid,
    });
    await wait(settleMs);
    const before = await tagNow();
    resetPeak(process.pid);
    const switched = performance.now();
    switchLink(link, nextDist);
    while ((await tagNow()) === before) {
        if (performance.now() - switched > (loadSecondsMax * 1000) / 2) {
            throw new NotMeasured('the new data were not served');
        }
        await wait(askEveryMs);
    }
    const seconds = (performance.now() - switched) / 1000;
    agent.destroy();
    await wait(settleMs);
    return { seconds, peakMib: peakMib(process.pid), load: readLoad(await load.stop()) };
}
