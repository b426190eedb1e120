import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Removes the entries of a cache that were not used for a month. Another process may remove some meanwhile. */
export function removeUnused(cacheFolder: string, nowMs: number): void {
    for (const name of readdirSync(cacheFolder)) {
        const path = join(cacheFolder, name);
        const found = statSync(path, { throwIfNoEntry: false });
        if (found && nowMs - found.mtimeMs > keptMs) rmSync(path, { recursive: true, force: true });
    }
}
