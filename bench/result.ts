/** One figure of the bench, and what it is held against. */
export interface Result {
    name: string;
    unit: Unit;
    measured: number;
    /** The same work at its cheapest, measured in the same run, in the same unit. */
    floor?: number;
    /** Absent for a figure that only informs. A ratio is measured divided by floor. */
    target?: Target;
    /** What the figure is made of, for people. */
    note?: string;
    /** Every single run behind the medians, by what was run. */
    runs?: Record<string, readonly number[]>;
    /** Load average of the last minute when the figure was taken: high figures make bad ones. */
    load: number;
}

export type Unit = 's' | 'us/row' | 'MiB' | 'requests/s' | 'requests' | 'ms';

export type Target = { of: 'ratio' | 'measured' } & ({ atMost: number } | { atLeast: number } | { below: number });

/** Something that could not be measured: the message says why. */
export class NotMeasured extends Error {}

export function ratioOf({ measured, floor }: Result): number | undefined {
    return floor === undefined ? undefined : measured / floor;
}

/** Whether the target is reached; undefined for a figure without one. */
export function isReached(result: Result): boolean | undefined {
    const { target } = result;
    if (target === undefined) return undefined;
    const value = target.of === 'measured' ? result.measured : ratioOf(result);
    if (value === undefined) throw new Error(`${result.name}: a target of the ratio needs a floor`);
    if ('atMost' in target) return value <= target.atMost;
    if ('below' in target) return value < target.below;
    return value >= target.atLeast;
}

/** The middle one; of an even number the mean of the middle two. */
export function median(values: readonly number[]): number {
    if (values.length === 0) throw new Error('there is no median of nothing');
    const sorted = [...values].sort((left, right) => left - right);
    const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
    return ((low as number) + (high as number)) / 2;
}
