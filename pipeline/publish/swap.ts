import {
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
import { makeFolder } from '../../contract/make-folder.ts';
import { Problem } from '../problem.ts';
import { removeFolder } from '../scratch-folder.ts';
import { systemFault } from '../system-fault.ts';
import { digestFile } from './digest-file.ts';
import { isLocked, type Lock, takeLock } from './lock.ts';
import { replaceFolder } from './replace-folder.ts';
import { artefactPath, currentTarget, listSiblings, workPrefix } from './siblings.ts';

/** The file in a work folder that its process keeps locked. */
const lockName = 'lock';

/** The name in a work folder for a real `dist` folder that a link replaces. */
const replacedName = 'replaced';

/**
 * Builds an artefact and replaces the old one. `dist` is a symbolic link to a sibling folder. A build writes into
 * another sibling folder and then switches the link by one rename, so that a reader of `dist` always sees a complete
 * artefact, old or new.
 */
export interface Staging {
    /** The folder to build in. */
    root: string;
    /** The folder of the published artefact; null if there is none. */
    previous: string | null;
    /** A folder for temporary files. It may not exist; it is removed with the staging. */
    scratch: string;
    /**
     * Replaces the old artefact by the new one.
     * @returns the SHA-256 of the database.
     */
    publish(): Promise<string>;
    /**
     * Removes the old artefact. If the process is killed meanwhile, the next build removes the rest.
     * @returns a message for each folder that the system does not let remove.
     */
    removeOld(): Promise<string[]>;
    /** Removes the new artefact unless it has been published. The old artefact is unchanged. */
    discard(): void;
}

/** @param onWork called for each new work folder with a function that removes it. */
export async function openStaging(dist: string, onWork: (removeWork: () => void) => void): Promise<Staging> {
    const { distPath, work, id, lock } = await prepare(dist, onWork);
    const root = join(work, 'dist');
    mkdirSync(root);
    let target: string | undefined;
    let isReplacing = false;
    return {
        root,
        previous: currentTarget(distPath) ?? null,
        scratch: join(work, 'scratch'),
        async publish() {
            const { sha256 } = await digestFile(join(root, distFiles.database));
            target = artefactPath(distPath, id, sha256);
            renameSync(root, target);
            const link = join(work, 'link');
            symlinkSync(basename(target), link);
            if (lstatSync(distPath, { throwIfNoEntry: false })?.isDirectory()) {
                isReplacing = true;
                await replaceFolder(distPath, link, join(work, replacedName));
                isReplacing = false;
            } else renameSync(link, distPath);
            return sha256;
        },
        removeOld: () => removeLeftovers(distPath, id),
        discard() {
            // The process that replaces a folder outlives this one; the next build removes its leftovers.
            if (isReplacing) return;
            if (target !== undefined && currentTarget(distPath) !== target) removeFolder(target);
            removeFolder(work);
            lock.release();
        },
    };
}

/** Whether no other build runs beside `dist`, and none was killed. */
export function isAlone(dist: string): boolean {
    const distPath = swapTarget(resolve(dist));
    return listSiblings(distPath).every(({ path }) => path === currentTarget(distPath));
}

async function prepare(dist: string, onWork: (removeWork: () => void) => void) {
    try {
        const distPath = swapTarget(resolve(dist));
        if (!isOurs(distPath)) throw new Problem('no build has made what is there; name another folder, or remove it');
        makeFolder(dirname(distPath));
        await restoreReplaced(distPath);
        const { work, lock } = await makeWorkFolder(distPath, onWork);
        const id = work.slice(workPrefix(distPath).length);
        await removeLeftovers(distPath, id);
        return { distPath, work, id, lock };
    } catch (error) {
        throw new Problem(`DIST_DIR: ${dist} cannot be used: ${(error as Error).message}`);
    }
}

/** Creates a locked work folder. Another build may remove the folder before it is locked; then a new one is created. */
async function makeWorkFolder(
    distPath: string,
    onWork: (removeWork: () => void) => void,
): Promise<{ work: string; lock: Lock }> {
    for (let attempt = 1; ; attempt += 1) {
        const work = mkdtempSync(workPrefix(distPath));
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

/** The path of the link that is switched: `dist` itself, or the target of a link made by hand. */
function swapTarget(path: string): string {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
    if (!isLink) return path;
    const target = readlinkSync(path);
    return target.startsWith(`.${basename(path)}-`) ? path : swapTarget(resolve(dirname(path), target));
}

/** Whether a build may replace this path: it does not exist, is a link, an empty folder or a copied artefact. */
function isOurs(distPath: string): boolean {
    const found = lstatSync(distPath, { throwIfNoEntry: false });
    if (!found || found.isSymbolicLink()) return true;
    if (!found.isDirectory()) return false;
    return readdirSync(distPath).length === 0 || existsSync(join(distPath, distFiles.manifest));
}

/**
 * Removes the folders of killed builds: folders that belong to no running build and are not published. Checks the lock
 * before the link, because a build releases its lock after it has published.
 * @returns a message for each folder that the system does not let remove, for example because files in it are open on a
 * network file system.
 */
async function removeLeftovers(distPath: string, ownId: string): Promise<string[]> {
    const messages: string[] = [];
    for (const { path, id } of listSiblings(distPath)) {
        if (id === ownId || (await isRunning(distPath, id)) || path === currentTarget(distPath)) continue;
        try {
            removeFolder(path);
        } catch (error) {
            const reason = systemFault(error);
            if (reason === undefined) throw error;
            messages.push(`${path} is left, the next build tries again to remove it: ${reason}`);
        }
    }
    return messages;
}

/** Restores the real folder if a build was killed while it replaced the folder by a link. */
async function restoreReplaced(distPath: string): Promise<void> {
    for (const { path, id, isWork } of listSiblings(distPath)) {
        const replaced = join(path, replacedName);
        if (!isWork || !existsSync(replaced) || (await isRunning(distPath, id))) continue;
        if (!lstatSync(distPath, { throwIfNoEntry: false })) renameSync(replaced, distPath);
    }
}

function isRunning(distPath: string, id: string): Promise<boolean> {
    return isLocked(join(`${workPrefix(distPath)}${id}`, lockName));
}
