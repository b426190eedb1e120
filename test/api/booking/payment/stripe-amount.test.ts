import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canCharge, fromStripe, toStripe } from '../../../../api/booking/payment/stripe/stripe-amount.ts';
import { currencyCodes, currencyOf } from '../../../../contract/currency.ts';

/** Minor units of ISO 4217 and Stripe's units: https://docs.stripe.com/currencies. */
test.each([
    ['EUR', 873_25, 873_25],
    ['MXN', 1, 1],
    ['JPY', 1091, 1091],
    ['KRW', 50_000, 50_000],
    ['HUF', 1045, 1045],
    ['TWD', 1_00, 1_00],
    ['ISK', 5, 500],
    ['UGX', 5, 500],
    ['KWD', 5120, 5120],
    ['TND', 10, 10],
    ['MGA', 500, 5],
])('%s: %d minor units are %d', (code, minor, amount) => {
    const exponent = currencyOf(code)?.exponent as number;
    expect(toStripe(minor, code, exponent)).toBe(amount);
    expect(fromStripe(amount, code, exponent)).toBe(minor);
});

test.each([
    ['KWD', 5124, 'its last digit must be 0'],
    ['BHD', 1, 'its last digit must be 0'],
    ['MGA', 50, 'Stripe counts whole ariary'],
    ['ISK', Number.MAX_SAFE_INTEGER, 'it is beyond exact numbers'],
])('%s: %d minor units cannot be taken: %s', (code, minor) => {
    expect(toStripe(minor, code, currencyOf(code)?.exponent as number)).toBeNull();
});

test.each([
    ['EUR', 50, true],
    ['EUR', 49, false],
    ['JPY', 49, false],
    ['MXN', 10_00, true],
    ['MXN', 9_99, false],
    ['KWD', 10, true],
    ['KWD', 15, false],
    ['KWD', 0, false],
    ['XPF', 1, true],
])('%s: whether %d minor units can be charged at all: %s', (code, minor, expected) => {
    expect(canCharge(minor, code, currencyOf(code)?.exponent as number)).toBe(expected);
});

test('hundredths of a currency that has none are no amount', () => {
    expect(fromStripe(550, 'ISK', 0)).toBeNull();
});

test('in every currency: what Stripe takes comes back as it was', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 });
    fc.assert(
        fc.property(fc.constantFrom(...currencyCodes), amounts, (code, minor) => {
            const exponent = currencyOf(code)?.exponent as number;
            const amount = toStripe(minor, code, exponent);
            if (amount !== null) expect(fromStripe(amount, code, exponent)).toBe(minor);
            else expect(exponent >= 2 || minor > Number.MAX_SAFE_INTEGER / 100).toBe(true);
        }),
    );
});
