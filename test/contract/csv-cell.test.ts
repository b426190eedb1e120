import { expect, test } from 'vitest';
import { csvCell, spreadsheetCell } from '../../contract/csv-cell.ts';

test.each([
    ['plain', 'plain'],
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['-1+cmd', "'-1+cmd"],
    ['@sum', "'@sum"],
    [' =1', "' =1"],
    ['\t=1', "\t'=1"],
    ['Ana;=1+1;x', "Ana;'=1+1;x"],
    ['Ana;"=1+1;x', `"Ana;'""=1+1;x"`],
    ['two\n=1+1\r\n -x', `"two\n'=1+1\r\n' -x"`],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['a-b; c=d', 'a-b; c=d'],
    ['+52 998 555', '+52 998 555'],
    ['-12.50', '-12.50'],
    ['a,b', '"a,b"'],
    ['a "b"\nc', '"a ""b""\nc"'],
])('a spreadsheet gets the cell %j as %j', (text, cell) => expect(spreadsheetCell(text)).toBe(cell));

test('a file for programs has each text exactly', () => {
    expect(['=1+1', ' -x', 'a,b', 'a "b"'].map(csvCell)).toEqual(['=1+1', ' -x', '"a,b"', '"a ""b"""']);
});
