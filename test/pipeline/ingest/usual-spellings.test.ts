import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditColumns, observationColumns } from '../../../contract/sheets.ts';
import { readIn } from '../../support/builds.ts';
import { csv, type Files, type Row, sample } from '../../support/pipeline.ts';

/** Sheets with usual spellings only are read with types, others as texts. The results are the same. */

/** A valid position that is not a usual spelling. */
const unusual = sample({ none: 10 }, { city: 'Unusual' }).map((row): Row => ({ ...row, position: `0${row.position}` }));

const good = {
    city: fc.constantFrom('Porto', 'Évora', ' Porto', 'Porto ', ' ', '', '"Porto, old"', '\u0001'),
    criteria: fc.constantFrom('Private', 'private', 'Luxury  stay'),
    analyzed_at: fc.constantFrom('2026-03-01', '2026-03-02', '2020-01-01', '2034-12-31', '2024-02-29'),
    position: fc.constantFrom('1', '2', '9', '10', '99', '999'),
    url: fc.oneof(
        fc.constantFrom('', ' ', 'x', 'https://', 'ftp://a.example/', 'https://a.example/ ', 'https://a.example/b c'),
        fc
            .tuple(
                fc.constantFrom('https://', 'http://', 'HTTPS://'),
                fc.constantFrom(
                    'a.example',
                    'A.example',
                    'www.a.example',
                    'a.example:443',
                    'a.example:80',
                    'bücher.example',
                    'a..b',
                    '-',
                ),
                fc.constantFrom(
                    '',
                    '/',
                    '//',
                    '/b',
                    '/b/',
                    '/b//',
                    '/?',
                    '?',
                    '#',
                    '/b/?c',
                    '/b?c=/',
                    '/b#/',
                    '/é',
                    '/B',
                ),
            )
            .map((parts) => parts.join('')),
    ),
    actor_type: fc.constantFrom('platform', 'dmo', 'local_strict'),
    booking_signal: fc.constantFrom('direct', 'none', 'platform_only'),
    direct_booking_engine: fc.constantFrom('', ' ', 'bokun', ' bokun '),
    coding: fc.constantFrom('', '', 'final', 'Draft', 'draft', 'Maria'),
};
/** Cells with which no sheet is read with types. */
const hostile: { [Column in keyof typeof good]?: fc.Arbitrary<string> } = {
    analyzed_at: fc.constantFrom(
        '',
        '2026-3-1',
        '2026/03/01',
        '2019-12-31',
        '2035-01-01',
        '2026-02-30',
        'infinity',
        ' 2026-03-01',
    ),
    position: fc.constantFrom('', '0', '-1', '+1', '1.0', '9e2', '1000', '007', ' 3', '1_0', '9999999999'),
    actor_type: fc.constantFrom('', 'Platform', 'plattform'),
    booking_signal: fc.constantFrom('', 'direct ', 'unknown'),
};
const columns = Object.keys(good) as (keyof typeof good)[];
const line = (cells: Record<string, string>) =>
    observationColumns.map(({ name }) => cells[name] ?? (name === 'note' ? '' : 'Same')).join(',');
const goodRow = fc.record(good).map(line);
const hostileRow = fc
    .tuple(fc.record(good), fc.constantFrom(...columns.filter((name) => hostile[name])), fc.nat())
    .chain(([row, column]) =>
        (hostile[column] as fc.Arbitrary<string>).map((cell) => line({ ...row, [column]: cell })),
    );
const oddRow = fc.constantFrom('', ',,,,,,,,,,,', 'Portugal,Porto', `${line({})},`, `${line({})},x`);
/** The rows of three sheets. One row without usual spellings makes DuckDB read all of them as texts. */
const threeSheets = (row: fc.Arbitrary<string>) =>
    fc.array(fc.array(row, { minLength: 1, maxLength: 80 }), { minLength: 3, maxLength: 3 });
const rows = fc.oneof(
    { weight: 3, arbitrary: threeSheets(goodRow) },
    threeSheets(fc.oneof(goodRow, hostileRow, oddRow)),
);

