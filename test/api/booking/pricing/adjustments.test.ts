import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyAmount } from '../../../../api/booking/pricing/charge-rule.ts';
import { priceOf } from '../../../../api/booking/pricing/price.ts';
import { bookingLimits } from '../../../../contract/booking.ts';
import type { Experience, Fee } from '../../../../contract/catalog.ts';
import { category } from '../support/catalog.ts';
import { naivePrice, type Sums } from './oracle.ts';
import { excursion, priced, sail, same, sumsOf } from './sample.ts';

const bare: Experience = { ...sail, discounts: [], fees: [], seasons: [], depositBasisPoints: null };

describe('the first discount in file order that the party is large enough for', () => {
    const groups = { label: { en: 'Groups' }, minParticipants: 8, basisPoints: 1_000 };
    const families = { label: { en: 'Families' }, minParticipants: 5, basisPoints: 500 };

    test.each<[string, Experience['discounts'], Record<string, number>, string | null]>([
        ['too few', [groups, families], { adult: 4 }, null],
        ['just enough for the second', [groups, families], { adult: 4, child: 1 }, 'Families'],
        ['one too few for the first', [groups, families], { adult: 7 }, 'Families'],
        ['just enough for the first', [groups, families], { adult: 8 }, 'Groups'],
        ['the order of the file counts, not the size', [families, groups], { adult: 8 }, 'Families'],
        ['who uses no capacity does not count', [groups, families], { adult: 4, infant: 4 }, null],
        ['no discounts', [], { adult: 12 }, null],
    ])('the first discount that fits the party applies: %s', (_, discounts, persons, label) => {
        const price = priced(excursion({ experience: { ...bare, discounts }, persons }));
        expect(price.discountLines.map((line) => line.label.en)).toEqual(label === null ? [] : [label]);
        expect(price.discountMinor > 0).toBe(label !== null);
    });

    test('a discount shows how much of what it is', () => {
        const price = priced(excursion({ persons: { adult: 5 }, options: [{ optionId: 'lunch', quantity: 1 }] }));
        expect(price.discountLines).toEqual([
            {
                label: same('Families'),
                amountMinor: 30_000,
                baseMinor: 600_000,
                basisPoints: 500,
            },
        ]);
    });

    test('a discount may be the whole price', () => {
        const discounts = [{ ...families, minParticipants: 1, basisPoints: 10_000 }];
        expect(sumsOf(priced(excursion({ experience: { ...bare, discounts }, persons: { adult: 1 } })))).toEqual([
            120_000, 120_000, 0, 0, 0, 0,
        ]);
    });
});

describe('fees', () => {
    const percent = (basisPoints: number): Fee => ({ label: { en: `${basisPoints}` }, basisPoints });

    test('fees are each rounded once, and none is on another', () => {
        // 0.33 each: 5 % is 0.0165, twice; 1.50 % is 0.00495.
        const experience: Experience = {
            ...bare,
            categories: [category('adult', 'adult', 33)],
            fees: [percent(500), percent(500), percent(150)],
        };
        const price = priced(excursion({ experience, persons: { adult: 1 } }));
        expect(price.feeLines.map(({ amountMinor }) => amountMinor)).toEqual([2, 2, 0]);
        expect(sumsOf(price)).toEqual([33, 0, 4, 37, 0, 37]);
    });

    test('fees show how much of what they are', () => {
        const price = priced(excursion({ persons: { adult: 2, infant: 2 } }));
        expect(price.feeLines).toEqual([
            { label: same('Park fee'), amountMinor: 10_000, perPersonMinor: 5_000, quantity: 2 },
            { label: same('Service'), amountMinor: 12_000, baseMinor: 240_000, basisPoints: 500 },
        ]);
    });
});

