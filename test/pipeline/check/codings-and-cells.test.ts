import { describe, expect, test } from 'vitest';
import { csv, findingsOf, type Row, sample } from '../../support/pipeline.ts';

/** Findings of one sheet, as `line column CODE` with the name of the column. */
async function found(rows: Row[], columns?: string[]): Promise<string[]> {
    const text = csv(rows, columns);
    const header = (text.split('\n', 1)[0] as string).split(',');
    const findings = await findingsOf({ 'observations/a.csv': text });
    return findings
        .filter(({ code }) => code !== 'OPERATOR_WITHOUT_AUDIT')
        .map(({ line, column, code }) => {
            const before = (text.split('\n')[line - 1] as string).slice(0, column - 1);
            return `${line} ${header[before.split(',').length - 1]} ${code}`;
        });
}

const good = sample({ platform_only: 12 });
const coded = (coding: string, more: Row = {}) => sample({ platform_only: 3 }, { coding, ...more });
const columns = [...Object.keys(good[0] as Row), 'coding'];

describe('rows that are not scored do not go unnoticed', () => {
    test.each(['finl', 'Finall', 'fnal', 'fianl'])('a coding that looks like a misspelt final: %s', async (word) => {
        expect(await found([...good, ...coded(word)], columns)).toEqual(['14 coding DOUBTFUL_CODING']);
    });

    test.each(['final', 'FINAL', ''])('rows that count are no coding: "%s"', async (word) => {
        expect(await found(sample({ platform_only: 12 }, { coding: word }), columns)).toEqual([]);
    });

    test('a coding of its own name beside rows that count is as it should be', async () => {
        expect(await found([...good, ...coded('second')], columns)).toEqual([]);
    });

    test('a coding of a snapshot without rows that count', async () => {
        const other = coded('second', { analyzed_at: '2026-02-01' });
        expect(await found([...good, ...other], columns)).toEqual(['14 coding CODING_WITHOUT_FINAL_ROWS']);
    });
});

describe('cells nobody can have meant', () => {
    test.each(['\u0000', '\u001f', '\u007f'])('a control character in a name: %j', async (character) => {
        const rows = sample({ platform_only: 12 }, { city: `Por${character}to` });
        expect(await found(rows)).toEqual(['2 city CONTROL_CHARACTER']);
    });

    test('tabs and line breaks in a name are blanks', async () => {
        const findings = await findingsOf({
            'observations/a.csv': csv(sample({ platform_only: 12 }, { city: 'New\tYork\nCity' })),
        });
        expect(findings).toEqual([]);
    });

    test('a cell beyond all bounds is named, and so are the other faults of the sheet', async () => {
        const rows = good.map((row) => (row.position === 5 ? { ...row, city: 'x'.repeat(3_000_000) } : row));
        const bad = rows.map((row) => (row.position === 7 ? { ...row, actor_type: 'plattform' } : row));
        expect(await found(bad)).toEqual(['6 city CELL_TOO_LONG', '8 actor_type UNKNOWN_ACTOR_TYPE']);
    });
});
