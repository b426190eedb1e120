import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from './problem.ts';

/**
 * Writes a new file, and creates its folder.
 * @throws Problem with the message `taken` if the file is there already, or another one if a file is in the way of its
 * folder.
 */
export function writeNewFile(path: string, content: string | Uint8Array, taken: string): void {
    try {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, content, { flag: 'wx' });
    } catch (error) {
        const { code, path: existing } = error as NodeJS.ErrnoException;
        if (code !== 'EEXIST') throw error;
        throw new Problem(existing === path ? taken : `${existing} is not a folder`);
    }
}
