/** `make release VERSION_DATE=…`: appends the scores of the data folder to its releases. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseSums } from '../contract/release.ts';
import { processSystem, runWith } from './command.ts';
import { counted } from './progress.ts';
import { writeRelease } from './release/write-release.ts';
import { withScoredData } from './scored-data.ts';
import { withScratchFolder } from './scratch-folder.ts';

const refused = 'nothing was released';

/** @returns the exit status: 1 if nothing was released. */
export function command(): Promise<number> {
    return runWith(processSystem(), { consequence: () => refused, statusIfUnwritten: 0 }, async (context) => {
        const { dataFolder, versionDate } = context.configuration;
        if (versionDate === null) {
            await context.log.write(
                'VERSION_DATE: name the day of the release, as in make release VERSION_DATE=2026-05-01\n',
            );
            return 1;
        }
        return await withScratchFolder('market-release-', (scratch) =>
            withScoredData(context, scratch, refused, async (database, origin) => {
                const name = await writeRelease(database, dataFolder, versionDate, origin, scratch);
                const path = join(dataFolder, name);
                const rows = readFileSync(path, 'utf8').split('\n').length - 2;
                const snapshots = counted(await database.count('snapshot'), 'snapshot');
                await context.answer.write(
                    `${path}: ${counted(rows, 'score')} of ${snapshots}; commit it with ${join(dataFolder, releaseSums)}\n`,
                );
                return 0;
            }),
        );
    });
}
