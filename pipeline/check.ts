/** `make check`: reads `data/`, prints what is wrong with it, writes nothing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findingsAsJson, findingsAsText, findingsSummary } from './check/report.ts';
import { configurationOrExit } from './command.ts';
import { openDatabase } from './database.ts';
import { makeProgress } from './progress.ts';
import { readAndCheck } from './read-and-check.ts';

const configuration = configurationOrExit(process.env);
const scratchFolder = mkdtempSync(join(tmpdir(), 'market-check-'));
try {
    const database = await openDatabase(':memory:', scratchFolder, configuration.memoryMib);
    const progress = makeProgress(process.stderr, () => performance.now());
    const { findings, isSound } = await readAndCheck(database, configuration.dataFolder, scratchFolder, progress);
    await database.close();
    process.stdout.write(configuration.format === 'json' ? findingsAsJson(findings) : findingsAsText(findings));
    process.stderr.write(`${findingsSummary(findings)}\n`);
    process.exitCode = isSound ? 0 : 1;
} finally {
    rmSync(scratchFolder, { recursive: true, force: true });
}
