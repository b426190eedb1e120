import { describe, expect, test } from 'vitest';
import { findingShape } from '../../../contract/finding.ts';
import { findingsAsText } from '../../../pipeline/check/report.ts';
import { catalogOf, excursion, type Json, locationIn, provider, reported, typed } from '../support/catalog.ts';

const good = typed(provider());
const errorsOf = (text: string | Buffer) => reported(catalogOf({ 'a.json': text }).findings);

describe('a file is strict JSON', () => {
    const broken: [name: string, text: string, location: string][] = [
        ['empty', '', '1:1'],
        ['blank', ' \n\t', '1:1'],
        ['a comment', '{\n  // note\n  "slug": "a"\n}', '2:3'],
        ['a comma behind the last member', '{\n  "slug": "a",\n}', '3:1'],
        ['a comma behind the last element', '{ "experiences": [1, ] }', '1:22'],
        ['a name without quotes', '{\n  slug: "a" }', '2:3'],
        ['single quotes', "{ 'slug': 1 }", '1:3'],
        ['a text that is not closed', '{\n"é": "a\n}', '2:6'],
        ['a comma that is missing', '{ "a": 1\n"b": 2 }', '2:1'],
        ['an object that is not closed', '{ "a": 1', '1:9'],
        ['two values', '{}\n{}', '2:1'],
        ['a number that is none', '{ "a": 01 }', '1:9'],
        ['nested without end', `${'['.repeat(20_000)}`, '1:101'],
        ['a control character in a text', '{ "a": "\u0001" }', '1:8'],
        ['no value of JSON', '{ "a": NaN }', '1:8'],
    ];
    test.each(broken)('a catalogue is refused unless it is strict JSON: %s', (_name, text, location) => {
        const { findings, providers } = catalogOf({ 'a.json': text });
        expect(reported(findings)).toEqual([`NOT_JSON - ${location}`]);
        expect(findings[0]).toMatchObject({ severity: 'error', hint: expect.stringMatching(/\S/u) });
        expect(providers).toEqual([]);
    });

    const hints: [name: string, text: string, hint: RegExp][] = [
        ['quotes of a word processor', '{ “name”: "Sail" }', /straight double quotes/u],
        ['single quotes', "{ 'name': 1 }", /straight double quotes/u],
        ['True', '{ "multiDay": True }', /true, false and null/u],
        ['a decimal comma', '{ "price": 39,90, "duration": 60 }', /point before the decimals: 39\.90/u],
        ['a decimal comma in a list', '{ "a": [{ "price": 1,5 }] }', /point before the decimals: 1\.5/u],
        ['two members without a name', '{ "a": 1, "b" }', /write : between/u],
        ['a tab in a text', '{ "name": "Sail\tat sea" }', /\\n for a new line/u],
        ['a backslash in a text', '{ "name": "Sail \\ sea" }', /\\\\ for a backslash/u],
    ];
    test.each(hints)('a catalogue that is no JSON gets a hint to its fault: %s', (_name, text, hint) => {
        const { findings } = catalogOf({ 'a.json': text });
        expect(findings).toMatchObject([{ code: 'NOT_JSON', hint: expect.stringMatching(hint) }]);
    });

    test('a catalogue file with another value than an object is refused', () =>
        expect(errorsOf('[]')).toEqual(['BAD_MEMBER - 1:1']));

    test('line ends of any system, and a byte order mark, do not change the location of a finding', () => {
        const text = typed(provider({ timeZone: 'Nowhere' }));
        const location = locationIn(text, '"Nowhere"');
        for (const written of [text, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r'), `\ufeff${text}`]) {
            expect(errorsOf(written)).toEqual([`UNKNOWN_TIME_ZONE timeZone ${location}`]);
        }
    });

    test('a column of a finding counts characters, not bytes or halves of surrogate pairs', () => {
        expect(errorsOf('{ "name": "🛶é", "slug": 1, "timeZone": "UTC", "experiences": [] }')).toEqual([
            'BAD_MEMBER slug 1:25',
        ]);
    });

    test('bytes that are not UTF-8 are refused with their location', () => {
        const bytes = Buffer.from(good.replace('Lagoon', 'Lagoön'), 'latin1');
        const { findings } = catalogOf({ 'a.json': bytes });
        expect(reported(findings)).toEqual(['NOT_UTF8 - 3:18']);
        expect(findings[0]?.message).toMatch(/0xf6 .* the file/u);
        expect(findings[0]?.hint).not.toMatch(/CSV/u);
    });

    test('a member that is there twice is reported at its second location, and the faults of both are found', () => {
        const text = '{\n"slug": "a", "name": 1,\n"name": 2, "timeZone": "UTC", "experiences": [] }';
        expect(errorsOf(text).toSorted()).toEqual(['BAD_MEMBER name 3:9', 'DUPLICATE_MEMBER name 3:1']);
    });

    test('a member called __proto__ is reported as a wrong member', () => {
        const text = good.replace('"en": "Sail"', '"en": "Sail", "__proto__": "x"');
        expect(errorsOf(text)).toContain(`BAD_MEMBER experiences[0].name.__proto__ ${locationIn(text, '"__proto__"')}`);
    });

    test('a name that is no language is reported at that name', () => {
        const text = good.replace('"fr": ', '"pt_BR": ');
        expect(errorsOf(text)).toEqual([`BAD_MEMBER experiences[0].name.pt_BR ${locationIn(text, '"pt_BR"')}`]);
    });

    test('the path of a finding has quotes around a member that is no plain word', () => {
        const text = good.replace('"fr": "À la voile"', '"pt-BR": ""');
        expect(errorsOf(text)).toEqual([`BAD_MEMBER experiences[0].name["pt-BR"] ${locationIn(text, '""')}`]);
    });
});

test('a catalogue broken in ten ways gets ten findings, each with file, location, path and what to do', () => {
    const experience: Json = excursion({ currency: 'MXP', bookingMode: 'sharde' });
    experience.categories[0].price = -1200;
    experience.categories[1].maxAge = 3;
    experience.timeSlots[0].startTime = '9 am';
    experience.seasons[0].to = '2027-01-32';
    experience.discounts[0].percent = 110;
    experience.requires[0].resourceId = 'yacht';
    delete experience.options[0].label;
    const { findings, providers } = catalogOf({
        'lagoon.json': provider({ timeZone: 'America/Cancoon', experiences: [experience] }),
    });
    const expected = [
        'UNKNOWN_TIME_ZONE timeZone',
        'UNKNOWN_CURRENCY experiences[0].currency',
        'BAD_MEMBER experiences[0].bookingMode',
        'BAD_PRICE experiences[0].categories[0].price',
        'BAD_RANGE experiences[0].categories[1].minAge',
        'BAD_MEMBER experiences[0].timeSlots[0].startTime',
        'BAD_DATE experiences[0].seasons[0].to',
        'MISSING_MEMBER experiences[0].options[0].label',
        'BAD_PERCENT experiences[0].discounts[0].percent',
        'UNKNOWN_REFERENCE experiences[0].requires[0].resourceId',
    ];
    expect(findings.map(({ code, path }) => `${code} ${path}`).toSorted()).toEqual(expected.toSorted());
    expect(providers).toEqual([]);
    for (const line of findingsAsText(findings).match(/^\S.*$/gmu) ?? []) {
        expect(line).toMatch(/^catalog\/lagoon\.json:\d+:\d+ error [A-Z_]+ [\w.[\]]+: \S/u);
    }
    const json = findingShape
        .strict()
        .array()
        .parse(JSON.parse(JSON.stringify(findings)));
    expect(json).toEqual(findings);
    for (const { path, message, hint } of json) {
        expect(message.startsWith(`${path}: `)).toBe(true);
        expect(hint).toMatch(/\S/u);
    }
});
