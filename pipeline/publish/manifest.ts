import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { distFiles, type Manifest } from '../../contract/dist.ts';
import type { BuildOrigin } from './record.ts';
import type { WrittenFiles } from './static-tree.ts';

const blockBytes = 4 * 1024 * 1024;

/** Size and digest of a file, read in blocks. */
export function digestFile(path: string): { size: number; sha256: string } {
    const digest = createHash('sha256');
    const block = Buffer.allocUnsafe(blockBytes);
    const file = openSync(path, 'r');
    try {
        let bytes = 0;
        for (;;) {
            const read = readSync(file, block, 0, blockBytes, null);
            if (read === 0) return { size: bytes, sha256: digest.digest('hex') };
            digest.update(block.subarray(0, read));
            bytes += read;
        }
    } finally {
        closeSync(file);
    }
}

/** Writes `manifest.json`, paths in order, and makes sure it has reached the disk. */
export function writeManifest(root: string, origin: BuildOrigin, files: WrittenFiles): void {
    const paths = Object.keys(files).sort();
    const manifest: Manifest = {
        format: 1,
        methodology_version: origin.methodologyVersion,
        input_digest: origin.inputDigest,
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
