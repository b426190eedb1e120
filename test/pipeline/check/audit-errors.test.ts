import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../contract/finding.ts';
import type { Location } from '../../../pipeline/ingest/records.ts';
import { findingsOf } from '../../support/builds.ts';
import { csv, type Row } from '../../support/pipeline.ts';
import { cellFault, expectFinding, type Fault, findPlanted } from '../support/faults.ts';
import { badByte, dialects, raw } from '../support/sheet.ts';

const booleans = [
    ['accessible', 'https', 'mobile_friendly', 'schema_org', 'online_booking', 'transactional_schema', 'sitemap'],
    ['booking_engine', 'book_button', 'calendar', 'date_params', 'direct_booking', 'price', 'duration', 'languages'],
    ['cancellation_policy', 'location', 'sitemap_lastmod', 'date_modified', 'dynamic_content'],
].flat();

/** Audits of five pages; between them every word that a cell may hold. */
const goodRows = (number: number): Row[] =>
    ['yes', 'NO', '1', 'False', 'tRUE'].map((word, index) => ({
        url: `https://página-${number}-${index}.example/🏖/`,
        audited_at: '2026-02-20',
        pagespeed: ['0', '100', '80.5', '100.0', ''][index] as string,
        ...Object.fromEntries(booleans.map((name) => [name, index === 3 && name !== 'accessible' ? '' : word])),
        server_response_ms: ['0', '800', '12000', '', '1'][index] as string,
    }));

