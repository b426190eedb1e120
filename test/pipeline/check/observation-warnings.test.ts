import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../contract/finding.ts';
import { findingsOf } from '../../support/builds.ts';
import { csv, type Files, type Row, result, sample } from '../../support/pipeline.ts';

/** What is worth a warning: the rows of a market's sheet, and the findings as `line column CODE`. */
interface Case {
    name: string;
    rows: (good: Row[]) => Row[];
    found: [line: number, column: string, code: string][];
    message?: RegExp;
}

const change = (rows: Row[], position: number, more: Row) =>
    rows.map((row) => (row.position === position ? { ...row, ...more } : row));

const cases: Case[] = [
    { name: 'a sound sample', rows: (good) => good, found: [] },
    {
        name: 'one position missing',
        rows: (good) => good.filter(({ position }) => position !== 4),
        found: [[5, 'position', 'GAP_IN_POSITIONS']],
        message: /position 4 is missing/u,
    },
    {
        name: 'the first positions missing',
        rows: (good) => good.slice(2),
        found: [[2, 'position', 'GAP_IN_POSITIONS']],
        message: /positions 1 to 2 are missing/u,
    },
    {
        name: 'positions out of order are no gap',
        rows: (good) => good.toReversed(),
        found: [],
    },
    {
        name: 'a position far away',
        rows: (good) => change(good, 12, { position: 400 }),
        found: [[13, 'position', 'GAP_IN_POSITIONS']],
        message: /positions 12 to 399 are missing/u,
    },
    {
        name: 'the same url twice',
        rows: (good) => change(good, 9, { url: 'https://result-2.example/' }),
        found: [[10, 'url', 'REPEATED_URL']],
        message: /position 2 /u,
    },
    {
        name: 'the same url written otherwise',
        rows: (good) => change(good, 9, { url: 'HTTPS://Result-2.EXAMPLE:443#book' }),
        found: [[10, 'url', 'REPEATED_URL']],
    },
    {
        name: 'one host as two actor types',
        rows: (good) =>
            change(change(good, 9, { url: 'https://result-2.example/more', actor_type: 'dmo' }), 10, {
                url: 'https://RESULT-2.example/most',
            }),
        found: [[10, 'actor_type', 'HOST_WITH_TWO_ACTOR_TYPES']],
        message:
            /result-2\.example is coded dmo here and platform elsewhere in this market, first at \S+\.csv:3 on 2026-03-01$/u,
    },
    {
        name: 'an engine without direct',
        rows: (good) => change(good, 3, { direct_booking_engine: 'bokun' }),
        found: [[4, 'direct_booking_engine', 'ENGINE_WITHOUT_DIRECT']],
        message: /bokun/u,
    },
    {
        name: 'a platform coded direct',
        rows: (good) => change(good, 3, { booking_signal: 'direct' }),
        found: [[4, 'booking_signal', 'INTERMEDIARY_CODED_DIRECT']],
        message: /platform/u,
    },
    {
        name: 'a tourism body coded direct',
        rows: (good) => change(good, 3, { actor_type: 'dmo', booking_signal: 'direct' }),
        found: [[4, 'booking_signal', 'INTERMEDIARY_CODED_DIRECT']],
        message: /dmo/u,
    },
    {
        name: 'a reseller coded direct is no fault',
        rows: (good) => change(good, 3, { actor_type: 'reseller_remote', booking_signal: 'direct' }),
        found: [],
    },
    {
        name: 'a direct operator without an audit',
        rows: (good) => change(good, 3, { actor_type: 'local_strict', booking_signal: 'direct' }),
        found: [[4, 'url', 'OPERATOR_WITHOUT_AUDIT']],
    },
    {
        name: 'one result',
        rows: (good) => good.slice(0, 1),
        found: [[2, 'position', 'SAMPLE_SIZE']],
        message: /has 1 result, expected/u,
    },
    {
        name: 'nine results',
        rows: (good) => good.slice(0, 9),
        found: [[2, 'position', 'SAMPLE_SIZE']],
        message: /9 results.*10 to 30/u,
    },
    { name: 'ten results', rows: (good) => good.slice(0, 10), found: [] },
    { name: 'thirty results', rows: (good) => longer(good, 30), found: [] },
    {
        name: 'thirty-one results',
        rows: (good) => longer(good, 31),
        found: [[2, 'position', 'SAMPLE_SIZE']],
        message: /31 results/u,
    },
    {
        name: 'two spellings of a criterion, the rarer one named',
        rows: (good) => change(good, 5, { criteria: 'PRIVÁTE' }),
        found: [[6, 'criteria', 'TWO_SPELLINGS']],
        message: /"PRIVÁTE \d+" is also written "Private \d+"/u,
    },
    {
        name: 'blanks are no other spelling',
        rows: (good) => change(good, 5, { activity: 'Walking   tour ' }),
        found: [],
    },
];

function longer(good: Row[], count: number): Row[] {
    const more = Array.from({ length: count }, (_, index) => result(index + 1, 'platform_only'));
    return more.map((row) => ({ ...row, city: good[0]?.city ?? '', criteria: good[0]?.criteria ?? '' }));
}

