import { join } from 'node:path';
import { type BenchContext, groupedNumber } from './bench-context.ts';
import { removeDist } from './build-bench.ts';
import { type BuildRun, runBuild } from './build-run.ts';
import { generatedInput, lackOfSpace } from './inputs.ts';
import { currentLoad } from './machine.ts';
import { median, NotMeasured, type Result } from './result.ts';

const defaultRows = [1_200_000, 3_000_000, 12_000_000];

/** Cost may grow at most in proportion to the rows; the rest allows for noise. */
const growthMax = 1.15;

interface Size {
    rows: number;
    builds: BuildRun[];
}

/** Builds of growing inputs without static files: the cost per row, relative to the smallest input. */
export async function scaleBench(context: BenchContext): Promise<Result[]> {
    const { runs, workFolder, log } = context;
    const wanted = [...(context.rows ?? defaultRows)].sort((left, right) => left - right);
    const sizes: Size[] = [];
    for (const rows of wanted) {
        const lack = lackOfSpace(workFolder, rows);
        if (lack) {
            log(`scale: ${groupedNumber(rows)} rows left out: ${lack}`);
            continue;
        }
        generatedInput(context, rows);
        sizes.push({ rows, builds: [] });
    }
    if (sizes.length === 0) throw new NotMeasured('there is no room for any of the sizes');
    // The sizes alternate, so that other load on the machine affects all of them.
    for (let run = 1; run <= runs; run++) {
        for (const { rows, builds } of sizes) {
            log(`scale: ${groupedNumber(rows)} rows, run ${run} of ${runs}`);
            builds.push(await runBuild(generatedInput(context, rows), join(workFolder, 'dist-build'), false));
            removeDist(workFolder);
        }
    }
    return sizes.flatMap((size) => asResults(size, sizes[0] as Size));
}

function asResults({ rows, builds }: Size, smallest: Size): Result[] {
    const name = `scale, ${groupedNumber(rows)} rows`;
    const costs = perRow({ rows, builds });
    const peaks = builds.map(({ peakMib }) => peakMib);
    const load = currentLoad();
    return [
        {
            name: `${name}: cost of a row`,
            unit: 'us/row',
            measured: median(costs),
            floor: median(perRow(smallest)),
            ...(rows === smallest.rows ? {} : { target: { of: 'ratio', atMost: growthMax } }),
            note: `${median(builds.map(({ wallSeconds }) => wallSeconds)).toFixed(1)} s in all; the floor is the cost in the smallest input`,
            runs: { measured: costs },
            load,
        },
        {
            name: `${name}: peak memory`,
            unit: 'MiB',
            measured: Math.max(...peaks),
            runs: { measured: peaks },
            load,
        },
    ];
}

function perRow({ rows, builds }: Size): number[] {
    return builds.map(({ wallSeconds }) => (wallSeconds * 1e6) / rows);
}
