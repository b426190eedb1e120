import { describe, expect, test } from 'vitest';
import { buildPrefill, queryOf } from '../../../../api/booking/prefill/build.ts';
import type { Experience } from '../../../../contract/catalog.ts';
import { excursion, hotel, json, multiDay, sharedMornings } from './cases.ts';

interface Built {
    says: string;
    experience?: Experience;
    input: Record<string, unknown>;
    query: string;
    ignored?: string[];
}

/** Dates of an experience of several days; the query is that of the first and last day, or of one day. */
const casesOfSeveralDays = [
    { says: 'first and last day', input: { startDate: '2027-05-15', endDate: '2027-05-16' } },
    { says: 'the dates of a request for a price', input: { date: '2027-05-15', endDate: '2027-05-16' } },
    { says: 'another name of the last day', input: { date: '2027-05-15', dateTo: '2027-05-16' } },
    { says: 'a last day before the first', input: { date: '2027-05-15', endDate: '2027-05-14' }, ignored: ['endDate'] },
    { says: 'no last day', input: { startDate: '2027-05-16', date: '2027-05-15' }, ignored: ['startDate'] },
].map(
    ({ says, input, ignored = [] }): Built => ({
        says: `several days, with ${says}`,
        experience: multiDay,
        input,
        query: ignored.length > 0 ? 'date=2027-05-15' : 'startDate=2027-05-15&endDate=2027-05-16',
        ignored,
    }),
);

