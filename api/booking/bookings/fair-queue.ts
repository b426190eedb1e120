/** A queue of work by provider. `take` shares equally between providers. */
export class FairQueue<T extends { providerSlug: string }> {
    readonly #waiting = new Map<string, T[]>();

    get isEmpty(): boolean {
        return this.#waiting.size === 0;
    }

    get size(): number {
        return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
    }

    push(item: T): void {
        this.#own(item).push(item);
    }

    /** Returns taken items to the front of the queue, in their order. */
    putBack(items: readonly T[]): void {
        for (const item of items.toReversed()) this.#own(item).unshift(item);
    }

    /** The waiting items of the same provider. */
    #own({ providerSlug }: T): T[] {
        const own = this.#waiting.get(providerSlug) ?? [];
        this.#waiting.set(providerSlug, own);
        return own;
    }

    /**
     * Takes at most `most` items, the oldest of each provider. What a provider leaves of its share goes to those that
     * have more items. Providers with remaining items move to the end.
     */
    take(most: number): T[] {
        const providers = [...this.#waiting].slice(0, most);
        const share = shareOf(
            providers.map(([, own]) => own.length),
            most,
        );
        const taken: T[] = [];
        for (const [providerSlug, own] of providers) {
            taken.push(...own.splice(0, share));
            this.#waiting.delete(providerSlug);
            if (own.length > 0) this.#waiting.set(providerSlug, own);
        }
        return taken;
    }

    takeAll(): T[] {
        const all = [...this.#waiting.values()].flat();
        this.#waiting.clear();
        return all;
    }
}

/** The largest share of each that is at most `most` for all together, by how many items each has. */
function shareOf(counts: readonly number[], most: number): number {
    const totalOf = (share: number) => counts.reduce((sum, count) => sum + Math.min(count, share), 0);
    let share = Math.floor(most / counts.length);
    while (share < most && totalOf(share + 1) <= most) share++;
    return share;
}

/** Limits the number of concurrent tasks. The others wait in order of arrival. */
export class Semaphore {
    readonly #waiting: (() => void)[] = [];
    #free: number;

    constructor(count: number) {
        this.#free = count;
    }

    acquire(): Promise<void> {
        if (this.#free > 0) {
            this.#free -= 1;
            return Promise.resolve();
        }
        return new Promise((resolve) => this.#waiting.push(resolve));
    }

    release(): void {
        const next = this.#waiting.shift();
        if (next === undefined) this.#free += 1;
        else next();
    }
}
