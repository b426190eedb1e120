import { ok } from '../../../contract/result.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { recordEvent } from '../events/events.ts';
import { type Actor, recordAction } from './actions.ts';
import { type BookingOrder, type BookingTerms, type Creation, createBooking } from './create.ts';
import { confirmBooking } from './holds.ts';
import type { LockTime } from './lock-time.ts';

/**
 * Makes a booking for a guest of the provider, in a transaction that has its lock. It is confirmed at once, and nothing is
 * due before the guest comes.
 */
export async function createConfirmed(
    database: LedgerQueries,
    order: BookingOrder,
    id: string,
    actor: Actor,
    now: LockTime,
    terms: BookingTerms,
): Promise<Creation> {
    const unlimited = { ...terms, maxPendingPerContact: 0, maxPendingPerAddress: 0 };
    const creation = await createBooking(database, order, id, now, unlimited);
    if (!creation.ok || creation.value.replayed) return creation;
    await database.updateTable('booking').set({ due_now_minor: 0 }).where('id', '=', id).execute();
    const booking = await confirmBooking(database, { ...creation.value.booking, due_now_minor: 0 }, now);
    await recordEvent(database, booking, 'booking.confirmed', now);
    await recordAction(database, actor, 'booked', now, { bookingId: id });
    return ok({ booking, replayed: false });
}
