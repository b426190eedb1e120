/** Parts of a point beyond which sums are exact; what is smaller is an error of doubles. */
const precision = 1e9;

/**
 * By how much of itself each block may count more or less, before the order of two markets can turn: with t_b the difference
 * of their unrounded points in block b, |sum t_b| / sum |t_b|. The order holds for every weighting within d of ours exactly
 * when d is smaller. 1: no block speaks against it. Null: the sums are equal.
 */
export function breakdown(first: readonly number[], second: readonly number[]): number | null {
    const differences = first.map((points, block) => points - (second[block] as number));
    const sum = Math.abs(differences.reduce((total, difference) => total + difference, 0));
    const size = differences.reduce((total, difference) => total + Math.abs(difference), 0);
    if (sum * precision < 1) return null;
    return Math.round((sum / size) * precision) / precision;
}
