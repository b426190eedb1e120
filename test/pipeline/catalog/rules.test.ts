import { describe, expect, test } from 'vitest';
import { catalogOf, excursion, type Json, locationIn, provider, raw, reported, typed } from '../support/catalog.ts';

interface Case {
    name: string;
    experiences?: Json[];
    more?: Json;
    findings: string[];
}

const child = (id: string, minAge: number | null, maxAge: number | null, more: Json = {}) => ({
    id,
    kind: 'child',
    label: { en: id },
    minAge,
    maxAge,
    price: 5,
    ...more,
});
const adult = { id: 'adult', kind: 'adult', label: { en: 'Adult' }, price: 9 };
const slot = { id: 'morning', startTime: '09:00', duration: 60 };
const label = { en: 'Fee' };
const unit = { id: 'garden', name: { en: 'Garden' }, nightlyPrice: 1 };
const inn = (more: Json = {}) => ({
    slug: 'inn',
    type: 'hotel',
    name: { en: 'Inn' },
    currency: 'JPY',
    bookingMode: 'shared',
    categories: [adult],
    hotel: { units: [unit] },
    ...more,
});

const betweenMembers: Case[] = [
    {
        name: 'no adult category',
        experiences: [excursion({ categories: [child('a', 0, 3)] })],
        findings: ['NO_ADULT_CATEGORY experiences[0].categories'],
    },
    {
        name: 'no adult category among those of a unit',
        experiences: [inn({ hotel: { units: [{ ...unit, categories: [child('a', 0, 3)] }] } })],
        findings: ['NO_ADULT_CATEGORY experiences[0].hotel.units[0].categories'],
    },
    {
        name: 'ids that are there twice in their list',
        experiences: [
            excursion({
                categories: [adult, child('x', 0, 3), child('x', 4, 5)],
                timeSlots: [slot, slot],
                seasons: ['2027-01-01', '2027-01-02'].map((day) => ({ id: 's', from: day, to: day, percent: 1 })),
                options: [1, 2].map(() => ({ id: 'o', label, price: 1 })),
                requires: [{ resourceId: 'boat' }, { resourceId: 'boat' }],
            }),
            inn({ hotel: { units: [unit, unit] } }),
        ],
        more: { resources: [1, 2].map(() => ({ id: 'boat', quantity: 2 })) },
        findings: [
            'DUPLICATE_ID resources[1].id',
            'DUPLICATE_ID experiences[0].categories[2].id',
            'DUPLICATE_ID experiences[0].timeSlots[1].id',
            'DUPLICATE_ID experiences[0].seasons[1].id',
            'DUPLICATE_ID experiences[0].options[1].id',
            'DUPLICATE_ID experiences[0].requires[1].resourceId',
            'DUPLICATE_ID experiences[1].hotel.units[1].id',
        ],
    },
    {
        name: 'one id in different lists is no fault',
        experiences: [excursion({ options: [{ id: 'morning', label, price: 1 }] })],
        findings: [],
    },
    {
        name: 'two experiences of one slug',
        experiences: [excursion(), excursion()],
        findings: ['DUPLICATE_SLUG experiences[1].slug'],
    },
    {
        name: 'two experiences of one id, however it is written',
        experiences: ['577FCA33-690a-5b76-b8f7-4443fe011150', '577fca33-690a-5b76-b8f7-4443fe011150'].map((id, at) =>
            excursion({ id, slug: `sail-${at}` }),
        ),
        findings: ['DUPLICATE_ID experiences[1].id'],
    },
    {
        name: 'a party that is at least larger than it may be',
        experiences: [excursion({ minParticipants: 5, maxParticipants: 4 })],
        findings: ['BAD_RANGE experiences[0].minParticipants'],
    },
    {
        name: 'a fee that is both or neither',
        experiences: [excursion({ fees: [{ label, perPerson: 1, percent: 1 }, { label }, { label, percent: 0 }] })],
        findings: ['BAD_FEE experiences[0].fees[0]', 'BAD_FEE experiences[0].fees[1]'],
    },
    {
        name: 'prices follow the currency: JPY has no decimals',
        experiences: [
            inn({
                hotel: {
                    units: [{ ...unit, nightlyPrice: 1.5, categories: [{ ...adult, price: 0.1 }] }],
                    settings: { petFee: { enabled: true, price: 0.5 } },
                },
            }),
        ],
        findings: [
            'BAD_PRICE experiences[0].hotel.units[0].nightlyPrice',
            'BAD_PRICE experiences[0].hotel.units[0].categories[0].price',
            'BAD_PRICE experiences[0].hotel.settings.petFee.price',
        ],
    },
    {
        name: 'KWD has three decimals, and zeros at the end are none',
        experiences: [inn({ currency: 'KWD', categories: [{ ...adult, price: raw('1.2340000') }] })],
        findings: [],
    },
    {
        name: 'a hotel without units',
        experiences: [inn({ hotel: undefined })],
        findings: ['MISSING_MEMBER experiences[0].hotel'],
    },
    {
        name: 'a hotel with no unit',
        experiences: [inn({ hotel: { units: [] } })],
        findings: ['BAD_MEMBER experiences[0].hotel.units'],
    },
    {
        name: 'a hotel with what is for departures',
        experiences: [
            inn({ timeSlots: [slot], requires: [{ resourceId: 'boat' }], privatePrice: { base: 1 }, multiDay: true }),
        ],
        findings: ['timeSlots', 'requires', 'privatePrice', 'multiDay'].map(
            (name) => `NOT_FOR_HOTEL experiences[0].${name}`,
        ),
    },
    {
        name: 'a hotel that says that it has none of it',
        experiences: [inn({ timeSlots: [], requires: [], privatePrice: null, multiDay: false })],
        findings: [],
    },
    {
        name: 'child categories whose ages overlap: a warning',
        experiences: [excursion({ categories: [adult, child('a', 4, 11), child('b', 11, 15), child('c', 16, null)] })],
        findings: ['OVERLAPPING_AGES experiences[0].categories[2]'],
    },
    {
        name: 'an id that means another category: a warning',
        experiences: [
            excursion({
                categories: [
                    { ...adult, id: 'senior' },
                    adult,
                    child('a', 4, 6, { price: 0 }),
                    child('free_children', 0, 3),
                ],
            }),
        ],
        findings: ['TAKEN_ID experiences[0].categories[1].id', 'TAKEN_ID experiences[0].categories[3].id'],
    },
    {
        name: 'units of what is no hotel: a warning, and they are not read',
        experiences: [excursion({ hotel: { units: [{ id: 'a', name: { en: 'A' }, nightlyPrice: 1 }] } })],
        findings: ['ONLY_FOR_HOTEL experiences[0].hotel'],
    },
    {
        name: 'unknown members: a warning',
        experiences: [excursion({ motto: { en: 'x' }, deposit: { enabled: false, comment: 3 } })],
        more: { homepage: 'https://lagoon.example/' },
        findings: [
            'UNKNOWN_MEMBER homepage',
            'UNKNOWN_MEMBER experiences[0].motto',
            'UNKNOWN_MEMBER experiences[0].deposit.comment',
        ],
    },
    {
        name: 'members that are misspelt: an error, because their values would be ignored',
        experiences: [excursion({ cutofMinutes: 60, ytpe: 'tour', deposit: { enabled: false, percnt: 3 } })],
        findings: [
            'MISSPELT_MEMBER experiences[0].cutofMinutes',
            'MISSPELT_MEMBER experiences[0].ytpe',
            'MISSPELT_MEMBER experiences[0].deposit.percnt',
        ],
    },
    {
        name: 'unknown members whose names are other short words than the known ones: a warning',
        experiences: [
            excursion({
                note: 'x',
                kind: 'x',
                categories: [{ ...adult, image: 'x' }],
                location: { name: 'A', alt: 9 },
            }),
        ],
        more: { note: 'x' },
        findings: [
            'UNKNOWN_MEMBER note',
            'UNKNOWN_MEMBER experiences[0].note',
            'UNKNOWN_MEMBER experiences[0].kind',
            'UNKNOWN_MEMBER experiences[0].categories[0].image',
            'UNKNOWN_MEMBER experiences[0].location.alt',
        ],
    },
    {
        name: 'one coordinate of a place',
        experiences: [
            excursion({ location: { name: 'A', lat: 1, lng: 2 } }),
            excursion({ slug: 'b', location: { name: 'A', lon: 2 } }),
        ],
        findings: [
            'UNKNOWN_MEMBER experiences[0].location.lng',
            'MISSING_MEMBER experiences[0].location.lon',
            'MISSING_MEMBER experiences[1].location.lat',
        ],
    },
    {
        name: 'places for fewer than the smallest party: a warning',
        experiences: [excursion({ minParticipants: 4, capacity: 3, timeSlots: [{ ...slot, capacity: 4 }] })],
        findings: ['NEVER_BOOKABLE experiences[0].capacity'],
    },
    {
        name: 'a deposit of nothing that is not taken, and a season without a name',
        experiences: [
            excursion({
                deposit: { enabled: false, percent: 0 },
                seasons: [{ from: '2027-01-01', to: '2027-01-31', percent: 10 }],
            }),
        ],
        findings: [],
    },
    {
        name: 'a deposit of nothing that is taken',
        experiences: [excursion({ deposit: { enabled: true, percent: 0 } })],
        findings: ['BAD_PERCENT experiences[0].deposit.percent'],
    },
    {
        name: 'a zone that is none',
        more: { timeZone: 'America/Cancún' },
        experiences: [],
        findings: ['UNKNOWN_TIME_ZONE timeZone'],
    },
    ...['+05:00', 'europe/lisbon', 'Mars/Olympus', 'BST', 'AST', 'PST'].map((timeZone) => ({
        name: `a zone that is none: ${timeZone}`,
        more: { timeZone },
        experiences: [],
        findings: ['UNKNOWN_TIME_ZONE timeZone'],
    })),
    ...['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'EST', 'CET'].map((timeZone) => ({
        name: `the zone ${timeZone}`,
        more: { timeZone },
        experiences: [],
        findings: [],
    })),
];

