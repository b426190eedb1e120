/**
 * Repeatable random numbers. Every stream is named by a text, so that a market or operator gets the same numbers
 * whatever was generated before it. Uses only integer arithmetic and + - * / on doubles, for equal numbers on every
 * machine.
 */
export class Random {
    private state: number;

    constructor(name: string) {
        this.state = hash(name);
    }

    /** Uniform in [0, 1): mulberry32. */
    next(): number {
        this.state = (this.state + 0x6d2b79f5) | 0;
        let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    }

    /** A whole number, both ends included. */
    int(low: number, high: number): number {
        return low + Math.floor(this.next() * (high - low + 1));
    }

    chance(probability: number): boolean {
        return this.next() < probability;
    }

    /**
     * Approximately normal with mean 0 and standard deviation 1, at most 3.5: a sum of four uniform numbers, without a
     * logarithm.
     */
    bell(): number {
        return (this.next() + this.next() + this.next() + this.next() - 2) * 1.7320508;
    }

    pick<T>(list: readonly T[]): T {
        return list[Math.floor(this.next() * list.length)] as T;
    }

    /** One of the words, with probability proportional to its weight. */
    weighted<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T {
        const entries = Object.entries(weights) as [T, number][];
        let rest = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
        for (const [word, weight] of entries) {
            rest -= weight;
            if (rest < 0) return word;
        }
        return (entries.at(-1) as [T, number])[0];
    }

    /** A whole number with mean `value`: rounds up with the probability of the fraction. */
    round(value: number): number {
        return Math.floor(value + this.next());
    }

    shuffled<T>(list: readonly T[]): T[] {
        const result = [...list];
        for (let last = result.length - 1; last > 0; last--) {
            const other = this.int(0, last);
            [result[last], result[other]] = [result[other] as T, result[last] as T];
        }
        return result;
    }
}

/**
 * 32-bit hash of a text: FNV-1a over its UTF-16 code units, then a finaliser, because FNV alone gives similar texts
 * similar hashes.
 */
export function hash(text: string): number {
    let value = 0x811c9dc5;
    for (let index = 0; index < text.length; index++) {
        value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
    }
    value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    return (value ^ (value >>> 16)) >>> 0;
}

export function clamp(value: number, low: number, high: number): number {
    return Math.min(high, Math.max(low, value));
}
