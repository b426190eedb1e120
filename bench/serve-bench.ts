import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchContext, warmRuns } from './bench-context.ts';
import { Random } from './generate/random.ts';
import { coresText, type LoadJob, type LoadResult, p99sOf, ratesOf, runLoad } from './load-job.ts';
import { record } from './recording.ts';
import { measureReload } from './reload.ts';
import { type Result, resultOf } from './result.ts';
import { manyCase, type ServeCase, sampleCase } from './serve-data.ts';
import { type Service, startBareServer, startService, switchLink } from './service.ts';

const connections = 64;
const loadSeconds = 4;
/** Requests of one connection before they repeat: more than it makes in a run with many paths. */
const drawsMax = 2000;

/** The real server compared with bare `node:http` that sends the same bytes to the same client. */
export async function serveBench(context: BenchContext): Promise<Result[]> {
    const results: Result[] = [];
    for (const prepare of [sampleCase, manyCase]) results.push(...(await measure(context, await prepare(context))));
    return results;
}

async function measure(context: BenchContext, serveCase: ServeCase): Promise<Result[]> {
    const folder = join(context.workFolder, 'serve');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    const link = join(folder, 'current');
    switchLink(link, serveCase.dist);
    const service = await startService(folder, link, serveCase.memoryMib);
    try {
        const { name, paths, nextDist } = serveCase;
        context.log(`${name}: recording ${paths.length} answers`);
        const bare = await startBareServer(folder, await record(service.origin, service.headers, paths));
        let figures: Figures[];
        try {
            figures = await alternate(context, serveCase, service, bare);
        } finally {
            await bare.process.stop();
        }
        const results = asResults(serveCase, figures);
        context.log(`${name}: switching the data under load`);
        const drawn = drawnPaths(paths, 'reload');
        const reload = await measureReload(service, link, nextDist, context.workFolder, jobOf(service), drawn);
        const { answers, latencyMaxMs } = reload.load;
        const notes = [
            `${reload.peakMib === null ? 'an unknown amount' : `${Math.round(reload.peakMib)} MiB`} at the peak of memory`,
            `the longest answer meanwhile took ${Math.round(latencyMaxMs)} ms, none of ${answers} failed`,
            'the server looks every half second',
        ];
        return [
            ...results,
            resultOf({
                name: `${name}: reload under load`,
                unit: 's',
                measured: [reload.seconds],
                note: notes.join('; '),
            }),
        ];
    } finally {
        await service.process.stop();
    }
}

interface Figures {
    real: LoadResult;
    bare: LoadResult;
}

function alternate(context: BenchContext, { name, paths }: ServeCase, service: Service, bare: Service) {
    return warmRuns(context, name, async (run): Promise<Figures> => {
        const drawn = drawnPaths(paths, `run ${run}`);
        const once = (server: Service) => runLoad(context.workFolder, jobOf(server), drawn);
        // The bare server gets a key too, so that the client's work is the same.
        const bareResult = await once({ ...bare, headers: service.headers });
        return { bare: bareResult, real: await once(service) };
    });
}

function jobOf({ origin, headers, process }: Service): LoadJob {
    const request = { headers };
    return { origin, request, varying: 'path', connections, seconds: loadSeconds, status: 200, serverPid: process.pid };
}

/** Paths of all connections, drawn with equal probability. The same seed draws the same. */
function drawnPaths(paths: readonly string[], seed: string): string[] {
    const random = new Random(seed);
    const count = connections * Math.min(drawsMax, paths.length * 4);
    return Array.from({ length: count }, () => random.pick(paths));
}

function asResults({ name, ratioMin }: ServeCase, figures: readonly Figures[]): Result[] {
    const [real, bare] = [figures.map((figure) => figure.real), figures.map((figure) => figure.bare)];
    return [
        resultOf({
            name: `${name}: requests`,
            unit: 'requests/s',
            measured: ratesOf(real),
            floor: ratesOf(bare),
            target: { of: 'ratio', atLeast: ratioMin },
            note: `cores in use: ${coresText(real)}; with the bare server ${coresText(bare)}`,
        }),
        ...processorResult(name, real, bare),
        resultOf({ name: `${name}: 99th percentile`, unit: 'ms', measured: p99sOf(real), floor: p99sOf(bare) }),
    ];
}

/** Requests per second of the server's processor time, which does not depend on the speed of the client. */
function processorResult(name: string, real: readonly LoadResult[], bare: readonly LoadResult[]): Result[] {
    const perSecond = (results: readonly LoadResult[]) =>
        results.map(({ requestsPerSecond, serverShare }) => requestsPerSecond / (serverShare ?? Number.NaN));
    const [measured, floor] = [perSecond(real), perSecond(bare)];
    // Some systems do not report the processor time of other processes.
    if ([...measured, ...floor].some(Number.isNaN)) return [];
    return [resultOf({ name: `${name}: for a processor second`, unit: 'requests', measured, floor })];
}
