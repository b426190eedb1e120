import { type Booking, countedNamesOf } from '../bookings/bookings.ts';
import { type ContactData, contactKeysOf, contactOf } from '../bookings/contact.ts';
import { type ContactSetting, setContact } from '../bookings/set-contact.ts';
import type { BookingService } from './service.ts';

/** Adds contact data to a booking; see `setContact`. */
export function addContact(service: BookingService, booking: Booking, data: ContactData): Promise<ContactSetting> {
    const { terms } = service;
    const contact = contactOf(data);
    const names = terms.maxPendingPerContact > 0 ? countedNamesOf(contactKeysOf(contact)) : [];
    return service.writer.run(
        booking.provider_slug,
        (database, now) => setContact(database, booking.id, contact, now, terms),
        names,
    );
}