const cases: Built[] = [
    { says: 'an empty input gives no query', input: {}, query: '' },
    {
        says: 'days and slot come first, then the party, then the rest, in any order of the input',
        input: { firstName: 'Maya', adults: 2, slot: 'noon', date: '2027-05-15' },
        query: 'date=2027-05-15&slot=noon&adults=2&firstName=Maya',
    },
    {
        says: 'a time of the input becomes the id of the slot, a word for a payment its first word',
        input: { slot: '9h00', payment: 'TOTAL' },
        query: 'slot=morning&payment=full',
    },
    {
        says: 'ages are a list, numbers may be texts',
        input: { adults: '2', children: 2, childrenAges: [4, '7'] },
        query: 'adults=2&children=2&childrenAges=4,7',
    },
    {
        says: 'each bad age is dropped, whatever it is',
        input: { childrenAges: [4, null, { age: 7 }, 130, [5], 2.5] },
        query: 'childrenAges=4',
        ignored: ['childrenAges.null', 'childrenAges.?', 'childrenAges.130', 'childrenAges.?', 'childrenAges.2.5'],
    },
    {
        says: 'rows become an object, automatic ids the ids of their categories, and what counts nothing is left out',
        input: {
            categoryCounts: [
                { categoryId: 'adult', count: 2 },
                { category_id: 'free_children', count: 1 },
                { categoryId: 'child', count: 0 },
            ],
            options: { kit: 0 },
        },
        query: json('categoryCounts', { 'grown-up': 2, baby: 1 }).replaceAll('%3A', ':').replaceAll('%2C', ','),
    },
    {
        says: 'what categories replace is left out and listed',
        input: { categoryCounts: { child: 1 }, adults: 2, childrenAges: [4] },
        query: 'categoryCounts=%7B%22child%22:1%7D',
        ignored: ['adults', 'childrenAges'],
    },
    {
        says: 'JSON may be given as the text that a link has',
        input: { options: '{ "kit": 3 }' },
        query: 'options=%7B%22kit%22:3%7D',
    },
    {
        says: 'payment goes before deposit; the link needs one of them',
        input: { deposit: 'deposit', payment: 'full' },
        query: 'payment=full',
        ignored: ['deposit'],
    },
    { says: 'deposit alone says the same', input: { deposit: 'deposit' }, query: 'payment=deposit' },
    {
        says: 'null, an empty list and an empty object count as absent',
        input: { adults: null, childrenAges: [], categoryCounts: [], options: {} },
        query: '',
    },
    {
        says: 'null is absent for parameters that the page does not read, too',
        input: { unitId: null, endDate: null, extras: {}, slot: 'noon' },
        query: 'slot=noon',
    },
    {
        says: 'a parameter may have any of its names',
        input: { notes: 'a', timeSlotId: 'noon', childAges: [4], selectedOptions: { kit: 1 }, slot: 'never' },
        query: 'slot=noon&childrenAges=4&options=%7B%22kit%22:1%7D&specialRequests=a',
        ignored: ['slot'],
    },
    {
        says: 'children may be those of a request for a price',
        input: { children: [{ age: 4 }, { age: 7 }], bookingMode: 'private' },
        query: 'bookingMode=private&children=2&childrenAges=4,7',
    },
    {
        says: 'children have no ages if one lacks its age, because the page needs all ages or none',
        input: { children: [{ age: 7 }, {}] },
        query: 'children=2',
        ignored: ['children'],
    },
    {
        says: 'children have no ages if one age is invalid',
        input: { children: [{ age: 4 }, { age: 7 }, {}, { age: null }, { age: 130 }] },
        query: 'children=5',
        ignored: ['children'],
    },
    { says: 'children have no ages if none has an age', input: { children: [{}, { age: null }] }, query: 'children=2' },
    {
        says: 'ages in childrenAges go before those of children',
        input: { children: [{ age: 4 }], childrenAges: [7] },
        query: 'children=1&childrenAges=7',
    },
    ...casesOfSeveralDays,
    {
        says: 'the last day is left out where an experience takes one day',
        input: { date: '2027-05-15', endDate: '2027-05-16' },
        query: 'date=2027-05-15',
        ignored: ['endDate'],
    },
    {
        says: 'a stay may be that of a request for a price',
        experience: hotel,
        input: {
            ...{ date: '2027-05-15', endDate: '2027-05-17', unitId: 'garden', children: [{ age: 4 }] },
            extras: { extraBed: true, withPet: true, adults: 2, lateCheckout: null },
        },
        query: 'checkin=2027-05-15&checkout=2027-05-17&unitId=garden&extraBed=1&children=1&childrenAges=4',
        ignored: ['extras.withPet', 'extras.adults'],
    },
    {
        says: 'dates of a stay that do not fit are named as the request names them',
        experience: hotel,
        input: { date: '2027-05-15', endDate: '2027-05-32', checkIn: '2027-05-16' },
        query: 'checkin=2027-05-16',
        ignored: ['date', 'endDate'],
    },
    {
        says: 'parameters of the other parser and members of anything are no parameters here',
        input: {
            checkin: '2027-05-15',
            toString: 1,
            constructor: 1,
            total_price: 1,
            status: 'confirmed',
        },
        query: '',
        ignored: ['checkin', 'toString', 'constructor', 'total_price', 'status'],
    },
    {
        says: 'members of every object are no parameters either',
        input: JSON.parse('{ "__proto__": { "adults": 2 }, "adults": 3 }'),
        query: 'adults=3',
        ignored: ['__proto__'],
    },
    {
        says: 'a value of another kind is reported, not made to fit',
        input: { adults: [2], date: ['2027-05-15'], slot: { id: 'noon' }, children: true, firstName: 'A' },
        query: 'firstName=A',
        ignored: ['adults', 'date', 'slot', 'children'],
    },
    {
        says: 'a number that is not whole or out of bounds is reported',
        input: { adults: 2.5, children: 100, childrenAges: 4 },
        query: 'childrenAges=4',
        ignored: ['adults', 'children'],
    },
    {
        says: 'a stay: boxes are 1 and 0, what is not offered is left out, and a false one is kept',
        experience: hotel,
        input: {
            checkin: '2027-05-15',
            checkout: '2027-05-17',
            unitId: 'garden',
            adults: 2,
            extraBed: true,
            withPet: true,
            earlyCheckin: 'yes',
            lateCheckout: false,
        },
        query: 'checkin=2027-05-15&checkout=2027-05-17&unitId=garden&extraBed=1&earlyCheckin=1&lateCheckout=0&adults=2',
        ignored: ['withPet'],
    },
    {
        says: 'a party without a unit is ignored',
        experience: hotel,
        input: { adults: 2, categoryCounts: { adult: 2 }, date: '2027-05-15' },
        query: 'checkin=2027-05-15',
        ignored: ['adults', 'categoryCounts'],
    },
    {
        says: 'texts are escaped no more than they must be, and come to no harm',
        input: {
            firstName: ' Zoë & "Mae" ',
            email: 'a+b@mail.example',
            specialRequests: 'Gluten? 1/2; a=b, #5 100%\n<b>',
        },
        query: 'specialRequests=Gluten?+1/2;+a=b,+%235+100%25%0A%3Cb%3E&firstName=Zo%C3%AB+%26+%22Mae%22&email=a%2Bb@mail.example',
    },
    { says: 'half a character is replaced', input: { firstName: 'a\ud800' }, query: 'firstName=a%EF%BF%BD' },
];

