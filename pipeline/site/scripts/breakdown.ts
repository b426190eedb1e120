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
