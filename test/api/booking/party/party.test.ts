import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
    categoryCalled,
    type Party,
    type PartyRequest,
    partyLabels,
    resolveParty,
} from '../../../../api/booking/party/party.ts';
import type { Category, Experience } from '../../../../contract/catalog.ts';
import { category } from '../support/catalog.ts';

const adult = category('adult', 'adult', 1200);
const student = category('student', 'adult', 900, { minAge: 18, maxAge: 25 });
const infant = category('infant', 'child', 0, { minAge: 0, maxAge: 3, usesCapacity: false });
const child = category('child', 'child', 600, { minAge: 4, maxAge: 11 });
const teenager = category('teenager', 'child', 800, { minAge: 10, maxAge: 15 });
const family = [adult, student, infant, child, teenager];

function partyOf(categories: readonly Category[], request: PartyRequest): Party {
    const result = resolveParty(categories, request);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
}

function countsOf(categories: readonly Category[], request: PartyRequest): Record<string, number> {
    return Object.fromEntries(partyOf(categories, request).counts.map(({ categoryId, count }) => [categoryId, count]));
}

function pathsOf(categories: readonly Category[], request: PartyRequest): string[] {
    const result = resolveParty(categories, request);
    return result.ok ? [] : result.error.map(({ path }) => path);
}

describe('a child of an age', () => {
    test.each([
        [0, 'infant'],
        [3, 'infant'],
        [4, 'child'],
        [10, 'child'],
        [11, 'child'],
        [12, 'teenager'],
        [15, 'teenager'],
        [16, 'adult'],
        [20, 'adult'],
        [120, 'adult'],
    ])('a child of the age %i is counted as %s', (age, id) => {
        const request = { adults: 1, children: [{ age }] };
        const expected = id === 'adult' ? { adult: 2 } : { adult: 1, [id]: 1 };
        expect(countsOf(family, request)).toEqual(expected);
        expect(countsOf(family, { adults: 1, childrenAges: [age] })).toEqual(expected);
    });

    test('a child is in the first category that covers its age, which may be open on either side', () => {
        const young = category('young', 'child', 1, { maxAge: 5 });
        const older = category('older', 'child', 2, { minAge: 3 });
        const ages = (...childrenAges: number[]) => countsOf([young, older, adult], { adults: 1, childrenAges });
        expect(ages(0, 3, 5)).toEqual({ adult: 1, young: 3 });
        expect(ages(6, 120)).toEqual({ adult: 1, older: 2 });
    });

    test('a child is still a child of the party when it pays as an adult', () => {
        expect(partyOf(family, { adults: 2, children: [{ age: 17 }] })).toEqual({
            counts: [{ categoryId: 'adult', count: 3 }],
            adults: 2,
            children: 1,
            persons: 3,
        });
    });
});

test.each<[string, Category[], Record<string, number>]>([
    ['the first child category with a price', [infant, teenager, child, adult], { teenager: 2, adult: 1 }],
    [
        'the first child category where none has a price',
        [adult, { ...child, priceMinor: 0 }, infant],
        { adult: 1, child: 2 },
    ],
    ['an adult where there is no child category', [student, adult], { student: 3 }],
])('a child without an age takes %s', (_, categories, expected) => {
    expect(countsOf(categories, { adults: 1, children: 2 })).toEqual(expected);
    expect(countsOf(categories, { adults: 1, children: [{}, {}] })).toEqual(expected);
});

describe('children and childrenAges', () => {
    test.each<[string, PartyRequest, Record<string, number>]>([
        ['a count and its ages', { adults: 1, children: 2, childrenAges: [2, 5] }, { adult: 1, infant: 1, child: 1 }],
        [
            'a list and the same ages',
            { adults: 1, children: [{ age: 2 }, { age: 5 }], childrenAges: [2, 5] },
            { adult: 1, infant: 1, child: 1 },
        ],
        [
            'a list without ages and their ages',
            { adults: 1, children: [{}, { age: 5 }], childrenAges: [2, 5] },
            { adult: 1, infant: 1, child: 1 },
        ],
        [
            'a list with an age and one without',
            { adults: 1, children: [{ age: 2 }, {}] },
            { adult: 1, infant: 1, child: 1 },
        ],
        ['no children in every spelling', { adults: 1, children: [], childrenAges: [] }, { adult: 1 }],
        ['no child at all', { adults: 1, children: 0 }, { adult: 1 }],
    ])('children and childrenAges agree: %s', (_, request, expected) => {
        expect(countsOf(family, request)).toEqual(expected);
    });

    test.each<[string, PartyRequest]>([
        ['more ages than children', { adults: 1, children: 1, childrenAges: [2, 5] }],
        ['fewer ages than children', { adults: 1, children: 3, childrenAges: [2, 5] }],
        ['children and no ages', { adults: 1, children: 1, childrenAges: [] }],
        ['another age', { adults: 1, children: [{ age: 2 }, { age: 6 }], childrenAges: [2, 5] }],
        ['the ages in another order', { adults: 1, children: [{ age: 5 }, { age: 2 }], childrenAges: [2, 5] }],
        ['a shorter list', { adults: 1, children: [{ age: 2 }], childrenAges: [2, 5] }],
    ])('children and childrenAges do not agree: %s', (_, request) => {
        expect(pathsOf(family, request)).toEqual(['childrenAges']);
    });
});

