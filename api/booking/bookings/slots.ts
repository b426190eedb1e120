/** So many may work at once; the others wait in the order in which they came. */
export class Slots {
    readonly #waiting: (() => void)[] = [];
    #free: number;

    constructor(count: number) {
        this.#free = count;
    }

    take(): Promise<void> {
        if (this.#free > 0) {
            this.#free -= 1;
            return Promise.resolve();
        }
        return new Promise((resolve) => this.#waiting.push(resolve));
    }

    giveBack(): void {
        const next = this.#waiting.shift();
        if (next === undefined) this.#free += 1;
        else next();
    }
}
