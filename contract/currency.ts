import * as currencies from 'dinero.js/bigint/currencies';

/** A currency of ISO 4217: its code and the number of decimals of its minor unit. */
interface Currency {
    code: string;
    exponent: number;
}

/** ISO 4217 gives two decimals to the currencies whose minor unit is not a decimal fraction of the major unit. */
const nonDecimalExponent = 2;

const exponents = new Map(
    Object.values(currencies).map(({ code, base, exponent }) => [
        code,
        base === 10n ? Number(exponent) : nonDecimalExponent,
    ]),
);

/** Looks up a currency by its code in capitals; undefined if ISO 4217 does not have it. */
export function currencyOf(code: string): Currency | undefined {
    const exponent = exponents.get(code);
    return exponent === undefined ? undefined : { code, exponent };
}

export const currencyCodes: readonly string[] = [...exponents.keys()].sort();

/**
 * Converts an amount in major units to whole minor units. Returns null if it has more decimals than the currency or is
 * not an amount. The conversion is exact: it moves the decimal point in the text of the number and does not multiply.
 */
export function toMinor(major: number, exponent: number): number | null {
    const match = /^(-?)(\d+)(?:\.(\d+))?$/u.exec(String(major));
    if (match === null) return null;
    const [, sign = '', whole = '', decimals = ''] = match;
    if (decimals.length > exponent) return null;
    const minor = Number(`${sign}${whole}${decimals.padEnd(exponent, '0')}`);
    return Number.isSafeInteger(minor) ? minor : null;
}

/** Reads an amount that a person types, such as `12.50`; null if it is not one, or has too many digits. */
export function readAmount(text: string, exponent: number): number | null {
    return /^\d{1,12}(?:\.\d{1,4})?$/u.test(text) ? toMinor(Number(text), exponent) : null;
}

/** Converts whole minor units to major units: the double nearest to the decimal, which prints as that decimal. */
export function toMajor(minor: number, exponent: number): number {
    return Number(majorText(minor, exponent));
}

/** An amount in major units with all its decimals, such as `40.00`. */
export function majorText(minor: number, exponent: number): string {
    const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
    const at = digits.length - exponent;
    const decimals = exponent === 0 ? '' : `.${digits.slice(at)}`;
    return `${minor < 0 ? '-' : ''}${digits.slice(0, at)}${decimals}`;
}
