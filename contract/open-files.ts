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

/** What the process needs besides connections of clients: modules while it starts, the ledger, the data, the log. */
const openFilesReserve = 64;

/** How many connections of clients there may be: as many as configured, if so many can be open. */
export function connectionsWithin(configured: number, limit: number | null): number {
    return limit === null ? configured : Math.min(configured, Math.max(limit - openFilesReserve, 1));
}
