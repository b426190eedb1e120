import { readFileSync } from 'node:fs';

/** A process that may have fewer files open cannot load its modules, or has nothing left for its work. */
export const openFilesMin = 128;

/** How many files and connections this process may have open; null where the system does not tell. */
export function openFilesLimit(): number | null {
    try {
        const [, soft] = /^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
        return soft === undefined ? null : Number(soft);
    } catch {
        return null;
    }
}
