import { existsSync, lstatSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder } from '../remove-folder.ts';
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
export async function removeLeftovers(place: string, ownId: string): Promise<void> {
    for (const { path, id } of listSiblings(place)) {
        if (id === ownId || (await isRunning(place, id)) || path === currentTarget(place)) continue;
        removeFolder(path);
    }
}

/** Restores the real folder if a build was killed while it replaced the folder by a link. */
export async function restoreReplaced(place: string): Promise<void> {
    for (const { path, id, isWork } of listSiblings(place)) {
        const replaced = join(path, replacedName);
        if (!isWork || !existsSync(replaced) || (await isRunning(place, id))) continue;
        if (!lstatSync(place, { throwIfNoEntry: false })) renameSync(replaced, place);
    }
}

function isRunning(place: string, id: string): Promise<boolean> {
    return isLocked(join(`${workPrefix(place)}${id}`, lockName));
}
