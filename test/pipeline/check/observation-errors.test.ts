import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../contract/finding.ts';
import type { Location } from '../../../pipeline/ingest/records.ts';
import { findingsOf } from '../../support/builds.ts';
import { csv, type Row, sample } from '../../support/pipeline.ts';
import { cellFault, expectFinding, type Fault, findPlanted } from '../support/faults.ts';
import { badByte, dialects, raw, type Sheet } from '../support/sheet.ts';

/** Rows that deserve neither an error nor a warning; the city is not all ASCII, so that characters are not bytes. */
const goodRows = (number: number): Row[] => sample({ platform_only: 9, contact_only: 3 }, { city: `Vilà 🏖 ${number}` });
const required = Object.keys(goodRows(0)[0] as Row).filter((name) => name !== 'direct_booking_engine');

const typeDay = /YYYY-MM-DD/u;
const typeRank = /1, 2, 3/u;
const typeAddress = /https?:\/\//u;

const faults: Fault[] = [
    ...required.map((name) => cellFault(name, '', 'MISSING_VALUE', /type a value/u, new RegExp(name, 'u'))),
    ...required
        .filter((name) => name !== 'city')
        .map((name) => cellFault(name, '  ', 'MISSING_VALUE', /type a value/u, new RegExp(name, 'u'))),
    ...[
        ['platfrom', 'platform'],
        ['Local Strict', 'local_strict'],
        ['local-extended', 'local_extended'],
        ['reseller', 'reseller_remote'],
        ['DMO', 'dmo'],
    ].map(([text, meant]) =>
        cellFault('actor_type', text as string, 'UNKNOWN_ACTOR_TYPE', new RegExp(`did you mean ${meant}\\?`, 'u')),
    ),
    ...[
        ['Direct', 'direct'],
        ['platform only', 'platform_only'],
        ['contactonly', 'contact_only'],
        ['non', 'none'],
    ].map(([text, meant]) =>
        cellFault(
            'booking_signal',
            text as string,
            'UNKNOWN_BOOKING_SIGNAL',
            new RegExp(`did you mean ${meant}\\?`, 'u'),
        ),
    ),
    ...['0', '-1', '+3', '1.0', '2.5', '1e2', 'three', '3,5', '0x3', '12345678901234567890'].map((text) =>
        cellFault('position', text, 'BAD_POSITION', typeRank),
    ),
    ...[
        'result.example',
        'www.result.example/page',
        '//result.example/',
        '/page',
        'ftp://result.example/',
        'mailto:a@result.example',
        'https://',
        'https:///page',
        'https://?page=1',
        'https:result.example',
        'https://result.example/a page',
        'https://result.example/a\tpage',
    ].map((text) => cellFault('url', text, 'BAD_URL', typeAddress)),
    ...[
        '2026-02-29',
        '2026-13-01',
        '2026-00-10',
        '2026-04-31',
        '2026-4-3',
        '01/03/2026',
        '20260301',
        '2026-03-01T00:00:00Z',
        '46082',
        'yesterday',
        'infinity',
        '-infinity',
        'epoch',
        '0044-03-15 (BC)',
        '12026-03-01',
    ].map((text) => cellFault('analyzed_at', text, 'BAD_DATE', typeDay)),
    {
        name: 'a position that is used twice',
        code: 'DUPLICATE_POSITION',
        hint: /a position of its own/u,
        message: /position 3 /u,
        plant: (sheet) => sheet.put(8, 'position', '3'),
    },
    {
        name: 'a position that is used twice, under two spellings of the market',
        code: 'DUPLICATE_POSITION',
        hint: /a position of its own/u,
        message: /position 3 /u,
        plant: (sheet) => {
            sheet.put(8, 'activity', 'Walking  tour');
            return sheet.put(8, 'position', '3');
        },
    },
    {
        name: 'a row without its last cell',
        code: 'WRONG_WIDTH',
        hint: /one cell for each column/u,
        message: /fewer/u,
        plant: (sheet) => [3, (sheet.rows[2] as string[]).splice(-1).length && sheet.header.length - 1],
    },
    {
        name: 'a row of two cells',
        code: 'WRONG_WIDTH',
        hint: /one cell for each column/u,
        message: /fewer/u,
        plant: (sheet) => [3, (sheet.rows[2] as string[]).splice(2).length && 2],
    },
    ...[['x'], ['x', 'y', 'z'], ['']].map((more): Fault => {
        const plant = (sheet: Sheet): [number, number] => {
            (sheet.rows[2] as string[]).push(...more);
            return [3, sheet.header.length];
        };
        const name = `a row with ${more.length} more cells: ${JSON.stringify(more)}`;
        return { name, code: 'WRONG_WIDTH', hint: /one cell for each column/u, message: /more/u, plant };
    }),
    {
        name: 'a quote that is not closed, in the last row',
        code: 'UNCLOSED_QUOTE',
        hint: /end the cell with "/u,
        plant: (sheet) => sheet.put(12, 'activity', `${raw}"Walking tour`),
    },
    {
        name: 'a byte that is not UTF-8',
        code: 'NOT_UTF8',
        hint: /^it is in another encoding, such as .* with the encoding UTF-8$/u,
        message: /0xe9/u,
        plant: (sheet) => sheet.put(7, 'city', `${badByte}vora`),
    },
    ...[...required, 'direct_booking_engine'].map((name): Fault => {
        const plant = (sheet: Sheet) => {
            const index = sheet.header.indexOf(name);
            for (const cells of [sheet.header, ...sheet.rows]) cells.splice(index, 1);
            return null;
        };
        return { name: `no column ${name}`, code: 'MISSING_COLUMN', hint: new RegExp(`add .*${name}`, 'u'), plant };
    }),
];

