/** A queue of work by provider. `take` returns an equal share of each provider. */
export class FairQueue<T extends { providerSlug: string }> {
    readonly #waiting = new Map<string, T[]>();
    #size = 0;

    get isEmpty(): boolean {
        return this.#waiting.size === 0;
    }

    get size(): number {
        return this.#size;
    }

    push(item: T): void {
        this.#size += 1;
        const own = this.#waiting.get(item.providerSlug);
        if (own === undefined) this.#waiting.set(item.providerSlug, [item]);
        else own.push(item);
    }

    /** Returns taken items to the front of the queue, in their order. */
    putBack(items: readonly T[]): void {
        this.#size += items.length;
        for (const item of items.toReversed()) {
            const own = this.#waiting.get(item.providerSlug);
            if (own === undefined) this.#waiting.set(item.providerSlug, [item]);
            else own.unshift(item);
        }
    }

    /** Takes at most `most` items, the oldest of each provider. Providers with remaining items move to the end. */
    take(most: number): T[] {
        const share = Math.max(1, Math.floor(most / this.#waiting.size));
        const taken: T[] = [];
        for (const [providerSlug, own] of [...this.#waiting]) {
            if (taken.length === most) break;
            taken.push(...own.splice(0, Math.min(share, most - taken.length)));
            this.#waiting.delete(providerSlug);
            if (own.length > 0) this.#waiting.set(providerSlug, own);
        }
        this.#size -= taken.length;
        return taken;
    }

    takeAll(): T[] {
        const all = [...this.#waiting.values()].flat();
        this.#waiting.clear();
        this.#size = 0;
        return all;
    }
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
