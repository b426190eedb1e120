import { describe, expect, test } from 'vitest';
import {
    codingNeedText,
    countCodedTwice,
    readRarities,
    rowsToCodeTwice,
} from '../../../pipeline/agreement/rows-to-code.ts';
import type { Database } from '../../../pipeline/database.ts';
import { readIn } from '../../support/builds.ts';
import { here } from '../../support/here.ts';
import { csv, dataFolder, type Row, result, sample } from '../../support/pipeline.ts';

test.each([
    [0.22, 0.8, 152],
    [0.1, 0.8, 293],
    [0.5, 0.8, 103],
    [0.22, 0.667, 88],
])('where the rarest value is %d of all, an alpha of %d takes %i results', (share, limit, rows) => {
    expect(rowsToCodeTwice(share, limit, 0.95)).toBe(rows);
});

const columns = [...Object.keys(result(1, 'none')), 'coding'];
const sheet = (...rows: Row[][]) => ({ 'observations/a.csv': csv(rows.flat(), columns) });

async function asked<T>(rows: Row[][], ask: (database: Database) => Promise<T>): Promise<T> {
    const { database } = await readIn(sheet(...rows));
    try {
        return await ask(database);
    } finally {
        await database.close();
    }
}

const rarities = (...rows: Row[][]) =>
    asked(rows, (database) => readRarities(database, '(from coded_row where is_final)'));

describe('what decides how many', () => {
    test.each([
        ['platform_only', sample({ platform_only: 2, none: 5, direct: 3 }), 0.2],
        ['not_platform_only', sample({ platform_only: 9, none: 1 }), 0.1],
        ['operator', sample({ platform_only: 6, none: 3, direct: 1 }), 0.1],
        ['not_operator', sample({ direct: 10, contact_only: 1 }), 1 / 11],
    ])('the rarest value of the facts that scores are made of is found: %s', async (value, rows, share) => {
        expect((await rarities(rows))[0]).toEqual({ value, share });
    });

    test('readRarities gives the rarer value of each fact, the rarest first', async () => {
        expect(await rarities(sample({ platform_only: 6, none: 2, direct: 2 }))).toEqual([
            { value: 'operator', share: 0.2 },
            { value: 'not_platform_only', share: 0.4 },
        ]);
    });

    test('readRarities gives nothing where all results are alike, and where there are none', async () => {
        expect(await rarities(sample({ platform_only: 10 }))).toEqual([]);
        expect(await rarities([])).toEqual([]);
    });

    test('results count as coded twice where both codings saw the same page', async () => {
        const rows = sample({ platform_only: 8, none: 2 });
        const second = sample({ none: 4 }, { coding: 'second' }).map((row) =>
            row.position === 1 ? { ...row, url: 'https://else.example/' } : row,
        );
        expect(await rarities(rows, second)).toEqual([{ value: 'not_platform_only', share: 0.2 }]);
        expect(await asked([rows, second], countCodedTwice)).toBe(3);
    });
});

describe('make check', () => {
    const check = (environment: Record<string, string>, rows: Row[]) =>
        here('check', { DATA_DIR: dataFolder(sheet(rows)), ...environment });

    test('make check says in one line before the last, on standard error, how many results to code twice', async () => {
        const rows = sample({ platform_only: 9, direct: 3 });
        const { stdout, stderr } = await check({ FORMAT: 'json' }, rows);
        expect(JSON.parse(stdout)).toHaveLength(3);
        const [said, last] = stderr.trimEnd().split('\n').slice(-2);
        expect(said).toBe(
            'Code 139 results twice to show an alpha of 0.8 or more, 81 for 0.667 (rarest are operators, 25 %). ' +
                'So far none is coded twice.',
        );
        expect(last).toBe('0 errors, 3 warnings');
    });

    test('make check does not say how many results to code twice where there are errors', async () => {
        const rows = [...sample({ platform_only: 9, direct: 3 }), result(1, 'none')];
        expect((await check({}, rows)).stderr).not.toContain('twice');
    });
});

test('the sentence about results coded twice has the singular for one result', () => {
    const text = codingNeedText({ value: 'platform_only', share: 0.22 }, 1, 0.95);
    expect(text).toMatch(/So far 1 is coded twice\.$/u);
});