const faults: Fault[] = [
    ...['url', 'audited_at', 'accessible'].map((name) =>
        cellFault(name, '', 'MISSING_VALUE', /type a value/u, new RegExp(name, 'u')),
    ),
    ...booleans.map((name) => cellFault(name, 'oui', 'BAD_BOOLEAN', /1 or 0, true or false, yes or no/u, /"oui"/u)),
    ...['2', 'x', 'y', 'n', 'on', '-1', '1.0', 'wahr'].map((text) =>
        cellFault('https', text, 'BAD_BOOLEAN', /1 or 0, true or false, yes or no/u, new RegExp(`"${text}"`, 'u')),
    ),
    ...['101', '-1', '80,5', '100.1', 'fast', '1e1', '+80', '80%'].map((text) =>
        cellFault('pagespeed', text, 'BAD_NUMBER', /from 0 to 100, with a point and without a unit: 72\.5/u),
    ),
    ...['-1', '0.8', '800 ms', '1e3', '800,0'].map((text) =>
        cellFault('server_response_ms', text, 'BAD_NUMBER', /whole number of milliseconds, only digits: 1200/u),
    ),
    ...['2026-02-29', '20/02/2026', '2026-2-20', 'infinity'].map((text) =>
        cellFault('audited_at', text, 'BAD_DATE', /YYYY-MM-DD/u),
    ),
    cellFault('audited_at', 'Audited_at', 'BAD_DATE', /^remove the line: it repeats/u),
    ...Object.entries({
        '4.2.2026': '2026-04-02 or 2026-02-04;',
        '13/02/2026': '2026-02-13;',
        '02-02-2026': '2026-02-02;',
        '03/01/26': '2026-03-01 or 2026-01-03;',
        '2026/3/1': '2026-03-01;',
        '2026-2-20': '2026-02-20;',
        '2026-03-01 00:00:00': '2026-03-01;',
        '46082': '2026-03-01;',
        '2026. 03. 14.': '2026-03-14;',
        '14. 3. 2026': '2026-03-14;',
        '2026年3月14日': '2026-03-14;',
        '14/3/2569': '2026-02-28$',
        '26-03-01': '2026-02-28$',
        '3/1/1926': '2026-02-28$',
        '30.02.2026': '2026-02-28$',
    }).map(([text, meant]) =>
        cellFault('audited_at', text, 'BAD_DATE', new RegExp(`YYYY-MM-DD(:|, for example) ${meant}`, 'u')),
    ),
    ...['page.example', '/page', 'ftp://page.example/', 'https://page.example/a b'].map((text) =>
        cellFault('url', text, 'BAD_URL', /https?:\/\//u),
    ),
    {
        name: 'the same page twice on a day',
        code: 'DUPLICATE_AUDIT',
        hint: /keep the audit that counts/u,
        plant: (sheet) => sheet.put(4, 'url', String(sheet.rows[1]?.[sheet.header.indexOf('url')])),
    },
    ...[(url: string) => `${url}#top`, (url: string) => url.replace(/\/$/u, ''), shouted].map(
        (change, index): Fault => {
            return {
                name: `the same page twice on a day, written otherwise (${index})`,
                code: 'DUPLICATE_AUDIT',
                hint: /keep the audit that counts/u,
                plant: (sheet) => sheet.put(4, 'url', change(String(sheet.rows[1]?.[sheet.header.indexOf('url')]))),
            };
        },
    ),
    {
        name: 'a row without its last cell',
        code: 'WRONG_WIDTH',
        hint: /one cell for each column/u,
        plant: (sheet) => [3, (sheet.rows[2] as string[]).splice(-1).length && sheet.header.length - 1],
    },
    {
        name: 'a row with two more cells',
        code: 'WRONG_WIDTH',
        hint: /one cell for each column/u,
        plant: (sheet) => [3, (sheet.rows[2] as string[]).push('1', '0') && sheet.header.length],
    },
    {
        name: 'a quote that is not closed, in the last row',
        code: 'UNCLOSED_QUOTE',
        hint: /end the cell with "/u,
        plant: (sheet) => sheet.put(5, 'https', `${raw}"yes`),
    },
    {
        name: 'a byte that is not UTF-8',
        code: 'NOT_UTF8',
        hint: /UTF-8/u,
        plant: (sheet) => sheet.put(4, 'sitemap', badByte),
    },
    ...['url', 'audited_at', 'accessible'].map((name): Fault => {
        return {
            name: `no column ${name}`,
            code: 'MISSING_COLUMN',
            hint: new RegExp(name, 'u'),
            plant: (sheet) => {
                const index = sheet.header.indexOf(name);
                for (const cells of [sheet.header, ...sheet.rows]) cells.splice(index, 1);
                return null;
            },
        };
    }),
    {
        name: 'a column that is there twice',
        code: 'DUPLICATE_COLUMN',
        hint: /keep one/u,
        plant: (sheet) => {
            for (const cells of sheet.rows) cells.push('yes');
            return [0, sheet.header.push('https') - 1];
        },
    },
];

function shouted(url: string): string {
    return url.replace('https://página', 'HTTPS://PÁGINA');
}

/** Audits know no column `note`; in the dialect that needs one, its warning is not the fault looked for. */
const withoutNote = (findings: readonly Finding[]) => findings.filter(({ message }) => !/"note"/iu.test(message));

describe.each(Object.entries(dialects))('%s', (_name, dialect) => {
    let planted: { expected: (Location & { file: string })[]; findings: Finding[] };
    beforeAll(async () => {
        planted = await findPlanted('audits', faults, goodRows, dialect);
    });

    test.each(faults.map((fault, number) => ({ ...fault, number })))(
        'a fault in a sheet of audits is reported at its location as $code: $name',
        (fault) => {
            const findings = dialect.breaks ? withoutNote(planted.findings) : planted.findings;
            expectFinding(fault, planted.expected[fault.number] as Location & { file: string }, findings);
        },
    );
});

test('an audit that is in another sheet too is reported in the later one, which names the location of the first', async () => {
    const [, ...others] = goodRows(1);
    const findings = await findingsOf({
        'audits/b.csv': csv([...others, ...goodRows(2)]),
        'audits/a.csv': csv(goodRows(1)),
    });
    const twice = findings.filter(({ code }) => code !== 'EMPTY_INPUT');
    expect(twice).toHaveLength(4);
    for (const { code, file, message } of twice) {
        expect([code, file]).toEqual(['DUPLICATE_AUDIT', 'audits/b.csv']);
        expect(message).toContain('audits/a.csv');
    }
});

test('a sheet of audits that is there twice is one finding with its number of rows', async () => {
    const findings = await findingsOf({ 'audits/b.csv': csv(goodRows(1)), 'audits/a.csv': csv(goodRows(1)) });
    expect(findings).toMatchObject([
        { code: 'DUPLICATE_AUDIT', file: 'audits/b.csv', line: 2, rows: 5 },
        { code: 'EMPTY_INPUT', severity: 'warning' },
    ]);
});

test('a page may be audited on several days, and pages whose addresses differ are different pages', async () => {
    const url = 'https://page.example';
    const audits = [`${url}/a`, `${url}/A`, `${url}/a?b=1`, `${url}:8443/a`, 'http://page.example/a'].map((page) => ({
        url: page,
        audited_at: '2026-02-20',
        accessible: 'no',
    }));
    const later = audits.map((row) => ({ ...row, audited_at: '2026-02-21' }));
    const findings = await findingsOf({ 'audits/a.csv': csv([...audits, ...later]) });
    expect(findings.map(({ code }) => code)).toEqual(['EMPTY_INPUT']);
});
