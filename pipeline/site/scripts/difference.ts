import { studentQuantile } from '../../score/student-quantile.ts';
import { wilson } from '../../score/wilson.ts';

/** A score of `data/markets.js`: points from 0 to 100, `exact` unrounded. */
export interface ComparedScore {
    value: number;
    exact: number;
    low: number | null;
    high: number | null;
    n: number;
    /** Only for the index: variance of the operators' scores; null for fewer than two operators. */
    variance?: number | null;
    version?: string;
}

/** A difference in points with its interval. `excludesZero`: 0 is outside the interval. */
export interface Difference {
    value: number;
    low: number;
    high: number;
    excludesZero: boolean;
}

/** Reasons why two scores have no difference with an interval. */
export type NotComparable = 'notMeasured' | 'versions' | 'thin' | 'thinIndex' | 'tooFew' | 'noSpread';

/** The difference of two shares of results, with Newcombe's hybrid of both Wilson intervals (`score/intervals.sql`). */
export function differenceOfShares(first: ComparedScore, second: ComparedScore, z: number): Difference {
    const change = second.exact - first.exact;
    const [from, to] = [wilson(first, z), wilson(second, z)];
    const low = change - Math.hypot(second.exact - to.low, from.high - first.exact);
    const high = change + Math.hypot(to.high - second.exact, first.exact - from.low);
    return difference(second.value - first.value, low, high);
}

/** The difference of two means over operators, with Welch's interval (`snapshot/history.sql`). */
export function differenceOfMeans(
    first: ComparedScore | null,
    second: ComparedScore | null,
    level: number,
): Difference | NotComparable {
    if (first === null || second === null) return 'notMeasured';
    if (first.version !== second.version) return 'versions';
    if (first.n < 2 || second.n < 2) return 'tooFew';
    if (!first.variance || !second.variance) return 'noSpread';
    const [a, b] = [first.variance / first.n, second.variance / second.n];
    const degreesOfFreedom = (a + b) ** 2 / (a ** 2 / (first.n - 1) + b ** 2 / (second.n - 1));
    const half = Math.sqrt(a + b) * studentQuantile(degreesOfFreedom, level);
    const change = second.exact - first.exact;
    return difference(second.value - first.value, change - half, change + half);
}

function difference(value: number, low: number, high: number): Difference {
    return { value, low, high, excludesZero: low > 0 || high < 0 };
}

/** Parts of a point: smaller differences are floating-point errors. */
const precision = 1e9;

/**
 * The relative change of block weights up to which the order of two markets holds: |sum t_b| / sum |t_b|, where t_b is the
 * difference of their unrounded points in block b. 1: the same market leads in every block. Null: the sums are equal.
 */
export function breakdown(first: readonly number[], second: readonly number[]): number | null {
    const differences = first.map((points, block) => points - (second[block] as number));
    const sum = Math.abs(differences.reduce((total, difference) => total + difference, 0));
    const size = differences.reduce((total, difference) => total + Math.abs(difference), 0);
    if (sum * precision < 1) return null;
    return Math.round((sum / size) * precision) / precision;
}
