/** `make check`: reads `data/`, prints what is wrong with it, writes nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findingsSummary, renderFindings } from './check/report.ts';
import { configurationOrExit, endOf, memoryMib, onInterrupt } from './command.ts';
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
    const database = await openDatabase(':memory:', scratchFolder, memoryMib(configuration));
    const progress = makeProgress(process.stderr, () => performance.now());
    const { findings, isSound } = await readAndCheck(database, dataFolder, scratchFolder, progress);
    await database.close();
    process.stdout.write(renderFindings(findings, format));
    process.stderr.write(`${findingsSummary(findings)}\n`);
    return isSound ? 0 : 1;
}
