import { readFileSync } from 'node:fs';

/** What the process needs besides connections of clients: modules while it starts, the ledger, the data, the log. */
const openFilesReserve = 64;

/** From here on modules may be loaded as Node does it: hundreds at once. */
export const manyOpenFiles = 4096;

/** With less than this the server would have no connections left for its clients. */
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

/** How many connections of clients there may be: as many as configured, if so many can be open. */
export function connectionsWithin(configured: number, limit: number | null): number {
    return limit === null ? configured : Math.min(configured, Math.max(limit - openFilesReserve, 1));
}
