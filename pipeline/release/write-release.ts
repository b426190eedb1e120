import {
    closeSync,
    existsSync,
    fsyncSync,
    mkdirSync,
    openSync,
    readFileSync,
    renameSync,
    writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
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
    mkdirSync(join(dataFolder, releaseFolder), { recursive: true });
    const path = join(dataFolder, name);
    if (existsSync(path)) throw new Problem(`${name} already exists: released files are not overwritten`);
    writeDurably(path, readFileSync(made), 'wx');
    listRelease(dataFolder, origin.datasetVersion, (await digestFile(made)).sha256);
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
    if (same) {
        throw new Problem(`${datasetVersion} was released on ${same.day}: the data have not changed since`);
    }
    const last = releases.at(-1);
    if (last && day < last.day) {
        throw new Problem(`VERSION_DATE: ${day} is before ${last.day}, the day of the release ${last.version}`);
    }
}

/** Adds a line to SHA256SUMS. Replaces the file by a rename, because a partial line would make all releases invalid. */
function listRelease(dataFolder: string, version: string, sha256: string): void {
    const path = join(dataFolder, releaseSums);
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const separator = before === '' || before.endsWith('\n') ? '' : '\n';
    const made = join(dataFolder, releaseFolder, `.SHA256SUMS-${process.pid}`);
    writeDurably(made, `${before}${separator}${sha256}  ${version}.csv\n`, 'w');
    renameSync(made, path);
}

function writeDurably(path: string, content: string | Uint8Array, flag: 'w' | 'wx'): void {
    const file = openSync(path, flag);
    try {
        writeFileSync(file, content);
        fsyncSync(file);
    } finally {
        closeSync(file);
    }
}
