/** `make check`: reads `data/`, prints what is wrong with it, writes nothing. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findingsSummary, printFindings } from './check/report.ts';
import { type CommandContext, latestDay, memoryMib, onInterrupt, runWith } from './command.ts';
import { withDatabase } from './database.ts';
import { makeProgress } from './progress.ts';
import { readAndCheck } from './read-and-check.ts';
import { removeFolder } from './remove-folder.ts';

/** @returns the exit status: 1 when there are errors. */
export function command(): Promise<number> {
    const end = { consequence: () => 'the sheets were not checked to the end', statusWithoutAnswer: 1 } as const;
    return runWith(process.env, end, async (context) => {
        let tidyUp = () => {};
        onInterrupt(() => tidyUp());
        const scratchFolder = mkdtempSync(join(tmpdir(), 'market-check-'));
        tidyUp = () => removeFolder(scratchFolder);
        return await check(context, scratchFolder).finally(tidyUp);
    });
}

async function check({ configuration, answer, log }: CommandContext, scratchFolder: string): Promise<number> {
    const { dataFolder, format } = configuration;
    const progress = makeProgress(log, () => performance.now());
    const input = { dataFolder, latestDay: latestDay(configuration, Date.now()) };
    return await withDatabase(':memory:', scratchFolder, memoryMib(configuration), async (database) => {
        const { counts, isSound } = await readAndCheck(database, input, scratchFolder, progress);
        await printFindings(database, format, answer);
        await log.write(`${findingsSummary(counts)}\n`);
        return isSound ? 0 : 1;
    });
}
