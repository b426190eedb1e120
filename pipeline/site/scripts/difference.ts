import { studentQuantile } from '../../score/student-quantile.ts';
import { wilson } from '../../score/wilson.ts';
import { rangeText, whole } from '../format.ts';
import type { AriScore, Score } from '../model.ts';
import en from '../words/en.json' with { type: 'json' };
import { formOf, insert } from '../words/numbers.ts';

const { comparison: words } = en;

/** A score of `data/markets.js`: a share, or the index, which alone has a variance and a version. */
export type ComparedScore = Omit<Score, 'label'> & Partial<Pick<AriScore, 'variance' | 'version'>>;

/** A difference in points with its interval. `excludesZero`: 0 is outside the interval. */
export interface Difference {
    value: number;
    low: number;
    high: number;
    excludesZero: boolean;
}

/** Reasons why two scores have no difference with an interval. */
export type NotComparable = 'notMeasured' | 'versions' | 'tooFew';

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
    { level, z }: { level: number; z: number },
): Difference | NotComparable {
    if (first === null || second === null) return 'notMeasured';
    if (first.version !== second.version) return 'versions';
    // A single operator, and several with equal scores, do not show how much scores vary.
    if (!first.variance || !second.variance) return 'tooFew';
    const [a, b] = [first.variance / first.n, second.variance / second.n];
    const degreesOfFreedom = (a + b) ** 2 / (a ** 2 / (first.n - 1) + b ** 2 / (second.n - 1));
    const half = Math.sqrt(a + b) * studentQuantile(degreesOfFreedom, level, z);
    const change = second.exact - first.exact;
    return difference(second.value - first.value, change - half, change + half);
}

function difference(value: number, low: number, high: number): Difference {
    return { value, low, high, excludesZero: low > 0 || high < 0 };
}

/** Parts of a point: smaller differences are floating-point errors. */
const precision = 1e9;

/**
 * The relative change of block weights up to which the order of two markets holds: |sum t_b| / sum |t_b|, where t_b is
 * the difference of their unrounded points in block b. 1: the same market leads in every block. Null: the sums are
 * equal.
 */
export function breakdown(first: readonly number[], second: readonly number[]): number | null {
    const differences = first.map((points, block) => points - (second[block] as number));
    const sum = Math.abs(differences.reduce((total, difference) => total + difference, 0));
    const size = differences.reduce((total, difference) => total + Math.abs(difference), 0);
    if (sum * precision < 1) return null;
    return Math.round((sum / size) * precision) / precision;
}

/** Two markets and their difference: the first minus the second. A clear one is positive. */
export function differenceText(a: string, b: string, { value, low, high, excludesZero }: Difference): string {
    const range = rangeText(endText(low, excludesZero), endText(high, excludesZero));
    const points = insert(formOf(words.points, value), { n: endText(value, false), range });
    return insert(excludesZero ? words.clear : words.unclear, { a, b, points });
}

/** A whole number; an end of an interval that excludes 0 is not shown as 0. */
function endText(points: number, excludesZero: boolean): string {
    const size = Math.abs(points);
    const text = excludesZero && size < 0.5 ? Math.max(size, 0.1).toFixed(1) : String(Math.abs(whole(points)));
    return points < 0 && text !== '0' ? `−${text}` : text;
}

const leastWeighting = 10;
/** Relative changes of weights in per cent, the largest first. */
const weightings = [50, 25, leastWeighting];

/** @param share relative change of block weights up to which the order holds; 1: any change. */
export function weightsText(share: number): string {
    if (share === 1) return words.weights.all;
    const kept = weightings.find((change) => 100 * share > change);
    const text = kept === undefined ? words.weights.reversed : words.weights.kept;
    return insert(text, { n: kept ?? leastWeighting });
}
