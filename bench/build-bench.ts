import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchContext, groupedNumber } from './bench-context.ts';
import { type BuildRun, runBuild, runStart } from './build-run.ts';
import { runSoundly } from './child.ts';
import { generatedInput, sampleFolder } from './inputs.ts';
import { highest, median, type Result, resultOf } from './result.ts';

const defaultRows = [1_200_000];
const peakMibMax = 4096;

interface FloorRun {
    seconds: number;
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
    if (!hasServerOnly) return results;
    // Without static files, which is all that a server needs.
    const floor = floors.map(({ seconds }) => seconds);
    const note = stageNote(serverOnly);
    return [...results, ...publishedResults(`${name}: published with STATIC=off`, floor, serverOnly, 5, note)];
}

function asResults(name: string, floors: FloorRun[], builds: BuildRun[], starts: number[]): Result[] {
    const floor = floors.map(({ seconds }) => seconds);
    return [
        resultOf({
            name: `${name}: scored tables`,
            unit: 's',
            measured: builds.map(({ scoredSeconds }) => scoredSeconds),
            floor,
            target: { of: 'ratio', atMost: 2.5 },
            note: `${groupedNumber((floors[0] as FloorRun).rows)} rows; ${stageNote(builds)}`,
        }),
        ...publishedResults(`${name}: everything published`, floor, builds, 8, 'the whole process, its start included'),
        resultOf({ name: `${name}: start of the process`, unit: 's', measured: starts }),
        resultOf(
            {
                name: `${name}: peak memory`,
                unit: 'MiB',
                measured: builds.map(({ peakMib }) => peakMib),
                floor: floors.map(({ peakMib }) => peakMib),
                target: { of: 'measured', below: peakMibMax },
                note: 'the highest of all runs; the floor keeps its tables in memory and no more',
            },
            highest,
        ),
    ];
}

/** The seconds of whole builds, and their processor time. */
function publishedResults(
    name: string,
    floor: readonly number[],
    builds: readonly BuildRun[],
    ratioMax: number,
    note: string,
): Result[] {
    const measured = builds.map(({ wallSeconds }) => wallSeconds);
    const processor = builds.map(({ processorSeconds }) => processorSeconds);
    return [
        resultOf({ name, unit: 's', measured, floor, target: { of: 'ratio', atMost: ratioMax }, note }),
        resultOf({ name: `${name}, processor time`, unit: 's', measured: processor }),
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

function sum(values: readonly number[]): number {
    return values.reduce((total, value) => total + value, 0);
}
