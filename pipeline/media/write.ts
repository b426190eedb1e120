import { constants, copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { madeFolder } from '../../contract/media.ts';
import { Problem } from '../problem.ts';
import type { WrittenFiles } from '../publish/file-writer.ts';
import { cachedPicture, folderOf, keepPicture, markUsed, pictureId, removeOldPictures } from './cache.ts';
import { resize } from './image.ts';
import type { ReadPicture } from './read.ts';

/**
 * Copies the sizes of all pictures into the artefact, and makes those that are not in the cache.
 * @param nowMs milliseconds since 1970.
 * @returns the files by their paths in the artefact, and how many pictures were resized.
 */
export async function writeMedia(pictures: readonly ReadPicture[], root: string, nowMs: number) {
    const written: WrittenFiles = {};
    let madeCount = 0;
    mkdirSync(join(root, madeFolder));
    const waiting = [...pictures];
    const work = async () => {
        for (let picture = waiting.shift(); picture !== undefined; picture = waiting.shift()) {
            const { id } = picture.made;
            let folder = folderOf(id);
            if (cachedPicture(id) === null) {
                folder = await make(picture);
                madeCount += 1;
            }
            copyPicture(id, folder, root, written);
            markUsed(id, nowMs);
        }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    removeOldPictures(nowMs);
    return { written, madeCount };
}

/** @returns the folder of the files. */
async function make({ path, use, made }: ReadPicture): Promise<string> {
    const bytes = readFileSync(path);
    if (pictureId(bytes, use) !== made.id) throw new Problem(`${path} was changed while it was read: build again`);
    return keepPicture(made, await resize(bytes, made));
}

/** Copies rather than links, so that a change of the artefact does not reach the cache. */
function copyPicture(id: string, folder: string, root: string, written: WrittenFiles): void {
    const picture = cachedPicture(id, folder);
    if (picture === null) throw new Error(`The cached picture ${id} cannot be read.`);
    for (const [name, sha256] of Object.entries(picture.files)) {
        const path = `${madeFolder}/${name}`;
        copyFileSync(join(folder, name), join(root, path), constants.COPYFILE_FICLONE);
        written[path] = { size: statSync(join(root, path)).size, sha256 };
    }
}
