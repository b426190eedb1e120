import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking } from './bookings.ts';
import { type Contact, nobody } from './contact.ts';
import { statusAt } from './status.ts';

/** Whether nobody was named when the booking was made. */
export function lacksContact(booking: Pick<Booking, 'first_name' | 'last_name' | 'email' | 'phone'>): boolean {
    const { first_name, last_name, email, phone } = booking;
    return [first_name, last_name, email, phone].every((part) => part === null);
}

/**
 * Names whom to reach about a pending booking that was made without a contact, inside a transaction that has the
 * provider's lock. A contact that is there stays as it is: a link to the booking is enough to come here.
 */
export async function setContact(
    database: LedgerQueries,
    bookingId: string,
    contact: Contact,
    nowMs: number,
): Promise<'set' | 'kept'> {
    const booking = (await findBooking(database, bookingId)) as Booking;
    const isPending = statusAt(booking, new Date(nowMs).toISOString()) === 'pending';
    if (!isPending || !lacksContact(booking) || contact === nobody) return 'kept';
    const { firstName, lastName, email, phone } = contact;
    const changed = { first_name: firstName, last_name: lastName, email, phone };
    await database.updateTable('booking').set(changed).where('id', '=', bookingId).execute();
    return 'set';
}
