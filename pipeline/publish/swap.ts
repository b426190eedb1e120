import {
    chmodSync,
    existsSync,
    lstatSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readlinkSync,
    renameSync,
    symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { distFiles } from '../../contract/dist.ts';
import { Problem } from '../problem.ts';
import { removeFolder } from '../remove-folder.ts';
import { digestFile } from './digest-file.ts';
import { lockName, removeLeftovers, replacedName, restoreReplaced } from './leftovers.ts';
import { type Lock, takeLock } from './lock.ts';
import { replaceFolder } from './replace-folder.ts';
import { artefactPath, currentTarget, workPrefix } from './siblings.ts';

/**
 * Where an artefact is built and how it takes the place of the old one. `dist` is a symbolic link to a sibling folder. A build
 * works in a sibling of its own, and then switches the link by one rename. Whoever reads `dist` at any moment finds the whole
 * old one or the whole new one.
 */
export interface Staging {
    /** The folder to build in. */
    root: string;
    /** A folder for what is needed meanwhile; it need not be there, and goes with the staging. */
    scratch: string;
    /** Puts the built folder in the place of the old one, and removes the old one. */
    publish(): Promise<void>;
    /** Removes what was built, unless it has been published; the old one stays. */
    discard(): void;
}

/** @param onWork is told at once of each folder that is made, by how to remove it. */
export async function openStaging(dist: string, onWork: (removeWork: () => void) => void): Promise<Staging> {
    const { place, work, id, lock } = await prepare(dist, onWork);
    const root = join(work, 'dist');
    mkdirSync(root);
    // mkdtemp keeps others out of the work folder; the artefact is for everybody who may see the folder above.
    chmodSync(root, 0o755);
    let target: string | undefined;
    let isReplacing = false;
    return {
        root,
        scratch: join(work, 'scratch'),
        async publish() {
            const old = currentTarget(place);
            target = artefactPath(place, id, (await digestFile(join(root, distFiles.database))).sha256);
            renameSync(root, target);
            const link = join(work, 'link');
            symlinkSync(basename(target), link);
            if (isFolder(place)) {
                isReplacing = true;
                await replaceFolder(place, link, join(work, replacedName));
                isReplacing = false;
            } else renameSync(link, place);
            if (old && old !== target) removeFolder(old);
            await removeLeftovers(place, id);
        },
        discard() {
            // The process that replaces a folder outlives this one; what it leaves is removed by the next build.
            if (isReplacing) return;
            if (target !== undefined && currentTarget(place) !== target) removeFolder(target);
            removeFolder(work);
            lock.release();
        },
    };
}

/** Makes the folder to work in, beside the place of `dist`. */
async function prepare(dist: string, onWork: (removeWork: () => void) => void) {
    try {
        const place = swapTarget(resolve(dist));
        if (!isOurs(place)) throw new Problem('no build has made what is there; name another folder, or remove it');
        makeFolder(dirname(place));
        await restoreReplaced(place);
        const { work, lock } = await makeWorkFolder(place, onWork);
        const id = work.slice(workPrefix(place).length);
        await removeLeftovers(place, id);
        return { place, work, id, lock };
    } catch (error) {
        throw new Problem(`DIST_DIR: ${dist} cannot be used: ${(error as Error).message}`);
    }
}

/** A folder counts as left behind until its lock is taken, so that another build may remove it: then the next is made. */
async function makeWorkFolder(
    place: string,
    onWork: (removeWork: () => void) => void,
): Promise<{ work: string; lock: Lock }> {
    for (let attempt = 1; ; attempt += 1) {
        const work = mkdtempSync(workPrefix(place));
        onWork(() => removeFolder(work));
        const path = join(work, lockName);
        try {
            const lock = await takeLock(path);
            if (lock && existsSync(path)) return { work, lock };
            lock?.release();
        } catch (error) {
            if (attempt === 5) {
                removeFolder(work);
                throw error;
            }
        }
        removeFolder(work);
    }
}

/** Makes a folder and those above it. Node's own recursion never ends where a file system makes no folders, as in /proc. */
function makeFolder(path: string): void {
    if (existsSync(path)) return;
    makeFolder(dirname(path));
    mkdirSync(path);
}

/** Where the switched link is: `dist` itself, or what a link made by hand points to. */
function swapTarget(path: string): string {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    if (!isLink) return path;
    const target = readlinkSync(path);
    return target.startsWith(`.${basename(path)}-`) ? path : swapTarget(resolve(dirname(path), target));
}

/** An artefact copied here is a real folder: it may be replaced. Anything else with content is somebody's. */
function isOurs(place: string): boolean {
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (!found || found.isSymbolicLink()) return true;
    if (!found.isDirectory()) return false;
    return readdirSync(place).length === 0 || existsSync(join(place, distFiles.manifest));
}

function isFolder(place: string): boolean {
    return lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
