import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { utcDay } from '../../contract/calendar-day.ts';
import { dayMs } from '../../contract/durations.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { KnownKey } from './key-ring.ts';
import { changeUsage, type UsageResult } from './usage-repository.ts';

/**
 * The result of counting a response. `remaining` is what is left of the daily limit. `unavailable`: the ledger did not
 * respond, and `remaining` is the last known value.
 */
interface Allowance {
    state: 'granted' | 'exhausted' | 'unavailable';
    remaining: number;
}

interface Waiter {
    units: 0 | 1;
    resolve(allowance: Allowance): void;
}

/** The count of a key on a day. Its use is known + writing + pending. */
interface Count {
    keyId: string;
    limit: number;
    dayNumber: number;
    /** Count of all processes at the last response of the ledger; -1 before the first. */
    known: number;
    knownAtMs: number;
    /** Counted by this process and being written. */
    writing: number;
    /** Counted by this process and not yet written, the first at `pendingSinceMs`. */
    pending: number;
    pendingSinceMs: number;
    waiters: Waiter[];
}

const writeEveryMs = 200;

/** How long a count of a key without limit waits. Nothing depends on it, and each write holds up requests. */
const unlimitedForMs = 600;

/** Maximum time until a count is written. A crash loses at most the counts of this time. */
const unwrittenForMs = 900;

/** How long the known count of all processes is used. */
const knownForMs = 250;

/**
 * If less than this number or share of the limit remains, each response is counted in the ledger before it is sent, so
 * that concurrent processes cannot exceed the limit together. More than this cannot be used up before the processes
 * know of each other's counts.
 */
const writeThroughBelow = 10_000;
const writeThroughShare = 0.05;

/** At most this fraction (1/16) of the remaining limit may be unwritten. */
const unwrittenShare = 16;

/**
 * Counts the responses of each key and UTC day, together with all processes on the same ledger.
 *
 * Keys far from their limit are counted in memory and written later. Keys near their limit, which includes all keys
 * with usual limits, are counted in the ledger first. Waiting requests are written together, so a burst needs few
 * transactions.
 */
export class UsageCounter {
    private readonly counts = new Map<string, Count>();
    /** Unwritten counts of the previous day. */
    private closing: Count[] = [];
    private writer: Promise<void> | null = null;
    private timer: NodeJS.Timeout | null = null;

    constructor(
        private readonly ledger: Ledger,
        private readonly clock: () => number,
        private readonly onError: (error: unknown) => void,
    ) {}

    start(): void {
        this.timer = setInterval(() => this.writeDue(), writeEveryMs);
        this.timer.unref();
    }

    /** Writes the remaining counts. Resolves with false if the ledger is unavailable and the last counts are lost. */
    async stop(): Promise<boolean> {
        if (this.timer !== null) clearInterval(this.timer);
        await this.writer;
        await this.write();
        return this.unwritten().length === 0;
    }

    /** Whether the limit is known to be used up, without a query. */
    isExhausted(key: KnownKey): boolean {
        const count = this.countOf(key);
        return used(count) >= key.dailyLimit;
    }

    /** Counts a response (`units` 1), or only reads what is left (0). */
    take(key: KnownKey, units: 0 | 1): Allowance | Promise<Allowance> {
        const count = this.countOf(key);
        const remaining = key.dailyLimit - used(count);
        if (remaining <= 0) return { state: 'exhausted', remaining: 0 };
        if (count.known >= 0 && this.canCountInMemory(count, remaining, units)) {
            if (units === 1) {
                if (count.pending === 0) count.pendingSinceMs = performance.now();
                count.pending += 1;
            }
            return { state: 'granted', remaining: remaining - units };
        }
        return new Promise((resolve) => {
            count.waiters.push({ units, resolve });
            void this.write();
        });
    }

    private canCountInMemory(count: Count, remaining: number, units: 0 | 1): boolean {
        const nowMs = performance.now();
        if (count.pending > 0 && nowMs - count.pendingSinceMs > unwrittenForMs) return false;
        if (count.limit === Number.POSITIVE_INFINITY) return true;
        if (nowMs - count.knownAtMs > knownForMs) return false;
        if (units === 0) return true;
        if (remaining <= Math.max(writeThroughBelow, count.limit * writeThroughShare)) return false;
        return count.pending + count.writing < remaining / unwrittenShare;
    }

