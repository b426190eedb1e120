import { err, ok, type Result } from '../../../contract/result.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { paidMinor } from '../payment/payments.ts';
import { type Booking, findBooking } from './bookings.ts';
import { cancelWithPlaces } from './holds.ts';
import type { LockTime } from './lock-time.ts';
import { canBecome, statusAt } from './status.ts';

/** Which bookings are cancelled: pending ones for which nothing was paid, or all that are pending or confirmed. */
export type Cancellable = 'unpaid' | 'any';

type NotCancellable = 'confirmed' | 'expired' | 'paid';

/**
 * Cancels a booking, inside a transaction that has the provider's lock. Its payments become refundable. A cancelled
 * booking gives the same result again.
 */
export async function cancelIn(
    database: LedgerQueries,
    id: string,
    which: Cancellable,
    now: LockTime,
): Promise<Result<Booking, NotCancellable>> {
    const booking = (await findBooking(database, id)) as Booking;
    const status = statusAt(booking, now);
    if (status === 'cancelled') return ok(booking);
    if (!canBecome(status, 'cancelled')) return err('expired');
    if (which === 'unpaid') {
        if (status === 'confirmed') return err('confirmed');
        if ((await paidMinor(database, booking)) > 0) return err('paid');
    }
    return ok(await cancelWithPlaces(database, booking, now));
}
