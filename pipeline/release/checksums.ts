import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import {
    datasetVersionPattern,
    isReleaseFile,
    releaseFile,
    releaseFolder,
    releaseSums,
} from '../../contract/release.ts';
import { badByteFault } from '../ingest/encoding.ts';
import { type DataFile, listFiles } from '../ingest/folder.ts';
import { textOf } from '../ingest/sheet-text.ts';
import { digestFile } from '../publish/digest-file.ts';

/** A released file with a matching digest. */
export interface ReleaseFile extends DataFile {
    version: string;
}

const restore = 'restore it from version control';

/**
 * Compares the released files with their digests.
 * @returns the releases in the order of SHA256SUMS, which is that of their release, and findings. With findings there
 * are no releases.
 */
export async function checkReleaseFiles(dataFolder: string): Promise<{ files: ReleaseFile[]; findings: Finding[] }> {
    const present = listFiles(dataFolder, releaseFolder, '.csv').filter(({ name }) => isReleaseFile(name));
    const { listed, findings } = await readSums(dataFolder);
    const files: ReleaseFile[] = [];
    for (const { version, sha256, line } of listed) {
        const name = releaseFile(version);
        const file = present.find((one) => one.name === name);
        if (file === undefined) {
            const message = `the released file ${name} is not there`;
            const hint = `${restore}: released files must stay`;
            findings.push(findingAt(releaseSums, { line, column: 1 }, 'RELEASE_MISSING', message, hint));
        } else if ((await digestFile(file.path)).sha256 !== sha256) {
            const message = `the file is not the one that was released: its SHA-256 is not that of ${releaseSums}`;
            const hint = `${restore}; correct the sheets instead, and make a new release`;
            findings.push(findingAt(name, fileStart, 'RELEASE_EDITED', message, hint));
        } else files.push({ ...file, version });
    }
    for (const { name } of present.filter(
        (file) => !listed.some(({ version }) => releaseFile(version) === file.name),
    )) {
        const message = `the file is not in ${releaseSums}: make release did not write it, or was interrupted`;
        const hint = `restore ${releaseSums} from version control; without one that lists the file, remove the file`;
        findings.push(findingAt(name, fileStart, 'RELEASE_NOT_LISTED', message, hint));
    }
    return { files: findings.length > 0 ? [] : files, findings };
}

interface ListedRelease {
    version: string;
    sha256: string;
    line: number;
}

async function readSums(dataFolder: string): Promise<{ listed: ListedRelease[]; findings: Finding[] }> {
    const file: DataFile = { path: join(dataFolder, releaseSums), name: releaseSums };
    const listed: ListedRelease[] = [];
    if (!existsSync(file.path)) return { listed, findings: [] };
    const encoding = badByteFault(file, 'plain text');
    if (encoding) return { listed, findings: [encoding] };
    const findings: Finding[] = [];
    for (const [index, text] of textOf(file.path).split(/\r?\n/u).entries()) {
        if (text.trim() === '') continue;
        const line = index + 1;
        const [, sha256 = '', version = ''] = /^([0-9a-f]{64}) [ *](.+)\.csv$/u.exec(text) ?? [];
        const hint = /^[<=>]{7}/u.test(text)
            ? 'a merge has left its marker: remove it, and keep the lines of both sides'
            : `${restore}: only make release writes it`;
        const fault = (message: string) =>
            findings.push(findingAt(releaseSums, { line, column: 1 }, 'BAD_CHECKSUM', message, hint));
        if (!datasetVersionPattern.test(version)) fault('the line is no SHA-256 with the name of a release');
        else if (listed.some((one) => one.version === version)) fault(`the release ${version} is listed twice`);
        else listed.push({ version, sha256, line });
    }
    return { listed, findings };
}
