import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/builds.ts';
import { csv, type Row, sample } from '../../support/pipeline.ts';

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
    const citiesOf = (words: readonly string[], rows: (word: string, more: Row) => Row[]) =>
        words.flatMap((word, index) => rows(word, { city: `City ${index}` }));

    test('a coding that looks like a misspelt final is reported as DOUBTFUL_CODING', async () => {
        const rows = citiesOf(['finl', 'Finall', 'fnal', 'fianl', 'fin'], (word, more) => [
            ...sample({ platform_only: 12 }, more),
            ...coded(word, more),
        ]);
        expect(await found(rows, columns)).toEqual(
            [14, 29, 44, 59, 74].map((line) => `${line} coding DOUBTFUL_CODING`),
        );
    });

    test('rows that count are not reported as a coding', async () => {
        const rows = citiesOf(['final', 'FINAL', ''], (coding, more) =>
            sample({ platform_only: 12 }, { coding, ...more }),
        );
        expect(await found(rows, columns)).toEqual([]);
    });

    test('a coding of its own name beside rows that count has no finding', async () => {
        expect(await found([...good, ...coded('second'), ...coded('first')], columns)).toEqual([]);
    });

    test('a coding of a snapshot without rows that count is reported', async () => {
        const other = coded('second', { analyzed_at: '2026-02-01' });
        expect(await found([...good, ...other], columns)).toEqual(['14 coding CODING_WITHOUT_FINAL_ROWS']);
    });
});

describe('codings that cannot be compared', () => {
    /** Findings as `file line CODE`, with what they say. */
    const reported = async (files: Record<string, Row[]>) => {
        const sheets = Object.entries(files).map(([name, rows]) => [`observations/${name}.csv`, csv(rows, columns)]);
        const findings = await findingsOf(Object.fromEntries(sheets));
        return findings.map(({ file, line, code, severity, message }) => [
            `${file.replace('observations/', '')} ${line} ${severity} ${code}`,
            message,
        ]);
    };

    test('a coding with another address than the final rows at a position is reported at that position', async () => {
        const other = coded('second').map((row) =>
            row.position === 2 ? { ...row, url: 'https://else.example/' } : row,
        );
        expect(await reported({ a: [...good, ...other] })).toEqual([
            [
                'a.csv 15 warning CODING_OF_ANOTHER_PAGE',
                'at position 2 the final rows have another address: agreement leaves this position out',
            ],
        ]);
    });

    test('an address written otherwise is the same page, and a result that a coding lacks is no fault', async () => {
        const other = coded('second').map((row) => ({ ...row, url: `HTTPS://Result-${row.position}.example:443#top` }));
        expect(await reported({ a: [...good, ...other.slice(1)] })).toEqual([]);
    });

    test('final rows are not compared where there are three codings; the others are, with the first of them', async () => {
        const elsewhere = (row: Row) => ({ ...row, url: `https://else-${row.position}.example/` });
        const others = { b: coded('anna').map(elsewhere), c: coded('ben').map(elsewhere) };
        expect(await reported({ a: good, ...others })).toEqual([]);
        const [one, ...more] = await reported({ a: good, b: others.b, c: coded('ben').slice(0, 1) });
        expect(more).toEqual([]);
        expect(one).toEqual([
            'c.csv 2 warning CODING_OF_ANOTHER_PAGE',
            'at position 1 the coding "anna" has another address: agreement leaves this position out',
        ]);
    });

    test('a second coding by one coder is reported once, at its first repeated row, in the later sheet', async () => {
        const again = coded('anna').slice(1);
        const more = sample({ platform_only: 5 }, { coding: 'anna' }).slice(3);
        expect(await reported({ a: good, b: coded('anna'), c: [...more, ...again] })).toEqual([
            [
                'c.csv 4 error DUPLICATE_CODING',
                'the coding "anna" has position 2 of this snapshot already, in observations/b.csv',
            ],
        ]);
    });

    test('two codings by one coder are reported even if the name is spelled in two ways', async () => {
        expect(await reported({ a: [...good, ...coded('Anna'), ...coded('ànna')] })).toEqual([
            [
                'a.csv 17 error DUPLICATE_CODING',
                'the coding "ànna" has position 1 of this snapshot already, in observations/a.csv as "Anna"',
            ],
        ]);
    });

    test('one coding in two sheets, and one name in two snapshots, have no finding', async () => {
        const parts = { b: coded('anna').slice(0, 2), c: coded('anna').slice(2) };
        expect(await reported({ a: good, ...parts })).toEqual([]);
        const later = [...good, ...coded('anna')].map((row) => ({ ...row, analyzed_at: '2026-03-08' }));
        expect(await reported({ a: good, ...parts, d: later })).toEqual([]);
    });

    test('unreadable positions of codings are reported as such, not as duplicates', async () => {
        const other = coded('anna').map((row) => ({ ...row, position: 'first' }));
        const found = await reported({ a: good, b: other, c: other });
        expect(found.map(([location]) => location)).toEqual([
            ...['b.csv 2 error BAD_POSITION', 'c.csv 2 error BAD_POSITION'],
        ]);
    });
});

describe('cells that cannot be right', () => {
    test('a control character in a name is reported', async () => {
        const sheets = ['\u0000', '\u001f', '\u007f'].map((character, index) => [
            `observations/${index}.csv`,
            csv(sample({ platform_only: 12 }, { city: `Por${character}to`, criteria: `Criteria ${index}` })),
        ]);
        const findings = await findingsOf(Object.fromEntries(sheets));
        expect(findings.map(({ file, line, column, code }) => [file, line, column, code])).toEqual(
            sheets.map(([file]) => [file, 2, 10, 'CONTROL_CHARACTER']),
        );
    });

    test('tabs and line breaks in a name are read as blanks', async () => {
        const findings = await findingsOf({
            'observations/a.csv': csv(sample({ platform_only: 12 }, { city: 'New\tYork\nCity' })),
        });
        expect(findings).toEqual([]);
    });

    test('a cell beyond all bounds is reported, and so are the other faults of the sheet', async () => {
        const rows = good.map((row) => (row.position === 5 ? { ...row, city: 'x'.repeat(3_000_000) } : row));
        const bad = rows.map((row) => (row.position === 7 ? { ...row, actor_type: 'plattform' } : row));
        expect(await found(bad)).toEqual(['6 city CELL_TOO_LONG', '8 actor_type UNKNOWN_ACTOR_TYPE']);
    });
});
