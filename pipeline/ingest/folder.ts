import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Problem } from '../problem.ts';

/** A file below the data folder: where it is, and its name as everybody else sees it. */
export interface DataFile {
    path: string;
    /** Relative to the data folder, with forward slashes. */
    name: string;
}

/** All files below `dataFolder/subfolder` with the given ending, by name; none when the folder is absent. */
export function listFiles(dataFolder: string, subfolder: string, ending: string): DataFile[] {
    const top = join(dataFolder, subfolder);
    const found = statSync(top, { throwIfNoEntry: false });
    if (!found) return [];
    if (!found.isDirectory()) throw new Problem(`DATA_DIR: ${top} is not a folder`);
    return (
        readdirSync(top, { recursive: true, withFileTypes: true })
            .filter((entry) => !entry.isDirectory() && entry.name.toLowerCase().endsWith(ending))
            // Office programs keep lock files such as `.~lock.porto.csv#` and `~$porto.csv` beside an open sheet.
            .filter((entry) => !entry.name.startsWith('.') && !entry.name.startsWith('~$'))
            .map((entry) => join(entry.parentPath, entry.name))
            .filter(isFile)
            .map((path) => ({ path, name: relative(dataFolder, path).split(sep).join('/') }))
            .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    );
}

/** Links are followed. One that leads nowhere is a sheet that is missing, which must not go unnoticed. */
function isFile(path: string): boolean {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) throw new Problem(`DATA_DIR: ${path} is a link to a file that is not there`);
    return found.isFile();
}
