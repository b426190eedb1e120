/** 100 %. */
export const allBasisPoints = 10_000;

/**
 * A share of an amount in minor units, rounded once, half up, to a multiple of the step. No other function rounds
 * prices.
 * @param stepMinor minor units, 1 or more
 * @throws RangeError for negative basis points
 */
export function shareOf(amountMinor: number, basisPoints: number, stepMinor = 1): number {
    if (basisPoints < 0) throw new RangeError(`${basisPoints} basis points of an amount would be a negative price.`);
    // The product may exceed the safe integers, although the share does not.
    const stepParts = BigInt(stepMinor) * partsOf(allBasisPoints);
    const steps = (2n * BigInt(amountMinor) * partsOf(basisPoints) + stepParts) / (2n * stepParts);
    return Number(steps) * stepMinor;
}

/** Whole hundredths of basis points, which are exact: basis points have at most two decimals. */
function partsOf(basisPoints: number): bigint {
    return BigInt(Math.round(basisPoints * 100));
}
