import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareOf } from '../../../../api/booking/pricing/money.ts';
import { excursion, priced, sail } from './sample.ts';

describe('a share of an amount is rounded half up', () => {
    test.each([
        // amount, basis points, share
        [1, 4_999, 0],
        [1, 5_000, 1],
        [1, 5_001, 1],
        [3, 5_000, 2],
        [5, 5_000, 3],
        [2, 2_499, 0],
        [2, 2_500, 1],
        [10_000, 1, 1],
        [4_999, 1, 0],
        [5_000, 1, 1],
        [14_999, 1, 1],
        [15_000, 1, 2],
        [333, 3_333, 111],
        [100, 0, 0],
        [0, 5_000, 0],
        [100, 10_000, 100],
        [5, 11_000, 6],
        [10_000, 887.5, 888],
        [10_000, 887.49, 887],
        [5_000_000, 0.01, 5],
        [999_999_999_999_999, 9_999, 999_899_999_999_999],
    ])('a share of an amount is rounded half up: %i at %i basis points is %i', (amount, basisPoints, share) => {
        expect(shareOf(amount, basisPoints)).toBe(share);
    });

    test('a share of any amount at any basis points is rounded half up', () => {
        const amounts = fc.integer({ min: 0, max: 999_999_999_999_999 });
        fc.assert(
            fc.property(amounts, fc.integer({ min: 0, max: 110_000 }), (amount, basisPoints) => {
                const exact = BigInt(amount) * BigInt(basisPoints);
                const over = exact % 10_000n;
                const expected = (exact - over) / 10_000n + (over >= 5_000n ? 1n : 0n);
                fc.pre(expected <= BigInt(Number.MAX_SAFE_INTEGER));
                expect(shareOf(amount, basisPoints)).toBe(Number(expected));
            }),
            { numRuns: 1_000 },
        );
    });
});

test('what would be a negative price is a bug, not a price', () => {
    expect(() => shareOf(1, -1)).toThrow(RangeError);
    const discounts = [{ label: { en: 'More than all' }, minParticipants: 1, basisPoints: 10_001 }];
    const experience = { ...sail, options: [], discounts };
    expect(() => priced(excursion({ experience, persons: { adult: 1 } }))).toThrow(RangeError);
});
