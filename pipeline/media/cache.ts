import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MadePicture, type PictureUse, pictureLimits } from '../../contract/media.ts';
import { removeUnused } from '../cache.ts';

/** Resized pictures are kept from build to build: a folder for each, named by the digest of what it was made from. */
const cacheFolder = fileURLToPath(new URL('../../var/media', import.meta.url));

/** How pictures are resized. A new version makes all of them again: raise it if a new sharp makes better ones. */
export const settings = {
    version: 1,
    jpeg: { quality: 80 },
    avif: { quality: 56, effort: 1 },
} as const;

/** The list of a cached picture, which is written last. */
const listName = 'picture.json';

interface CachedPicture {
    made: MadePicture;
    /** The bytes of each file by its name. */
    files: ReadonlyMap<string, Uint8Array>;
}

/** What the list says of a picture. */
interface Listed {
    made: MadePicture;
    /** SHA-256 of each file by its name. */
    files: Record<string, string>;
}

/** The digest that names a picture: of its bytes and of all that decides what is made of them. */
export function pictureId(bytes: Uint8Array, use: PictureUse): string {
    const key = JSON.stringify([settings, pictureLimits[use].widths, hash('sha256', bytes)]);
    return hash('sha256', key).slice(0, 20);
}

export function folderOf(id: string): string {
    return join(cacheFolder, id);
}

/** A picture of the cache; null if it is not there, or not as it was written. */
export function cachedPicture(id: string): CachedPicture | null {
    const folder = folderOf(id);
    try {
        const { made, files } = JSON.parse(readFileSync(join(folder, listName), 'utf8')) as Listed;
        const read = Object.keys(files).map((name) => [name, readFileSync(join(folder, name))] as const);
        const isWhole = read.every(([name, bytes]) => hash('sha256', bytes) === files[name]);
        return isWhole ? { made, files: new Map(read) } : null;
    } catch {
        return null;
    }
}

/** Adds a picture to the cache, if it can be written. */
export function keepPicture({ made, files }: CachedPicture): void {
    let work: string;
    try {
        mkdirSync(cacheFolder, { recursive: true });
        work = mkdtempSync(join(cacheFolder, '.work-'));
    } catch {
        return;
    }
    const digests = [...files].map(([name, bytes]) => [name, hash('sha256', bytes)]);
    for (const [name, bytes] of files) writeFileSync(join(work, name), bytes);
    writeFileSync(join(work, listName), JSON.stringify({ made, files: Object.fromEntries(digests) } satisfies Listed));
    const folder = folderOf(made.id);
    if (cachedPicture(made.id) === null) rmSync(folder, { recursive: true, force: true });
    try {
        renameSync(work, folder);
    } catch {
        // Another build has made the same picture.
        rmSync(work, { recursive: true });
    }
}

/** Records that a picture is in use, so that it is kept. */
export function markUsed(id: string, nowMs: number): void {
    try {
        const now = new Date(nowMs);
        utimesSync(folderOf(id), now, now);
    } catch {
        // A cache that cannot be written keeps its pictures.
    }
}

/** Removes pictures that no build has used for a month. */
export function removeOldPictures(nowMs: number): void {
    try {
        removeUnused(cacheFolder, nowMs);
    } catch {
        // There is no cache, or it cannot be written.
    }
}
