import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Ledger } from '../ledger/ledger.ts';
import { millisecondsPerDay, utcDay } from './day.ts';
import type { KnownKey } from './key-ring.ts';
import { changeUsage, type UsageResult } from './usage-repository.ts';

/**
 * What a request may have: what is left of the day after it, or the reason why not. `away`: the ledger could not say;
 * `remaining` is then what was last known.
 */
export interface Allowance {
    state: 'granted' | 'exhausted' | 'away';
    remaining: number;
}

interface Waiter {
    units: 0 | 1;
    resolve(allowance: Allowance): void;
}

/** One key on one day. Its use is known + writing + pending. */
interface Count {
    keyId: string;
    limit: number;
    dayNumber: number;
    /** All processes together, as of the last word from the ledger; -1 before the first. */
    known: number;
    knownAtMs: number;
    /** Given here and on its way to the ledger. */
    writing: number;
    /** Given here and not yet written, the first of them at `pendingSinceMs`. */
    pending: number;
    pendingSinceMs: number;
    waiters: Waiter[];
}

const writeEveryMs = 200;

/** Nothing that was given may stay unwritten for longer: it is what a crash may lose. */
const unwrittenForMs = 900;

/** What is known of other processes' use is trusted for this long. */
const knownForMs = 250;

/**
 * Below this many left (or this share of the limit), every answer is counted in the ledger before it is sent: however
 * many processes answer at once, none can give away what another has given. More than this cannot be used up in the
 * moments in which a process does not know of the others.
 */
const countedFirstBelow = 10_000;
const countedFirstShare = 0.05;

/** Of what is left, at most one part in this many is given before the ledger is told. */
const unwrittenShare = 16;

/**
 * Counts the answers of each key and UTC day, together with all processes on the same ledger.
 *
 * Keys with much left are counted in memory and written behind; keys near their limit, which is every key of usual size,
 * are counted first. Requests that wait are written together, so a burst costs few transactions.
 */
export class UsageCounter {
    private readonly counts = new Map<string, Count>();
    /** Yesterday's counts that are not written yet. */
    private closing: Count[] = [];
    private writer: Promise<void> | null = null;
    private timer: NodeJS.Timeout | null = null;

    constructor(
        private readonly ledger: Ledger,
        private readonly clock: () => number,
        private readonly onError: (error: unknown) => void,
    ) {}

    start(): void {
        this.timer = setInterval(() => void this.write(), writeEveryMs);
        this.timer.unref();
    }

    /** Writes what is not written. False: the ledger is away and the last counts are lost with this process. */
    async stop(): Promise<boolean> {
        if (this.timer !== null) clearInterval(this.timer);
        await this.writer;
        await this.write();
        return this.unwritten().length === 0;
    }

    /** Whether the memory alone knows that nothing is left. */
    isExhausted(key: KnownKey): boolean {
        const count = this.countOf(key);
        return used(count) >= key.dailyLimit;
    }

    /** Counts an answer (`units` 1) or only asks what is left (0). */
    take(key: KnownKey, units: 0 | 1): Allowance | Promise<Allowance> {
        const count = this.countOf(key);
        const remaining = key.dailyLimit - used(count);
        if (remaining <= 0) return { state: 'exhausted', remaining: 0 };
        if (count.known >= 0 && this.mayAnswerFromMemory(count, remaining, units)) {
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

    private mayAnswerFromMemory(count: Count, remaining: number, units: 0 | 1): boolean {
        const nowMs = performance.now();
        if (count.pending > 0 && nowMs - count.pendingSinceMs > unwrittenForMs) return false;
        if (count.limit === Number.POSITIVE_INFINITY) return true;
        if (nowMs - count.knownAtMs > knownForMs) return false;
        if (units === 0) return true;
        if (remaining <= Math.max(countedFirstBelow, count.limit * countedFirstShare)) return false;
        return count.pending + count.writing < remaining / unwrittenShare;
    }

    private countOf(key: KnownKey): Count {
        const dayNumber = Math.floor(this.clock() / millisecondsPerDay);
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

    /** One writer at a time; it goes on as long as requests wait. */
    private write(): Promise<void> {
        this.writer ??= this.writeBatches().finally(() => {
            this.writer = null;
        });
        return this.writer;
    }

    private async writeBatches(): Promise<void> {
        do {
            // Requests that arrived in the same turn of the event loop join the same transaction.
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
            return { count, waiters, wanted: waiters.reduce((sum, waiter) => sum + waiter.units, 0) };
        });
        try {
            const results = await changeUsage(
                this.ledger,
                taken.map(({ count, wanted }) => ({
                    keyId: count.keyId,
                    day: utcDay(count.dayNumber * millisecondsPerDay),
                    given: count.writing,
                    wanted,
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
    // The first of them may have waited long already: the next answer must wait for the ledger.
    if (count.writing > 0) count.pendingSinceMs = Math.min(count.pendingSinceMs, performance.now() - unwrittenForMs);
    count.pending += count.writing;
    count.writing = 0;
    const remaining = Math.max(0, count.limit - used(count));
    for (const { resolve } of waiters) resolve({ state: 'away', remaining });
}
