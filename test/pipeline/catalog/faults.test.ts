import { describe, expect, test } from 'vitest';
import { catalogOf, excursion, type Json, placeIn, provider, raw, told, typed } from '../support/catalog.ts';

/** A value of the excursion, as it is typed, that is told of with this code and at its own place. */
const wrongValues: [path: string, written: string, code: string, hint: RegExp][] = [
    ['slug', '"Sun Rise"', 'BAD_MEMBER', /lower case/u],
    ['slug', '"a--b"', 'BAD_MEMBER', /lower case/u],
    ['slug', `"${'x'.repeat(101)}"`, 'BAD_MEMBER', /100 characters/u],
    ['id', '"123"', 'BAD_MEMBER', /UUID/u],
    ['type', '""', 'BAD_MEMBER', /not empty/u],
    ['name', '"Sail"', 'BAD_MEMBER', /\{ "en"/u],
    ['name', '{}', 'BAD_MEMBER', /at least one language/u],
    ['name.fr', '" "', 'BAD_MEMBER', /not empty/u],
    ['currency', '"MNX"', 'UNKNOWN_CURRENCY', /did you mean M/u],
    ['currency', '"mxn"', 'UNKNOWN_CURRENCY', /did you mean MXN/u],
    ['currency', 'null', 'UNKNOWN_CURRENCY', /three capitals/u],
    ['bookingMode', '"privat"', 'BAD_MEMBER', /did you mean private/u],
    ['capacity', '0', 'BAD_MEMBER', /from 1 to 100000/u],
    ['capacity', '7.5', 'BAD_MEMBER', /whole number/u],
    ['capacity', '"7"', 'BAD_MEMBER', /whole number/u],
    ['capacity', '1e400', 'BAD_MEMBER', /whole number/u],
    ['cutoffMinutes', '-1', 'BAD_MEMBER', /from 0 to 527040/u],
    ['cutoffMinutes', '527041', 'BAD_MEMBER', /from 0 to 527040/u],
    ['multiDay', '"yes"', 'BAD_MEMBER', /true or false/u],
    ['categories', '{}', 'BAD_MEMBER', /a list/u],
    ['categories', '[]', 'BAD_MEMBER', /at least one/u],
    ['categories[1]', '"child"', 'BAD_MEMBER', /an object/u],
    ['categories[1].kind', '"infant"', 'BAD_MEMBER', /adult, child/u],
    ['categories[1].minAge', '121', 'BAD_MEMBER', /0 to 120/u],
    ['categories[1].usesCapacity', '1', 'BAD_MEMBER', /true or false/u],
    ['categories[1].price', '-5', 'BAD_PRICE', /from 0 to 1000000000/u],
    ['categories[1].price', '1000000001', 'BAD_PRICE', /from 0 to 1000000000/u],
    ['categories[1].price', '"600"', 'BAD_PRICE', /an amount/u],
    ['categories[0].price', '12.345', 'BAD_PRICE', /at most 2 decimals/u],
    ['categories[0].price', '-12.345', 'BAD_PRICE', /from 0/u],
    ['categories[0].price', '0.10000000000000000001', 'BAD_PRICE', /at most 2 decimals/u],
    ['categories[0].price', '12e-4', 'BAD_PRICE', /at most 2 decimals/u],
    ['privatePrice.base', '1.001', 'BAD_PRICE', /at most 2 decimals/u],
    ['privatePrice.perExtraPerson', '1.001', 'BAD_PRICE', /at most 2 decimals/u],
    ['privatePrice.includedPersons', '0', 'BAD_MEMBER', /whole number/u],
    ['options[0].price', '1.001', 'BAD_PRICE', /at most 2 decimals/u],
    ['options[0].maxQuantity', '1000', 'BAD_MEMBER', /1 to 999/u],
    ['fees[0].perPerson', '1.001', 'BAD_PRICE', /at most 2 decimals/u],
    ['timeSlots', '[]', 'BAD_MEMBER', /at least one slot/u],
    ['timeSlots[0].startTime', '"9:00"', 'BAD_MEMBER', /two digits/u],
    ['timeSlots[0].startTime', '"24:00"', 'BAD_MEMBER', /two digits/u],
    ['timeSlots[0].duration', '10081', 'BAD_MEMBER', /1 to 10080/u],
    ['timeSlots[0].weekdays', '[0]', 'BAD_MEMBER', /Monday/u],
    ['timeSlots[0].weekdays', '[2, 2]', 'BAD_MEMBER', /each once/u],
    ['timeSlots[0].weekdays', '[]', 'BAD_MEMBER', /Monday/u],
    ['seasons[0].id', '""', 'BAD_MEMBER', /1 to 100/u],
    ['seasons[0].id', '"a\\u0007b"', 'BAD_MEMBER', /1 to 100/u],
    ['seasons[0].id', '"__proto__"', 'BAD_MEMBER', /1 to 100/u],
    ['seasons[0].from', '"2026-02-30"', 'BAD_DATE', /YYYY-MM-DD/u],
    ['seasons[0].to', '"15/12/2027"', 'BAD_DATE', /YYYY-MM-DD/u],
    ['seasons[0].percent', '-100.5', 'BAD_PERCENT', /-100 to 1000/u],
    ['seasons[0].percent', '1000.01', 'BAD_PERCENT', /-100 to 1000/u],
    ['seasons[0].percent', '7.125', 'BAD_PERCENT', /at most 2 decimals/u],
    ['discounts[0].percent', '0', 'BAD_PERCENT', /above 0/u],
    ['discounts[0].percent', '100.01', 'BAD_PERCENT', /at most 100/u],
    ['deposit.percent', '101', 'BAD_PERCENT', /at most 100/u],
    ['deposit.enabled', '"no"', 'BAD_MEMBER', /true or false/u],
    ['availability.closed[0]', '"2027-02-29"', 'BAD_DATE', /exists/u],
    ['languages[0]', '"english!"', 'BAD_MEMBER', /language code/u],
    ['location.lat', '90.5', 'BAD_MEMBER', /-90 to 90/u],
    ['location.lon', '-180.5', 'BAD_MEMBER', /-180 to 180/u],
    ['seasons[0].timeSlotIds[0]', '"noon"', 'UNKNOWN_REFERENCE', /known are morning/u],
    ['availability.closedSlots[0].timeSlotId', '"noon"', 'UNKNOWN_REFERENCE', /known are morning/u],
    ['requires[0].resourceId', '"bus"', 'UNKNOWN_REFERENCE', /known are boat/u],
    ['requires[0].quantity', '3', 'REQUIREMENT_TOO_LARGE', /raise the quantity/u],
    ['categories[1].minAge', '12', 'BAD_RANGE', /not above maxAge/u],
    ['seasons[0].from', '"2027-01-11"', 'BAD_RANGE', /not above to/u],
    ['availability.from', '"2028-01-01"', 'BAD_RANGE', /not above to/u],
    ['hotel', '{ "units": [{ "id": "a", "name": { "en": "A" }, "nightlyPrice": 1 }] }', 'ONLY_FOR_HOTEL', /the type/u],
];

describe('a wrong value is told of by its code, its path and the place where it begins', () => {
    test.each(wrongValues)('%s: %s is %s', (path, written, code, hint) => {
        const experience = put(excursion(), path, raw(`@${written}`));
        const marked = typed(provider({ experiences: [experience] }));
        const { findings, providers } = catalogOf({ 'a.json': marked.replace('@', '') });
        expect(told(findings)).toEqual([`${code} experiences[0].${path} ${placeIn(marked, '@')}`]);
        expect(findings[0]).toMatchObject({ severity: 'error', file: 'catalog/a.json' });
        expect(findings[0]?.message.startsWith(`experiences[0].${path}: `)).toBe(true);
        expect(findings[0]?.hint).toMatch(hint);
        expect(providers).toEqual([]);
    });
});

/** Sets a member by its path; a list that is not there is made. */
function put(object: Json, path: string, value: Json): Json {
    const steps = path.split(/[.[\]]+/u).filter((step) => step !== '');
    const owner = steps.slice(0, -1).reduce((inner, step, at) => {
        inner[step] ??= /^\d+$/u.test(steps[at + 1] as string) ? [] : {};
        return inner[step];
    }, object);
    owner[steps.at(-1) as string] = value;
    return object;
}

describe('a missing member is told of where the object begins that lacks it', () => {
    /** The path, and the text with which the object begins. */
    const required: [path: string, owner: string][] = [
        ['slug', '{'],
        ['name', '{'],
        ['timeZone', '{'],
        ['experiences', '{'],
        ['resources[0].quantity', '{\n            "id": "boat"'],
        ...['type', 'name', 'currency', 'bookingMode', 'categories', 'timeSlots'].map((name): [string, string] => [
            `experiences[0].${name}`,
            '{\n            "slug": "sail"',
        ]),
        ['experiences[0].categories[0].label', '{\n                    "id": "adult"'],
        ['experiences[0].categories[0].kind', '{\n                    "id": "adult"'],
        ['experiences[0].categories[0].price', '{\n                    "id": "adult"'],
        ['experiences[0].privatePrice.base', '{\n                "includedPersons"'],
        ['experiences[0].timeSlots[0].startTime', '{\n                    "id": "morning"'],
        ['experiences[0].timeSlots[0].duration', '{\n                    "id": "morning"'],
        ['experiences[0].seasons[0].percent', '{\n                    "id": "high"'],
        ['experiences[0].options[0].price', '{\n                    "id": "kit"'],
        ['experiences[0].deposit.percent', '{\n                "enabled"'],
        ['experiences[0].location.name', '{\n                "lat"'],
    ];
    test.each(required)('%s', (path, owner) => {
        const value = provider({ experiences: [excursion({ slug: 'sail' })] });
        const steps = path.split(/[.[\]]+/u).filter((step) => step !== '');
        delete steps.slice(0, -1).reduce((inner, step) => inner[step], value)[steps.at(-1) as string];
        const text = typed(value);
        const place = owner === '{' ? '1:1' : placeIn(text, owner);
        const { findings } = catalogOf({ 'a.json': text });
        expect(told(findings)).toEqual([`MISSING_MEMBER ${path} ${place}`]);
    });
});

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
                seasons: [1, 2].map(() => ({ id: 's', from: '2027-01-01', to: '2027-01-01', percent: 1 })),
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
        name: 'members nobody knows: a warning',
        experiences: [excursion({ descripton: { en: 'x' }, deposit: { enabled: false, percnt: 3 } })],
        more: { homepage: 'https://lagoon.example/' },
        findings: [
            'UNKNOWN_MEMBER homepage',
            'UNKNOWN_MEMBER experiences[0].descripton',
            'UNKNOWN_MEMBER experiences[0].deposit.percnt',
        ],
    },
    {
        name: 'a zone that is none',
        more: { timeZone: 'America/Cancún' },
        experiences: [],
        findings: ['UNKNOWN_TIME_ZONE timeZone'],
    },
    ...['+05:00', 'europe/lisbon', 'Mars/Olympus'].map((timeZone) => ({
        name: `a zone that is none: ${timeZone}`,
        more: { timeZone },
        experiences: [],
        findings: ['UNKNOWN_TIME_ZONE timeZone'],
    })),
    ...['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv'].map((timeZone) => ({
        name: `the zone ${timeZone}`,
        more: { timeZone },
        experiences: [],
        findings: [],
    })),
];

