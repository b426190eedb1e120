import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { aliasFile } from '../../contract/market-alias.ts';
import { nearest } from '../../contract/nearest.ts';
import { noticeFile } from '../../contract/notice.ts';
import { placesFile } from '../../contract/places.ts';
import { isReleaseFile, releaseFolder, releaseSums } from '../../contract/release.ts';
import { Problem } from '../problem.ts';

/** A file below the data folder: where it is, and its name as everybody else sees it. */
export interface DataFile {
    path: string;
    /** Relative to the data folder, with forward slashes. */
    name: string;
}

/** What stands below a folder: the files with the ending that is read, and everything else. */
interface Listing {
    read: DataFile[];
    /** Files with another ending, and links to folders; not those that begin with `.` or `~$`, or stand in a hidden folder. */
    ignored: DataFile[];
}

/** The folders of a data folder that a build reads, and how the files in them end. */
export const inputs = [
    ['observations', '.csv'],
    ['audits', '.csv'],
    ['methodology', '.csv'],
    ['catalog', '.json'],
    ['reference', '.csv'],
    [releaseFolder, '.csv'],
] as const;

/** What looks like input and is not read, by why: names relative to the data folder. */
export interface Ignored {
    /** Files below observations/ and audits/ that do not end in .csv. */
    sheets: string[];
    /** Files below catalog/ that do not end in .json. */
    catalog: string[];
    /** Files below reference/ with another name than those that are read. */
    references: string[];
    /** Files below releases/ that are neither released files nor their digests. */
    releases: string[];
    /** Folders, and .csv or .json files, beside the input folders whose name is nearly that of one of them. */
    misnamed: { name: string; isFolder: boolean; folder: string }[];
    /** Files whose name is that of a file beside the input folders, but for case or ending. */
    tops: { name: string; meant: string }[];
}

/** All files below `dataFolder/subfolder` with the given ending, by name; none when the folder is absent. */
export function listFiles(dataFolder: string, subfolder: string, ending: string): DataFile[] {
    return listFolder(dataFolder, subfolder, ending).read;
}

/** The files of the data folder itself that are read. Each may be absent. */
export const topFiles = [placesFile, noticeFile] as const;

/** A file of the data folder itself; undefined when it is absent. */
export function topFile(dataFolder: string, name: (typeof topFiles)[number]): DataFile | undefined {
    const path = join(dataFolder, name);
    if (!lstatSync(path, { throwIfNoEntry: false })) return undefined;
    if (!isFile(path)) throw new Problem(`DATA_DIR: ${path} is not a file`);
    return { path, name };
}

/** Lists what looks like input and is not read. */
export function listIgnored(dataFolder: string): Ignored {
    const names = (list: readonly DataFile[]) => list.map(({ name }) => name);
    const { read, ignored } = listFolder(dataFolder, 'reference', '.csv');
    return {
        sheets: ['observations', 'audits'].flatMap((folder) => names(listFolder(dataFolder, folder, '.csv').ignored)),
        catalog: names(listFolder(dataFolder, 'catalog', '.json').ignored),
        references: names([...read.filter(({ name }) => name !== aliasFile), ...ignored]),
        releases: releaseNames(dataFolder).filter((name) => name !== releaseSums && !isReleaseFile(name)),
        misnamed: readdirSync(dataFolder)
            .sort()
            .flatMap((name) => misnamedFolder(dataFolder, name)),
        tops: misnamedFiles(dataFolder),
    };
}

function releaseNames(dataFolder: string): string[] {
    const { read, ignored } = listFolder(dataFolder, releaseFolder, '.csv');
    return [...read, ...ignored].map(({ name }) => name);
}

/** Files of the data folder itself whose name is nearly that of one that is read. */
function misnamedFiles(dataFolder: string): Ignored['tops'] {
    return readdirSync(dataFolder)
        .sort()
        .flatMap((name) => {
            const meant = /^places?\.[a-z]+$/iu.test(name) ? placesFile : name.toLowerCase();
            if (name === meant || !topFiles.some((file) => file === meant)) return [];
            return isSame(join(dataFolder, name), join(dataFolder, meant)) ? [] : [{ name, meant }];
        });
}

/** The folder that is meant by a name beside the input folders; none where the name is like none of theirs. */
function misnamedFolder(dataFolder: string, name: string): Ignored['misnamed'] {
    if (inputFolders.includes(name) || isLeftAlone(name)) return [];
    const path = join(dataFolder, name);
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
    const stem = isFolder ? name : name.replace(/\.(?:csv|json)$/iu, '');
    if (!isFolder && stem === name) return [];
    const folder = nearest(stem, inputFolders);
    return folder === undefined || isSame(path, join(dataFolder, folder)) ? [] : [{ name, isFolder, folder }];
}

/** The folders of a data folder that are read, by a build or by another command. */
export const inputFolders: readonly string[] = [...inputs.map(([folder]) => folder), 'training'];

/** Whether two names are of one folder, as they are where case does not matter. */
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
        if (isLeftAlone(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const file = { path, name: relative(dataFolder, path).split(sep).join('/') };
        // What a hidden folder holds, such as the copies of a notebook or a version control system, is nobody's sheet.
        if (/(?:^|\/)\./u.test(file.name)) continue;
        const isRead = entry.name.toLowerCase().endsWith(ending) && isFile(path);
        (isRead ? listing.read : listing.ignored).push(file);
    }
    const byName = (a: DataFile, b: DataFile) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
    return { read: listing.read.sort(byName), ignored: listing.ignored.sort(byName) };
}

/** Everything below a folder but folders. Links to folders are not followed; Node 22 follows them where Node 20 does not. */
function* entriesBelow(folder: string): Generator<Dirent> {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) yield* entriesBelow(join(folder, entry.name));
        else yield entry;
    }
}

/** Office programs keep lock files such as `.~lock.porto.csv#` and `~$porto.csv` beside an open sheet. */
function isLeftAlone(name: string): boolean {
    return name.startsWith('.') || name.startsWith('~$');
}

/** Links are followed. One that leads nowhere is a sheet that is missing, which must not go unnoticed. */
function isFile(path: string): boolean {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) throw new Problem(`DATA_DIR: ${path} is a link to a file that is not there`);
    return found.isFile();
}