describe('categoryCounts', () => {
    test('categoryCounts replaces adults and children', () => {
        const request = {
            adults: 9,
            children: 3,
            childrenAges: [1],
            categoryCounts: { student: 2, infant: 1, child: 0 },
        };
        expect(partyOf(family, request)).toEqual({
            counts: [
                { categoryId: 'student', count: 2 },
                { categoryId: 'infant', count: 1 },
            ],
            adults: 2,
            children: 1,
            persons: 2,
        });
    });

    test('adult is the first category of kind adult, regardless of its id', () => {
        expect(countsOf([student, child], { categoryCounts: { adult: 2 } })).toEqual({ student: 2 });
        expect(countsOf([student, adult], { categoryCounts: { adult: 2 } })).toEqual({ student: 2 });
        expect(countsOf([{ ...child, id: 'adult' }, student], { categoryCounts: { adult: 2 } })).toEqual({
            student: 2,
        });
    });

    test('free_children is the first child category of price 0, where there is one', () => {
        const called = category('free_children', 'child', 50);
        expect(countsOf(family, { categoryCounts: { adult: 1, free_children: 2 } })).toEqual({ adult: 1, infant: 2 });
        const counts = { adult: 1, free_children: 2 };
        expect(countsOf([...family, called], { categoryCounts: counts })).toEqual({ adult: 1, infant: 2 });
        expect(countsOf([adult, called], { categoryCounts: counts })).toEqual(counts);
        expect(pathsOf([adult, child], { categoryCounts: { adult: 1, free_children: 2 } })).toEqual([
            'categoryCounts.free_children',
        ]);
    });

    test('a refusal of categoryCounts names the categories', () => {
        expect(resolveParty([adult, child], { categoryCounts: { adults: 2 } })).toMatchObject({
            error: [{ path: 'categoryCounts.adults', message: 'No such category; known: adult, child.' }],
        });
    });

    test('categoryCounts adds up two ids of one category', () => {
        const categoryCounts = { adult: 1, student: 2, free_children: 1, infant: 3 };
        expect(countsOf([student, infant], { categoryCounts })).toEqual({ student: 3, infant: 4 });
    });

    test('categoryCounts knows no category by the name of a built-in member', () => {
        const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
        for (const name of names) {
            expect(categoryCalled(family, name)).toBeUndefined();
            const categoryCounts = JSON.parse(`{ "adult": 1, "${name}": 1 }`);
            expect(pathsOf(family, { categoryCounts })).toEqual([`categoryCounts.${name}`]);
        }
    });

    test('categoryCounts finds a category that is called like a built-in member', () => {
        const odd = [adult, category('constructor', 'child', 5), category('__proto__', 'child', 5)];
        const categoryCounts = JSON.parse('{ "adult": 1, "constructor": 2, "__proto__": 3 }');
        expect(partyOf(odd, { categoryCounts }).counts).toEqual([
            { categoryId: 'adult', count: 1 },
            { categoryId: 'constructor', count: 2 },
            { categoryId: '__proto__', count: 3 },
        ]);
    });
});

