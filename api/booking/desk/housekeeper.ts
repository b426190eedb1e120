import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '../../../contract/calendar-day.ts';
import type { Desk } from './desk.ts';
import { eraseBefore, forgetAddresses } from './erase.ts';

const minuteMs = 60 * 1000;

export interface HousekeeperTimes {
    /** Before the first round, and between two of them. */
    firstAfterMs: number;
    everyMs: number;
}

/** Erases what need not be kept any longer, once an hour while the server runs. Several processes may do so at once. */
export class Housekeeper {
    #timer: NodeJS.Timeout | null = null;
    #round: Promise<void> = Promise.resolve();
    #isStopped = false;

    /**
     * @param retentionDays of contact data after the last day of a booking; 0: for ever.
     * @param erased receives the number of bookings of a round, where there were any.
     */
    constructor(
        private readonly desk: Desk,
        private readonly retentionDays: number,
        private readonly onError: (error: unknown) => void,
        private readonly erased: (bookings: number) => void,
        private readonly times: HousekeeperTimes = { firstAfterMs: minuteMs, everyMs: 60 * minuteMs },
    ) {}

    start(): void {
        this.#schedule(this.times.firstAfterMs);
    }

    /** Begins nothing after this; what is under way is waited for so long. */
    async stop(withinMs: number): Promise<void> {
        this.#isStopped = true;
        if (this.#timer !== null) clearTimeout(this.#timer);
        await Promise.race([this.#round, sleep(withinMs, undefined, { ref: false })]);
    }

    #schedule(afterMs: number): void {
        if (this.#isStopped) return;
        this.#timer = setTimeout(() => {
            this.#round = this.#run().finally(() => this.#schedule(this.times.everyMs));
        }, afterMs);
        this.#timer.unref();
    }

    async #run(): Promise<void> {
        await this.#try(() => forgetAddresses(this.desk));
        if (this.retentionDays === 0) return;
        const today = new Date(this.desk.clock()).toISOString().slice(0, 10);
        const lastDay = addDays(today, -this.retentionDays);
        await this.#try(async () => {
            const count = await eraseBefore(this.desk, lastDay, () => this.#isStopped);
            if (count > 0) this.erased(count);
        });
    }

    async #try(work: () => Promise<void>): Promise<void> {
        try {
            await work();
        } catch (error) {
            if (!this.#isStopped) this.onError(error);
        }
    }
}
