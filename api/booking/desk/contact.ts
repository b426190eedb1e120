import type { Booking } from '../ledger/bookings.ts';
import { type ContactData, contactOf } from '../ledger/contact.ts';
import { setContact } from '../ledger/set-contact.ts';
import type { Desk } from './desk.ts';

/** Names whom to reach about a pending booking that was made without a contact. */
export function giveContact(desk: Desk, booking: Booking, data: ContactData): Promise<'set' | 'kept'> {
    const { holdSeconds } = desk.terms;
    return desk.writer.run(booking.provider_slug, (database, now) =>
        setContact(database, booking.id, contactOf(data), now, holdSeconds),
    );
}