describe('rules between members', () => {
    test.each(betweenMembers)('members are checked together: $name', ({ experiences, more, findings: expected }) => {
        const { findings, providers } = catalogOf({ 'a.json': provider({ experiences, ...more }) });
        const found = findings.map(({ code, path }) => `${code} ${path}`);
        expect(found.toSorted()).toEqual(expected.toSorted());
        const ofHotels = ['NOT_FOR_HOTEL', 'ONLY_FOR_HOTEL'];
        const warnings = [...ofHotels, 'NEVER_BOOKABLE', 'OVERLAPPING_AGES', 'TAKEN_ID', 'UNKNOWN_MEMBER'];
        for (const { code, severity } of findings) expect(severity === 'warning', code).toBe(warnings.includes(code));
        const isSound = findings.every(({ severity }) => severity === 'warning');
        expect(providers).toHaveLength(isSound ? 1 : 0);
    });

    test('hints about the catalogue name the probable correction', () => {
        const misspelt = { descripton: 1, maxParticipant: 8 };
        const { findings } = catalogOf({
            'a.json': provider({ experiences: [excursion(misspelt)], timeZone: 'America/Cancún' }),
        });
        const hints = findings.map(({ hint }) => hint);
        expect(hints).toContainEqual(expect.stringMatching(/^write description,/u));
        expect(hints).toContainEqual(expect.stringMatching(/^write maxParticipants,/u));
        expect(hints).toContainEqual(expect.stringMatching(/did you mean America\/Cancun\?/u));
    });

    test('an unknown member is located at its name', () => {
        const text = typed(provider({ experiences: [excursion({ descripton: 1 })] }));
        const { findings } = catalogOf({ 'a.json': text });
        expect(reported(findings)).toEqual([
            `MISSPELT_MEMBER experiences[0].descripton ${locationIn(text, '"descripton"')}`,
        ]);
    });
});