describe('what is no party', () => {
    test.each<[string, PartyRequest, string[]]>([
        ['nobody', {}, ['adults']],
        ['no adult', { adults: 0, children: 2 }, ['adults']],
        ['a child that pays as an adult and no adult', { children: [{ age: 17 }] }, ['adults']],
        ['no categories', { adults: 2, categoryCounts: {} }, ['categoryCounts']],
        ['categories without an adult', { adults: 2, categoryCounts: { child: 2, adult: 0 } }, ['categoryCounts']],
        ['an unknown category', { categoryCounts: { adult: 1, senior: 0 } }, ['categoryCounts.senior']],
        ['half an adult', { adults: 1.5 }, ['adults']],
        ['less than no adult', { adults: -1 }, ['adults']],
        ['too many adults', { adults: 10_000 }, ['adults']],
        ['less than no children', { adults: 1, children: -1 }, ['children']],
        ['no number of persons', { categoryCounts: { adult: 1, child: Number.NaN } }, ['categoryCounts.child']],
        [
            'ages beyond 0..120',
            { adults: 1, childrenAges: [5, -1, 121, 2.5] },
            ['childrenAges.1', 'childrenAges.2', 'childrenAges.3'],
        ],
        ['an age beyond 120 in the list', { adults: 1, children: [{ age: 5 }, { age: 121 }] }, ['children.1.age']],
        ['every fault at once', { children: [{ age: -1 }] }, ['children.0.age', 'adults']],
        ['more persons than a party may have', { adults: 9_999, children: 1 }, ['adults']],
        ['more persons than that by category', { categoryCounts: { adult: 5_000, infant: 5_000 } }, ['categoryCounts']],
    ])('a request is refused as no party: %s', (_, request, paths) => {
        expect(pathsOf(family, request)).toEqual(paths);
    });

    test('a refusal of a party names what is missing', () => {
        expect(resolveParty(family, {})).toEqual({
            ok: false,
            error: [{ path: 'adults', message: 'A party needs an adult.' }],
        });
    });

    test('a party can be exactly as large as the largest', () => {
        expect(partyOf(family, { adults: 9_999 }).persons).toBe(9_999);
    });
});

describe('any party', () => {
    const ages = fc.array(fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined }), { maxLength: 12 });
    const adults = fc.integer({ min: 1, max: 30 });
    const shuffled = fc.shuffledSubarray(family, { minLength: family.length });

    test('any party has as many persons in categories as were named, in catalogue order', () => {
        fc.assert(
            fc.property(shuffled, adults, ages, (categories, adults, ages) => {
                const party = partyOf(categories, { adults, children: ages.map((age) => ({ age })) });
                expect(party.counts.reduce((sum, { count }) => sum + count, 0)).toBe(adults + ages.length);
                expect([party.adults, party.children]).toEqual([adults, ages.length]);
                const order = party.counts.map(({ categoryId }) => categories.findIndex(({ id }) => id === categoryId));
                expect(order).toEqual([...order].sort((one, other) => one - other));
                const infants = party.counts.find(({ categoryId }) => categoryId === 'infant')?.count ?? 0;
                expect(party.persons).toBe(adults + ages.length - infants);
            }),
        );
    });

    test('any party is the same in any order of its children or of categoryCounts', () => {
        fc.assert(
            fc.property(adults, ages, (adults, ages) => {
                const children = ages.map((age) => ({ age }));
                const party = partyOf(family, { adults, children });
                expect(partyOf(family, { adults, children: children.toReversed() })).toEqual(party);
                const entries = party.counts.map(({ categoryId, count }) => [categoryId, count] as const);
                const byCategory = partyOf(family, { categoryCounts: Object.fromEntries(entries.toReversed()) });
                expect(byCategory.counts).toEqual(party.counts);
                expect(byCategory.persons).toBe(party.persons);
            }),
        );
    });
});

describe('the labels of a party', () => {
    const named = (id: string, en: string) => ({ ...category(id, 'adult', 0), label: { en } });
    const units = [
        { id: 'garden', categories: [named('adult', 'Garden guest')] },
        { id: 'sea', categories: [named('adult', 'Sea guest'), named('child', 'Sea child')] },
    ];
    const hotel = { categories: [named('adult', 'Adult')], hotel: { units } } as unknown as Experience;
    const party = (...ids: string[]) =>
        ({ counts: ids.map((categoryId) => ({ categoryId, count: 2 })) }) as unknown as Party;

    test.each([
        ['of a departure are those of the experience', party('adult'), hotel, null, ['Adult']],
        ['of a stay are those of its unit', party('adult', 'child'), hotel, 'sea', ['Sea guest', 'Sea child']],
        ['are not known if the unit lacks a category', party('adult', 'child'), hotel, 'garden', null],
        ['are not known if the experience is gone', party('adult'), null, 'sea', null],
    ])('the labels of a party %s', (_, of, experience, unitId, expected) => {
        const labelled = expected?.map((en) => ({ label: { en }, count: 2 })) ?? null;
        expect(partyLabels(of, experience, unitId)).toEqual(labelled);
    });
});
