import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';

const blockBytes = 4 * 1024 * 1024;

/** Size in bytes and SHA-256 of a file, read in blocks between which signals and timers have their turn. */
export async function digestFile(path: string): Promise<{ size: number; sha256: string }> {
    const digest = createHash('sha256');
    const file = await open(path, 'r');
    try {
        const { size } = await file.stat();
        const block = Buffer.allocUnsafe(Math.min(blockBytes, size + 1));
        let bytes = 0;
        for (;;) {
            const { bytesRead } = await file.read(block, 0, block.length, null);
            if (bytesRead === 0) return { size: bytes, sha256: digest.digest('hex') };
            digest.update(block.subarray(0, bytesRead));
            bytes += bytesRead;
        }
    } finally {
        await file.close();
    }
}
