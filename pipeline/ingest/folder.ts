import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { mediaFolder } from '../../contract/media.ts';
import { nearest } from '../../contract/nearest.ts';
import { noticeFile, noticeTranslationFiles } from '../../contract/notice.ts';
import { placesFile } from '../../contract/places.ts';
import { releaseFolder } from '../../contract/release.ts';
import { Problem } from '../problem.ts';

export interface DataFile {
    path: string;
    /** Relative to the data folder, with forward slashes. */
    name: string;
}

/** The content of a folder: files with the extension that is read, and others. */
interface Listing {
    read: DataFile[];
    /**
     * Files with other extensions, and links to folders. Without names that begin with `.` or `~$`, and hidden folders.
     */
    ignored: DataFile[];
}

/** The subfolders that a build reads, and the extension of their files. */
export const inputs = [
    ['observations', '.csv'],
    ['audits', '.csv'],
    ['methodology', '.csv'],
    ['catalog', '.json'],
    ['reference', '.csv'],
    [releaseFolder, '.csv'],
] as const;

/** All files below `dataFolder/subfolder` with an extension, sorted by name. Empty if the folder does not exist. */
export function listFiles(dataFolder: string, subfolder: string, ending: string): DataFile[] {
    return listFolder(dataFolder, subfolder, ending).read;
}

export function listMedia(dataFolder: string): DataFile[] {
    return listFolder(dataFolder, mediaFolder, '').read;
}

/** Optional files in the data folder itself. */
export const topFiles: readonly string[] = [placesFile, noticeFile, ...noticeTranslationFiles.values()];

/** A file in the data folder itself; undefined if it does not exist. */
export function topFile(dataFolder: string, name: string): DataFile | undefined {
    const path = join(dataFolder, name);
    if (!lstatSync(path, { throwIfNoEntry: false })) return undefined;
    if (!isFile(path)) throw new Problem(`DATA_DIR: ${path} is not a file`);
    return { path, name };
}

/** Lists files and folders that look like input but are not read, by reason; names are relative to the data folder. */
export function listIgnored(dataFolder: string) {
    const ignored = (folder: string, ending: string) =>
        listFolder(dataFolder, folder, ending).ignored.map(({ name }) => name);
    const names = readdirSync(dataFolder).sort();
    const misnamed = names.flatMap((name) => misnamedFolder(dataFolder, name));
    const others = names.filter((name) => misnamed.every((one) => one.name !== name));
    return {
        /** Files below observations/ and audits/ without the extension .csv. */
        sheets: ['observations', 'audits'].flatMap((folder) => ignored(folder, '.csv')),
        /** Files below catalog/ without the extension .json, except pictures. */
        catalog: ignored('catalog', '.json'),
        /** Folders, and .csv or .json files, whose names are similar to that of an input folder. */
        misnamed,
        /** Spreadsheets and .csv files in the data folder itself, and in folders there that are not read. */
        outside: others.flatMap((name) => sheetsIn(dataFolder, name)),
    };
}

/** A name in the data folder if it is that of a sheet; the sheets in a folder that is not read, one folder deep. */
function sheetsIn(dataFolder: string, name: string): string[] {
    const path = join(dataFolder, name);
    const isKnown = inputFolders.includes(name) || topFiles.some((file) => isSame(path, join(dataFolder, file)));
    if (isKnown || isHidden(name)) return [];
    const isSheet = (file: string) => !isHidden(file) && /\.(?:csv|xlsx?|ods)$/iu.test(file);
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return isSheet(name) ? [name] : [];
    try {
        const files = readdirSync(path).sort();
        return files.filter(isSheet).map((file) => `${name}/${file}`);
    } catch {
        // A folder that is no input may be closed to this user, such as lost+found.
        return [];
    }
}

/** The input folder whose name is similar; none if there is none. */
function misnamedFolder(dataFolder: string, name: string) {
    if (inputFolders.includes(name) || isHidden(name)) return [];
    const path = join(dataFolder, name);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    const stem = isFolder ? name : name.replace(/\.(?:csv|json)$/iu, '');
    if (!isFolder && stem === name) return [];
    const folder = nearest(stem, inputFolders);
    return folder === undefined || isSame(path, join(dataFolder, folder)) ? [] : [{ name, isFolder, folder }];
}

/** All subfolders that a build or another command reads. */
export const inputFolders: readonly string[] = [...inputs.map(([folder]) => folder), 'training'];

/** Whether two names are the same file or folder, as on case-insensitive file systems. */
function isSame(path: string, other: string): boolean {
    const [found, otherFound] = [path, other].map((name) => statSync(name, { throwIfNoEntry: false }));
    return found !== undefined && found.ino === otherFound?.ino && found.dev === otherFound.dev;
}

function listFolder(dataFolder: string, subfolder: string, ending: string): Listing {
    const top = join(dataFolder, subfolder);
    const found = statSync(top, { throwIfNoEntry: false });
    if (!found) return { read: [], ignored: [] };
    if (!found.isDirectory()) throw new Problem(`DATA_DIR: ${top} is not a folder`);
    const listing: Listing = { read: [], ignored: [] };
    for (const entry of entriesBelow(top)) {
        if (isHidden(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const file = { path, name: relative(dataFolder, path).split(sep).join('/') };
        // Skips hidden folders, such as those of notebooks and version control systems.
        if (/(?:^|\/)\./u.test(file.name)) continue;
        if (subfolder === 'catalog' && `${file.name}/`.startsWith(`${mediaFolder}/`)) continue;
        const isRead = entry.name.toLowerCase().endsWith(ending) && isFile(path);
        (isRead ? listing.read : listing.ignored).push(file);
    }
    const byName = (a: DataFile, b: DataFile) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
    return { read: listing.read.sort(byName), ignored: listing.ignored.sort(byName) };
}

/** All files below a folder. Does not follow links to folders; Node 22's recursive mode would, unlike Node 20's. */
function* entriesBelow(folder: string): Generator<Dirent> {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) yield* entriesBelow(join(folder, entry.name));
        else yield entry;
    }
}

/**
 * Whether a name is hidden, or that of a lock file of an office program, such as `.~lock.porto.csv#` or `~$porto.csv`.
 */
function isHidden(name: string): boolean {
    return name.startsWith('.') || name.startsWith('~$');
}

/** Whether a path is a file; follows links. Throws on a dangling link, because a sheet is missing then. */
function isFile(path: string): boolean {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) throw new Problem(`DATA_DIR: ${path} is a link to a file that is not there`);
    return found.isFile();
}
