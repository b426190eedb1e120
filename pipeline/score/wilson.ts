interface Ends {
    low: number;
    high: number;
}

/** A share of results: `exact` in points from 0 to 100, unrounded, of `n` results. */
export interface Share {
    exact: number;
    n: number;
}

/** Wilson's interval of a share, in points. `intervals.sql` has the same for SQL. */
export function wilson({ exact, n }: Share, z: number): Ends {
    const share = exact / 100;
    const half = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
    const middle = share + z ** 2 / (2 * n);
    const width = 1 + z ** 2 / n;
    return { low: 100 * Math.max(0, (middle - half) / width), high: 100 * Math.min(1, (middle + half) / width) };
}
