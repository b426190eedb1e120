import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artefactFormat, distFiles, type Manifest } from '../../contract/dist.ts';
import type { WrittenFiles } from './file-writer.ts';
import type { BuildOrigin } from './record.ts';

/**
 * Writes `manifest.json` with sorted paths, and syncs it to the disk.
 * @param shown what is visible without a key, also if there are no pages, and what each page says.
 */
export function writeManifest(
    root: string,
    origin: BuildOrigin,
    files: WrittenFiles,
    shown: Pick<Manifest, 'explorer' | 'notice' | 'notice_translations' | 'contact'>,
): void {
    const paths = Object.keys(files).sort();
    const manifest: Manifest = {
        format: artefactFormat,
        methodology_version: origin.methodologyVersion,
        dataset_version: origin.datasetVersion,
        input_digest: origin.inputDigest,
        ...shown,
        files: Object.fromEntries(paths.map((path) => [path, files[path] as WrittenFiles[string]])),
    };
    const path = join(root, distFiles.manifest);
    writeFileSync(path, `${JSON.stringify(manifest, null, 1)}\n`);
    for (const name of [path, join(root, distFiles.database)]) syncFile(name);
}

function syncFile(path: string): void {
    const file = openSync(path, 'r');
    try {
        fsyncSync(file);
    } finally {
        closeSync(file);
    }
}
