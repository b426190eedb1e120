import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../contract/finding.ts';
import { findingsOf } from '../../support/builds.ts';
import { audit, csv, projectFolder, type Row, sample } from '../../support/pipeline.ts';

/** What was read without a word before, or named at a wrong location: one sheet a case, all in one folder. */
interface Case {
    /** The sheet of a market of its own, from its good rows. */
    sheet: (rows: Row[]) => string | Buffer;
    /** `line:column CODE` of each finding. */
    found: string[];
    /** What message and hint of the first finding say. */
    says?: RegExp;
}

const latestDay = '2026-11-20';
const change = (rows: Row[], position: number, more: Row) =>
    rows.map((row) => (row.position === position ? { ...row, ...more } : row));
const changed = (more: Row) => (rows: Row[]) => csv(change(rows, 3, more));
const lines = (rows: Row[]) => csv(rows).trimEnd().split('\n');
/** Where cells of the third row begin; the city of every case is of the same length. */
const [at, third] = [{ activity: 20, analyzed_at: 41, url: 54, actor: 80, signal: 89, end: 103 }, 4];

const cases: Record<string, Case> = {
    'a day later than BUILD_DATE is FUTURE_DATE': {
        sheet: changed({ analyzed_at: '2026-11-21' }),
        found: [`${third}:${at.analyzed_at} FUTURE_DATE`],
        says: /2026-11-21.*2026-11-20/su,
    },
    'BUILD_DATE itself has come': {
        sheet: (rows) => csv(rows.map((row) => ({ ...row, analyzed_at: latestDay }))),
        found: [],
    },
    'a day before 2000 is IMPLAUSIBLE_DATE': {
        sheet: changed({ analyzed_at: '1999-12-31' }),
        found: [`${third}:${at.analyzed_at} IMPLAUSIBLE_DATE`],
        says: /before 2000/u,
    },
    'a day of the year 26 is IMPLAUSIBLE_DATE': {
        sheet: changed({ analyzed_at: '0026-03-01' }),
        found: [`${third}:${at.analyzed_at} IMPLAUSIBLE_DATE`],
    },
    'the first day of 2000 is plausible': {
        sheet: (rows) => csv(rows.map((row) => ({ ...row, analyzed_at: '2000-01-01' }))),
        found: [],
    },
    'a zero-width space in a name is CONTROL_CHARACTER': {
        sheet: (rows) => csv(rows.map((row) => ({ ...row, activity: 'Walking\u200btour' }))),
        found: [`2:${at.activity} CONTROL_CHARACTER`],
        says: /activity.*U\+200B.*again/su,
    },
    'a soft hyphen in a city is CONTROL_CHARACTER, and no SIMILAR_MARKET': {
        sheet: (rows) => csv([...rows, ...rows.map((row) => ({ ...row, city: 'Por\u00adto' }))]),
        found: ['14:10 CONTROL_CHARACTER'],
    },
    'a byte order mark in a cell is CONTROL_CHARACTER': {
        sheet: changed({
            direct_booking_engine: '\ufeffbokun',
            actor_type: 'local_strict',
            booking_signal: 'direct',
            // A host that the other sheets do not have.
            url: 'https://lagoon-9.example/',
        }),
        found: [`${third}:${at.url} OPERATOR_WITHOUT_AUDIT`, `${third}:100 CONTROL_CHARACTER`],
    },
    'a soft hyphen in an address is CONTROL_CHARACTER, and no other error': {
        sheet: changed({ url: 'https://res\u00adult.example/' }),
        found: [`${third}:${at.url} CONTROL_CHARACTER`],
    },
    'a zero-width joiner in a word is CONTROL_CHARACTER, and no other error': {
        sheet: changed({ actor_type: 'plat\u200dform' }),
        found: [`${third}:${at.actor} CONTROL_CHARACTER`],
    },
    'NUL in a word is named at its cell': {
        sheet: changed({ actor_type: 'plat\0form' }),
        found: [`${third}:${at.actor} CONTROL_CHARACTER`],
        says: /U\+0000/u,
    },
    'an invisible character in a note is no finding': {
        sheet: (rows) => csv(rows.map((row) => ({ ...row, note: 'a 👨\u200d👩\u200d👧 tour' }))),
        found: [],
    },
    'an invisible character in the name of a column is CONTROL_CHARACTER': {
        sheet: (rows) => csv(rows).replace('activity', 'acti\u200bvity'),
        found: ['1:14 CONTROL_CHARACTER'],
        says: /activity/u,
    },
    'a blank before a quote hides no separator: the cells behind it are named at their locations': {
        sheet: (rows) =>
            lines(rows)
                .join('\n')
                .replace(/(,3,.*),platform,/u, '$1, "plat, form",'),
        found: [`${third}:${at.actor} UNKNOWN_ACTOR_TYPE`],
        says: /"plat, form"/u,
    },
    'a cell behind one with a blank before its quote is named at its location': {
        sheet: (rows) =>
            lines(rows)
                .map((line) => line.replace('Walking tour', ' "Sailing, camp"'))
                .join('\n')
                .replace(/(,3,.*),platform,/u, '$1,x,'),
        found: [`${third}:${at.actor + 4} UNKNOWN_ACTOR_TYPE`],
    },
    'a row that is too wide is WRONG_WIDTH alone': {
        sheet: (rows) =>
            lines(rows)
                .map((line, index) => (index === 3 ? line.replace('Walking tour', 'Walking, tour') : line))
                .join('\n'),
        found: [`${third}:${at.end + 1} WRONG_WIDTH`],
        says: /more cells/u,
    },
    'a row that is too wide takes no position from another': {
        sheet: (rows) =>
            lines(rows)
                .map((line, index) => (index === 3 ? `${line},x` : line))
                .concat(lines(rows)[4]?.replace(/,4,/u, ',3,').replace('result-4', 'result-3') ?? '')
                .join('\n'),
        found: [`${third}:${at.end + 1} WRONG_WIDTH`],
    },
    'a cell of 65,537 characters is CELL_TOO_LONG, wherever it stands': {
        sheet: (rows) => csv(change(rows, 3, { note: 'x'.repeat(65_537) })),
        found: [`${third}:${at.end + 1} CELL_TOO_LONG`],
        says: /65536 characters/u,
    },
    'a cell of 65,537 characters over many lines is CELL_TOO_LONG': {
        sheet: (rows) => csv(change(rows, 3, { note: 'a line\n'.repeat(9_363) })),
        found: [`${third}:${at.end + 1} CELL_TOO_LONG`],
    },
    'a cell of 65,536 characters is read': {
        sheet: (rows) => csv(change(rows, 3, { note: '🏖'.repeat(65_536) })),
        found: [],
    },
    'no-break spaces around cells are trimmed': {
        sheet: (rows) =>
            csv(
                rows.map((row) =>
                    Object.fromEntries(
                        Object.entries(row).map(([name, cell]) => [name, cell === '' ? '' : `\u00a0${cell}\u2003`]),
                    ),
                ),
            ),
        found: [],
    },
    'blank lines before the header are passed over': { sheet: (rows) => `\n  \n,,\n${csv(rows)}`, found: [] },
    'what is wrong with a header below blank lines is named there': {
        sheet: (rows) => `\n\n${csv(rows).replace('criteria', 'kriteria')}`,
        found: ['3:1 MISSING_COLUMN', '3:23 UNKNOWN_COLUMN'],
    },
    'a first line sep=; is accepted, and lines are counted with it': {
        sheet: (rows) =>
            `sep=;\r\n${lines(change(rows, 3, { actor_type: 'x' }))
                .join('\r\n')
                .replaceAll(',', ';')}`,
        found: [`5:${at.actor} UNKNOWN_ACTOR_TYPE`],
    },
    'UTF-16 without a mark is called what it is': {
        sheet: (rows) => Buffer.from(csv(rows), 'utf16le'),
        found: ['1:1 NOT_UTF8'],
        says: /UTF-16 without a byte order mark/u,
    },
    'UTF-16 in the other order without a mark is called what it is': {
        sheet: (rows) => Buffer.from(csv(rows), 'utf16le').swap16(),
        found: ['1:1 NOT_UTF8'],
        says: /UTF-16 without a byte order mark/u,
    },
    'a renamed .xlsx is called what it is': {
        sheet: () => Buffer.concat([Buffer.from('PK\x03\x04\x14\0'), Buffer.alloc(900, 0xe9)]),
        found: ['1:1 NOT_UTF8'],
        says: /workbook \(\.xlsx.*save it as CSV/su,
    },
    'two dots in a host are no address': {
        sheet: changed({ url: 'https://a..example/' }),
        found: [`${third}:${at.url} BAD_URL`],
    },
    'a dot before a host is no address': {
        sheet: changed({ url: 'https://.a.example/' }),
        found: [`${third}:${at.url} BAD_URL`],
    },
    'a port above 65535 is no address': {
        sheet: changed({ url: 'https://a.example:65536/' }),
        found: [`${third}:${at.url} BAD_URL`],
    },
    'the port 65535, a last dot and letters of any script are an address': {
        sheet: (rows) =>
            csv(
                change(change(rows, 3, { url: 'https://münchen.example.:65535/ä?b#c' }), 4, {
                    url: 'http://a-b.c_d.example',
                }),
            ),
        found: [],
    },
    'local may be both local types': {
        sheet: changed({ actor_type: 'local' }),
        found: [`${third}:${at.actor} UNKNOWN_ACTOR_TYPE`],
        says: /did you mean local_strict or local_extended\? Allowed are local_strict,/u,
    },
    'phone is contact_only': {
        sheet: changed({ booking_signal: 'phone' }),
        found: [`${third}:${at.signal} UNKNOWN_BOOKING_SIGNAL`],
        says: /did you mean contact_only\?/u,
    },
    'OTA is no dmo': {
        sheet: changed({ actor_type: 'OTA' }),
        found: [`${third}:${at.actor} UNKNOWN_ACTOR_TYPE`],
        says: /^(?!.*mean dmo).*did you mean platform\?/su,
    },
    'what is like no word gets the list alone': {
        sheet: changed({ actor_type: 'xyz' }),
        found: [`${third}:${at.actor} UNKNOWN_ACTOR_TYPE`],
        says: /known\nAllowed are/u,
    },
    'a fault that every row has is one finding with their number': {
        sheet: (rows) => csv(rows.map((row, index) => ({ ...row, analyzed_at: `0${(index % 9) + 1}/03/2026` }))),
        found: [`2:${at.analyzed_at} BAD_DATE in 12 rows`],
    },
    'a fault that all rows but one have is one finding each': {
        sheet: (rows) => csv(rows.map((row, index) => (index > 0 ? { ...row, actor_type: 'xyz' } : row))),
        found: Array.from(
            { length: 11 },
            (_, index) => `${index + 3}:${at.actor + (index < 8 ? 0 : 2)} UNKNOWN_ACTOR_TYPE`,
        ),
    },
};

const cityOf = (number: number) => `Cidade ${10 + number}`;

describe('each in a sheet of its own', () => {
    const names = Object.keys(cases);
    let findings: Finding[];
    beforeAll(async () => {
        const files = names.map((name, number) => {
            const rows = sample({ platform_only: 12 }, { city: cityOf(number) });
            return [`observations/${number + 10}.csv`, (cases[name] as Case).sheet(rows)];
        });
        findings = await findingsOf(Object.fromEntries(files), latestDay);
    });

    test.each(names)('no doubtful cell passes in silence, and no sound one is reported: %s', (name) => {
        const { found, says } = cases[name] as Case;
        const mine = findings.filter(({ file }) => file === `observations/${names.indexOf(name) + 10}.csv`);
        const reported = mine.map(
            ({ line, column, code, rows }) => `${line}:${column} ${code}${rows ? ` in ${rows} rows` : ''}`,
        );
        expect(reported).toEqual(found);
        if (says) expect(`${mine[0]?.message}\n${mine[0]?.hint}`).toMatch(says);
    });
});

test('a page speed above 0 and up to 1 is PAGESPEED_SCALE; once, where every audit of the sheet has it', async () => {
    const audits = (speeds: string[]) =>
        csv(
            speeds.map((pagespeed, index) => ({
                ...audit(`https://a.example/${speeds.length}/${index}`, '2026-02-01', [], ['https']),
                pagespeed,
            })),
        );
    const findings = await findingsOf({
        'observations/a.csv': csv(sample({ platform_only: 12 })),
        'audits/a.csv': audits(['0', '0.01', '1', '1.5', '85', '']),
        'audits/b.csv': audits(['0.85', '0.9', '1']),
    });
    const reported = findings.map(({ code, severity, file, line, rows }) => [code, severity, file, line, rows]);
    expect(reported).toEqual([
        ['PAGESPEED_SCALE', 'warning', 'audits/a.csv', 3, undefined],
        ['PAGESPEED_SCALE', 'warning', 'audits/a.csv', 4, undefined],
        ['PAGESPEED_SCALE', 'warning', 'audits/b.csv', 2, 3],
    ]);
});

test('days of audits are checked like those of observations', async () => {
    const findings = await findingsOf(
        {
            'observations/a.csv': csv(sample({ platform_only: 12 })),
            'audits/a.csv': csv(
                ['2026-11-21', '1999-12-31', '2026-11-20'].map((day, index) =>
                    audit(`https://a.example/${index}`, day, [], ['https']),
                ),
            ),
        },
        latestDay,
    );
    expect(findings.map(({ code, line }) => `${line} ${code}`)).toEqual(['2 FUTURE_DATE', '3 IMPLAUSIBLE_DATE']);
});

test('every code of a check is explained in data/README.md, and has a case', () => {
    const filesIn = (folder: string) => fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const codes = filesIn(path.join(projectFolder, 'pipeline/check'))
        .filter((file) => file.endsWith('.sql'))
        .map((file) => path.basename(file, '.sql').toUpperCase());
    const readme = fs.readFileSync(path.join(projectFolder, 'data/README.md'), 'utf8');
    expect(codes.filter((code) => !readme.includes(`\`${code}\``))).toEqual([]);
    const tests = filesIn(path.join(projectFolder, 'test/pipeline')).filter((file) => file.endsWith('.test.ts'));
    const cases = tests.map((file) => fs.readFileSync(path.join(projectFolder, 'test/pipeline', file), 'utf8')).join();
    expect(codes.filter((code) => !new RegExp(`\\b${code}\\b`, 'u').test(cases))).toEqual([]);
});
