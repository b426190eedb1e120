import { hash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from '../../contract/dist.ts';

/** Files written, by path relative to the artefact. */
export type WrittenFiles = Manifest['files'];

/** Where a build writes, and what it replaces. */
export interface ArtefactFolders {
    /** The folder of the new artefact. */
    root: string;
    /** The folder of the published artefact on the same file system; null if there is none. */
    previous: string | null;
}

/**
 * Writes files of an artefact and records the size and SHA-256 of each in `files`. A file with the bytes of the
 * published one becomes a link to it: after a change of one sheet most files are the same, and a file system takes
 * several times as long to create a file, in particular after it has removed thousands.
 */
export function fileWriter({ root, previous }: ArtefactFolders) {
    const files: WrittenFiles = {};
    const folders = new Set<string>();
    /** @param path relative to the artefact. Its folder is created. */
    const write = (path: string, body: string | Uint8Array) => {
        const folder = dirname(path);
        if (!folders.has(folder)) {
            mkdirSync(join(root, folder), { recursive: true });
            folders.add(folder);
        }
        const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
        const isLinked = previous !== null && linkSame(join(previous, path), bytes, join(root, path));
        if (!isLinked) writeFileSync(join(root, path), bytes);
        files[path] = { size: bytes.length, sha256: hash('sha256', bytes) };
    };
    return { files, write };
}

/** Links a file if it has these bytes. Returns false if it has others, does not exist or cannot be linked. */
function linkSame(from: string, bytes: Uint8Array, to: string): boolean {
    try {
        if (!readFileSync(from).equals(bytes)) return false;
        linkSync(from, to);
        return true;
    } catch {
        return false;
    }
}
