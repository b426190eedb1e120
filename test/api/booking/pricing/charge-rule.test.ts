import { describe, expect, test } from 'vitest';
import { chargeRule, everyAmount, isChargeable } from '../../../../api/booking/pricing/charge-rule.ts';
import { priceOf } from '../../../../api/booking/pricing/price.ts';
import { priceBody } from '../../../../api/booking-api/quote-body.ts';
import type { Experience, Fee } from '../../../../contract/catalog.ts';
import { category } from '../support/catalog.ts';
import { excursion, priced, sail, sumsOf } from './sample.ts';

/** One adult who pays a number of thousandths of a dinar, with fees and a deposit. */
function dinars(priceMinor: number, depositBasisPoints: number | null = null, fees: Fee[] = []) {
    const experience: Experience = {
        ...sail,
        currency: 'KWD',
        exponent: 3,
        categories: [category('adult', 'adult', priceMinor)],
        seasons: [],
        discounts: [],
        fees,
        depositBasisPoints,
    };
    return excursion({ experience, persons: { adult: 1 } });
}

/** As Stripe charges dinars. */
const tens = chargeRule(10, 1);

describe('a total that is no multiple of the step', () => {
    test.each([
        [12_500, [12_500, 0, 0, 12_500, 0, 12_500]],
        [12_504, [12_504, 4, 0, 12_500, 0, 12_500]],
        [12_505, [12_505, 0, 5, 12_510, 0, 12_510]],
        [12_509, [12_509, 0, 1, 12_510, 0, 12_510]],
        [5, [5, 0, 5, 10, 0, 10]],
    ])('a total of %d in steps of 10 has subtotal, discount, fees, total, deposit, rest %j', (minor, sums) => {
        expect(sumsOf(priced(dinars(minor), tens))).toEqual(sums);
    });

    test('a total that is no multiple of the step is rounded after fees and discounts, on a last line', () => {
        const fees: Fee[] = [{ label: { en: 'Harbour' }, perPersonMinor: 3 }];
        const { feeBreakdown, discountBreakdown, unitBreakdown } = priceBody(
            priced(dinars(12_503, null, fees), tens),
            'fr',
        );
        expect(feeBreakdown).toEqual([
            { label: 'Harbour', amount: 0.003, perPerson: 0.003, quantity: 1 },
            { label: 'Rounding', amount: 0.004 },
        ]);
        expect([discountBreakdown, unitBreakdown.length]).toEqual([[], 1]);
        const down = priceBody(priced(dinars(12_501, null, fees), tens), 'es');
        expect([down.discountBreakdown, down.discount, down.fees, down.total]).toEqual([
            [{ label: 'Rounding', amount: 0.004 }],
            0.004,
            0.003,
            12.5,
        ]);
    });

    test('the line of a rounded total has a name in every language of the pages', () => {
        const { en, fr, es } = priced(dinars(12_505), tens).feeLines.at(-1)?.label ?? {};
        expect([en, fr, es]).toEqual(['Rounding', 'Arrondi', 'Redondeo']);
    });
});

test.each([
    ['is of the rounded total', chargeRule(10, 1), 12_505, 5_000, 6_260, 6_250],
    ['is rounded half up to the step', chargeRule(10, 1), 12_500, 1_700, 2_130, 10_370],
    ['is rounded once: 24.9 is nearer to 20, though 25 would be 30', chargeRule(10, 1), 2_490, 100, 20, 2_470],
    ['of exactly the minimum is taken', chargeRule(10, 2_130), 12_500, 1_700, 2_130, 10_370],
    ['below the minimum is none: the whole total is due', chargeRule(10, 2_131), 12_500, 1_700, 0, 12_500],
    ['that rounds to nothing is none', chargeRule(1_000, 1), 10_000, 400, 0, 10_000],
    ['stays where the rest alone could not be charged', chargeRule(10, 500), 10_000, 9_900, 9_900, 100],
    ['of all is all', chargeRule(10, 500), 10_000, 10_000, 10_000, 0],
])('a deposit by steps and minimum %s', (_, rule, minor, basisPoints, depositMinor, restMinor) => {
    const price = priced(dinars(minor, basisPoints), rule);
    expect([price.depositMinor, price.restMinor]).toEqual([depositMinor, restMinor]);
});

test.each([
    [990, { ok: false, error: { why: 'too_small', totalMinor: 990 } }],
    [994, { ok: false, error: { why: 'too_small', totalMinor: 994 } }],
    [4, { ok: false, error: { why: 'too_small', totalMinor: 4 } }],
    [995, { ok: true, value: { totalMinor: 1_000 } }],
    [1_000, { ok: true, value: { totalMinor: 1_000 } }],
    [0, { ok: true, value: { totalMinor: 0 } }],
])('a total of %d is decided by the minimum, where 1000 is the least and 10 the step', (minor, result) => {
    expect(priceOf(dinars(minor), chargeRule(10, 1_000))).toMatchObject(result);
});

test('a total that rounds to nothing is refused and does not become free', () => {
    expect(priceOf(dinars(4), chargeRule(10, 1))).toEqual({ ok: false, error: { why: 'too_small', totalMinor: 4 } });
});

test('a rule begins with the first multiple of its step from the least amount on', () => {
    expect(chargeRule(10, 1)).toEqual({ stepMinor: 10, minimumMinor: 10 });
    expect(chargeRule(10, 10)).toEqual({ stepMinor: 10, minimumMinor: 10 });
    expect(chargeRule(10, 11)).toEqual({ stepMinor: 10, minimumMinor: 20 });
    expect(chargeRule(1, 50)).toEqual({ stepMinor: 1, minimumMinor: 50 });
    expect(everyAmount).toEqual({ stepMinor: 1, minimumMinor: 1 });
});

test.each([
    [0, false],
    [10, false],
    [20, true],
    [25, false],
    [30, true],
])('whether %d can be charged in steps of 10 from 20 on: %s', (minor, expected) => {
    expect(isChargeable(minor, chargeRule(10, 20))).toBe(expected);
});
