import { mkdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distFiles, type Manifest } from '../../contract/dist.ts';
import { removeUnused } from '../cache.ts';
import type { FindingCounts } from '../check/findings.ts';
import { digestFile } from './digest-file.ts';
import { isDatabaseOf } from './siblings.ts';

/** What a database says of its build. */
export interface BuildRecord {
    /** The digest of everything that determined the build. */
    fingerprint: string;
    counts: FindingCounts;
    /** The findings in the text format. */
    text: string;
}

/**
 * Records are kept by the digest of their database: loading DuckDB takes longer than the rest of a build with
 * unchanged input.
 */
const cacheFolder = fileURLToPath(new URL('../../var/builds', import.meta.url));

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

/**
 * The record of a database, from the cache or from the database itself.
 * @throws if the database cannot be read
 */
async function readRecord(databasePath: string, databaseSha256: string): Promise<BuildRecord> {
    try {
        return JSON.parse(readFileSync(pathOf(databaseSha256), 'utf8')) as BuildRecord;
    } catch {
        // The record is not in the cache.
    }
    const { readBuiltRecord } = await import('./built-database.ts');
    const record = await readBuiltRecord(databasePath);
    keepRecord(databaseSha256, record);
    return record;
}

/** Adds a record to the cache. Does nothing if the cache cannot be written. */
export function keepRecord(databaseSha256: string, record: BuildRecord): void {
    const path = pathOf(databaseSha256);
    try {
        mkdirSync(cacheFolder, { recursive: true });
        writeFileSync(`${path}.${process.pid}`, JSON.stringify(record));
        renameSync(`${path}.${process.pid}`, path);
        removeUnused(cacheFolder, statSync(path).mtimeMs);
    } catch {
        // The next build reads the database instead.
    }
}

function pathOf(databaseSha256: string): string {
    return join(cacheFolder, `${databaseSha256}.json`);
}
