import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A file below the data folder: where it is, and its name as everybody else sees it. */
export interface DataFile {
    path: string;
    /** Relative to the data folder, with forward slashes. */
    name: string;
}

/** All files below `dataFolder/subfolder` with the given ending, by name; none when the folder is absent. */
export function listFiles(dataFolder: string, subfolder: string, ending: string): DataFile[] {
    const top = join(dataFolder, subfolder);
    let entries: { name: string; parentPath: string; isFile(): boolean; isSymbolicLink(): boolean }[];
    try {
        entries = readdirSync(top, { recursive: true, withFileTypes: true });
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
    }
    return (
        entries
            .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && entry.name.toLowerCase().endsWith(ending))
            // Office programs keep lock files such as `.~lock.porto.csv#` and `~$porto.csv` beside an open sheet.
            .filter((entry) => !entry.name.startsWith('.') && !entry.name.startsWith('~$'))
            .map((entry) => join(entry.parentPath, entry.name))
            .map((path) => ({ path, name: relative(dataFolder, path).split(sep).join('/') }))
            .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    );
}
