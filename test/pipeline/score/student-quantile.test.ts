import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalQuantile, studentQuantile } from '../../../pipeline/score/student-quantile.ts';
import { studentProbability, t95 } from '../support/statistics.ts';

const quantileOf = (degrees: number, level: number) => studentQuantile(degrees, level, normalQuantile(level));

/** Published tables: level, degrees of freedom, quantile to four decimals. */
const table: [number, number, number][] = [
    [0.9, 1, 6.3138],
    [0.9, 5, 2.015],
    [0.9, 30, 1.6973],
    [0.95, 1, 12.7062],
    [0.95, 2, 4.3027],
    [0.95, 3, 3.1824],
    [0.95, 7, 2.3646],
    [0.95, 10, 2.2281],
    [0.95, 20, 2.086],
    [0.95, 30, 2.0423],
    [0.95, 60, 2.0003],
    [0.95, 120, 1.9799],
    [0.99, 1, 63.6567],
    [0.99, 4, 4.6041],
    [0.99, 10, 3.1693],
    [0.99, 100, 2.6259],
    [0.5, 1, 1],
    [0.5, 10, 0.6998],
];

describe('Student’s quantile', () => {
    test.each(table)('Student’s quantile of level %d with %i degrees of freedom is %d', (level, degrees, quantile) => {
        expect(quantileOf(degrees, level)).toBeCloseTo(quantile, 4);
    });

    test.each(Object.entries(t95))('the quantile of tests with %s degrees of freedom is %d', (degrees, quantile) => {
        expect(quantileOf(Number(degrees), 0.95)).toBeCloseTo(quantile, 8);
    });

    test('Student’s quantile encloses its level of the distribution, also for degrees that are no whole numbers', () => {
        const level = fc.double({ min: 0.5, max: 0.999, noNaN: true });
        const degrees = fc.double({ min: 1, max: 200, noNaN: true });
        fc.assert(
            fc.property(degrees, level, (df, wanted) => {
                expect(studentProbability(quantileOf(df, wanted), df)).toBeCloseTo(wanted, 4);
            }),
            { numRuns: 60 },
        );
    });

    test('Student’s quantile approaches the normal one with many degrees of freedom', () => {
        expect(quantileOf(1e7, 0.95)).toBeCloseTo(normalQuantile(0.95), 5);
    });
});

test.each([
    [0.5, 0.6744897502],
    [0.8, 1.2815515655],
    [0.9, 1.644853627],
    [0.95, 1.9599639845],
    [0.99, 2.5758293035],
    [0.999, 3.2905267315],
])('the normal quantile of level %d is %d', (level, quantile) => {
    expect(normalQuantile(level)).toBeCloseTo(quantile, 9);
});
