import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '../../../contract/durations.ts';
import { isBusy, isTransient } from '../../ledger/retry.ts';
import { expiredWithoutEvent, findBooking } from '../bookings/bookings.ts';
import { statusAt } from '../bookings/status.ts';
import { PeriodicWork, type RoundDelays } from '../service/periodic-work.ts';
import type { BookingService } from '../service/service.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import {
    type Attempted,
    type Delivery,
    type DeliveryChannel,
    dropStale,
    dueDeliveries,
    endAttempt,
} from './deliveries.ts';
import { recordEvent, removeEventsBefore } from './events.ts';

/** Sends one message. It must end before the claim does, and must not throw for failures of the receiver. */
export type Send = (delivery: Delivery) => Promise<Attempted>;

/** An attempt to send a message that failed. */
interface FailedAttempt {
    delivery: Delivery;
    why: string;
    /** Whether there is no further attempt. */
    isOver: boolean;
}

export interface DispatcherOptions {
    /** Whether messages of a channel can be sent now. Others are not claimed, and wait for this or another process. */
    canSend?: (channel: DeliveryChannel) => boolean;
    /** Called with each message of these channels that was never sent and is too old now. */
    onStale?: (delivery: Delivery) => void;
    onFailed?: (attempt: FailedAttempt) => void;
    random?: () => number;
    times?: RoundDelays;
    /** How long a round waits for the messages that it sends. Slower ones are sent beside the next rounds. */
    slowAfterMs?: number;
}

/** How many messages a process sends at once. */
const claimedAtOnce = 10;
const expiredAtOnce = 50;
const removedAtOnce = 200;

/** Bookings that expired longer ago get no event. Less than `keptMs`, so that no event is recorded twice. */
const expiredWithinMs = 30 * dayMs;
const staleAfterMs = 4 * dayMs;
const keptMs = 90 * dayMs;

/**
 * Sends the messages that the changes of bookings have stored. Every process does so; a claim makes sure that each
 * message is sent by one of them. A message is sent again if a process dies, or cannot reach the ledger for a minute,
 * before it has stored the result, so a receiver may get it twice, but always gets it.
 */
export class Dispatcher extends PeriodicWork {
    #due: Awaited<ReturnType<typeof dueDeliveries>> = { count: 0, oldestAtMs: null };
    /** Time of the last round that recorded all expired bookings. */
    #expiredRecordedMs = 0;
    /** Channels whose messages are being sent. */
    readonly #sending = new Map<DeliveryChannel, Promise<void>>();
    readonly #failedAttempts: Map<DeliveryChannel, number>;
    readonly #owner: string;
    readonly #channels: readonly DeliveryChannel[];

    /** @param senders of the configured channels. Messages of other channels wait, and end when they are too old. */
    constructor(
        private readonly service: BookingService,
        private readonly senders: Readonly<Partial<Record<DeliveryChannel, Send>>>,
        onError: (error: unknown) => void,
        private readonly options: DispatcherOptions = {},
    ) {
        super(options.times ?? { firstAfterMs: 1000, everyMs: 1000 }, onError);
        this.#owner = service.newId();
        this.#channels = Object.keys(senders) as DeliveryChannel[];
        this.#failedAttempts = new Map(this.#channels.map((channel) => [channel, 0]));
    }

    /** Messages that are due and not sent. */
    get dueCount(): number {
        return this.#due.count;
    }

    /** Seconds for which the oldest of them has been due; 0 if there is none. */
    get oldestAgeSeconds(): number {
        const { oldestAtMs } = this.#due;
        return oldestAtMs === null ? 0 : Math.max(0, (this.service.clock() - oldestAtMs) / 1000);
    }

    /** Attempts of this process that failed, by channel. */
    get failedAttempts(): ReadonlyMap<DeliveryChannel, number> {
        return this.#failedAttempts;
    }

