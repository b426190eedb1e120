import { describe, expect, test } from 'vitest';
import type { PriceRequest } from '../../../../api/booking/pricing/lines.ts';
import type { Experience } from '../../../../contract/catalog.ts';
import { category } from '../support/catalog.ts';
import { evening, excursion, priced, rowsOf, sail, sumsOf } from './sample.ts';

type Row = [string, number, number, number];
const kit = { optionId: 'snorkel-kit', quantity: 1 };
const lunches = { optionId: 'lunch', quantity: 2 };

describe('a shared booking', () => {
    const family = { adult: 2, child: 1, infant: 1 };

    test.each<[string, PriceRequest, Row[], number[]]>([
        [
            'each person at the price of its category, options added',
            excursion({ persons: family, options: [kit] }),
            [
                ['Adult', 2, 120_000, 240_000],
                ['Child', 1, 60_000, 60_000],
                ['Infant', 1, 0, 0],
                ['Snorkel kit', 1, 15_000, 15_000],
            ],
            // Fees: 3 persons at 50, and 5 % of 3,150.
            [315_000, 0, 15_000 + 15_750, 345_750, 103_725, 242_025],
        ],
        [
            'the season is on the unit prices, not on options',
            excursion({ persons: family, options: [kit], days: ['2026-12-20'] }),
            [
                ['Adult', 2, 144_000, 288_000],
                ['Child', 1, 72_000, 72_000],
                ['Infant', 1, 0, 0],
                ['Snorkel kit', 1, 15_000, 15_000],
            ],
            [375_000, 0, 15_000 + 18_750, 408_750, 122_625, 286_125],
        ],
        [
            'the discount is on persons, not on options',
            excursion({ persons: { adult: 8 }, options: [kit, lunches] }),
            [
                ['Adult', 8, 120_000, 960_000],
                ['Snorkel kit', 1, 15_000, 15_000],
                ['Lunch', 2, 9_950, 19_900],
            ],
            // 10 % of 9,600; 8 persons at 50, and 5 % of 9,949 - 960 = 8,989.
            [994_900, 96_000, 40_000 + 44_945, 983_845, 295_154, 688_691],
        ],
    ])('a shared booking has the lines of its rule: %s', (_, request, rows, sums) => {
        const price = priced(request);
        expect(rowsOf(price)).toEqual(rows);
        expect(sumsOf(price)).toEqual(sums);
    });

    test('a shared booking costs the same where a private price exists', () => {
        const persons = { adult: 5 };
        const without = { ...sail, privatePrice: null };
        expect(priced(excursion({ persons }))).toEqual(priced(excursion({ persons, experience: without })));
    });
});

describe('the first season in file order that holds applies', () => {
    test.each([
        ['before', '2026-12-14', 'morning', 120_000],
        ['its first day', '2026-12-15', 'morning', 144_000],
        ['before another that holds too', '2027-01-05', 'morning', 144_000],
        ['its last day', '2027-01-10', 'morning', 144_000],
        ['the next one after it', '2027-01-11', 'morning', 132_000],
        ['not its slot', '2026-12-20', 'evening', 120_000],
        ['not its slot, but the next season holds', '2027-01-05', 'evening', 132_000],
        ['after all', '2027-03-01', 'morning', 120_000],
    ])('the first season in file order that holds applies: %s: %s, %s', (_, day, slotId, unitMinor) => {
        const slot = sail.timeSlots.find(({ id }) => id === slotId) ?? null;
        expect(rowsOf(priced(excursion({ persons: { adult: 1 }, days: [day], slot })))).toEqual([
            ['Adult', 1, unitMinor, unitMinor],
        ]);
    });

    test('a season may take the whole price, or raise it many times', () => {
        const season = { id: 'all', from: '2026-01-01', to: '2026-12-31', timeSlotIds: null };
        const sums = (basisPoints: number) =>
            sumsOf(
                priced(
                    excursion({
                        persons: { adult: 1 },
                        experience: { ...sail, fees: [], seasons: [{ ...season, basisPoints }] },
                    }),
                ),
            );
        expect(sums(-10_000)).toEqual([0, 0, 0, 0, 0, 0]);
        expect(sums(100_000)).toEqual([1_320_000, 0, 0, 1_320_000, 396_000, 924_000]);
    });
});

