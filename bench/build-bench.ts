import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchContext, groupedNumber } from './bench-context.ts';
import { type BuildRun, runBuild, runStart } from './build-run.ts';
import { runSoundly } from './child.ts';
import { generatedInput, sampleFolder } from './inputs.ts';
import { currentLoad } from './machine.ts';
import { median, type Result } from './result.ts';

const defaultRows = [1_200_000];
const peakMibMax = 4096;

interface FloorRun {
    seconds: number;
    /** Number of observations. */
    rows: number;
    peakMib: number;
}

/** The build of generated inputs compared with DuckDB's bare reading of the same files. */
export async function buildBench(context: BenchContext): Promise<Result[]> {
    const results: Result[] = [];
    for (const rows of context.rows ?? defaultRows) {
        const input = generatedInput(context, rows);
        results.push(...(await measure(context, `build of ${groupedNumber(rows)} rows`, input, true)));
    }
    return results;
}

/** The same for the sample. */
export function sampleBench(context: BenchContext): Promise<Result[]> {
    return measure(context, 'build of the sample', sampleFolder, false);
}

async function measure(
    { runs, workFolder, log }: BenchContext,
    name: string,
    input: string,
    hasServerOnly: boolean,
): Promise<Result[]> {
    const floors: FloorRun[] = [];
    const builds: BuildRun[] = [];
    const serverOnly: BuildRun[] = [];
    const folders: string[] = [];
    // Each build has a new folder, and all are removed at the end: a file system creates files slowly for minutes after
    // it has removed thousands.
    const newDist = () => {
        const folder = mkdtempSync(join(workFolder, 'build-'));
        folders.push(folder);
        return join(folder, 'dist');
    };
    const starts: number[] = [];
    // Build and floor alternate, so that other load on the machine affects both.
    for (let run = 1; run <= runs; run++) {
        log(`${name}: run ${run} of ${runs}`);
        floors.push(await runFloor(input));
        builds.push(await runBuild(input, newDist(), true));
        if (hasServerOnly) serverOnly.push(await runBuild(input, newDist(), false));
        starts.push(await runStart(workFolder));
    }
    for (const folder of folders) rmSync(folder, { recursive: true });
    const results = asResults(name, floors, builds, starts);
    return hasServerOnly ? [...results, ...serverOnlyResults(name, floors, serverOnly)] : results;
}

function asResults(name: string, floors: FloorRun[], builds: BuildRun[], starts: number[]): Result[] {
    const floorRuns = floors.map(({ seconds }) => seconds);
    const floor = median(floorRuns);
    const scored = builds.map(({ scoredSeconds }) => scoredSeconds);
    const published = builds.map(({ wallSeconds }) => wallSeconds);
    const peaks = builds.map(({ peakMib }) => peakMib);
    const load = currentLoad();
    return [
        {
            name: `${name}: scored tables`,
            unit: 's',
            measured: median(scored),
            floor,
            target: { of: 'ratio', atMost: 2.5 },
            note: `${groupedNumber((floors[0] as FloorRun).rows)} rows; ${stageNote(builds)}`,
            runs: { measured: scored, floor: floorRuns },
            load,
        },
        {
            name: `${name}: everything published`,
            unit: 's',
            measured: median(published),
            floor,
            target: { of: 'ratio', atMost: 8 },
            note: 'the whole process, its start included',
            runs: { measured: published, floor: floorRuns },
            load,
        },
        {
            name: `${name}: everything published, processor time`,
            unit: 's',
            measured: median(builds.map(({ processorSeconds }) => processorSeconds)),
            runs: { measured: builds.map(({ processorSeconds }) => processorSeconds) },
            load,
        },
        {
            name: `${name}: start of the process`,
            unit: 's',
            measured: median(starts),
            runs: { measured: starts },
            load,
        },
        {
            name: `${name}: peak memory`,
            unit: 'MiB',
            measured: Math.max(...peaks),
            floor: Math.max(...floors.map(({ peakMib }) => peakMib)),
            target: { of: 'measured', below: peakMibMax },
            note: 'the highest of all runs; the floor keeps its tables in memory and no more',
            runs: { measured: peaks, floor: floors.map(({ peakMib }) => peakMib) },
            load,
        },
    ];
}

/** The same build with `STATIC=off`, which is all that a server needs. */
function serverOnlyResults(name: string, floors: FloorRun[], builds: BuildRun[]): Result[] {
    const wall = builds.map(({ wallSeconds }) => wallSeconds);
    const processor = builds.map(({ processorSeconds }) => processorSeconds);
    const floorRuns = floors.map(({ seconds }) => seconds);
    const load = currentLoad();
    return [
        {
            name: `${name}: published with STATIC=off`,
            unit: 's',
            measured: median(wall),
            floor: median(floorRuns),
            target: { of: 'ratio', atMost: 5 },
            note: stageNote(builds),
            runs: { measured: wall, floor: floorRuns },
            load,
        },
        {
            name: `${name}: published with STATIC=off, processor time`,
            unit: 's',
            measured: median(processor),
            runs: { measured: processor },
            load,
        },
    ];
}

/** Medians of each stage, and of the rest of the process. */
function stageNote(builds: readonly BuildRun[]): string {
    const names = [...(builds[0] as BuildRun).stages.keys()];
    const medians = names.map(
        (name) => `${name} ${median(builds.map(({ stages }) => stages.get(name) ?? 0)).toFixed(2)}`,
    );
    const outside = builds.map(({ wallSeconds, stages }) => wallSeconds - sum([...stages.values()]));
    return `${medians.join(', ')}, outside of all stages ${median(outside).toFixed(2)} s`;
}

async function runFloor(input: string): Promise<FloorRun> {
    const { stdout, peakMib } = await runSoundly('bench/floor.ts', [input]);
    return { ...(JSON.parse(stdout) as Omit<FloorRun, 'peakMib'>), peakMib };
}

/** Removes the link and the folder it points to. */
export function removeDist(workFolder: string, name = 'dist-build'): void {
    const dist = join(workFolder, name);
    try {
        rmSync(realpathSync(dist), { recursive: true, force: true });
    } finally {
        rmSync(dist, { force: true });
    }
}

function sum(values: readonly number[]): number {
    return values.reduce((total, value) => total + value, 0);
}
