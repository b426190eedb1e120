import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../contract/make-folder.ts';
import { releaseFile, releaseFolder, releaseSums } from '../../contract/release.ts';
import { type Database, literal } from '../database.ts';
import { Problem } from '../problem.ts';
import { digestFile } from '../publish/digest-file.ts';
import type { BuildOrigin } from '../publish/record.ts';
import { publishedRowsSql } from './published.ts';

/**
 * Writes the scores of `database` as a release and adds its digest to SHA256SUMS. Does not change released files.
 * @param day day of the release, YYYY-MM-DD.
 * @param scratchFolder must exist.
 * @returns the name of the file below the data folder.
 * @throws Problem if this version is already released, or the day is before that of the data or of the last release.
 */
export async function writeRelease(
    database: Database,
    dataFolder: string,
    day: string,
    origin: BuildOrigin,
    scratchFolder: string,
): Promise<string> {
    await refuse(database, day, origin);
    const name = releaseFile(origin.datasetVersion);
    const made = join(scratchFolder, 'release.csv');
    await database.run(`copy (${publishedRowsSql('', day)}) to ${literal(made)} (format csv, header)`);
    makeFolder(join(dataFolder, releaseFolder));
    const path = join(dataFolder, name);
    if (existsSync(path)) throw new Problem(`${name} already exists: released files are not overwritten`);
    const sums = join(dataFolder, releaseSums);
    const before = existsSync(sums) ? readFileSync(sums, 'utf8') : '';
    const separator = before === '' || before.endsWith('\n') ? '' : '\n';
    const { sha256 } = await digestFile(made);
    replaceTogether([
        [path, readFileSync(made)],
        [sums, `${before}${separator}${sha256}  ${origin.datasetVersion}.csv\n`],
    ]);
    return name;
}

async function refuse(database: Database, day: string, { datasetVersion, newestDay }: BuildOrigin): Promise<void> {
    if (Number(await database.count('snapshot')) === 0) {
        throw new Problem('there is no snapshot to release: put sheets of observations into the folder observations/');
    }
    if (newestDay !== null && day < newestDay) {
        throw new Problem(`VERSION_DATE: ${day} is before ${newestDay}, the newest day of the data`);
    }
    const releases = await database.rows<{ version: string; day: string }>(
        'select version, released_on::varchar as day from release_read order by release_number',
    );
    const same = releases.find(({ version }) => version === datasetVersion);
    const last = releases.at(-1);
    if (same) {
        const since =
            same === last
                ? 'the data have not changed since'
                : 'the data are again those of that release. Cite it, and release when there are new data';
        throw new Problem(`${datasetVersion} was released on ${same.day}: ${since}`);
    }
    if (last && day < last.day) {
        throw new Problem(`VERSION_DATE: ${day} is before ${last.day}, the day of the release ${last.version}`);
    }
}

/** Writes files, none of which gets its name before all are complete: a full disk leaves the old ones as they were. */
function replaceTogether(files: readonly [path: string, content: string | Uint8Array][]): void {
    const unfinished = ([path]: (typeof files)[number]) => join(dirname(path), `.${basename(path)}-${process.pid}`);
    try {
        for (const file of files) writeDurably(unfinished(file), file[1]);
        for (const file of files) renameSync(unfinished(file), file[0]);
    } finally {
        for (const file of files) rmSync(unfinished(file), { force: true });
    }
}

function writeDurably(path: string, content: string | Uint8Array): void {
    const file = openSync(path, 'w');
    try {
        writeFileSync(file, content);
        fsyncSync(file);
    } finally {
        closeSync(file);
    }
}