describe('a private booking', () => {
    test.each<[string, Partial<PriceRequest>, Record<string, number>, Experience, Row[]]>([
        [
            'the base alone for fewer persons than it covers',
            {},
            { adult: 1 },
            sail,
            [['Private booking', 1, 600_000, 600_000]],
        ],
        [
            'the base alone for as many as it covers',
            {},
            { adult: 3, child: 1 },
            sail,
            [['Private booking', 1, 600_000, 600_000]],
        ],
        [
            'each further person',
            {},
            { adult: 4, child: 2 },
            sail,
            [
                ['Private booking', 1, 600_000, 600_000],
                ['Each extra person', 2, 90_000, 180_000],
            ],
        ],
        [
            'who uses no capacity is covered',
            {},
            { adult: 4, infant: 3 },
            sail,
            [['Private booking', 1, 600_000, 600_000]],
        ],
        [
            'the season is on both',
            { days: ['2026-12-20'] },
            { adult: 5 },
            sail,
            [
                ['Private booking', 1, 720_000, 720_000],
                ['Each extra person', 1, 108_000, 108_000],
            ],
        ],
        [
            'a base that covers everyone',
            {},
            { adult: 12 },
            { ...sail, privatePrice: { baseMinor: 500_000, includedPersons: null, perExtraPersonMinor: 90_000 } },
            [['Private booking', 1, 500_000, 500_000]],
        ],
        [
            'a base that covers no persons',
            {},
            { adult: 2 },
            { ...sail, privatePrice: { baseMinor: 500_000, includedPersons: 0, perExtraPersonMinor: 90_000 } },
            [
                ['Private booking', 1, 500_000, 500_000],
                ['Each extra person', 2, 90_000, 180_000],
            ],
        ],
        [
            'the category prices where there is no private price',
            {},
            { adult: 2, child: 1 },
            { ...sail, privatePrice: null },
            [
                ['Adult', 2, 120_000, 240_000],
                ['Child', 1, 60_000, 60_000],
            ],
        ],
    ])('a private booking has the lines of its rule: %s', (_, others, persons, experience, rows) => {
        expect(rowsOf(priced(excursion({ persons, experience, mode: 'private', ...others })))).toEqual(rows);
    });

    test('discounts of a private booking are on base and further persons', () => {
        // 6,000 + 4 x 900; 10 % of that; 8 x 50, and 5 % of 8,640; 30 % of 9,472.
        const price = priced(excursion({ persons: { adult: 8, infant: 1 }, mode: 'private' }));
        expect(sumsOf(price)).toEqual([960_000, 96_000, 40_000 + 43_200, 947_200, 284_160, 663_040]);
    });
});

describe('a booking of several days', () => {
    const days = ['2026-12-14', '2026-12-15', '2026-12-16'];

    test('each of several days is priced like a booking of that day, options and fees per person once a day', () => {
        const price = priced(excursion({ persons: { adult: 4, child: 1 }, days, options: [lunches] }));
        expect(rowsOf(price)).toEqual([
            ['Adult, 2026-12-14', 4, 120_000, 480_000],
            ['Child, 2026-12-14', 1, 60_000, 60_000],
            ['Adult, 2026-12-15', 4, 144_000, 576_000],
            ['Child, 2026-12-15', 1, 72_000, 72_000],
            ['Adult, 2026-12-16', 4, 144_000, 576_000],
            ['Child, 2026-12-16', 1, 72_000, 72_000],
            ['Lunch, 3 days', 6, 9_950, 59_700],
        ]);
        expect(price.lines.map(({ day }) => day)).toEqual([...days.flatMap((day) => [day, day]), null]);
        // 5 % of 18,360 for five persons; 5 x 3 x 50, and 5 % of 18,957 - 918 = 18,039; 30 % of 19,690.95.
        expect(sumsOf(price)).toEqual([1_895_700, 91_800, 75_000 + 90_195, 1_969_095, 590_729, 1_378_366]);
        expect(price.feeLines[0]).toMatchObject({ label: { en: 'Park fee, 3 days' }, quantity: 15 });
    });

    test('a private booking of several days has base and further persons on each day', () => {
        const price = priced(excursion({ persons: { adult: 5 }, days: days.slice(0, 2), mode: 'private' }));
        expect(rowsOf(price)).toEqual([
            ['Private booking, 2026-12-14', 1, 600_000, 600_000],
            ['Each extra person, 2026-12-14', 1, 90_000, 90_000],
            ['Private booking, 2026-12-15', 1, 720_000, 720_000],
            ['Each extra person, 2026-12-15', 1, 108_000, 108_000],
        ]);
    });

    test('a discount over several days is rounded once, over all days', () => {
        // Two days of 3 yen: 50 % is 3, not twice 2.
        const experience: Experience = {
            ...sail,
            currency: 'JPY',
            exponent: 0,
            categories: [category('adult', 'adult', 3)],
            discounts: [{ label: { en: 'Half' }, minParticipants: 1, basisPoints: 5_000 }],
            fees: [],
            seasons: [],
        };
        const price = priced(excursion({ experience, persons: { adult: 1 }, days: days.slice(0, 2), slot: evening }));
        expect(sumsOf(price).slice(0, 2)).toEqual([6, 3]);
    });
});
