import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from './bench-context.ts';
import { type LoadResult, readLoad, startLoad } from './load-job.ts';
import { currentLoad } from './machine.ts';
import { record } from './recording.ts';
import { measureReload } from './reload.ts';
import { median, type Result } from './result.ts';
import { manyCase, type ServeCase, sampleCase } from './serve-data.ts';
import { type Service, startBareServer, startService, switchLink } from './service.ts';

const connections = 64;
const loadSeconds = 4;

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
        await record(service.origin, service.headers, paths, folder);
        const bare = await startBareServer(folder, paths[0] as string);
        let figures: Figures;
        try {
            figures = await alternate(context, serveCase, service, bare);
        } finally {
            await bare.process.stop();
        }
        const inMemory = await describeMemory(service);
        const results = asResults(serveCase, figures, inMemory);
        context.log(`${name}: switching the data under load`);
        const reload = await measureReload(service, link, nextDist, { ...context, paths, connections });
        const peak = reload.peakMib === null ? 'an unknown amount' : `${Math.round(reload.peakMib)} MiB`;
        return [
            ...results,
            {
                name: `${name}: reload under load`,
                unit: 's',
                measured: reload.seconds,
                note: `${peak} at the peak of memory; the longest answer meanwhile took ${Math.round(reload.load.latencyMaxMs)} ms, none of ${reload.load.answers} failed; the server looks every half second`,
                load: currentLoad(),
            },
        ];
    } finally {
        await service.process.stop();
    }
}

interface Figures {
    real: LoadResult[];
    bare: LoadResult[];
}

/** Bare and real alternate. The first run of both warms up the compiler and is not counted. */
async function alternate(
    { runs, workFolder, log }: BenchContext,
    { name, paths }: ServeCase,
    service: Service,
    bare: Service,
): Promise<Figures> {
    const figures: Figures = { real: [], bare: [] };
    const once = async ({ origin, headers, process }: Service, run: number) => {
        const job = { origin, headers, paths, connections, seconds: loadSeconds, seed: `run ${run}` };
        return readLoad(await startLoad(workFolder, { ...job, serverPid: process.pid }).finished);
    };
    for (let run = 0; run <= runs; run++) {
        log(`${name}: ${run === 0 ? 'warming up' : `run ${run} of ${runs}`}`);
        // The bare server gets a key too, so that the client's work is the same.
        const bareResult = await once({ ...bare, headers: service.headers }, run);
        const realResult = await once(service, run);
        if (run === 0) continue;
        figures.bare.push(bareResult);
        figures.real.push(realResult);
    }
    return figures;
}

function asResults({ name, ratioMin }: ServeCase, { real, bare }: Figures, inMemory: string): Result[] {
    const rates = (results: LoadResult[]) => results.map(({ requestsPerSecond }) => requestsPerSecond);
    const p99s = (results: LoadResult[]) => results.map(({ latencyP99Ms }) => latencyP99Ms);
    const load = currentLoad();
    return [
        {
            name: `${name}: requests`,
            unit: 'requests/s',
            measured: median(rates(real)),
            floor: median(rates(bare)),
            target: { of: 'ratio', atLeast: ratioMin },
            note: `${inMemory}; cores in use: ${coresText(real)}; with the bare server ${coresText(bare)}`,
            runs: { measured: rates(real), floor: rates(bare) },
            load,
        },
        ...processorResult(name, real, bare),
        {
            name: `${name}: 99th percentile`,
            unit: 'ms',
            measured: median(p99s(real)),
            floor: median(p99s(bare)),
            runs: { measured: p99s(real), floor: p99s(bare) },
            load,
        },
    ];
}

/** Requests per second of the server's processor time, which does not depend on the speed of the client. */
function processorResult(name: string, real: readonly LoadResult[], bare: readonly LoadResult[]): Result[] {
    const perSecond = (results: readonly LoadResult[]) =>
        results.map(({ requestsPerSecond, serverShare }) => requestsPerSecond / (serverShare ?? Number.NaN));
    const [measured, floor] = [perSecond(real), perSecond(bare)];
    // Some systems do not report the processor time of other processes.
    if ([...measured, ...floor].some(Number.isNaN)) return [];
    return [
        {
            name: `${name}: for a processor second`,
            unit: 'requests',
            measured: median(measured),
            floor: median(floor),
            runs: { measured, floor },
            load: currentLoad(),
        },
    ];
}

/** If the server does not use its whole core, the client limits the figure, and the ratio is too good. */
function coresText(results: readonly LoadResult[]): string {
    const share = (name: 'serverShare' | 'clientShare') => {
        const known = results.map((result) => result[name]).filter((value) => value !== null);
        return known.length === 0 ? 'unknown' : median(known).toFixed(2);
    };
    return `server ${share('serverShare')}, client ${share('clientShare')}`;
}

/** The number of responses in memory, from the server's metrics. */
async function describeMemory({ origin }: Service): Promise<string> {
    const text = await (await fetch(`${origin}/metrics`)).text();
    const value = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'mu').exec(text)?.[1]);
    return `${value('dataset_contents_cached')} of ${value('dataset_responses')} responses in memory`;
}
