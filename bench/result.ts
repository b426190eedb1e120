import { currentLoad } from './machine.ts';

/** A figure of the bench with its floor and target. */
export interface Result {
    name: string;
    unit: Unit;
    measured: number;
    /** The least possible cost of the same work, measured in the same run, in the same unit. */
    floor?: number;
    /** Absent if there is no target. A ratio is the measurement divided by the floor. */
    target?: Target;
    /** An explanation of the figure. */
    note?: string;
    /** The single runs behind the figure and its floor. */
    runs?: { measured: readonly number[]; floor?: readonly number[] };
    /** Load average of the last minute at the measurement. High values make figures unreliable. */
    load: number;
}

export type Unit = 's' | 'us/row' | 'MiB' | 'requests/s' | 'requests' | 'ms';

export type Target = { of: 'ratio' | 'measured' } & ({ atMost: number } | { atLeast: number } | { below: number });

/** A figure and its floor by their single runs. */
interface Runs extends Pick<Result, 'name' | 'unit' | 'target' | 'note'> {
    measured: readonly number[];
    floor?: readonly number[];
}

/** The figure of several runs: the median, or what `summary` makes of them. */
export function resultOf({ measured, floor, ...figure }: Runs, summary = median): Result {
    return {
        ...figure,
        measured: summary(measured),
        ...(floor && { floor: summary(floor) }),
        runs: { measured, ...(floor && { floor }) },
        load: currentLoad(),
    };
}

/** The highest of the values: a summary of peaks. */
export function highest(values: readonly number[]): number {
    return Math.max(...values);
}

/** An error for a bench that could not be measured, with the reason. */
export class NotMeasured extends Error {}

export function ratioOf({ measured, floor }: Result): number | undefined {
    return floor === undefined ? undefined : measured / floor;
}

/** Whether the target is reached; undefined without a target. */
export function isReached(result: Result): boolean | undefined {
    const { target } = result;
    if (target === undefined) return undefined;
    const value = target.of === 'measured' ? result.measured : ratioOf(result);
    if (value === undefined) throw new Error(`${result.name}: a target of the ratio needs a floor`);
    if ('atMost' in target) return value <= target.atMost;
    if ('below' in target) return value < target.below;
    return value >= target.atLeast;
}

/** The median; for an even number of values the mean of the middle two. */
export function median(values: readonly number[]): number {
    if (values.length === 0) throw new Error('there is no median of nothing');
    const sorted = [...values].sort((left, right) => left - right);
    const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
    return ((low as number) + (high as number)) / 2;
}
