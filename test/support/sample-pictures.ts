import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCatalog } from '../../pipeline/catalog/read.ts';
import { readMedia } from '../../pipeline/media/read.ts';
import { writeMedia } from '../../pipeline/media/write.ts';

const sample = fileURLToPath(new URL('../../data', import.meta.url));

/** Resizes the pictures of the sample before tests build it: builds that start at one time would each resize all. */
export default async function setup(): Promise<void> {
    if (process.env.TEST_FAST) return;
    const { pictures } = await readMedia(sample, readCatalog(sample));
    const root = mkdtempSync(join(tmpdir(), 'pictures-'));
    await writeMedia(pictures, { root, previous: null }, Date.now());
}
