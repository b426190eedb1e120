import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchContext } from './bench-context.ts';
import { type Environment, runSoundly, startScript } from './child.ts';
import { sampleFolder } from './inputs.ts';
import { secondsOf } from './processor.ts';
import { NotMeasured, type Result, resultOf } from './result.ts';
import { freePort, startServer } from './service.ts';

/** Seconds of a run. */
interface Cost {
    wallSeconds: number;
    processorSeconds: number;
}

/** What a person waits for with the sample: a build with all pages, an unchanged build, the server, a saved sheet. */
export async function startupBench({ runs, workFolder, log }: BenchContext): Promise<Result[]> {
    const folder = mkdtempSync(join(workFolder, 'startup-'));
    const [built, unchanged, started]: [Cost[], Cost[], Cost[]] = [[], [], []];
    const environment = (run: number): Environment => ({
        DATA_DIR: sampleFolder,
        DIST_DIR: join(folder, `dist-${run}`),
        SITE: 'on',
    });
    // The first build resizes pictures and bundles programs, once for all.
    await runSoundly('pipeline/run.ts', ['build'], environment(0));
    for (let run = 1; run <= runs; run++) {
        log(`startup: run ${run} of ${runs}`);
        built.push(await runSoundly('pipeline/run.ts', ['build'], environment(run)));
        unchanged.push(await runSoundly('pipeline/run.ts', ['build'], environment(run)));
        const ledgerFolder = join(folder, `ledger-${run}`);
        mkdirSync(ledgerFolder);
        const startMs = performance.now();
        const { process } = await startServer(ledgerFolder, environment(run));
        const wallSeconds = (performance.now() - startMs) / 1000;
        started.push({ wallSeconds, processorSeconds: secondsOf(process.pid) });
        await process.stop();
    }
    log(`startup: saving a sheet ${saves} times`);
    const shown = await savedSheets(folder);
    rmSync(folder, { recursive: true });
    return [
        ...asResults('sample build with all pages', built, 1.2),
        ...asResults('build with unchanged input', unchanged, 0.35),
        ...asResults('server start to ready', started, 0.6),
        resultOf({
            name: 'startup: a saved sheet to its page',
            unit: 's',
            measured: shown,
            target: { of: 'measured', atMost: 2 },
            note: 'under make watch, until its server has the new pages',
        }),
    ];
}

function asResults(name: string, costs: readonly Cost[], secondsMax: number): Result[] {
    const wall = costs.map(({ wallSeconds }) => wallSeconds);
    const processor = costs.map(({ processorSeconds }) => processorSeconds);
    return [
        resultOf({
            name: `startup: ${name}`,
            unit: 's',
            measured: wall,
            target: { of: 'measured', atMost: secondsMax },
        }),
        resultOf({ name: `startup: ${name}, processor time`, unit: 's', measured: processor }),
    ];
}

const saves = 10;
const shownWithinMs = 30_000;

/** Removes the last line of a sheet under `make watch` repeatedly. Returns the seconds until each save is shown. */
async function savedSheets(folder: string): Promise<number[]> {
    const data = join(folder, 'data');
    cpSync(sampleFolder, data, { recursive: true });
    const [name] = readdirSync(join(data, 'observations'), { recursive: true, encoding: 'utf8' })
        .filter((each) => each.endsWith('.csv'))
        .sort();
    const sheet = join(data, 'observations', name as string);
    const log = join(folder, 'watch.log');
    const environment = {
        DATA_DIR: data,
        DIST_DIR: join(folder, 'dist-watch'),
        LEDGER_URL: `sqlite:${join(folder, 'watch.sqlite')}`,
        PORT: String(await freePort()),
    };
    const watch = startScript('watch/watch.ts', [], environment, { errors: log });
    const untilShown = async (count: number) => {
        const deadline = performance.now() + shownWithinMs;
        while ((readFileSync(log, 'utf8').match(/shown after/gu)?.length ?? 0) < count) {
            if (performance.now() > deadline) throw new NotMeasured(`make watch shows nothing: ${readFileSync(log)}`);
            await wait(5);
        }
    };
    const seconds: number[] = [];
    try {
        await untilShown(1);
        for (let save = 1; save <= saves; save++) {
            const lines = readFileSync(sheet, 'utf8').trimEnd().split('\n');
            const startMs = performance.now();
            writeFileSync(sheet, `${lines.slice(0, -1).join('\n')}\n`);
            await untilShown(1 + save);
            seconds.push((performance.now() - startMs) / 1000);
        }
    } finally {
        // Its signal ends it without a status.
        await watch.stop().catch(() => {});
    }
    return seconds;
}
