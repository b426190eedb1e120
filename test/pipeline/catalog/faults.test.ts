import { describe, expect, test } from 'vitest';
import { catalogOf, excursion, type Json, locationIn, provider, raw, reported, typed } from '../support/catalog.ts';

/** A value of the excursion, as it is typed, that is reported with this code where it begins. */
const wrongValues: [path: string, written: string, code: string, hint: RegExp][] = [
    ['slug', '"Sun Rise"', 'BAD_MEMBER', /lower case/u],
    ['slug', '"a--b"', 'BAD_MEMBER', /lower case/u],
    ['slug', `"${'x'.repeat(101)}"`, 'BAD_MEMBER', /100 characters/u],
    ['id', '"123"', 'BAD_MEMBER', /UUID/u],
    ['type', '""', 'BAD_MEMBER', /not empty/u],
    ['name', '7', 'BAD_MEMBER', /\{ "en"/u],
    ['name', '" "', 'BAD_MEMBER', /not empty/u],
    ['duration', '0', 'BAD_MEMBER', /whole number/u],
    ['bring[0]', '{}', 'BAD_MEMBER', /at least one language/u],
    ['location.address', '""', 'BAD_MEMBER', /not empty/u],
    ['refundPolicy.tiers', '[]', 'BAD_MEMBER', /at least one element/u],
    ['name', '{}', 'BAD_MEMBER', /at least one language/u],
    ['name.fr', '" "', 'BAD_MEMBER', /not empty/u],
    ['currency', '"MNX"', 'UNKNOWN_CURRENCY', /did you mean M/u],
    ['currency', '"mxn"', 'UNKNOWN_CURRENCY', /did you mean MXN/u],
    ['currency', 'null', 'MISSING_MEMBER', /here or at the provider/u],
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
    ['categories[1].price', '"600"', 'BAD_PRICE', /an amount.*without quotes/u],
    ['categories[1].price', '"1.200,50 €"', 'BAD_PRICE', /without quotes, .*such as 1200\.50/u],
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
    ['seasons[0].percent', '7.12345', 'BAD_PERCENT', /at most 4 decimals/u],
    ['discounts[0].percent', '0', 'BAD_PERCENT', /above 0/u],
    ['discounts[0].percent', '100.01', 'BAD_PERCENT', /at most 100/u],
    ['deposit.percent', '101', 'BAD_PERCENT', /0 to 100/u],
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
];

describe('a wrong value is reported with its code, its path and the location where it begins', () => {
    test.each(wrongValues)('a wrong catalogue is reported where %s begins: %s is %s', (path, written, code, hint) => {
        const experience = put(excursion(), path, raw(`§${written}`));
        const marked = typed(provider({ experiences: [experience] }));
        const { findings, providers } = catalogOf({ 'a.json': marked.replace('§', '') });
        expect(reported(findings)).toEqual([`${code} experiences[0].${path} ${locationIn(marked, '§')}`]);
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

describe('a missing member is reported where its object begins', () => {
    /** The path, and the text with which the object begins. */
    const required: [path: string, owner: string][] = [
        ['name', '{'],
        ['timeZone', '{'],
        ['experiences', '{'],
        ['resources[0].quantity', '{\n            "id": "boat"'],
        ...['name', 'currency', 'categories', 'timeSlots'].map((name): [string, string] => [
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
    test.each(required)('a missing member of the catalogue is reported where its object begins: %s', (path, owner) => {
        const value = provider({ experiences: [excursion({ slug: 'sail' })] });
        const steps = path.split(/[.[\]]+/u).filter((step) => step !== '');
        delete steps.slice(0, -1).reduce((inner, step) => inner[step], value)[steps.at(-1) as string];
        const text = typed(value);
        const location = owner === '{' ? '1:1' : locationIn(text, owner);
        const { findings } = catalogOf({ 'a.json': text });
        expect(reported(findings)).toEqual([`MISSING_MEMBER ${path} ${location}`]);
    });
});
