import { printFindings } from './check/report.ts';
import { findingsSummary } from './check/summary.ts';
import { type CommandContext, latestDay, memoryMib } from './command.ts';
import { type Database, withDatabase } from './database.ts';
import { makeProgress } from './progress.ts';
import { type BuildOrigin, recordOrigin } from './publish/record.ts';
import { readAndCheck } from './read-and-check.ts';
import { makeSnapshotDigests } from './release/digests.ts';
import { score } from './score/score.ts';
import { makeSnapshotTables } from './snapshot/snapshot.ts';

/**
 * Reads, checks and scores the data folder without publishing it.
 * @param refused the end of the message about errors, such as "nothing was released".
 * @param work gets a database with the tables of markets, snapshots, digests and releases.
 * @returns the exit status of `work`, or 1 if there are errors.
 */
export async function withScoredData(
    { configuration, answer, log, clock }: CommandContext,
    scratchFolder: string,
    refused: string,
    work: (database: Database, origin: BuildOrigin) => Promise<number>,
): Promise<number> {
    const { dataFolder } = configuration;
    const progress = makeProgress(log);
    const input = { dataFolder, latestDay: latestDay({ configuration, clock }) };
    return await withDatabase(':memory:', scratchFolder, memoryMib(configuration), async (database) => {
        const { methodology, providers, counts, isSound } = await readAndCheck(
            database,
            input,
            scratchFolder,
            progress,
        );
        if (!isSound) {
            await printFindings(database, 'text', answer);
            await log.write(`${findingsSummary(counts)}: ${refused}\n`);
            return 1;
        }
        await score(database, methodology);
        await makeSnapshotTables(database, methodology);
        await makeSnapshotDigests(database);
        return await work(
            database,
            await recordOrigin(database, { methodology, providers, dataFolder, fingerprint: '' }),
        );
    });
}
