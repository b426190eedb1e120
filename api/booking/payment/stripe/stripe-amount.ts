import { type ChargeRule, chargeRule } from '../../pricing/charge-rule.ts';

/**
 * Amounts in Stripe's units. Stripe counts in the smallest unit of a currency, but not always in that of ISO 4217: see
 * https://docs.stripe.com/currencies, "Minor units in API amounts" and "Special cases".
 */

const zeroDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** Their last digit has to be 0. */
const threeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '));
/** They have no decimals any more, and are still counted in hundredths that have to be 00. */
const wholeHundredths = new Set(['ISK', 'UGX']);

/** The number of Stripe's decimals, and what an amount has to be a multiple of. */
function unitsOf(currency: string): { decimals: number; step: number } {
    if (zeroDecimals.has(currency)) return { decimals: 0, step: 1 };
    if (threeDecimals.has(currency)) return { decimals: 3, step: 10 };
    if (wholeHundredths.has(currency)) return { decimals: 2, step: 100 };
    return { decimals: 2, step: 1 };
}

/** Whole minor units with `exponent` decimals in Stripe's units; null: Stripe cannot take this amount exactly. */
export function toStripe(amountMinor: number, currency: string, exponent: number): number | null {
    const { decimals, step } = unitsOf(currency);
    const amount = scaled(amountMinor, decimals - exponent);
    return amount !== null && amount % step === 0 ? amount : null;
}

/**
 * The least amounts of a charge in Stripe's units, of the currencies for which Stripe names one: see the same page,
 * "Minimum and maximum charge amounts". Of the others Stripe says so when it is asked.
 */
const leastAmounts: Readonly<Record<string, number>> = {
    ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
    ...{ HUF: 17_500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300 },
    ...{ SGD: 50, THB: 1000, USD: 50 },
};

/** What Stripe can charge in whole minor units with `exponent` decimals, as far as its rules for currencies say. */
export function stripeChargeRule(currency: string, exponent: number): ChargeRule {
    const { decimals, step } = unitsOf(currency);
    const least = leastAmounts[currency] ?? step;
    // One minor unit is so many of Stripe's, or one of Stripe's is so many minor units.
    const [units, minors] = decimals >= exponent ? [10 ** (decimals - exponent), 1] : [1, 10 ** (exponent - decimals)];
    return chargeRule(Math.ceil(step / units) * minors, Math.ceil(least / units) * minors);
}

/** Stripe's units as whole minor units with `exponent` decimals; null: it is no whole number of them. */
export function fromStripe(amount: number, currency: string, exponent: number): number | null {
    return scaled(amount, exponent - unitsOf(currency).decimals);
}

/** Times ten to the power; null where that is no whole number, or beyond the numbers that are exact. */
function scaled(amount: number, power: number): number | null {
    const factor = 10 ** Math.abs(power);
    const result = power >= 0 ? amount * factor : amount / factor;
    return Number.isSafeInteger(result) ? result : null;
}
