import { existsSync, lstatSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder } from '../scratch-folder.ts';
import { isLocked } from './lock.ts';
import { currentTarget, listSiblings, workPrefix } from './siblings.ts';

/** The file in a work folder that its process keeps locked. */
export const lockName = 'lock';

/** The name in a work folder for a real `dist` folder that a link replaces. */
export const replacedName = 'replaced';

/**
 * Removes the folders of killed builds: folders that belong to no running build and are not published. Checks the lock
 * before the link, because a build releases its lock after it has published.
 */
export async function removeLeftovers(distPath: string, ownId: string): Promise<void> {
    for (const { path, id } of listSiblings(distPath)) {
        if (id === ownId || (await isRunning(distPath, id)) || path === currentTarget(distPath)) continue;
        removeFolder(path);
    }
}

/** Restores the real folder if a build was killed while it replaced the folder by a link. */
export async function restoreReplaced(distPath: string): Promise<void> {
    for (const { path, id, isWork } of listSiblings(distPath)) {
        const replaced = join(path, replacedName);
        if (!isWork || !existsSync(replaced) || (await isRunning(distPath, id))) continue;
        if (!lstatSync(distPath, { throwIfNoEntry: false })) renameSync(replaced, distPath);
    }
}

function isRunning(distPath: string, id: string): Promise<boolean> {
    return isLocked(join(`${workPrefix(distPath)}${id}`, lockName));
}
