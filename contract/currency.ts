import * as currencies from 'dinero.js/bigint/currencies';

/** A currency of ISO 4217: its code and the number of decimals of its smallest amount. */
export interface Currency {
    code: string;
    exponent: number;
}

/** Decimals of the currencies whose smallest unit is no power of ten of the unit; ISO 4217 gives them two. */
const exponentOfOthers = 2;

const exponents = new Map(
    Object.values(currencies).map(({ code, base, exponent }) => [
        code,
        base === 10n ? Number(exponent) : exponentOfOthers,
    ]),
);

/** The currency of a code in capitals; undefined for what is no currency of ISO 4217. */
export function currencyOf(code: string): Currency | undefined {
    const exponent = exponents.get(code);
    return exponent === undefined ? undefined : { code, exponent };
}

/** Every code, in the order of the alphabet. */
export const currencyCodes: readonly string[] = [...exponents.keys()].sort();

/**
 * An amount in major units as whole minor units; null when it has more decimals than the currency, or is no amount.
 * Exact: the number is taken by its decimal digits, never multiplied.
 */
export function toMinor(major: number, exponent: number): number | null {
    const match = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(String(major));
    if (match === null) return null;
    const [, sign = '', whole = '', decimals = ''] = match;
    if (decimals.length > exponent) return null;
    const minor = Number(`${sign}${whole}${decimals.padEnd(exponent, '0')}`);
    return Number.isSafeInteger(minor) ? minor : null;
}

/** Whole minor units as a number in major units: the double nearest to the decimal, which prints as that decimal. */
export function toMajor(minor: number, exponent: number): number {
    const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
    const at = digits.length - exponent;
    const text = exponent === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
    return minor < 0 ? -Number(text) : Number(text);
}
