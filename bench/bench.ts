/**
 * `make bench`: the cost of this service as ratios to a floor that is measured in the same run. See README.md beside
 * it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import type { BenchContext } from './bench-context.ts';
import { bookingBench } from './booking-bench.ts';
import { buildBench, sampleBench } from './build-bench.ts';
import { comparison, readResults } from './compare.ts';
import { wholeNumber } from './generate/generate.ts';
import { describeMachine, machineText } from './machine.ts';
import { postgresBench } from './postgres-bench.ts';
import { NotMeasured, type Result } from './result.ts';
import { scaleBench } from './scale-bench.ts';
import { searchBench } from './search-bench.ts';
import { serveBench } from './serve-bench.ts';
import { startupBench } from './startup-bench.ts';
import { asJson, asTable, type Report } from './table.ts';

const benches = {
    build: buildBench,
    sample: sampleBench,
    startup: startupBench,
    serve: serveBench,
    booking: bookingBench,
    search: searchBench,
    postgres: postgresBench,
    scale: scaleBench,
};
type BenchName = keyof typeof benches;

/** The others run on request: scale takes many minutes and gigabytes of disk, postgres a minute. */
const everyDay: BenchName[] = ['build', 'sample', 'startup', 'serve', 'booking', 'search'];

/** Smaller generated inputs are like the sample, whose number of rows is not known in advance. */
const rowsMin = 20_000;

interface Options {
    only?: BenchName;
    all?: true;
    rows?: number[];
    runs: number;
    keep?: string;
    json?: string;
    compare?: Result[];
}

const options = new Command('bench')
    .description('Measures the build and the server, each against a floor measured in the same run.')
    .addOption(new Option('--only <bench>', 'one of them').choices(Object.keys(benches)))
    .addOption(new Option('--all', 'all of them, which takes many minutes').conflicts('only'))
    .option('--rows <sizes>', 'observation rows of build and scale, e.g. 1200000,3000000', readSizes)
    .option('--runs <number>', 'medians are taken of so many runs', wholeNumber(1, 99), 3)
    .option('--keep <folder>', 'put generated data there, leave them, and use those of the same size again')
    .option('--json <file>', 'write the JSON document to a file as well')
    .option('--compare <file>', 'compare with the JSON document of an earlier run', readResults)
    .parse()
    .opts<Options>();

const home = resolve(options.keep ?? tmpdir());
mkdirSync(home, { recursive: true });
const workFolder = mkdtempSync(join(home, 'market-bench-'));
// A child that was just ended may still write, so the removal may need a second try.
process.on('exit', () => rmSync(workFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const report = await run();
process.stdout.write(`\n${asTable(report.results)}\n\n${asJson(report)}\n`);
if (options.compare) process.stdout.write(`\n${comparison(options.compare, report.results)}\n`);
if (options.json) writeFileSync(options.json, `${asJson(report)}\n`);
for (const { bench, reason } of report.failures) process.stderr.write(`${bench} was not measured: ${reason}\n`);
// A missed target is a result. Only a bench that could not be measured is a failure.
process.exitCode = report.failures.length > 0 ? 1 : 0;

async function run(): Promise<Report> {
    const machine = describeMachine();
    process.stdout.write(`${machineText(machine)}\n`);
    const log = (text: string) => void process.stderr.write(`${text}\n`);
    const inputFolder = options.keep ? home : workFolder;
    const context: BenchContext = { runs: options.runs, rows: options.rows, workFolder, inputFolder, log };
    const results: Result[] = [];
    const failures: Report['failures'] = [];
    const wanted = options.only ? [options.only] : options.all ? (Object.keys(benches) as BenchName[]) : everyDay;
    for (const bench of wanted) {
        try {
            results.push(...(await benches[bench](context)));
        } catch (error) {
            // The other benches continue. A bug is printed with its stack.
            if (!(error instanceof NotMeasured)) log((error as Error).stack ?? String(error));
            failures.push({ bench, reason: (error as Error).message });
        }
    }
    return { machine, runs: options.runs, results, failures };
}

function readSizes(text: string): number[] {
    return text.split(',').map(wholeNumber(rowsMin, 100_000_000));
}
