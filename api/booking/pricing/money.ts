import { add, type Dinero, dinero, equal, lessThan, multiply, subtract, toSnapshot } from 'dinero.js/bigint';

/**
 * Amounts while they are being computed: whole minor units without a bound. The arithmetic is dinero's; here is only
 * what its words are called in a price.
 */
export type Money = Dinero<bigint>;

/** 100 %. */
export const allBasisPoints = 10_000;

export function money(minor: number, { currency, exponent }: { currency: string; exponent: number }): Money {
    return dinero({ amount: BigInt(minor), currency: { code: currency, base: 10n, exponent: BigInt(exponent) } });
}

export function times(amount: Money, quantity: number): Money {
    return multiply(amount, BigInt(quantity));
}

export function plus(one: Money, other: Money): Money {
    return add(one, other);
}

/** @throws RangeError when less than nothing is left: the catalogue gives no percentage that could do that. */
export function minus(amount: Money, less: Money): Money {
    if (lessThan(amount, less)) throw new RangeError('A price cannot be below zero.');
    return subtract(amount, less);
}

/**
 * So many basis points of an amount, rounded once, half up, to a multiple of the step: the one place where a price is
 * rounded.
 *
 * @param stepMinor whole minor units, 1 or more
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

/** The nearest multiple of the step; a half upwards. */
export function roundedTo(stepMinor: number, amount: Money): Money {
    return shareOf(amount, allBasisPoints, stepMinor);
}

/** @throws RangeError when the amount is no safe integer: what is larger has been refused before. */
export function minorOf(amount: Money): number {
    const minor = Number(toSnapshot(amount).amount);
    if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is beyond the amounts that are exact.`);
    return minor;
}

export function isLess(one: Money, other: Money): boolean {
    return lessThan(one, other);
}

export function isSame(one: Money, other: Money): boolean {
    return equal(one, other);
}

export function isBeyond(amount: Money, mostMinor: number): boolean {
    return toSnapshot(amount).amount > BigInt(mostMinor);
}