describe('rules between members', () => {
    test.each(betweenMembers)('$name', ({ experiences, more, findings: expected }) => {
        const { findings, providers } = catalogOf({ 'a.json': provider({ experiences, ...more }) });
        const found = findings.map(({ code, path }) => `${code} ${path}`);
        expect(found.toSorted()).toEqual(expected.toSorted());
        const warnings = ['OVERLAPPING_AGES', 'TAKEN_ID', 'UNKNOWN_MEMBER'];
        for (const { code, severity } of findings) expect(severity === 'warning', code).toBe(warnings.includes(code));
        const isSound = findings.every(({ severity }) => severity === 'warning');
        expect(providers).toHaveLength(isSound ? 1 : 0);
    });

    test('hints name what was probably meant', () => {
        const { findings } = catalogOf({
            'a.json': provider({ experiences: [excursion({ descripton: 1 })], timeZone: 'America/Cancún' }),
        });
        const hints = findings.map(({ hint }) => hint);
        expect(hints).toContainEqual(expect.stringMatching(/did you mean description\?/u));
        expect(hints).toContainEqual(expect.stringMatching(/did you mean America\/Cancun\?/u));
    });

    test('a member nobody knows is pointed at by its name', () => {
        const text = typed(provider({ experiences: [excursion({ descripton: 1 })] }));
        const { findings } = catalogOf({ 'a.json': text });
        expect(told(findings)).toEqual([`UNKNOWN_MEMBER experiences[0].descripton ${placeIn(text, '"descripton"')}`]);
    });
});

describe('rules between files', () => {
    test('a slug belongs to one provider, an id to one experience; the later file is told of', () => {
        const id = '577fca33-690a-5b76-b8f7-4443fe011150';
        const { findings } = catalogOf({
            'a.json': provider({ experiences: [excursion({ id })] }),
            'b.json': provider({ experiences: [] }),
            'c.json': provider({ slug: 'other', experiences: [excursion({ id: id.toUpperCase() })] }),
        });
        expect(findings.map(({ file, code, path, hint }) => [file, code, path, /own/u.test(hint)])).toEqual([
            ['catalog/b.json', 'DUPLICATE_SLUG', 'slug', true],
            ['catalog/c.json', 'DUPLICATE_ID', 'experiences[0].id', true],
        ]);
        expect(findings[0]?.message).toMatch(/catalog\/a\.json/u);
    });

    test('the same experience in two files of one provider is told of as a slug, not as an id it never had', () => {
        const { findings } = catalogOf({ 'a.json': provider(), 'b.json': provider() });
        expect(told(findings)).toEqual(['DUPLICATE_SLUG slug 2:13']);
    });
});
