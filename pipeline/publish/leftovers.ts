import { existsSync, lstatSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder } from '../remove-folder.ts';
import { isLocked } from './lock.ts';
import { currentTarget, listSiblings, workPrefix } from './siblings.ts';

/** The file in a work folder that its process keeps locked. */
export const lockName = 'lock';

/** Where in a work folder a real `dist` folder goes that a link replaces. */
export const replacedName = 'replaced';

/**
 * Removes what builds that were killed have left: what belongs to no running build and is not published. The lock is looked
 * at before the link: a build that publishes meanwhile releases its lock last.
 */
export async function removeLeftovers(place: string, ownId: string): Promise<void> {
    for (const { path, id } of listSiblings(place)) {
        if (id === ownId || (await isRunning(place, id)) || path === currentTarget(place)) continue;
        removeFolder(path);
    }
}

/** A build that was killed while a link replaced a real folder may have left neither: the folder is put back. */
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
