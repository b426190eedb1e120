import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents. The recursive `mkdirSync` does not end on file systems without folders, such as
 * /proc, and says ENOENT where a file system is read-only.
 * @param mode of the folders that are created.
 * @throws EEXIST with the path of a file that is in the way.
 */
export function makeFolder(path: string, mode?: number): void {
    if (isFolder(path)) return;
    makeFolder(dirname(path), mode);
    try {
        mkdirSync(path, { mode });
    } catch (error) {
        // Another process may have created it.
        if (!isFolder(path)) throw error;
    }
}

function isFolder(path: string): boolean {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