describe('each in a sheet of its own', () => {
    let findings: Finding[] = [];
    const header: string[] = Object.keys(result(1, 'none'));
    const sheets = cases.map(({ rows }, number) => {
        const good = sample({ platform_only: 10, contact_only: 2 }, { city: `City ${number}` });
        return rows(good.map((row) => ({ ...row, criteria: `Private ${number}` }))).map((row) => ({
            ...row,
            criteria: row.criteria === 'PRIVÁTE' ? `PRIVÁTE ${number}` : (row.criteria ?? ''),
            // Hosts of its own: they have no history in the other sheets.
            url: String(row.url).replace(/^https:\/\//iu, `$&of-${number}.`),
        }));
    });

    beforeAll(async () => {
        const files: Files = Object.fromEntries(
            sheets.map((rows, number) => [`observations/${number}.csv`, csv(rows)]),
        );
        findings = await findingsOf(files);
    });

    test.each(cases.map((one, number) => ({ ...one, number })))(
        'a sheet of observations gets the warnings that it deserves, and no other: $name',
        ({ number, found, message }) => {
            const mine = findings.filter(({ file }) => file === `observations/${number}.csv`);
            const rows = sheets[number] as Row[];
            const expected = found.map(([line, name, code]) => ({
                code,
                severity: 'warning',
                line,
                column: columnOf(rows[line - 2] as Row, header.indexOf(name)),
            }));
            expect(mine).toMatchObject(expected);
            expect(mine).toHaveLength(expected.length);
            for (const finding of mine) expect(finding.message).toMatch(message ?? /\S/u);
        },
    );
});

/** Where a cell begins in a line of which no cell is quoted. */
function columnOf(row: Row, index: number): number {
    const before = Object.values(row).slice(0, index);
    return before.reduce<number>((sum, cell) => sum + [...String(cell)].length + 1, 1);
}

describe('over sheets', () => {
    const operator = { actor_type: 'local_strict', booking_signal: 'direct' };

    test('two spellings of a city are found in other sheets, but a city of another country is another city', async () => {
        const findings = await findingsOf({
            'observations/a.csv': csv(sample({ platform_only: 12 }, { city: 'Mérida' })),
            'observations/b.csv': csv(sample({ platform_only: 10 }, { city: 'Merida', activity: 'Other' })),
            'observations/c.csv': csv(sample({ platform_only: 10 }, { country: 'Spain', city: 'MERIDA' })),
        });
        expect(findings).toMatchObject([{ code: 'TWO_SPELLINGS', file: 'observations/b.csv', line: 2, column: 10 }]);
    });

    test('an audit older than 92 days is too old, and its day is named', async () => {
        const rows = change(change(sample({ platform_only: 12 }), 3, operator), 4, operator);
        const audits = [
            { url: 'https://result-3.example/', audited_at: '2025-11-28', accessible: 'no' },
            { url: 'https://result-4.example/', audited_at: '2025-11-29', accessible: 'no' },
        ];
        const findings = await findingsOf({ 'observations/a.csv': csv(rows), 'audits/a.csv': csv(audits) });
        expect(findings).toMatchObject([{ code: 'OPERATOR_WITHOUT_AUDIT', line: 4 }]);
        expect(findings[0]?.message).toContain('2025-11-28');
    });

    test('rows of an independent coding get no warning', async () => {
        const second = sample({ direct: 2 }, { coding: 'second', direct_booking_engine: 'x', actor_type: 'platform' });
        const files = { 'observations/a.csv': csv(sample({ platform_only: 12 })), 'observations/b.csv': csv(second) };
        expect(await findingsOf(files)).toEqual([]);
    });

    test('a sample that is too small is reported in its final rows, also beside a faulty sheet of audits', async () => {
        const second = sample({ platform_only: 2 }, { coding: 'second' });
        const rows = sample({ platform_only: 9 }).slice(1);
        const findings = await findingsOf({
            'observations/a.csv': csv([...second, ...rows.map((row) => ({ ...row, coding: '' }))]),
            'audits/a.csv': csv([{ url: 'page.example', audited_at: '2026-02-20', accessible: 'no' }]),
        });
        const small = findings.filter(({ code }) => code === 'SAMPLE_SIZE');
        expect(small).toMatchObject([
            { file: 'observations/a.csv', line: 4, message: expect.stringContaining('has 8 results') },
        ]);
    });

    test('a sheet that could not be read whole is not said to lack rows', async () => {
        const rows = change(sample({ platform_only: 11 }), 4, { position: 'four' });
        const findings = await findingsOf({ 'observations/a.csv': csv(rows) });
        expect(findings.map(({ code }) => code)).toEqual(['BAD_POSITION']);
    });

    test('texts that are no addresses are neither the same url nor one host', async () => {
        const rows = change(sample({ platform_only: 12 }), 4, { url: 'one.example/tours' });
        const sheet = csv(change(rows, 5, { url: 'www.two.example', actor_type: 'dmo' }));
        const findings = await findingsOf({ 'observations/a.csv': sheet });
        expect(findings.map(({ code }) => code)).toEqual(['BAD_URL', 'BAD_URL']);
    });
});
