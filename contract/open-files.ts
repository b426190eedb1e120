import { readFileSync } from 'node:fs';

/** With a lower limit a process cannot load its modules, or has no descriptors left to work with. */
export const openFilesMin = 128;

/** The limit of open files and connections of this process; null if the system does not report it. */
export function openFilesLimit(): number | null {
    try {
        const [, soft] = /^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
        return soft === undefined ? null : Number(soft);
    } catch {
        return null;
    }
}
