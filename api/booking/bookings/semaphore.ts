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
