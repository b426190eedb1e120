import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyCodes, currencyOf, toMajor, toMinor } from '../../contract/currency.ts';

describe('a currency', () => {
    test.each([
        ['JPY', 0],
        ['KRW', 0],
        ['EUR', 2],
        ['MXN', 2],
        ['KWD', 3],
        ['CLF', 4],
        // A unit of five, which ISO 4217 gives two decimals.
        ['MGA', 2],
    ])('the currency %s has %i decimals', (code, exponent) => {
        expect(currencyOf(code)).toEqual({ code, exponent });
    });

    test.each(['eur', 'EURO', '', 'XX', '__proto__', 'toString'])('the text %j is no currency', (code) => {
        expect(currencyOf(code)).toBeUndefined();
    });

    test('currency codes are listed in order, each once', () => {
        expect([...new Set(currencyCodes)].sort()).toEqual(currencyCodes);
        for (const code of currencyCodes) expect(code).toMatch(/^[A-Z]{3}$/u);
    });
});

describe('an amount', () => {
    test.each([
        [20, 2, 2000],
        [0.1, 2, 10],
        [1.15, 2, 115],
        [4.35, 2, 435],
        [1.005, 3, 1005],
        [3305, 0, 3305],
        [0, 2, 0],
        [9_999_999_999_999.99, 2, 999_999_999_999_999],
        [-1.5, 2, -150],
    ])('an amount of %d with %i decimals is %d minor units, exactly', (major, exponent, minor) => {
        expect(toMinor(major, exponent)).toBe(minor);
        expect(toMajor(minor, exponent)).toBe(major);
    });

    test.each([
        ['more decimals than the currency has', 1.005, 2],
        ['a decimal where there is none', 0.5, 0],
        ['what only looks like it', 0.1 + 0.2, 2],
        ['too large to be exact', 2 ** 53, 2],
        ['written with an exponent', 1e21, 2],
        ['too small', 1e-7, 2],
        ['no number', Number.NaN, 2],
        ['without end', Infinity, 2],
    ])('an amount without exact minor units is refused: %s', (_, major, exponent) => {
        expect(toMinor(major, exponent)).toBeNull();
    });

    test('an amount goes to major units and back without loss, in every currency', () => {
        const amounts = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
        fc.assert(
            fc.property(amounts, fc.constantFrom(0, 2, 3), (minor, exponent) => {
                const major = toMajor(minor, exponent);
                expect(toMinor(JSON.parse(JSON.stringify(major)), exponent)).toBe(minor === 0 ? 0 : minor);
            }),
        );
    });
});
