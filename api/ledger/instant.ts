/**
 * The text of a time in the ledger: ISO 8601 in UTC. Texts are in the order of the times.
 * @param ms milliseconds since 1970.
 */
export function instantOf(ms: number): string {
    return new Date(ms).toISOString();
}
