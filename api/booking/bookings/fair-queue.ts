/** Work that waits, by provider. Whoever takes some takes of all providers alike, however much one of them has. */
export class FairQueue<T extends { providerSlug: string }> {
    readonly #waiting = new Map<string, T[]>();

    get isEmpty(): boolean {
        return this.#waiting.size === 0;
    }

    push(item: T): void {
        const own = this.#waiting.get(item.providerSlug);
        if (own === undefined) this.#waiting.set(item.providerSlug, [item]);
        else own.push(item);
    }

    /** Puts back what was taken, in its order, before what has come since. */
    putBack(items: readonly T[]): void {
        for (const item of items.toReversed()) {
            const own = this.#waiting.get(item.providerSlug);
            if (own === undefined) this.#waiting.set(item.providerSlug, [item]);
            else own.unshift(item);
        }
    }

    /** At most so many, the oldest of each provider. Who was served waits behind the others the next time. */
    take(most: number): T[] {
        const share = Math.max(1, Math.floor(most / this.#waiting.size));
        const taken: T[] = [];
        for (const [providerSlug, own] of [...this.#waiting]) {
            if (taken.length === most) break;
            taken.push(...own.splice(0, Math.min(share, most - taken.length)));
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
