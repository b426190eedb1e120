import { expect, test } from 'vitest';
import { csvCell, spreadsheetCell } from '../../contract/csv-cell.ts';

test.each([
    ['plain', 'plain'],
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['-1+cmd', "'-1+cmd"],
    ['@sum', "'@sum"],
    [' =1', "' =1"],
    ['\t=1', "'\t=1"],
    ['+52 998 555', '+52 998 555'],
    ['-12.50', '-12.50'],
    ['a,b', '"a,b"'],
    ['a "b"\nc', '"a ""b""\nc"'],
])('a spreadsheet gets the cell %j as %j', (text, cell) => expect(spreadsheetCell(text)).toBe(cell));

test('a file for programs has each text exactly', () => {
    expect(['=1+1', ' -x', 'a,b', 'a "b"'].map(csvCell)).toEqual(['=1+1', ' -x', '"a,b"', '"a ""b"""']);
});
