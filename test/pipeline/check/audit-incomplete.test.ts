import { beforeAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../../contract/finding.ts';
import { findingsOf } from '../../support/builds.ts';
import { audit, csv, type Files, type Row, sample, v1Checks, v2Checks } from '../../support/pipeline.ts';

/** Audits of one market's three operators, the lines of the findings, and the end of their message. */
interface Case {
    name: string;
    audits: Row[];
    found: number[];
    message?: string;
}

const page = (position: number) => `https://result-${position}.example/`;
const audited = (checks: readonly string[]) => (position: number) => audit(page(position), '2026-02-20', [], checks);
const v1 = audited(v1Checks);
const v2 = audited(v2Checks);
const both = audited([...v2Checks, 'online_booking']);
const unchecked = (position: number): Row => ({ url: page(position), audited_at: '2026-02-20', accessible: 'yes' });
const without = (row: Row, ...names: string[]): Row => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, ''])),
});

const cases: Case[] = [
    { name: 'v1 alone is no fault', audits: [v1(1), v1(2), v1(3)], found: [] },
    { name: 'v2 alone is no fault', audits: [v2(1), v2(2), v2(3)], found: [] },
    {
        name: 'neither is a page that could not be opened, nor an audit of a page without a result',
        audits: [
            both(1),
            both(2),
            { ...unchecked(3), accessible: 'no' },
            { ...unchecked(4), url: 'https://a.example/' },
        ],
        found: [],
    },
    {
        name: 'one cell of v2 leaves no score',
        audits: [v2(1), v2(2), without(v2(3), 'server_response_ms')],
        found: [4],
        message: 'lacks server_response_ms of index v2: the snapshot of 2026-03-01 (…) has no readiness score',
    },
    {
        name: 'two cells of v2 leave v1, if its checks were made too',
        audits: [both(1), without(both(2), 'price', 'duration'), both(3)],
        found: [3],
        message: 'lacks price, duration of index v2: the snapshot of 2026-03-01 (…) is scored by v1 instead',
    },
    {
        name: 'no check at all',
        audits: [v2(1), unchecked(2), v2(3)],
        found: [3],
        message: 'lacks 20 of 20 checks of index v2: the snapshot of 2026-03-01 (…) has no readiness score',
    },
    {
        name: 'one cell of v1 leaves out its operator',
        audits: [v1(1), v1(2), without(v1(3), 'online_booking')],
        found: [4],
        message: 'lacks online_booking of index v1: the snapshot of 2026-03-01 (…) is scored without this operator',
    },
    {
        name: 'v1 beside v2',
        audits: [v1(1), both(2), both(3)],
        found: [2],
        message: 'lacks 16 of 20 checks of index v2: the snapshot of 2026-03-01 (…) is scored by v1 instead',
    },
    {
        name: 'a check that no audit has is one finding',
        audits: [v2(1), v2(2), v2(3)].map((row) => without(row, 'languages')),
        found: [2],
        message: 'lacks languages of index v2: the snapshot of 2026-03-01 (…) has no readiness score',
    },
];

describe('an audit without a check is AUDIT_INCOMPLETE, with what becomes of the snapshot', () => {
    let findings: Finding[] = [];
    /** Pages of its own for each market. */
    const of = (number: number, rows: Row[]) => rows.map((row) => ({ ...row, url: `${row.url}${number}` }));
    const sheetOf = (number: number) => csv(of(number, (cases[number] as Case).audits));

    beforeAll(async () => {
        const files: Files = {};
        for (const number of cases.keys()) {
            const rows = sample({ direct: 3, platform_only: 9 }, { city: `City ${number}` });
            files[`observations/${number}.csv`] = csv(of(number, rows));
            files[`audits/${number}.csv`] = sheetOf(number);
        }
        findings = await findingsOf(files);
    });

    test.each(cases.map((one, number) => ({ ...one, number })))(
        'a snapshot after its audits: $name',
        ({ number, found, message }) => {
            const mine = findings.filter(({ file }) => file === `audits/${number}.csv`);
            expect(mine.map(({ code, line }) => [code, line])).toEqual(found.map((line) => ['AUDIT_INCOMPLETE', line]));
            const market = `Portugal, City ${number}, Walking tour, Private`;
            for (const one of mine) expect(one.message).toBe(`the audit ${message?.replace('…', market)}`);
        },
    );

    test('the finding is at the cell, with the rule of the codebook, and of all rows if all have it', () => {
        const [last] = findings.filter(({ file }) => file === 'audits/3.csv');
        const line = sheetOf(3).split('\n')[3] as string;
        expect(last).toMatchObject({ severity: 'warning', column: line.length + 1 });
        expect(last?.rule).toMatch(/#check-server-response$/u);
        expect(findings.find(({ file }) => file === `audits/${cases.length - 1}.csv`)).toMatchObject({ rows: 3 });
    });
});
