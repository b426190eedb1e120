import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../contract/make-folder.ts';
import { Problem } from './problem.ts';

/**
 * Writes a new file, and creates its folder.
 * @throws Problem with the message `taken` if the file is there already, or another one if a file is in the way of its
 * folder.
 */
export function writeNewFile(path: string, content: string | Uint8Array, taken: string): void {
    try {
        makeFolder(dirname(path));
        writeOrRemove(path, content);
    } catch (error) {
        const { code, path: existing } = error as NodeJS.ErrnoException;
        if (code !== 'EEXIST') throw error;
        throw new Problem(existing === path ? taken : `${existing} is not a folder`);
    }
}

/** Writes a new file. A part of it, as on a full disk, does not stay. */
function writeOrRemove(path: string, content: string | Uint8Array): void {
    const file = openSync(path, 'wx');
    try {
        writeFileSync(file, content);
    } catch (error) {
        rmSync(path);
        throw error;
    } finally {
        closeSync(file);
    }
}