test.each<[string, number, number, number, number, number, number, number[]]>([
    // currency, decimals, unit price, season, persons, discount, fee; deposit 50 %
    // 1,126.125 is 1,126; 2.5 % is 112.6; 5 % of 4,391 is 219.55; half of 4,611 is 2,305.5.
    ['JPY', 0, 1_001, 1_250, 4, 250, 500, [4_504, 113, 220, 4_611, 2_306, 2_305]],
    // 12.345 less 33.33 % is 8.2304115; 7.77 % of 24.690 is 1.918413; 1.25 % of 22.772 is 0.28465.
    ['KWD', 3, 12_345, -3_333, 3, 777, 125, [24_690, 1_918, 285, 23_057, 11_529, 11_528]],
    // 0.05 and 10 % is 0.055; 50 % of 0.06 is 0.03; 50 % of 0.03 is 0.015.
    ['MXN', 2, 5, 1_000, 1, 5_000, 5_000, [6, 3, 2, 5, 3, 2]],
    // 0.5 rounds up at every step: 1 x 1.5; 2 x 25 %; 1 x 50 %.
    ['JPY', 0, 1, 5_000, 1, 2_500, 5_000, [2, 1, 1, 2, 1, 1]],
])(
    'a price in %s with %i decimals is rounded half up: %i',
    (currency, exponent, priceMinor, season, persons, discount, fee, sums) => {
        const experience: Experience = {
            ...bare,
            currency,
            exponent,
            categories: [category('adult', 'adult', priceMinor)],
            seasons: [{ id: 's', from: '2026-07-01', to: '2026-07-01', basisPoints: season, timeSlotIds: null }],
            discounts: [{ label: { en: 'D' }, minParticipants: 1, basisPoints: discount }],
            fees: [{ label: { en: 'F' }, basisPoints: fee }],
            depositBasisPoints: 5_000,
        };
        const price = priced(excursion({ experience, persons: { adult: persons } }));
        expect([price.currency, price.exponent]).toEqual([currency, exponent]);
        expect(sumsOf(price)).toEqual(sums);
    },
);

test.each([
    [null, 0, 345_750],
    [0, 0, 345_750],
    [1, 35, 345_715],
    [5_000, 172_875, 172_875],
    [10_000, 345_750, 0],
])('the deposit is %s basis points of 3,457.50', (depositBasisPoints, depositMinor, restMinor) => {
    const price = priced(
        excursion({
            experience: { ...sail, depositBasisPoints },
            persons: { adult: 2, child: 1 },
            options: [{ optionId: 'snorkel-kit', quantity: 1 }],
        }),
    );
    expect([price.depositMinor, price.restMinor]).toEqual([depositMinor, restMinor]);
});

describe('the largest price', () => {
    const costing = (priceMinor: number, others: Partial<Experience> = {}) =>
        priceOf(
            excursion({
                experience: { ...bare, categories: [category('adult', 'adult', priceMinor)], ...others },
                persons: { adult: 1 },
            }),
            everyAmount,
        );
    const most = bookingLimits.totalMinor;
    const tooLarge = { ok: false, error: { why: 'too_large' } };
    const discounts = [{ label: { en: 'All' }, minParticipants: 1, basisPoints: 10_000 }];
    const fees: Fee[] = [{ label: { en: 'Fee' }, perPersonMinor: 1 }];

    test('the largest price is still exact', () => {
        expect(costing(most)).toMatchObject({ value: { totalMinor: most } });
        expect(costing(most - 1, { fees })).toMatchObject({ value: { totalMinor: most } });
    });

    test('the largest price is not exceeded, neither by the total nor by the subtotal', () => {
        expect(costing(most + 1)).toEqual(tooLarge);
        expect(costing(most, { fees })).toEqual(tooLarge);
        expect(costing(most + 1, { discounts })).toEqual(tooLarge);
        const many = {
            experience: { ...bare, categories: [category('adult', 'adult', most)] },
            persons: { adult: 9_999 },
        };
        expect(priceOf(excursion(many), everyAmount)).toEqual(tooLarge);
    });

    test('a price of any size is exact up to the largest, and refused beyond it', () => {
        const unit = fc.oneof(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 10 ** 12 }));
        const share = fc.integer({ min: 0, max: 10_000 });
        const check = (priceMinor: number, adult: number, discount: number, fee: number) => {
            const experience: Experience = {
                ...bare,
                categories: [category('adult', 'adult', priceMinor)],
                discounts: [{ label: { en: 'D' }, minParticipants: 1, basisPoints: discount }],
                fees: [{ label: { en: 'F' }, basisPoints: fee }],
            };
            const request = excursion({ experience, persons: { adult } });
            const sums = naivePrice(request, everyAmount) as Sums;
            if (sums.subtotal > most || sums.total > most) expect(priceOf(request, everyAmount)).toEqual(tooLarge);
            else expect(sumsOf(priced(request))).toEqual(Object.values(sums).map(Number));
        };
        fc.assert(fc.property(unit, fc.integer({ min: 1, max: 999 }), share, share, check), { numRuns: 500 });
    });
});
