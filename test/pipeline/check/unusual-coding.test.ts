import { expect, test } from 'vitest';
import { findingsOf } from '../../support/builds.ts';
import { csv, type Row, result, sample } from '../../support/pipeline.ts';

/** A coding that departs from what a host always was is a warning, with that history. */

const host = 'https://www.lagoon.example';

/** Snapshots of ten results of hosts without a history, then a row of the host; one a day, each in its own market. */
function snapshots(codings: readonly { day: string; more?: Row; market?: string }[], city = 'Porto', of = host): Row[] {
    return codings.flatMap(({ day, more = {}, market }, number) => {
        const names = {
            city,
            criteria: market ?? `Criterion ${'abcdefghijkl'[number]?.repeat(9)}`,
            analyzed_at: day,
        };
        const others = sample({ contact_only: 10 }, names).map((row) => ({
            ...row,
            url: `https://r${row.position}.of-${number}.${city.toLowerCase()}.example/`,
        }));
        const page = `${of}/${number}`;
        return [...others, result(11, 'platform_only', { ...names, url: page, ...more })];
    });
}

const usual = ['2025-01-01', '2025-02-01', '2025-02-01', '2025-03-01', '2025-04-01'].map((day) => ({ day }));
const direct = { booking_signal: 'direct', actor_type: 'reseller_remote' };
const asReseller = { actor_type: 'reseller_remote' };

async function unusual(rows: readonly Row[]) {
    const findings = await findingsOf({ 'observations/a.csv': csv(rows) });
    return findings.filter(({ code }) => code === 'UNUSUAL_CODING');
}

const placesOf = async (rows: readonly Row[]) => (await unusual(rows)).map(({ line }) => line);

test('an unusual coding is reported at its row, with the history and the rule', async () => {
    const rows = snapshots([...usual, { day: '2025-05-01', more: { booking_signal: 'none' } }]);
    expect(await unusual(rows)).toEqual([
        {
            code: 'UNUSUAL_CODING',
            severity: 'warning',
            file: 'observations/a.csv',
            line: 67,
            column: expect.any(Number),
            message:
                'the host lagoon.example is coded none here and platform_only in 5 snapshots of 5 markets on 4 days, 2025-01-01 to 2025-04-01',
            hint: expect.stringContaining('look at the page again'),
            rule: 'docs/codebook.md#booking-signal',
        },
    ]);
});

test('actor type and booking signal each have a history of their own', async () => {
    const found = await unusual(snapshots([...usual, { day: '2025-05-01', more: direct }]));
    expect(found.map(({ message, rule }) => [message.slice(0, 57), rule])).toEqual([
        ['the host lagoon.example is coded reseller_remote here and', 'docs/codebook.md#one-host'],
        ['the host lagoon.example is coded direct here and platform', 'docs/codebook.md#booking-signal'],
    ]);
});

test('an unusual coding is not reported where the history is short or does not speak against it', async () => {
    const departs = { day: '2025-05-01', more: asReseller };
    const cases = {
        'fewer than five snapshots': [...usual.slice(1), departs, departs],
        'another day departs, too': [...usual, departs, { day: '2025-06-01', more: asReseller }],
        'as many snapshots depart as not': [...usual, ...usual.map(() => departs)],
        'the row is of another coding': [...usual, { day: '2025-05-01', more: { ...asReseller, coding: 'second' } }],
        // HOST_WITH_TWO_ACTOR_TYPES names them.
        'two actor types in one market': [
            ...usual.map(({ day }, number) => ({ day: `${day.slice(0, 8)}0${number + 1}`, market: 'Private' })),
            { day: '2025-05-01', market: 'Private', more: asReseller },
        ],
    };
    const rows = Object.values(cases).flatMap((codings, index) =>
        snapshots(codings, `City${index}`, `https://www.lagoon-${index}.example`),
    );
    // Each host has rows, and one with a history of five snapshots is reported beside them.
    const reported = snapshots([...usual, departs]);
    expect(await placesOf([...rows, ...reported])).toEqual([rows.length + reported.length + 1]);
});

test('an unusual coding between two days of the history is reported', async () => {
    const rows = snapshots([...usual.slice(0, 3), { day: '2025-02-20', more: asReseller }, ...usual.slice(3)]);
    expect(await placesOf(rows)).toEqual([45]);
});

test('several unusual codings of one day are reported once, at the first', async () => {
    const more = { day: '2025-05-01', more: asReseller };
    expect(await placesOf(snapshots([...usual, more, more]))).toEqual([67]);
});

test('a host with and without www, in any case, has one history', async () => {
    const otherwise = { ...asReseller, url: 'http://LAGOON.example/tours' };
    expect(await placesOf(snapshots([...usual, { day: '2025-05-01', more: otherwise }]))).toEqual([67]);
});
