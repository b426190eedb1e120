import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from '../../contract/dist.ts';

/** Files written, by path relative to the artefact. */
export type WrittenFiles = Manifest['files'];

/**
 * Writes files of an artefact and records the size and SHA-256 of each in `files`.
 * @param root the folder of the artefact.
 */
export function fileWriter(root: string) {
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
        writeFileSync(join(root, path), bytes);
        files[path] = { size: bytes.length, sha256: hash('sha256', bytes) };
    };
    return { files, write };
}
