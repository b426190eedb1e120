import { setImmediate as endOfTurn } from 'node:timers/promises';
import { minuteMs } from '../../../contract/durations.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { Occupancy } from '../availability/occupancy.ts';
import { changeCountsOf, type HoldQuery, liveHolds } from './live-holds.ts';

/**
 * An index is kept no longer than this, because rows may be changed without the lock: by hand, or under the former slug
 * of a provider.
 */
const keptMs = minuteMs;

/** The index of a window at a change count, valid from its query until the first of its holds expires. */
interface Kept {
    occupancy: Occupancy;
    changeCount: number;
    fromMs: number;
    untilMs: number;
}

/**
 * Keeps indexes of live holds and closures in memory, so that a question about a departure needs no more than the
 * change count of its provider.
 *
 * Everything that limits the bookings of a provider changes in transactions that have its lock, and each raises its
 * change count (see `lockProvider`), in whichever process. As long as the ledger has the same count, it has the same
 * holds; those that are live change only when one of them expires. The count is read before the holds: if they change
 * in between, the index has an old count and is not used again. So the cache is as exact as a query at the moment at
 * which it reads the count. It answers questions; bookings are decided by a query under the lock.
 */
export class OccupancyCache {
    readonly #kept = new Map<string, Kept>();
    #entries = 0;
    /** Providers whose change counts are read at the end of this turn of the event loop, and the counts. */
    readonly #asked = new Set<string>();
    #changeCounts: Promise<Map<string, number>> | null = null;

    /** @param entriesMax of all kept indexes, some 200 bytes each. The cache is cleared when it has more. */
    constructor(
        private readonly ledger: Pick<Ledger, 'readOnce'>,
        private readonly entriesMax = 200_000,
    ) {}

    /** The live holds of the window and what is closed in it, at this moment. */
    async find(question: HoldQuery, nowMs: number): Promise<Occupancy> {
        const { amendedId, provider } = question;
        const read = () => this.ledger.readOnce((database) => liveHolds(database, question, nowMs));
        if (amendedId !== undefined) return new Occupancy((await read()).live);
        const key = keyOf(question);
        const changeCount = await this.#changeCountOf(provider.slug);
        const kept = this.#kept.get(key);
        const isValid = kept?.changeCount === changeCount && kept.fromMs <= nowMs && nowMs < kept.untilMs;
        if (isValid) return kept.occupancy;
        const { live, expiresAtMs } = await read();
        const occupancy = new Occupancy(live);
        const untilMs = Math.min(expiresAtMs, nowMs + keptMs);
        this.#keep(key, { occupancy, changeCount, fromMs: nowMs, untilMs });
        return occupancy;
    }

    /**
     * The change counts for all questions that arrive in one turn of the event loop are read by one statement, at the
     * end of the turn, so that no answer is older than its question.
     */
    async #changeCountOf(providerSlug: string): Promise<number> {
        this.#asked.add(providerSlug);
        this.#changeCounts ??= endOfTurn().then(() => {
            const slugs = [...this.#asked];
            this.#asked.clear();
            this.#changeCounts = null;
            return this.ledger.readOnce((database) => changeCountsOf(database, slugs));
        });
        return (await this.#changeCounts).get(providerSlug) ?? 0;
    }

    #keep(key: string, kept: Kept): void {
        // An index without entries counts as one.
        this.#entries += kept.occupancy.size - (this.#kept.get(key)?.occupancy.size ?? -1);
        this.#kept.set(key, kept);
        if (this.#entries <= this.entriesMax) return;
        this.#kept.clear();
        this.#entries = 0;
    }
}

/** A window of holds of a provider. If the experience requires no resources, other experiences do not matter. */
function keyOf({ provider, experience, window }: HoldQuery): string {
    const { firstDay, lastDay, startsBeforeMs } = window;
    const end = experience.requires.length === 0 ? '' : startsBeforeMs;
    return `${provider.slug} ${experience.id} ${firstDay} ${lastDay} ${end}`;
}