async function readingOf(files: Files) {
    const { database } = await readIn(files);
    const read = await database.rows(`
        select * from observation_row join sheet using (sheet_number)
        where sheet.kind = 'observations' and sheet.sheet <> 'observations/unusual.csv'
        order by observation_row.rowid`);
    const fastDiffers = await database.rows(`
        select url from observation_row
        where
            page_hash <> hash(if(url is null, null, normal_address(url)))
            or host_hash <> hash(lower(split_part(url, '/', 3)))
            or has_bad_url <> (url <> '' and not is_address(url))`);
    await database.close();
    expect(fastDiffers).toEqual([]);
    return read;
}

test('a row of observations is read the same with types and as text', async () => {
    const header = observationColumns.map(({ name }) => name).join(',');
    await fc.assert(
        fc.asyncProperty(rows, async (sheets) => {
            const files = Object.fromEntries(
                sheets.map((lines, index) => [`observations/${index}.csv`, `${header}\n${lines.join('\n')}\n`]),
            );
            const withTypes = await readingOf(files);
            expect(withTypes).toEqual(await readingOf({ ...files, 'observations/unusual.csv': csv(unusual) }));
        }),
        { numRuns: 3 },
    );
});

/** Audits with usual spellings, and one with a valid spelling that is not usual. */
const usualBoolean = fc.constantFrom('', '1', '0', 'true', 'false', 'TRUE', 'FALSE', 'yes', 'NO');
const number = fc.constantFrom('', '0', '0.5', '100', ' 7 ', '101', '-1', '1e1', 'x');
const cellOf = {
    address: fc.constantFrom('https://a.example', 'http://b.example/', '', 'x'),
    date: fc.constantFrom('2026-03-01', '2020-01-01', '2034-12-31'),
    number,
    whole_number: number,
    boolean: usualBoolean,
};
const hostileCell = fc.constantFrom('', 'maybe', ' true', '2026-3-1', '2019-12-31', '2035-01-01', 'Yes');
const auditLine = fc
    .tuple(
        fc.record(
            Object.fromEntries(auditColumns.map(({ name, kind }) => [name, cellOf[kind as keyof typeof cellOf]])),
        ),
        fc.oneof(
            { weight: 60, arbitrary: fc.constant(null) },
            fc.tuple(fc.constantFrom(...auditColumns.map(({ name }) => name)), hostileCell),
        ),
    )
    .map(([cells, bite]) => ({ ...cells, ...(bite && { [bite[0]]: bite[1] }) }) as Record<string, string>);
const auditRows = fc.record({
    rows: fc.array(auditLine, { minLength: 1, maxLength: 40 }),
    left: fc.subarray(auditColumns.slice(3).map(({ name }) => name)),
});

async function auditsOf(files: Files) {
    const { database, findings } = await readIn(files);
    const read = await database.rows(`
        select * exclude (first_row_id) from audit_row join sheet using (sheet_number)
        where sheet.kind = 'audits' and sheet.sheet <> 'audits/unusual.csv'
        order by audit_row.rowid`);
    await database.close();
    return { read, findings: findings.filter(({ file }) => file !== 'audits/unusual.csv') };
}

test('an audit is read the same with types and as text', async () => {
    const other = csv([{ url: 'https://other.example/', audited_at: '2026-03-01', accessible: 'True' }]);
    await fc.assert(
        fc.asyncProperty(fc.tuple(auditRows, auditRows), async (sheets) => {
            const texts = sheets.map(({ rows: cells, left }, index) => {
                const names = auditColumns.map(({ name }) => name).filter((name) => !left.includes(name));
                const lines = [names, ...cells.map((row) => names.map((name) => row[name] as string))];
                return [`audits/${index}.csv`, `${lines.map((line) => line.join(',')).join('\n')}\n`];
            });
            const files: Files = Object.fromEntries(texts);
            expect(await auditsOf(files)).toEqual(await auditsOf({ ...files, 'audits/unusual.csv': other }));
        }),
        { numRuns: 3 },
    );
});
