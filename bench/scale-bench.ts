import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchContext, groupedNumber } from './bench-context.ts';
import { type BuildRun, runBuild } from './build-run.ts';
import { generatedInput, lackOfSpace } from './inputs.ts';
import { highest, median, NotMeasured, type Result, resultOf } from './result.ts';

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
            const folder = mkdtempSync(join(workFolder, 'scale-'));
            builds.push(await runBuild(generatedInput(context, rows), join(folder, 'dist'), false));
            rmSync(folder, { recursive: true });
        }
    }
    return sizes.flatMap((size) => asResults(size, sizes[0] as Size));
}

function asResults({ rows, builds }: Size, smallest: Size): Result[] {
    const name = `scale, ${groupedNumber(rows)} rows`;
    const seconds = median(builds.map(({ wallSeconds }) => wallSeconds)).toFixed(1);
    return [
        resultOf({
            name: `${name}: cost of a row`,
            unit: 'us/row',
            measured: perRow({ rows, builds }),
            floor: perRow(smallest),
            ...(rows === smallest.rows ? {} : { target: { of: 'ratio', atMost: growthMax } }),
            note: `${seconds} s in all; the floor is the cost in the smallest input`,
        }),
        resultOf(
            { name: `${name}: peak memory`, unit: 'MiB', measured: builds.map(({ peakMib }) => peakMib) },
            highest,
        ),
    ];
}

function perRow({ rows, builds }: Size): number[] {
    return builds.map(({ wallSeconds }) => (wallSeconds * 1e6) / rows);
}
