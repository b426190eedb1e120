import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as access from '../../api/access/routes.ts';
import * as market from '../../api/market/routes.ts';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { errorCodesOf } from '../api/booking-api/examples/declared.ts';
import { codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder } from '../support/pipeline.ts';

const read = (name: string) => readFileSync(join(projectFolder, 'docs', name), 'utf8');
const [bookingPage, marketPage] = [read('booking-api.md'), read('market-api.md')];
const rowsOf = (page: string, heading: string) => tableOf(sectionOf(page, heading), 'code', 'status');
const firstCode = ([cell]: string[]) => codesIn(cell)[0] as ErrorCode;

test('the table of errors in docs/market-api.md has every code that an address of it can answer, with its status', () => {
    const rows = rowsOf(marketPage, '### Errors');
    const declared = errorCodesOf([...Object.values(market), ...Object.values(access)]);
    const codes = new Set([...declared, 'not_found', 'method_not_allowed', 'misdirected_request']);
    expect(rows.map(firstCode).sort()).toEqual([...codes].sort());
    for (const row of rows) expect(Number(row[1]), row[0]).toBe(errorStatus[firstCode(row)]);
});

test('every code of the service is in one of the tables, or named as one of the pages', () => {
    const [, ofPages] = /The\sguest’s\spages([^.]*)\./u.exec(bookingPage) ?? [];
    const inTables = [...rowsOf(bookingPage, '## Errors'), ...rowsOf(marketPage, '### Errors')].map(firstCode);
    expect([...new Set([...inTables, ...codesIn(ofPages)])].sort()).toEqual(Object.keys(errorStatus).sort());
});
