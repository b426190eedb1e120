import { ok } from '../../../contract/result.ts';
import type { Booking } from '../bookings/bookings.ts';
import { bookingsToErase, eraseContact, providersWithAddresses } from '../bookings/erase.ts';
import type { Refusable } from '../refusal.ts';
import { readBooking } from './booking.ts';
import type { BookingService } from './service.ts';

const batchSize = 100;

/** Erases the contact data of a booking, whatever its status. */
export async function eraseBooking(service: BookingService, id: string): Promise<Refusable<Booking>> {
    const known = await readBooking(service, id);
    if (!known.ok) return known;
    const { booking } = known.value;
    await service.writer.run(booking.provider_slug, (database, now) => eraseContact(database, booking.id, now));
    return ok(booking);
}

/**
 * Erases the contact data of all bookings whose last day (check-out, last day, or day of the departure) is before a
 * day, YYYY-MM-DD.
 *
 * @param isStopped is checked between batches.
 * @returns the number of bookings.
 */
export async function eraseBefore(
    service: BookingService,
    day: string,
    isStopped: () => boolean = () => false,
): Promise<number> {
    let count = 0;
    while (!isStopped()) {
        const bookings = await service.ledger.query((database) => bookingsToErase(database, day, batchSize));
        if (bookings.length === 0) return count;
        for (const slug of new Set(bookings.map((booking) => booking.provider_slug))) {
            const own = bookings.filter((booking) => booking.provider_slug === slug);
            await service.writer.run(slug, async (database, now) => {
                for (const { id } of own) await eraseContact(database, id, now);
            });
        }
        count += bookings.length;
    }
    return count;
}

/**
 * Erases the client addresses of expired bookings. Taking a provider's lock removes some of them, so an empty job is
 * enough.
 */
export async function eraseAddresses(service: BookingService): Promise<void> {
    const now = new Date(service.clock()).toISOString();
    for (const slug of await service.ledger.query((database) => providersWithAddresses(database, now))) {
        await service.writer.run(slug, async () => {});
    }
}