describe.each(Object.entries(dialects))('%s', (_name, dialect) => {
    let planted: { expected: (Location & { file: string })[]; findings: Finding[] };
    beforeAll(async () => {
        planted = await findPlanted('observations', faults, goodRows, dialect);
    });

    test.each(faults.map((fault, number) => ({ ...fault, number })))(
        'a fault in a sheet of observations is reported at its location as $code: $name',
        (fault) => {
            expectFinding(fault, planted.expected[fault.number] as Location & { file: string }, planted.findings);
        },
    );
});

describe('over two sheets', () => {
    test('final rows of one snapshot in two sheets are reported where the second sheet begins with them', async () => {
        const rows = goodRows(1);
        const findings = await findingsOf({
            'observations/a.csv': csv(rows.slice(0, 6)),
            'observations/deep/b.csv': csv([...goodRows(2), ...rows.slice(6)]),
        });
        const errors = findings.filter(({ severity }) => severity === 'error');
        expect(errors).toMatchObject([
            { code: 'SNAPSHOT_IN_TWO_FILES', file: 'observations/deep/b.csv', line: 14, column: 40 },
        ]);
        expect(errors[0]?.message).toContain('observations/a.csv');
        expect(errors[0]?.hint).toMatch(/one sheet/u);
    });

    test('final rows in two sheets are found even if market and coding are spelled otherwise', async () => {
        const findings = await findingsOf({
            'observations/a.csv': csv(sample({ platform_only: 12 }, { city: 'Évora', coding: 'final' })),
            'observations/b.csv': csv(sample({ platform_only: 12 }, { city: ' EVORA ', coding: '' })),
        });
        expect(findings.map(({ code }) => code)).toContain('SNAPSHOT_IN_TWO_FILES');
    });

    test('a market may have other days in other sheets', async () => {
        const findings = await findingsOf({
            'observations/a.csv': csv(goodRows(1)),
            'observations/b.csv': csv(goodRows(1).map((row) => ({ ...row, analyzed_at: '2026-04-01' }))),
        });
        expect(findings).toEqual([]);
    });
});