describe.each(cases)('$says', ({ experience = excursion, input, query, ignored = [] }) => {
    test(`the input is written as the link ?${query}`, () => {
        const built = buildPrefill(experience, input);
        expect(built.query).toBe(query);
        expect(built.ignored.map(({ parameter }) => parameter).sort()).toEqual([...ignored].sort());
        // An address that is normalised stays as it is.
        expect(new URL(`https://book.example/?${query}`).search.slice(1)).toBe(query);
    });
});

test.each([
    [excursion, 'time_slot_id', 'no such parameter; use slot'],
    [excursion, 'total', 'no such parameter'],
    [excursion, 'checkIn', 'is not read on this page; use date'],
    [excursion, 'start_date', 'no such parameter'],
    [excursion, 'room', 'is not read on this page'],
    [excursion, 'extras', 'is not read on this page'],
    [multiDay, 'checkin', 'is not read on this page; use startDate and endDate'],
    [multiDay, 'start_date', 'no such parameter; use startDate'],
    [hotel, 'startDate', 'is not read on this page; use checkin and checkout'],
    [hotel, 'check_out', 'no such parameter; use checkout'],
])('what is not read is noted with the parameter that is meant: %#', (experience, parameter, reason) => {
    expect(buildPrefill(experience, { [parameter]: '2027-05-15' }).ignored).toMatchObject([{ parameter, reason }]);
});

test('a mode that is not offered is noted with those that are', () => {
    const reasonOn = (experience: Experience, slot: string) =>
        buildPrefill(experience, { slot, bookingMode: 'group' }).ignored[0]?.reason;
    expect(reasonOn(sharedMornings, 'morning')).toBe('only shared is offered');
    expect(reasonOn(sharedMornings, 'noon')).toBe('must be one of shared, private');
});

test('lists in lists in lists do not fit, and harm nobody', () => {
    const deep = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000));
    const input = { options: deep, categoryCounts: { child: deep }, childrenAges: deep, date: deep, other: deep };
    const { query, ignored } = buildPrefill(excursion, input);
    expect(query).toBe('');
    const reported = ignored.map(({ parameter }) => parameter.split('.')[0]);
    expect([...new Set(reported)].sort()).toEqual(['categoryCounts', 'childrenAges', 'date', 'options', 'other']);
});

test('many members that are no parameters are noted by the first twenty and a number', () => {
    const input = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, 1]));
    const { ignored } = buildPrefill(excursion, input);
    expect(ignored.length).toBe(21);
    expect(ignored[20]).toEqual({ parameter: 'p20', code: 'unknown', reason: 'one of 30 more unknown parameters' });
});

test('the longest special requests fit into a link', () => {
    const specialRequests = '🐚'.repeat(9_000);
    const { query, ignored } = buildPrefill(excursion, { specialRequests });
    expect([query, ignored]).toEqual([queryOf([['specialRequests', '🐚'.repeat(8_000)]]), []]);
});