    override async round(): Promise<void> {
        await this.attempt(() => this.#recordExpired());
        const channels = this.#channels.filter((channel) => this.options.canSend?.(channel) !== false);
        const idle = channels.filter((channel) => !this.#sending.has(channel));
        const slow = sleep(this.options.slowAfterMs ?? 5000, undefined, { ref: false });
        await Promise.race([Promise.all(idle.map((channel) => this.#send(channel))), slow]);
        await this.attempt(() => this.#clean());
    }

    override async stop(withinMs: number): Promise<void> {
        const late = sleep(withinMs, undefined, { ref: false });
        await Promise.race([Promise.all([super.stop(withinMs), ...this.#sending.values()]), late]);
    }

    /** Sends the due messages of a channel. Channels do not wait for each other: an endpoint may be slow. */
    #send(channel: DeliveryChannel): Promise<void> {
        const sending = this.attempt(() => this.#sendDue(channel)).finally(() => this.#sending.delete(channel));
        this.#sending.set(channel, sending);
        return sending;
    }

    async #sendDue(channel: DeliveryChannel): Promise<void> {
        const { ledger, clock } = this.service;
        while (!this.isStopped) {
            const claim = { channel, owner: this.#owner, nowMs: clock(), most: claimedAtOnce };
            // While another process claims messages, the others wait for the next round.
            const claimed = await ledger
                .query((database) => claimDeliveries(database, claim))
                .catch((error: unknown) => (isBusy(error) ? [] : Promise.reject(error)));
            await Promise.all(claimed.map((delivery) => this.attempt(() => this.#sendOne(delivery))));
            if (claimed.length < claimedAtOnce) return;
        }
    }

    async #sendOne(delivery: Delivery): Promise<void> {
        const send = this.senders[delivery.channel] as Send;
        const attempted = await send(delivery).catch((error: unknown): Attempted => {
            // The receiver has not failed. The message is tried again when the claim has ended.
            if (isTransient(error)) throw error;
            return { state: 'failed', why: error instanceof Error ? error.message : String(error), isFinal: false };
        });
        const isOver = await this.#store(delivery, attempted);
        if (attempted.state !== 'failed') return;
        const { channel } = delivery;
        this.#failedAttempts.set(channel, (this.#failedAttempts.get(channel) ?? 0) + 1);
        this.options.onFailed?.({ delivery, why: attempted.why, isOver });
    }

    /** Stores the result. Tries until the claim ends. Returns whether there is no further attempt. */
    async #store(delivery: Delivery, attempted: Attempted): Promise<boolean> {
        const { ledger, clock } = this.service;
        const { random = Math.random } = this.options;
        const jitter = random() * 2 - 1;
        for (;;) {
            try {
                return await ledger.query((database) => endAttempt(database, delivery, attempted, clock(), jitter));
            } catch (error) {
                const isOver = this.isStopped || clock() >= Number(delivery.lease_until_ms);
                if (isOver || !isTransient(error)) throw error;
            }
            await sleep(this.times.everyMs, undefined, { ref: false });
        }
    }

    /** Nothing changes when a booking expires, so the event is recorded here, by the first process that notices. */
    async #recordExpired(): Promise<void> {
        const nowMs = this.service.clock();
        const sinceMs = Math.max(nowMs - expiredWithinMs, Math.min(this.#expiredRecordedMs, nowMs) - dayMs);
        const expired = await this.service.ledger.query((database) =>
            expiredWithoutEvent(database, sinceMs, nowMs, expiredAtOnce),
        );
        for (const { id, provider_slug } of expired) {
            await this.service.writer.run(provider_slug, async (database, now) => {
                const booking = await findBooking(database, id);
                if (booking === undefined || statusAt(booking, now) !== 'expired') return;
                await recordEvent(database, booking, 'booking.expired', now, { subject: booking.expires_at });
            });
        }
        if (expired.length < expiredAtOnce) this.#expiredRecordedMs = nowMs;
    }

    async #clean(): Promise<void> {
        const { ledger, clock } = this.service;
        const nowMs = clock();
        const { stale, due } = await ledger.query(async (database) => {
            const stale = await dropStale(database, nowMs - staleAfterMs, nowMs);
            await removeEventsBefore(database, nowMs - keptMs, removedAtOnce);
            return { stale, due: await dueDeliveries(database, this.#channels, nowMs) };
        });
        const own = stale.filter(({ channel }) => this.#channels.includes(channel));
        for (const delivery of own) this.options.onStale?.(delivery);
        this.#due = due;
    }
}
