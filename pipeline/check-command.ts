/** `make check`: reads `data/`, prints what is wrong with it or with one file, writes nothing. */
import { fileToCheck, keepFindingsOf } from './check/one-file.ts';
import { findingsSummary, printFindings } from './check/report.ts';
import { type CommandContext, latestDay, memoryMib, runWith } from './command.ts';
import { withDatabase } from './database.ts';
import { counted, makeProgress, silentProgress } from './progress.ts';
import { readAndCheck } from './read-and-check.ts';
import { withScratchFolder } from './scratch-folder.ts';

/** @returns the exit status: 1 when there are errors. */
export function command(): Promise<number> {
    const end = { consequence: () => 'the sheets were not checked to the end', statusWithoutAnswer: 1 } as const;
    return runWith(process.env, end, (context) =>
        withScratchFolder('market-check-', (scratchFolder) =>
            context.configuration.file === null
                ? checkAll(context, scratchFolder)
                : checkOneFile(context, context.configuration.file, scratchFolder),
        ),
    );
}

async function checkAll({ configuration, answer, log }: CommandContext, scratchFolder: string): Promise<number> {
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

async function checkOneFile(
    { configuration, answer, log }: CommandContext,
    path: string,
    scratchFolder: string,
): Promise<number> {
    const file = fileToCheck(path, configuration.dataFolder, scratchFolder);
    const input = { dataFolder: file.dataFolder, latestDay: latestDay(configuration, Date.now()) };
    return await withDatabase(':memory:', scratchFolder, memoryMib(configuration), async (database) => {
        const all = await readAndCheck(database, input, scratchFolder, silentProgress);
        const counts = await keepFindingsOf(database, file);
        await printFindings(database, configuration.format, answer);
        const elsewhere = all.counts.errors - counts.errors;
        const others =
            elsewhere === 0 || file.isAlone
                ? ''
                : `; ${counted(elsewhere, 'error')} in other files (make check without FILE names all)`;
        await log.write(`${file.shownName}: ${findingsSummary(counts)}${others}\n`);
        return counts.errors === 0 ? 0 : 1;
    });
}
