import { addDays, utcDay } from '../../../contract/calendar-day.ts';
import { minuteMs } from '../../../contract/durations.ts';
import { groupBy } from '../../../contract/group-by.ts';
import { ok } from '../../../contract/result.ts';
import type { Booking } from '../bookings/bookings.ts';
import { bookingsToErase, eraseContact, providersWithAddresses } from '../bookings/erase.ts';
import type { Refusable } from '../refusal.ts';
import { readBooking } from './booking.ts';
import { PeriodicWork, type RoundDelays } from './periodic-work.ts';
import type { BookingService } from './service.ts';

const batchSize = 100;

/** Erases the contact data of a booking, whatever its status. */
export async function eraseBooking(service: BookingService, id: string): Promise<Refusable<Booking>> {
    const known = await readBooking(service, id);
    if (!known.ok) return known;
    const { booking } = known.value;
    await service.writer.run(booking.provider_slug, (database, now) => eraseContact(database, booking.id, now));
    await service.ledger.forgetErased();
    return ok(booking);
}

/**
 * Erases the contact data of all bookings whose last day (check-out, last day, or day of the departure) is before a
 * day, YYYY-MM-DD.
 *
 * @param isStopped is checked between batches.
 * @returns the number of bookings.
 */
export async function eraseBefore(service: BookingService, day: string, isStopped: () => boolean = () => false) {
    let count = 0;
    while (!isStopped()) {
        const bookings = await service.ledger.query((database) => bookingsToErase(database, day, batchSize));
        if (bookings.length === 0) break;
        for (const [slug, own] of groupBy(bookings, (booking) => booking.provider_slug)) {
            await service.writer.run(slug, async (database, now) => {
                for (const { id } of own) await eraseContact(database, id, now);
            });
        }
        count += bookings.length;
    }
    if (count > 0) await service.ledger.forgetErased();
    return count;
}

/**
 * Erases the client addresses of expired bookings. Taking a provider's lock removes some of them, so an empty job is
 * enough.
 */
export async function eraseAddresses(service: BookingService): Promise<void> {
    const nowMs = service.clock();
    for (const slug of await service.ledger.query((database) => providersWithAddresses(database, nowMs))) {
        await service.writer.run(slug, async () => {});
    }
}

/**
 * Erases personal data after their retention time, once an hour while the server runs. Several processes may do so
 * concurrently.
 */
export class Housekeeper extends PeriodicWork {
    /**
     * @param retentionDays days between the last day of a booking and the erasure of its contact data; 0 means never.
     * @param erased called with the number of erased bookings of a round, if it is not 0.
     */
    constructor(
        private readonly service: BookingService,
        private readonly retentionDays: number,
        onError: (error: unknown) => void,
        private readonly erased: (bookings: number) => void,
        times: RoundDelays = { firstAfterMs: minuteMs, everyMs: 60 * minuteMs },
    ) {
        super(times, onError);
    }

    protected override async round(): Promise<void> {
        await this.attempt(() => eraseAddresses(this.service));
        if (this.retentionDays === 0) return;
        const lastDay = addDays(utcDay(this.service.clock()), -this.retentionDays);
        await this.attempt(async () => {
            const count = await eraseBefore(this.service, lastDay, () => this.isStopped);
            if (count > 0) this.erased(count);
        });
    }
}
