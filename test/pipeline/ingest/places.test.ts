import { describe, expect, test } from 'vitest';
import { findingsOf, readIn, scoredIn } from '../../support/builds.ts';
import { csv, type Files, type Row, sample } from '../../support/pipeline.ts';

const observed = (country: string, city: string) => csv(sample({ platform_only: 12 }, { country, city }));
const portoSheet: Files = { 'observations/porto.csv': observed('Portugal', 'Porto') };
const porto: Row = {
    country: 'Portugal',
    city: 'Porto',
    country_code: 'PT',
    latitude: '41.15',
    longitude: '-8.61',
    source: 'a map',
};
const withPlaces = (...rows: Row[]): Files => ({ ...portoSheet, 'places.csv': csv(rows) });
const reported = async (files: Files) =>
    (await findingsOf(files)).map(({ file, line, column, severity, code }) => {
        return `${file}:${line}:${column} ${severity} ${code}`;
    });

describe('the sheet of places', () => {
    test.each([
        ['as it is', (text: string) => text],
        [
            'with semicolons, CRLF and a byte order mark',
            (text: string) => `\ufeff${text.replaceAll(',', ';').replaceAll('\n', '\r\n')}`,
        ],
        ['with tabs and blank lines', (text: string) => `\n${text.replaceAll(',', '\t')}\n\n`],
        ['with capitals in the header', (text: string) => text.replace('country_code', 'Country_Code')],
    ])('the sheet of places is read %s', async (_, change) => {
        const { database, findings } = await readIn({ ...portoSheet, 'places.csv': change(csv([porto])) });
        expect(findings).toEqual([]);
        const { latitude: _latitude, longitude: _longitude, ...texts } = porto;
        const columns = 'country, city, country_code, latitude, longitude, source';
        expect(await database.rows(`select ${columns} from place_row`)).toEqual([
            { ...texts, latitude: 41.15, longitude: -8.61 },
        ]);
        await database.close();
    });

    test('places are matched with markets as the parts of their keys are', async () => {
        const database = await scoredIn({
            'observations/a.csv': observed('MÉXICO', 'Cancun '),
            'places.csv': csv([{ ...porto, country: 'mexico', city: 'Cancún', country_code: 'MX' }]),
        });
        expect(database.findings).toEqual([]);
        const joined = await database.rows(
            'select market.city, place.city as place from market join place on starts_with(market_key, city_key || chr(31))',
        );
        expect(joined).toEqual([{ city: 'Cancun', place: 'Cancún' }]);
        await database.close();
    });

    test.each([
        [
            'no column',
            { 'places.csv': 'country,city,country_code,latitude\n' },
            ['1:1 error MISSING_COLUMN', '1:1 error MISSING_COLUMN'],
        ],
        ['an empty file', { 'places.csv': '' }, ['1:1 error EMPTY_SHEET']],
        ['a row too short', { ...portoSheet, 'places.csv': `${csv([porto])}Spain,Vigo\n` }, ['3:11 error WRONG_WIDTH']],
    ] as [string, Files, string[]][])('the sheet of places with %s is refused', async (_, files, expected) => {
        const found = await reported({ ...portoSheet, ...files });
        expect(found).toEqual(expected.map((text) => `places.csv:${text}`));
    });

    test('a cell of the sheet of places that cannot be right is reported at its location, with what to type instead', async () => {
        const cases: [Row, string, unknown][] = [
            [{ source: ' ' }, '2:31 error MISSING_VALUE', expect.any(String)],
            [{ country_code: 'pt' }, '3:16 error BAD_COUNTRY_CODE', expect.stringContaining('such as PT')],
            [{ country_code: 'PRT' }, '4:16 error BAD_COUNTRY_CODE', expect.any(String)],
            [{ latitude: '41,15' }, '5:19 error BAD_COORDINATE', expect.stringContaining('such as 41.15')],
            [{ longitude: "8°36'W" }, '6:25 error BAD_COORDINATE', expect.any(String)],
            [{ longitude: '8 W' }, '7:25 error BAD_COORDINATE', expect.stringContaining('minus sign')],
            // Beyond the pole, and beyond the date line.
            [{ latitude: '90.01' }, '8:19 error BAD_COORDINATE', expect.any(String)],
            [{ latitude: '151.2' }, '9:19 error BAD_COORDINATE', expect.any(String)],
            [{ longitude: '-180.5' }, '10:25 error BAD_COORDINATE', expect.any(String)],
            [{ longitude: '200' }, '11:25 error BAD_COORDINATE', expect.any(String)],
            // The same place as that of the last row, which is the second one.
            [{ country: 'PORTUGAL', city: 'pórtO' }, '13:1 error DUPLICATE_PLACE', expect.any(String)],
        ];
        const rows = cases.map(([change], index) => ({ ...porto, city: `Port${'abcdefghij'[index]}`, ...change }));
        const findings = await findingsOf({ 'places.csv': csv([...rows, { ...porto, city: 'Porto' }]) });
        const ofPlaces = findings.filter(({ file }) => file === 'places.csv');
        expect(
            ofPlaces.map(({ line, column, severity, code, hint }) => [`${line}:${column} ${severity} ${code}`, hint]),
        ).toEqual(cases.map(([, at, hint]) => [at, hint]));
    });

    test('the sheet of places may have the poles and the date line', async () => {
        const edge = { ...porto, latitude: '-90', longitude: '180.0' };
        expect(await reported(withPlaces(porto, { ...edge, city: 'South Pole' }))).toEqual([]);
    });
});

