import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '../contract/durations.ts';

const keptMs = 30 * dayMs;

/** Removes the entries of a cache that were not used for a month. Another process may remove some meanwhile. */
export function removeUnused(cacheFolder: string, nowMs: number): void {
    for (const name of readdirSync(cacheFolder)) {
        const path = join(cacheFolder, name);
        const found = statSync(path, { throwIfNoEntry: false });
        if (found && nowMs - found.mtimeMs > keptMs) rmSync(path, { recursive: true, force: true });
    }
}
