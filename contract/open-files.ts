import { readFileSync } from 'node:fs';

/** With a lower limit the process cannot load its modules, or runs out of file descriptors. */
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

/** Descriptors for anything but client connections: modules during the start, the ledger, the data, the log. */
const openFilesReserve = 64;

/** The number of client connections: the configured one, or fewer if the limit does not allow it. */
export function connectionsWithin(configured: number, limit: number | null): number {
    return limit === null ? configured : Math.min(configured, Math.max(limit - openFilesReserve, 1));
}
