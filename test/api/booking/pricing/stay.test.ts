import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../contract/calendar-day.ts';
import { excursion, garden, inn, priced, rowsOf, sail, stay, sumsOf } from './sample.ts';

function nights(from: string, count: number): string[] {
    return Array.from({ length: count }, (_, index) => addDays(from, index));
}

describe('a stay', () => {
    test('a stay costs the room for each night and each guest for each night', () => {
        const price = priced(stay({ persons: { guest: 2, baby: 1 }, days: nights('2027-05-21', 3) }));
        expect(rowsOf(price)).toEqual([
            ['Garden room, 3 nights (2027-05-21 to 2027-05-24)', 3, 180_000, 540_000],
            ['Guest, 3 nights (2027-05-21 to 2027-05-24)', 6, 10_000, 60_000],
        ]);
        // Fees: two persons at 50, once; 5 % of 6,000.
        expect(sumsOf(price)).toEqual([600_000, 0, 10_000 + 30_000, 640_000, 192_000, 448_000]);
    });

    test('a stay of one night has one line for the room and one for each category', () => {
        expect(rowsOf(priced(stay({ persons: { guest: 1 }, days: ['2027-02-28'] })))).toEqual([
            ['Garden room, 1 night (2027-02-28 to 2027-03-01)', 1, 180_000, 180_000],
            ['Guest, 1 night (2027-02-28 to 2027-03-01)', 1, 10_000, 10_000],
        ]);
    });

    test('a stay has each night at its own season, nights in a row at one price on one line', () => {
        const price = priced(stay({ persons: { guest: 2, child: 1 }, days: nights('2027-03-25', 6) }));
        expect(rowsOf(price)).toEqual([
            ['Garden room, 1 night (2027-03-25 to 2027-03-26)', 1, 180_000, 180_000],
            ['Garden room, 3 nights (2027-03-26 to 2027-03-29)', 3, 225_000, 675_000],
            ['Garden room, 2 nights (2027-03-29 to 2027-03-31)', 2, 180_000, 360_000],
            ['Guest, 1 night (2027-03-25 to 2027-03-26)', 2, 10_000, 20_000],
            ['Guest, 3 nights (2027-03-26 to 2027-03-29)', 6, 12_500, 75_000],
            ['Guest, 2 nights (2027-03-29 to 2027-03-31)', 4, 10_000, 40_000],
            ['Child, 1 night (2027-03-25 to 2027-03-26)', 1, 5_000, 5_000],
            ['Child, 3 nights (2027-03-26 to 2027-03-29)', 3, 6_250, 18_750],
            ['Child, 2 nights (2027-03-29 to 2027-03-31)', 2, 5_000, 10_000],
        ]);
        expect(price.lines.map(({ day }) => day)).toEqual(
            Array(3).fill(['2027-03-25', '2027-03-26', '2027-03-29']).flat(),
        );
        // 10 % of 13,837.50; 3 x 50, and 5 % of 12,453.75 = 622.6875; 30 % of 13,226.44 = 3,967.932.
        expect(sumsOf(price)).toEqual([1_383_750, 138_375, 15_000 + 62_269, 1_322_644, 396_793, 925_851]);
    });

    test('a stay has an extra bed for each night, other extras and options once, without season and discount', () => {
        const price = priced(
            stay({
                persons: { guest: 3 },
                days: ['2027-03-26', '2027-03-27'],
                options: [{ optionId: 'lunch', quantity: 3 }],
                extras: ['extraBed', 'withPet', 'earlyCheckin', 'lateCheckout'],
            }),
        );
        expect(rowsOf(price)).toEqual([
            ['Garden room, 2 nights (2027-03-26 to 2027-03-28)', 2, 225_000, 450_000],
            ['Guest, 2 nights (2027-03-26 to 2027-03-28)', 6, 12_500, 75_000],
            ['Lunch', 3, 9_950, 29_850],
            ['Extra bed, 2 nights', 2, 30_000, 60_000],
            ['Pet', 1, 25_000, 25_000],
            ['Early check-in', 1, 20_000, 20_000],
            ['Late check-out', 1, 15_000, 15_000],
        ]);
        // 10 % of 5,250 alone; 3 x 50, and 5 % of 6,748.50 - 525 = 6,223.50, which is 311.175.
        expect(sumsOf(price)).toEqual([674_850, 52_500, 15_000 + 31_118, 668_468, 200_540, 467_928]);
    });

    test('a stay costs the same in each mode', () => {
        const persons = { guest: 2 };
        expect(priced(stay({ persons, mode: 'private' }))).toEqual(priced(stay({ persons })));
    });

    test('a stay may have a room without a price', () => {
        const unit = { ...garden, nightlyPriceMinor: 0 };
        expect(rowsOf(priced(stay({ persons: { guest: 1 }, unit, days: ['2027-05-21'] })))).toEqual([
            ['Garden room, 1 night (2027-05-21 to 2027-05-22)', 1, 0, 0],
            ['Guest, 1 night (2027-05-21 to 2027-05-22)', 1, 10_000, 10_000],
        ]);
    });
});

test.each([
    ['a stay without a room', () => priced(stay({ persons: { guest: 1 }, unit: null }))],
    ['a room of what is no hotel', () => priced(stay({ persons: { guest: 1 }, experience: sail }))],
    ['no day', () => priced(excursion({ persons: { adult: 1 }, days: [] }))],
    [
        'an unknown option',
        () => priced(excursion({ persons: { adult: 1 }, options: [{ optionId: 'x', quantity: 1 }] })),
    ],
    [
        'a party of other categories',
        () => priced({ ...stay({ persons: { guest: 1 } }), unit: { ...garden, categories: inn.categories } }),
    ],
])('what cannot be priced is a bug of the caller: %s', (_, pricing) => {
    expect(pricing).toThrow(Error);
});
