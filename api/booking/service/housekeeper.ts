import { addDays } from '../../../contract/calendar-day.ts';
import { eraseAddresses, eraseBefore } from './erase.ts';
import { PeriodicWork, type RoundDelays } from './periodic-work.ts';
import type { BookingService } from './service.ts';

const minuteMs = 60 * 1000;

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
        const today = new Date(this.service.clock()).toISOString().slice(0, 10);
        const lastDay = addDays(today, -this.retentionDays);
        await this.attempt(async () => {
            const count = await eraseBefore(this.service, lastDay, () => this.isStopped);
            if (count > 0) this.erased(count);
        });
    }
}
