/** `make changes [FROM=…]`: prints what a build would publish that differs from a release or another build, and why. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { distFiles } from '../contract/dist.ts';
import { type CommandContext, processSystem, runWith } from './command.ts';
import { attachBuild, type Database, literal } from './database.ts';
import { writeJsonArray } from './output.ts';
import { Problem } from './problem.ts';
import { readChangedRows, streamChanges } from './release/changed-rows.ts';
import { changesText } from './release/changes-text.ts';
import { makeChangeTables } from './release/compare.ts';
import { publishedRowsSql } from './release/published.ts';
import { withScoredData } from './scored-data.ts';
import { withScratchFolder } from './scratch-folder.ts';

const refused = 'nothing was compared';

/** @returns the exit status: 1 where nothing could be compared. */
export function command(): Promise<number> {
    return runWith(processSystem(), { consequence: () => refused, statusIfUnwritten: 1 }, (context) =>
        withScratchFolder('market-changes-', (scratch) => printChanges(context, scratch)),
    );
}

/** Prints the changes since FROM, or since the last release. */
export function printChanges(context: CommandContext, scratchFolder: string): Promise<number> {
    const { configuration, answer } = context;
    return withScoredData(context, scratchFolder, refused, async (database, { datasetVersion }) => {
        const from = await keepOnly(database, configuration.from);
        const isJson = configuration.format === 'json';
        if (from === null) {
            const hint = 'make release VERSION_DATE=YYYY-MM-DD makes the first, and FROM=dist names a build';
            await answer.write(isJson ? '[]\n' : `There is no release to compare with: ${hint}.\n`);
            return 0;
        }
        await makeChangeTables(database);
        if (isJson) await writeJsonArray(answer, streamChanges(database));
        else await answer.write(changesText(await readChangedRows(database), { from, version: datasetVersion }));
        return 0;
    });
}

/**
 * Leaves one release to compare with: the one that FROM names, a build in that folder as one, or the last.
 * @returns its name for a sentence; null: there is no release.
 */
async function keepOnly(database: Database, from: string | null): Promise<string | null> {
    const releases = await database.rows<{ number: number; version: string; day: string }>(
        'select release_number as number, version, released_on::varchar as day from release_read order by 1',
    );
    // A blank stands for the plus that an address had.
    const named = releases.find(({ version }) => version === from?.replace(' ', '+'));
    const release = from === null ? releases.at(-1) : named;
    await database.run(`
        delete from release_read where release_number <> ${release?.number ?? 0};
        delete from release_row where release_number <> ${release?.number ?? 0}`);
    if (release) return `${release.version}, released on ${release.day}`;
    if (from === null) return null;
    const path = join(from, distFiles.database);
    if (!existsSync(path)) {
        const versions = releases.map(({ version }) => version).join(', ');
        const known = versions === '' ? 'there is no release yet' : `releases are ${versions}`;
        throw new Problem(`FROM: ${from} is neither a release nor the folder of a build; ${known}`);
    }
    return await readBuild(database, from, path);
}

/** Reads the scores of a build as a release. */
async function readBuild(database: Database, folder: string, path: string): Promise<string> {
    await attachBuild(database, path, 'other');
    const [table] = await database.rows<{ count: number }>(`
        select count(*)::integer as count from duckdb_columns()
        where database_name = 'other'
            and (table_name, column_name) in (('snapshot_digest', 'audit_digest'), ('build', 'methodology_digest'))`);
    if (table?.count !== 2) throw new Problem(`FROM: ${folder} was built by an older version; run make build`);
    const [build] = await database.rows<{ version: string }>('select dataset_version as version from other.build');
    await database.run(`
        insert into release_row select 1, * from (${publishedRowsSql('other.', null)});
        insert into release_read (release_number, version) values (1, ${literal(build?.version ?? '')});
        detach other`);
    return `${build?.version} in ${folder}`;
}
