import { ok } from '../../../contract/result.ts';
import type { Booking } from '../bookings/bookings.ts';
import { bookingsToErase, eraseContact, providersToForget } from '../bookings/erase.ts';
import type { Refusable } from '../refusal.ts';
import { readBooking } from './booking.ts';
import type { BookingService } from './service.ts';

const erasedAtOnce = 100;

/** Erases the contact data of a booking, whatever its status. */
export async function eraseBooking(service: BookingService, id: string): Promise<Refusable<Booking>> {
    const known = await readBooking(service, id);
    if (!known.ok) return known;
    const { booking } = known.value;
    await service.writer.run(booking.provider_slug, (database, now) => eraseContact(database, booking.id, now));
    return ok(booking);
}

/**
 * Erases the contact data of every booking whose last day is before a day, YYYY-MM-DD: check-out, last day or day of the
 * departure.
 *
 * @param isStopped ends the work between two portions.
 * @returns how many bookings that were.
 */
export async function eraseBefore(
    service: BookingService,
    day: string,
    isStopped: () => boolean = () => false,
): Promise<number> {
    let count = 0;
    while (!isStopped()) {
        const bookings = await service.ledger.query((database) => bookingsToErase(database, day, erasedAtOnce));
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

/** Forgets the client addresses of lapsed bookings: any change of a provider's bookings does it for some of them. */
export async function forgetAddresses(service: BookingService): Promise<void> {
    const now = new Date(service.clock()).toISOString();
    for (const slug of await service.ledger.query((database) => providersToForget(database, now))) {
        await service.writer.run(slug, async () => {});
    }
}
