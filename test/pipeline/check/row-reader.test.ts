import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowReader } from '../../../pipeline/check/row-reader.ts';
import { sheetFormatOf } from '../../../pipeline/ingest/plain-sheet.ts';
import type { Sheet } from '../../../pipeline/ingest/read-sheets.ts';
import { allRecords } from '../../../pipeline/ingest/records.ts';
import { Problem } from '../../../pipeline/problem.ts';

const piece = fc.constantFrom('x', 'é', '🏖', '"a ""b"" c"', '', 'https://a.example/', 'sep=;', '  y ', 'z'.repeat(900));
const row = fc.array(piece, { minLength: 1, maxLength: 5 }).filter((cells) => cells.some((cell) => cell.trim() !== ''));
const sheet = fc.record({
    rows: fc.array(row, { minLength: 1, maxLength: 60 }),
    delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    start: fc.constantFrom('', '\ufeff'),
    end: fc.constantFrom('', '\n', '\r\n\n'),
});

test('a row of a plain sheet is the record that the full parser finds, whichever rows were read before', () => {
    const folder = mkdtempSync(join(tmpdir(), 'row-reader-'));
    const path = join(folder, 'sheet.csv');
    let plainCount = 0;
    const property = fc.property(
        sheet,
        fc.infiniteStream(fc.nat(3)),
        ({ rows, delimiter, lineEnd, start, end }, steps) => {
            const header = ['country', 'city'];
            const text = [header, ...rows].map((cells) => cells.join(delimiter)).join(lineEnd) + end;
            writeFileSync(path, start + text);
            const dialect = { delimiter, header, locations: [{ line: 1, column: 1 }] };
            if (sheetFormatOf(path, dialect) !== 'plain') return;
            plainCount += 1;
            const { records } = allRecords(text, delimiter);
            const file = { path, name: 'sheet.csv' };
            const reader = new RowReader([{ number: 0, file, dialect, readPath: path, broken: false } satisfies Sheet]);
            for (let number = 1; number <= rows.length; number += steps.next().value as number) {
                expect(reader.row(0, number).record).toEqual(records[number]);
            }
            reader.close();
        },
    );
    try {
        fc.assert(property, { numRuns: 300 });
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
    expect(plainCount).toBeGreaterThan(100);
});

test.each(['a,b\n', 'a,b\n\n\n'])('a row that is gone means that the sheet was changed meanwhile', (text) => {
    const folder = mkdtempSync(join(tmpdir(), 'row-reader-'));
    const path = join(folder, 'sheet.csv');
    writeFileSync(path, text);
    const dialect = { delimiter: ',' as const, header: ['a', 'b'], locations: [{ line: 1, column: 1 }] };
    const file = { path, name: 'observations/sheet.csv' };
    const reader = new RowReader([{ number: 0, file, dialect, readPath: path, broken: false } satisfies Sheet]);
    expect(() => reader.row(0, 2)).toThrow(
        new Problem('observations/sheet.csv was changed while it was read; try again'),
    );
    reader.close();
    rmSync(folder, { recursive: true });
});
