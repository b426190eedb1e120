import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPipelineConfiguration } from '../../../contract/configuration.ts';
import { againSheet } from '../../../pipeline/sheet/again-sheet.ts';
import { build, findingsOf, run } from '../../support/builds.ts';
import { csv, dataFolder, type Files, type Row, sample, temporaryFolder } from '../../support/pipeline.ts';

/** `npm run sheet -- again`, and what a check says of a draft. */

const food = { country: 'Portugal', city: 'Porto', activity: 'Food tour', criteria: 'Private' };
const ofDay = (day: string, more: Row = {}) =>
    sample({ direct: 1, platform_only: 9 }, { ...food, analyzed_at: day, ...more });
const before = { 'observations/mine.csv': csv([...ofDay('2026-01-05'), ...ofDay('2026-03-01').slice(0, 9)]) };
const name = 'observations/portugal/porto-food-tour-private-2026-06-01.csv';

async function again(files: Files, typed: string, date = '2026-06-01') {
    const data = dataFolder(files);
    const configured = readPipelineConfiguration({ DATA_DIR: data, BUILD_DATE: '2026-06-30' });
    if (!configured.ok) throw new Error(configured.error.join());
    const said = await againSheet(typed, date, configured.value, temporaryFolder());
    return { data, said, lines: fs.readFileSync(path.join(data, name), 'utf8').trimEnd().split('\n') };
}

describe('the draft', () => {
    test('the draft of a market has the rows of its last snapshot, each marked as a draft', async () => {
        const { lines, said } = await again(before, 'porto food');
        expect(lines).toHaveLength(10);
        expect(lines.slice(0, 2)).toEqual([
            'country,city,activity,criteria,analyzed_at,position,url,actor_type,booking_signal,direct_booking_engine,coding,note',
            'Portugal,Porto,Food tour,Private,2026-06-01,1,https://result-1.example/,local_strict,direct,,draft,',
        ]);
        expect(said).toContain(
            'a draft of Portugal, Porto, Food tour, Private on 2026-06-01, with the 9 rows of 2026-03-01',
        );
    });

    test('the draft is made from the last snapshot before its day', async () => {
        const data = dataFolder(before);
        const done = await run('sheet', { DATA_DIR: data }, ['again', 'porto', 'food', '--date', '2026-02-01']);
        expect(done).toMatchObject({ status: 0, stderr: '' });
        expect(done.stdout).toContain('with the 10 rows of 2026-01-05');
    });

    test('the draft has final rows only, in the order of their positions', async () => {
        const files = {
            'observations/mine.csv': csv(ofDay('2026-03-01').reverse()),
            'observations/second.csv': csv(
                ['2026-03-01', '2026-04-01'].flatMap((day) => ofDay(day, { coding: 'second' }).slice(0, 3)),
            ),
        };
        const { lines } = await again(files, 'porto food');
        const urls = Array.from({ length: 10 }, (_, at) => `https://result-${at + 1}.example/`);
        expect(lines.slice(1).map((line) => line.split(',')[6])).toEqual(urls);
    });

    test('the draft of a renamed market has its new name, and its old name finds it', async () => {
        const old = Object.fromEntries(Object.entries(food).map(([part, text]) => [`old_${part}`, text]));
        const aliases = csv([{ ...old, old_city: 'Oporto', ...food, reason: '' }]);
        const files = {
            'observations/a.csv': csv(ofDay('2026-03-01', { city: 'Oporto' })),
            'reference/market_aliases.csv': aliases,
        };
        const { lines } = await again(files, 'portugal-porto-food-tour-private');
        expect(lines[1]).toMatch(/^Portugal,Porto,Food tour,Private,2026-06-01,1,/u);
    });

    test.each([
        ['of a market without observations', 'lisbon', '2026-06-01', /there is no market "lisbon"/u],
        ['of a day without an earlier snapshot', 'porto', '2026-01-01', /no snapshot of .* is before 2026-01-01/u],
        ['of a day that is coded', 'porto', '2026-03-01', /^observations\/mine\.csv has the snapshot/u],
        ['of a day to come', 'porto', '2026-07-01', /--date must be a day from 2000-01-01 to 2026-06-30/u],
    ])('a draft is refused %s', async (_name, typed, date, message) => {
        await expect(again(before, typed, date)).rejects.toThrow(message);
    });

    test('a draft is refused where there is a draft of that day', async () => {
        const files = { ...before, 'observations/b.csv': csv(ofDay('2026-06-01', { coding: 'Draft' })) };
        await expect(again(files, 'porto')).rejects.toThrow(/^observations\/b\.csv has the snapshot/u);
    });
});

describe('a check', () => {
    const draft = ofDay('2026-06-01', { coding: 'draft' });
    const confirm = (count: number, coding: string) =>
        draft.map((row, index) => (index < count ? { ...row, coding } : row));
    const found = async (rows: Row[]) => {
        const findings = await findingsOf({ ...before, 'observations/new.csv': csv(rows) });
        return findings
            .filter(({ file }) => file === 'observations/new.csv')
            .map(({ code, severity, line, rows: all }) => [code, severity, line, all]);
    };

    test('a check warns once of a draft of which no row is confirmed', async () => {
        expect(await found(draft)).toEqual([['UNCONFIRMED_DRAFT', 'warning', 2, undefined]]);
        expect(await found(draft.map((row) => ({ ...row, coding: 'DRAFT' })))).toHaveLength(1);
    });

    test('a check refuses each row of a draft that is left when others are confirmed', async () => {
        const findings = await found(confirm(8, ''));
        expect(findings.filter(([, severity]) => severity === 'error')).toEqual([
            ['UNCONFIRMED_ROW', 'error', 10, undefined],
            ['UNCONFIRMED_ROW', 'error', 11, undefined],
        ]);
    });

    test('a check takes a draft for coded when all rows have the coding "final" or none', async () => {
        const findings = await found(draft.map((row, index) => ({ ...row, coding: index < 5 ? '' : 'final' })));
        expect(findings.map(([code]) => code)).toEqual(['OPERATOR_WITHOUT_AUDIT']);
    });

    test('a check finds unknown codes in a draft', async () => {
        const findings = await found(draft.map((row, index) => (index === 3 ? { ...row, actor_type: 'x' } : row)));
        expect(findings.map(([code]) => code)).toEqual(['UNCONFIRMED_DRAFT', 'UNKNOWN_ACTOR_TYPE']);
    });

    test('a check finds a draft in another sheet than the confirmed rows', async () => {
        const other = csv(ofDay('2026-06-01'));
        const findings = await findingsOf({ 'observations/a.csv': other, 'observations/new.csv': csv(draft) });
        expect(findings.filter(({ code }) => code === 'UNCONFIRMED_ROW')).toMatchObject([{ line: 2, rows: 10 }]);
    });
});

test('a build has no score, no coding and no day of a draft, even if it was coded twice', async () => {
    const second = ofDay('2026-06-01', { coding: 'second' });
    const draft = ofDay('2026-06-01', { coding: 'draft' });
    const more = { 'observations/new.csv': csv(draft), 'observations/second.csv': csv(second) };
    const built = await build({ ...before, ...more }, { BUILD_DATE: '2026-06-30' });
    expect(built.status).toBe(0);
    const days = await built.rows('select distinct analyzed_at::varchar as day from observation order by day');
    expect(days.map(({ day }) => day)).toEqual(['2026-01-05', '2026-03-01']);
    expect(await built.rows('select distinct coding from independent_coding')).toEqual([{ coding: 'second' }]);
    expect(await built.rows('from agreement')).toEqual([]);
});
