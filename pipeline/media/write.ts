import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { madeFolder } from '../../contract/media.ts';
import { Problem } from '../problem.ts';
import { type ArtefactFolders, fileWriter } from '../publish/file-writer.ts';
import { cachedPicture, keepPicture, markUsed, pictureId, removeOldPictures } from './cache.ts';
import { resize } from './image.ts';
import type { ReadPicture } from './read.ts';

/**
 * Writes the sizes of all pictures into the artefact, and makes those that are not in the cache.
 * @param nowMs milliseconds since 1970.
 * @returns the files by their paths in the artefact, and how many pictures were resized.
 */
export async function writeMedia(pictures: readonly ReadPicture[], folders: ArtefactFolders, nowMs: number) {
    const { files: written, write } = fileWriter(folders);
    let madeCount = 0;
    const waiting = [...pictures];
    const work = async () => {
        for (let picture = waiting.shift(); picture !== undefined; picture = waiting.shift()) {
            const { id } = picture.made;
            let files = cachedPicture(id)?.files;
            if (files === undefined) {
                files = await make(picture);
                madeCount += 1;
            }
            for (const [name, bytes] of files) write(`${madeFolder}/${name}`, bytes);
            markUsed(id, nowMs);
        }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
    removeOldPictures(nowMs);
    return { written, madeCount };
}

/** @returns the bytes of each file by its name. */
async function make({ path, use, made }: ReadPicture): Promise<ReadonlyMap<string, Uint8Array>> {
    const bytes = readFileSync(path);
    if (pictureId(bytes, use) !== made.id) throw new Problem(`${path} was changed while it was read: build again`);
    const files = await resize(bytes, made);
    keepPicture({ made, files });
    return files;
}
