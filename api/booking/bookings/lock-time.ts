declare const lockTime: unique symbol;

/**
 * The time that a provider's lock returns, in milliseconds since 1970; on PostgreSQL the clock of the database. It is
 * never earlier than a time written under that lock, even if the clocks of processes differ. All changes of bookings
 * and payments use this time. It is a type of its own, so that the time of a process cannot be passed by mistake.
 */
export type LockTime = number & { readonly [lockTime]: true };
