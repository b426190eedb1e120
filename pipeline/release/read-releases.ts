import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import { releaseColumns, releaseFile } from '../../contract/release.ts';
import { scoreNames } from '../../contract/scores.ts';
import { type Database, fileLiteral, literal } from '../database.ts';
import { checkReleaseFiles, type ReleaseFile } from './checksums.ts';

/**
 * Reads the released files into the temporary tables `release_row` and `release_read` (`release_number`, `version`,
 * `released_on`, `methodology_version`, `methodology_digest`), numbered from 1 in the order of their release.
 * @returns findings. With findings the tables are empty.
 */
export async function readReleases(database: Database, dataFolder: string): Promise<Finding[]> {
    const rowColumns = releaseColumns.map(({ name, type }) => `${name} ${type}`).join(', ');
    await database.run(`create temp table release_row (release_number integer, ${rowColumns})`);
    const { files, findings } = await checkReleaseFiles(dataFolder);
    for (const [index, file] of files.entries()) {
        const fault = await readRelease(database, index + 1, file);
        if (fault !== null) findings.push(fault);
    }
    if (findings.length > 0) await database.run('delete from release_row');
    await database.run(`
        create temp table release_read as
        select
            release_number, any_value(dataset_version) as version, any_value(released_on) as released_on,
            any_value(methodology_version) as methodology_version, any_value(methodology_digest) as methodology_digest
        from release_row
        group by release_number
        order by release_number`);
    return findings;
}

/** Adds the rows of a released file to `release_row`. @returns a finding if its content is invalid, otherwise null. */
async function readRelease(
    database: Database,
    number: number,
    { version, path, name }: ReleaseFile,
): Promise<Finding | null> {
    const bad = (message: string) =>
        findingAt(name, fileStart, 'BAD_RELEASE', message, 'restore the file that make release wrote');
    const columns = releaseColumns.map((column) => `${literal(column.name)}: ${literal(column.type)}`).join(', ');
    const csv = `read_csv(${fileLiteral(path)}, columns = {${columns}}, auto_detect = false, header = true, delim = ',',
        quote = '"', escape = '"', nullstr = '', strict_mode = true)`;
    try {
        await database.run(`insert into release_row select ${number}, * from ${csv}`);
    } catch (error) {
        // Other errors, such as those of the file system, are not faults of the file.
        if (!/^(?:Invalid Input|Conversion) Error/u.test((error as Error).message)) throw error;
        return bad('these are not the columns and values of a release');
    }
    const required = releaseColumns.filter(({ isOptional }) => isOptional !== true).map(({ name: column }) => column);
    const [row] = await database.rows<{ count: string; is_sound: boolean }>(`
        select
            count(*) as count,
            coalesce(bool_and(
                dataset_version = ${literal(version)} and score in (${scoreNames.map(literal).join(', ')})
                and ${required.map((column) => `${column} is not null`).join(' and ')}
            ), false)
            and count(distinct (released_on, methodology_version, methodology_digest)) = 1
            and count(distinct (market_id, analyzed_at, score)) = count(*) as is_sound
        from release_row where release_number = ${number}`);
    if (row?.count === '0') return bad('the file has no rows');
    return row?.is_sound ? null : bad(`the rows are not those of one release ${version}`);
}

/**
 * Removes releases of another data set from the tables: none of their markets is in the data under a current or former
 * name. Keeps all releases if the data have no market.
 * @returns a warning for each removed release.
 */
export async function releasesOfOtherData(database: Database): Promise<Finding[]> {
    // Without releases the keys of all markets need not be hashed.
    if ((await database.count('release_read')) === '0') return [];
    const foreign = await database.rows<{ version: string }>(`
        with known as (
            select market_id(market_key)::uuid as market_id from market_spelling where is_observed
            union
            select market_id(old_key)::uuid from market_alias_row
            where market_key in (select market_key from market_spelling where is_observed)
        )
        select version from release_read
        where exists (from known)
            and release_number not in (select release_number from release_row where market_id in (select market_id from known))
        order by release_number`);
    if (foreign.length > 0) {
        await database.run(`
            delete from release_read where version in (${foreign.map(({ version }) => literal(version)).join(', ')})`);
        await database.run(
            'delete from release_row where release_number not in (select release_number from release_read)',
        );
    }
    return foreign.map(({ version }) => {
        const message = 'the release is of another data set: none of its markets is in the sheets';
        const hint = 'if these data replace others, remove their releases and the lines of SHA256SUMS';
        return findingAt(
            releaseFile(version),
            fileStart,
            'RELEASE_OF_OTHER_DATA',
            message,
            `${hint}; the release is left out`,
            'warning',
        );
    });
}