describe('a city without a place', () => {
    test('a city without a place is a warning at its first observation', async () => {
        const findings = await findingsOf({
            'observations/a.csv': `${observed('Portugal', 'Porto')}${observed('Portugal', 'Tavira').split('\n').slice(1).join('\n')}`,
            'observations/b.csv': observed('Portugal', 'Lisboa'),
            'places.csv': csv([porto, { ...porto, city: 'Tavirra' }]),
        });
        expect(findings.map(({ file, line, column, code, hint }) => [file, line, column, code, hint])).toEqual([
            ['observations/a.csv', 14, 10, 'CITY_WITHOUT_PLACE', expect.stringContaining('or write both names alike')],
            ['observations/b.csv', 2, 10, 'CITY_WITHOUT_PLACE', expect.stringContaining('add a row to places.csv')],
        ]);
        expect(findings.every(({ severity }) => severity === 'warning')).toBe(true);
        expect(findings[1]?.message).toContain('Lisboa, Portugal');
    });

    test('a city without a place is no warning where there is no sheet of places, or where it has an error', async () => {
        expect(await reported(portoSheet)).toEqual([]);
        expect(await reported(withPlaces({ ...porto, city: 'Vigo', latitude: 'x' }))).toEqual([
            'places.csv:2:18 error BAD_COORDINATE',
        ]);
    });

    test('a city without a place is no warning if it is a name that a market had before', async () => {
        const files = withPlaces(porto);
        const { database, findings } = await readIn({
            ...files,
            'observations/old.csv': observed('Portugal', 'Oporto').replaceAll('2026-03-01', '2025-03-01'),
            'reference/market_aliases.csv': csv([
                {
                    old_country: 'Portugal',
                    old_city: 'Oporto',
                    old_activity: 'Walking tour',
                    old_criteria: 'Private',
                    country: 'Portugal',
                    city: 'Porto',
                    activity: 'Walking tour',
                    criteria: 'Private',
                    reason: 'one name',
                },
            ]),
        });
        expect(findings).toEqual([]);
        await database.close();
    });

    test('a place without a market has no finding', async () => {
        expect(await reported(withPlaces(porto, { ...porto, city: 'Vigo' }))).toEqual([]);
    });
});
