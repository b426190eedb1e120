import { addDays } from '../../../contract/calendar-day.ts';
import { eraseBefore, forgetAddresses } from './erase.ts';
import { Rounds, type RoundTimes } from './rounds.ts';
import type { BookingService } from './service.ts';

const minuteMs = 60 * 1000;

/** Erases what need not be kept any longer, once an hour while the server runs. Several processes may do so at once. */
export class Housekeeper extends Rounds {
    /**
     * @param retentionDays of contact data after the last day of a booking; 0: for ever.
     * @param erased receives the number of bookings of a round, where there were any.
     */
    constructor(
        private readonly service: BookingService,
        private readonly retentionDays: number,
        onError: (error: unknown) => void,
        private readonly erased: (bookings: number) => void,
        times: RoundTimes = { firstAfterMs: minuteMs, everyMs: 60 * minuteMs },
    ) {
        super(times, onError);
    }

    protected override async round(): Promise<void> {
        await this.attempt(() => forgetAddresses(this.service));
        if (this.retentionDays === 0) return;
        const today = new Date(this.service.clock()).toISOString().slice(0, 10);
        const lastDay = addDays(today, -this.retentionDays);
        await this.attempt(async () => {
            const count = await eraseBefore(this.service, lastDay, () => this.isStopped);
            if (count > 0) this.erased(count);
        });
    }
}
