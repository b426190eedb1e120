import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { distFiles, type Manifest } from '../../contract/dist.ts';
import { type BuildRecord, readRecord } from './build-record.ts';
import { digestFile } from './digest-file.ts';
import { isDatabaseOf } from './siblings.ts';

/** The record of the artefact in `dist` if the artefact is complete and has this fingerprint; else null. */
export async function readUpToDate(dist: string, fingerprint: string): Promise<BuildRecord | null> {
    try {
        const path = join(dist, distFiles.database);
        const { sha256 } = await digestFile(path);
        // The digest of the database is in the folder's name.
        if (!isDatabaseOf(realpathSync(dist), sha256)) return null;
        const record = await readRecord(path, sha256);
        return record.fingerprint === fingerprint && (await hasAllFiles(dist)) ? record : null;
    } catch {
        // An artefact that cannot be read is not up to date.
        return null;
    }
}

/** Whether all files except the database match their digests in the manifest. */
async function hasAllFiles(dist: string): Promise<boolean> {
    const manifest = JSON.parse(readFileSync(join(dist, distFiles.manifest), 'utf8')) as Manifest;
    for (const [path, { sha256 }] of Object.entries(manifest.files)) {
        if ((await digestFile(join(dist, path))).sha256 !== sha256) return false;
    }
    return true;
}
