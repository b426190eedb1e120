import { type BookingStatus, holdExtensionMinutes } from '../../../contract/booking.ts';
import { minuteMs } from '../../../contract/durations.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking } from './bookings.ts';
import { holdUntil } from './holds.ts';
import type { LockTime } from './lock-time.ts';
import { statusAt } from './status.ts';

/**
 * Extends the hold of a pending booking once, inside a transaction that has the provider's lock. A booking whose hold
 * was extended before stays as it is, so that a repeated request does no harm. The error is the status of any other
 * booking.
 */
export async function extendHold(
    database: LedgerQueries,
    id: string,
    now: LockTime,
): Promise<Result<Booking, Exclude<BookingStatus, 'pending'>>> {
    const booking = (await findBooking(database, id)) as Booking;
    const status = statusAt(booking, now);
    if (status !== 'pending') return err(status);
    if (booking.hold_extended_at !== null) return ok(booking);
    const extended = { hold_extended_at: instantOf(now) };
    await database.updateTable('booking').set(extended).where('id', '=', id).execute();
    const untilMs = Date.parse(booking.expires_at) + holdExtensionMinutes * minuteMs;
    return ok({ ...(await holdUntil(database, booking, untilMs)), ...extended });
}
