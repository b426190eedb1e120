/** What the process needs besides connections of clients: modules while it starts, the ledger, the data, the log. */
const openFilesReserve = 64;

/** From here on modules may be loaded as Node does it: hundreds at once. */
export const manyOpenFiles = 4096;

/** How many connections of clients there may be: as many as configured, if so many can be open. */
export function connectionsWithin(configured: number, limit: number | null): number {
    return limit === null ? configured : Math.min(configured, Math.max(limit - openFilesReserve, 1));
}
