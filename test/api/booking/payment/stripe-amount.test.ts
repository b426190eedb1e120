import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromStripe, stripeChargeRule, toStripe } from '../../../../api/booking/payment/stripe/stripe-amount.ts';
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
])('an amount in %s of %d minor units is %d at Stripe', (code, minor, amount) => {
    const exponent = currencyOf(code)?.exponent as number;
    expect(toStripe(minor, code, exponent)).toBe(amount);
    expect(fromStripe(amount, code, exponent)).toBe(minor);
});

test.each([
    ['KWD', 5124, 'its last digit must be 0'],
    ['BHD', 1, 'its last digit must be 0'],
    ['MGA', 50, 'Stripe counts whole ariary'],
    ['ISK', Number.MAX_SAFE_INTEGER, 'it is beyond exact numbers'],
])('an amount in %s of %d minor units cannot be taken: %s', (code, minor) => {
    expect(toStripe(minor, code, currencyOf(code)?.exponent as number)).toBeNull();
});

/** Step and minimum in minor units of ISO 4217. */
test.each([
    ['EUR', 1, 50],
    ['USD', 1, 50],
    ['MXN', 1, 10_00],
    ['JPY', 1, 50],
    ['HUF', 1, 175_00],
    ['KWD', 10, 10],
    ['BHD', 10, 10],
    ['OMR', 10, 10],
    ['JOD', 10, 10],
    ['TND', 10, 10],
    ['MGA', 100, 100],
    ['ISK', 1, 1],
    ['XPF', 1, 1],
])('%s is charged in steps of %d minor units, from %d on', (code, stepMinor, minimumMinor) => {
    expect(stripeChargeRule(code, currencyOf(code)?.exponent as number)).toEqual({ stepMinor, minimumMinor });
});

test('hundredths of a currency that has none are no amount', () => {
    expect(fromStripe(550, 'ISK', 0)).toBeNull();
});

test('Stripe takes multiples of the step in every currency, and what it takes comes back as it was', () => {
    const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 });
    fc.assert(
        fc.property(fc.constantFrom(...currencyCodes), amounts, (code, minor) => {
            const exponent = currencyOf(code)?.exponent as number;
            const amount = toStripe(minor, code, exponent);
            expect(amount !== null).toBe(minor % stripeChargeRule(code, exponent).stepMinor === 0);
            if (amount !== null) expect(fromStripe(amount, code, exponent)).toBe(minor);
        }),
    );
});