    private countOf(key: KnownKey): Count {
        const dayNumber = Math.floor(this.clock() / dayMs);
        const current = this.counts.get(key.id);
        if (current !== undefined && current.dayNumber === dayNumber) {
            current.limit = key.dailyLimit;
            return current;
        }
        if (current !== undefined) this.closing.push(current);
        const fresh: Count = {
            keyId: key.id,
            limit: key.dailyLimit,
            dayNumber,
            known: -1,
            knownAtMs: 0,
            writing: 0,
            pending: 0,
            pendingSinceMs: 0,
            waiters: [],
        };
        this.counts.set(key.id, fresh);
        return fresh;
    }

    private unwritten(): Count[] {
        this.closing = this.closing.filter((count) => needsWriting(count) || count.writing > 0);
        return [...this.counts.values(), ...this.closing].filter(needsWriting);
    }

    private writeDue(): void {
        const unlimitedSinceMs = performance.now() - unlimitedForMs;
        const isDue = ({ limit, pendingSinceMs }: Count) =>
            limit !== Number.POSITIVE_INFINITY || pendingSinceMs <= unlimitedSinceMs;
        if (this.unwritten().some(isDue)) void this.write();
    }

    /** Starts the writer, unless it is running. It runs as long as requests wait. */
    private write(): Promise<void> {
        this.writer ??= this.writeBatches().finally(() => {
            this.writer = null;
        });
        return this.writer;
    }

    private async writeBatches(): Promise<void> {
        do {
            // Requests of the same event-loop turn share a transaction.
            await eventLoopTurn();
            const batch = this.unwritten();
            if (batch.length > 0) await this.writeBatch(batch);
        } while ([...this.counts.values(), ...this.closing].some((count) => count.waiters.length > 0));
    }

    private async writeBatch(batch: Count[]): Promise<void> {
        const taken = batch.map((count) => {
            const { waiters } = count;
            count.waiters = [];
            count.writing = count.pending;
            count.pending = 0;
            return { count, waiters, requested: waiters.reduce((sum, waiter) => sum + waiter.units, 0) };
        });
        try {
            const results = await changeUsage(
                this.ledger,
                taken.map(({ count, requested }) => ({
                    keyId: count.keyId,
                    day: utcDay(count.dayNumber * dayMs),
                    given: count.writing,
                    requested,
                    limit: count.limit,
                })),
            );
            for (const [index, { count, waiters }] of taken.entries()) {
                written(count, waiters, results[index] as UsageResult);
            }
        } catch (error) {
            this.onError(error);
            for (const { count, waiters } of taken) notWritten(count, waiters);
        }
    }
}

function used(count: Count): number {
    return Math.max(count.known, 0) + count.writing + count.pending;
}

function needsWriting(count: Count): boolean {
    return count.pending > 0 || count.waiters.length > 0;
}

function written(count: Count, waiters: Waiter[], result: UsageResult): void {
    count.known = result.count;
    count.knownAtMs = performance.now();
    count.writing = 0;
    let given = result.count - result.granted;
    for (const { units, resolve } of waiters) {
        const left = (units === 1 ? result.count : count.limit) - given;
        if (left <= 0) {
            resolve({ state: 'exhausted', remaining: 0 });
            continue;
        }
        given += units;
        resolve({ state: 'granted', remaining: count.limit - given });
    }
}

function notWritten(count: Count, waiters: Waiter[]): void {
    // The oldest count is overdue, so the next response must wait for the ledger.
    if (count.writing > 0) count.pendingSinceMs = Math.min(count.pendingSinceMs, performance.now() - unwrittenForMs);
    count.pending += count.writing;
    count.writing = 0;
    const remaining = Math.max(0, count.limit - used(count));
    for (const { resolve } of waiters) resolve({ state: 'unavailable', remaining });
}
