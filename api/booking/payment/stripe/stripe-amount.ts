import { type ChargeRule, chargeRule } from '../../pricing/charge-rule.ts';

/**
 * Conversion of amounts to Stripe's units. Stripe uses the smallest unit of a currency, which is not always that of ISO
 * 4217. Source: https://docs.stripe.com/currencies, "Minor units in API amounts" and "Special cases".
 */

const zeroDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Currencies with three decimals, of which the last digit must be 0. */
const threeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '));
/** Currencies without decimals that Stripe still counts in hundredths, which must be 00. */
const wholeHundredths = new Set(['ISK', 'UGX']);

/** Stripe's number of decimals, and the step of which amounts must be multiples. */
function unitsOf(currency: string): { decimals: number; step: number } {
    if (zeroDecimals.has(currency)) return { decimals: 0, step: 1 };
    if (threeDecimals.has(currency)) return { decimals: 3, step: 10 };
    if (wholeHundredths.has(currency)) return { decimals: 2, step: 100 };
    return { decimals: 2, step: 1 };
}

/**
 * Converts minor units with `exponent` decimals to Stripe's units; null if Stripe cannot charge exactly this amount.
 */
export function toStripe(amountMinor: number, currency: string, exponent: number): number | null {
    const { decimals, step } = unitsOf(currency);
    const amount = scaled(amountMinor, decimals - exponent);
    return amount !== null && amount % step === 0 ? amount : null;
}

/**
 * Minimum charges in Stripe's units, for the currencies that have one. Source: the same page, "Minimum and maximum
 * charge amounts". For other currencies Stripe returns an error.
 */
const minimumAmounts: Readonly<Record<string, number>> = {
    ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
    ...{ HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300 },
    ...{ SGD: 50, THB: 1000, USD: 50 },
};

/** The charge rule of Stripe for a currency, in minor units with `exponent` decimals. */
export function stripeChargeRule(currency: string, exponent: number): ChargeRule {
    const { decimals, step } = unitsOf(currency);
    const least = minimumAmounts[currency] ?? step;
    // Stripe's units per minor unit, or minor units per unit of Stripe.
    const [units, minors] = decimals >= exponent ? [10 ** (decimals - exponent), 1] : [1, 10 ** (exponent - decimals)];
    return chargeRule(Math.ceil(step / units) * minors, Math.ceil(least / units) * minors);
}

/** Converts Stripe's units to minor units with `exponent` decimals; null if the result is not whole. */
export function fromStripe(amount: number, currency: string, exponent: number): number | null {
    return scaled(amount, exponent - unitsOf(currency).decimals);
}

/** Multiplies by a power of ten; null if the result is not a safe integer. */
function scaled(amount: number, power: number): number | null {
    const factor = 10 ** Math.abs(power);
    const result = power >= 0 ? amount * factor : amount / factor;
    return Number.isSafeInteger(result) ? result : null;
}
