/** `make check`: reads `data/`, prints what is wrong with it, writes nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findingsSummary, outputTo, printFindings } from './check/report.ts';
import { configurationOrExit, endOf, latestDay, memoryMib, onInterrupt } from './command.ts';
import { openDatabase } from './database.ts';
import { makeProgress } from './progress.ts';
import { readAndCheck } from './read-and-check.ts';

const configuration = configurationOrExit(process.env);
const scratchFolder = mkdtempSync(join(tmpdir(), 'market-check-'));
const tidyUp = () => rmSync(scratchFolder, { recursive: true, force: true });
onInterrupt(tidyUp);
process.exitCode = await endOf(configuration, check).finally(tidyUp);

/** @returns the exit status: 1 when there are errors. */
async function check(): Promise<number> {
    const { dataFolder, format } = configuration;
    const input = { dataFolder, latestDay: latestDay(configuration, Date.now()) };
    const database = await openDatabase(':memory:', scratchFolder, memoryMib(configuration));
    const progress = makeProgress(process.stderr, () => performance.now());
    const { counts, isSound } = await readAndCheck(database, input, scratchFolder, progress);
    await printFindings(database, format, outputTo(process.stdout));
    await database.close();
    process.stderr.write(`${findingsSummary(counts)}\n`);
    return isSound ? 0 : 1;
}
