declare const lockTime: unique symbol;

/**
 * Milliseconds since 1970 as the provider's lock hands them out, on PostgreSQL by the clock of the database: never before
 * anything that was written under that lock, however the clocks of processes differ. Everything that changes bookings or
 * money takes this time and no other; the time of a process is another type.
 */
export type LockTime = number & { readonly [lockTime]: true };

/** The same instant as the ledger stores it. */
export function instantOf(time: LockTime): string {
    return new Date(time).toISOString();
}
