/** `make check`: reads `data/`, prints the findings of all files or of one file, writes nothing. */
import type { Methodology } from '../contract/methodology.ts';
import { codingNeedText, countCodedTwice, readRarities } from './agreement/rows-to-code.ts';
import { fileToCheck, keepFindingsOf } from './check/one-file.ts';
import { printFindings } from './check/report.ts';
import { findingsSummary } from './check/summary.ts';
import { type CommandContext, type CommandSystem, latestDay, memoryMib, processSystem, runWith } from './command.ts';
import { type Database, withDatabase } from './database.ts';
import { parameter } from './methodology/read.ts';
import type { Output } from './output.ts';
import { counted, makeProgress, silentProgress } from './progress.ts';
import { readAndCheck } from './read-and-check.ts';
import { withScratchFolder } from './scratch-folder.ts';

/** @returns the exit status: 1 if there are errors. */
export function command(): Promise<number> {
    return runCheck(processSystem());
}

export function runCheck(system: CommandSystem): Promise<number> {
    const end = { consequence: () => 'the sheets were not checked to the end', statusIfUnwritten: 1 } as const;
    return runWith(system, end, (context) =>
        withScratchFolder('market-check-', (scratchFolder) => check(context, scratchFolder)),
    );
}

async function check({ configuration, answer, log, clock }: CommandContext, scratchFolder: string): Promise<number> {
    const { dataFolder, file: path, format } = configuration;
    const file = path === null ? null : fileToCheck(path, dataFolder, scratchFolder);
    const input = {
        dataFolder: file?.dataFolder ?? dataFolder,
        latestDay: latestDay({ configuration, clock }),
        lastSheet: file?.name,
    };
    const progress = file === null ? makeProgress(log) : silentProgress;
    return await withDatabase(':memory:', scratchFolder, memoryMib(configuration), async (database) => {
        const all = await readAndCheck(database, input, scratchFolder, progress);
        const counts = file === null ? all.counts : await keepFindingsOf(database, file);
        await printFindings(database, format, answer);
        const elsewhere = all.counts.errors - counts.errors;
        const others =
            elsewhere === 0 || file?.isAlone
                ? ''
                : `; ${counted(elsewhere, 'error')} in other files (make check without FILE names all)`;
        if (file === null && all.isSound) await writeCodingNeed(database, all.methodology, log);
        await log.write(`${file === null ? '' : `${file.shownName}: `}${findingsSummary(counts)}${others}\n`);
        return counts.errors === 0 ? 0 : 1;
    });
}

async function writeCodingNeed(database: Database, methodology: Methodology, log: Output): Promise<void> {
    const [rarest] = await readRarities(database, '(from coded_row where is_final)');
    if (rarest === undefined) return;
    const level = Number(parameter(methodology, 'confidence_level'));
    await log.write(`${codingNeedText(rarest, await countCodedTwice(database), level)}\n`);
}
