import { type Dinero, dinero, lessThan, multiply, subtract, toSnapshot } from 'dinero.js/bigint';

export { add as plus, equal as isSame, lessThan as isLess } from 'dinero.js/bigint';

/** Amounts during a calculation: minor units without a limit, in the arithmetic of dinero. */
export type Money = Dinero<bigint>;

/** 100 %. */
export const allBasisPoints = 10_000;

export function money(minor: number, { currency, exponent }: { currency: string; exponent: number }): Money {
    return dinero({ amount: BigInt(minor), currency: { code: currency, base: 10n, exponent: BigInt(exponent) } });
}

export function times(amount: Money, quantity: number): Money {
    return multiply(amount, BigInt(quantity));
}

/** @throws RangeError if the result is negative, which no percentage of the catalogue can cause. */
export function minus(amount: Money, less: Money): Money {
    if (lessThan(amount, less)) throw new RangeError('A price cannot be below zero.');
    return subtract(amount, less);
}

/**
 * A share of an amount, rounded once, half up, to a multiple of the step. No other function rounds prices.
 * @param stepMinor minor units, 1 or more
 * @throws RangeError for negative basis points
 */
export function shareOf(amount: Money, basisPoints: number, stepMinor = 1): Money {
    if (basisPoints < 0) throw new RangeError(`${basisPoints} basis points of an amount would be a negative price.`);
    const { amount: minor, currency, scale } = toSnapshot(amount);
    const step = BigInt(stepMinor);
    const stepParts = step * BigInt(allBasisPoints);
    const steps = (2n * minor * BigInt(basisPoints) + stepParts) / (2n * stepParts);
    return dinero({ amount: steps * step, currency, scale });
}

/** The nearest multiple of the step, rounded half up. */
export function roundedTo(stepMinor: number, amount: Money): Money {
    return shareOf(amount, allBasisPoints, stepMinor);
}

/** @throws RangeError if the amount is not a safe integer; larger totals are refused before. */
export function minorOf(amount: Money): number {
    const minor = Number(toSnapshot(amount).amount);
    if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is beyond the amounts that are exact.`);
    return minor;
}

export function isBeyond(amount: Money, mostMinor: number): boolean {
    return toSnapshot(amount).amount > BigInt(mostMinor);
}
