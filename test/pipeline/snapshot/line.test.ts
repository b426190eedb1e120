import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRecords } from '../../../pipeline/ingest/records.ts';
import { scoredIn } from '../../support/builds.ts';
import { audit, csv, type Files, type Row, result, sample, v2Checks } from '../../support/pipeline.ts';
import { dialects, Sheet, write } from '../support/sheet.ts';

const header = (rows: readonly Row[]) => Object.keys(rows[0] as Row);
const cells = (rows: readonly Row[]) => rows.map((row) => Object.values(row).map(String));
const auditsOf = (rows: readonly Row[]) =>
    rows.map(({ url }) => audit(String(url), '2026-02-20', v2Checks.slice(3), v2Checks));

describe('the line of a row', () => {
    test('the line of a row is right in every dialect, for observations, audits and contributions', async () => {
        const files: Files = {};
        const expected: Row[] = [];
        const expectedAudits: Row[] = [];
        for (const [name, dialect] of Object.entries(dialects)) {
            const rows = sample({ direct: 4, platform_only: 8 }, { city: name }).map((row) => ({
                ...row,
                url: `https://${row.position}.${Buffer.from(name).toString('hex')}.example/`,
            }));
            const audits = auditsOf(rows.slice(0, 4)).reverse();
            const observed = write(new Sheet(header(rows), cells(rows), dialect), dialect);
            const audited = write(new Sheet(header(audits), cells(audits), dialect), dialect);
            files[`observations/${name}.csv`] = observed.bytes;
            files[`audits/${name}.csv`] = audited.bytes;
            rows.forEach(({ url }, index) => {
                expected.push({ url: url as string, line: observed.locate(index + 1, 0).line });
            });
            audits.forEach(({ url }, index) => {
                expectedAudits.push({ url: url as string, line: audited.locate(index + 1, 0).line });
            });
        }
        const database = await scoredIn(files);
        const byUrl = (rows: readonly Row[]) => rows.toSorted((a, b) => (String(a.url) < String(b.url) ? -1 : 1));
        expect(byUrl(await database.rows('select url, line from observation'))).toEqual(byUrl(expected));
        expect(byUrl(await database.rows('select url, line from audit'))).toEqual(byUrl(expectedAudits));
        const operators = await database.rows<Row>(
            'select url, audit_line as line from observation where audit_state is not null',
        );
        expect(byUrl(operators)).toEqual(byUrl(expectedAudits));
        const wrong = await database.rows(`
            select * from contribution
            left join observation using (market_id, analyzed_at, position)
            where contribution.line is distinct from if(audit_url is null, observation.line, observation.audit_line)
                or contribution.sheet is distinct from if(audit_url is null, observation.sheet, observation.audit_sheet)`);
        expect(wrong).toEqual([]);
        expect(await database.count('contribution')).not.toBe('0');
        await database.close();
    });

    test('the line of a row is right where there is a blank line late in a long sheet, or at the end alone', async () => {
        const sheet = (country: string, rowsBefore: number) => {
            const rows = Array.from({ length: 400 }, (_row, city) =>
                sample({ platform_only: 10 }, { country, city: `City ${city}` }),
            );
            const lines = csv(rows.flat()).split('\n');
            lines.splice(rowsBefore + 1, 0, ',,,,,,,,,');
            return lines.join('\n');
        };
        const files = { 'observations/a.csv': sheet('A', 3900), 'observations/b.csv': sheet('B', 4000) };
        const database = await scoredIn(files);
        const found = await database.rows(
            `select sheet, max(line) as last, count(distinct line)::integer as count,
                count(*) filter (line = if(sheet = 'observations/a.csv', 3902, 4002))::integer as blank
            from observation group by sheet order by sheet`,
        );
        expect(found).toEqual([
            { sheet: 'observations/a.csv', last: 4002, count: 4000, blank: 0 },
            { sheet: 'observations/b.csv', last: 4001, count: 4000, blank: 0 },
        ]);
        await database.close();
    });

    test('an observation says which audit counts, or that none does', async () => {
        const rows = sample({ direct: 4, platform_only: 8 });
        const addresses = rows.map(({ url }) => String(url));
        const audits = [
            audit(addresses[0] as string, '2025-12-20', v2Checks, v2Checks),
            audit(addresses[0] as string, '2026-02-20', v2Checks, v2Checks),
            { ...audit(addresses[1] as string, '2026-02-20', [], v2Checks), accessible: 'no' },
            audit(addresses[2] as string, '2025-01-20', v2Checks, v2Checks),
        ];
        const database = await scoredIn({ 'observations/a.csv': csv(rows), 'audits/a.csv': csv(audits) });
        const states = await database.rows(
            'select audit_state, audit_sheet, audit_line from observation order by position limit 5',
        );
        expect(states).toEqual([
            { audit_state: 'audited', audit_sheet: 'audits/a.csv', audit_line: 3 },
            { audit_state: 'not_accessible', audit_sheet: 'audits/a.csv', audit_line: 4 },
            { audit_state: 'without_audit', audit_sheet: null, audit_line: null },
            { audit_state: 'without_audit', audit_sheet: null, audit_line: null },
            { audit_state: null, audit_sheet: null, audit_line: null },
        ]);
        await database.close();
    });
});

/** How a sheet may be written besides its rows. */
const writing = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    mark: fc.constantFrom('', '', '\ufeff'),
    above: fc.constantFrom('', '', '\n', '  \r\n\n', 'sep=,\r\n', ',,,\n'),
    lineEnds: fc.constantFrom(['\n'], ['\n'], ['\r\n'], ['\r'], ['\n', '\r\n', '\r']),
    lastLineEnd: fc.constantFrom('', '\n', '\r\n', '\n\n', '\n,,\n \n', '\r\n\r\n""\r\n'),
    isNoteFirst: fc.boolean(),
    breaksNote: fc.boolean(),
    isQuoted: fc.boolean(),
    pad: fc.constantFrom('', '', '', ' ', '\u00a0'),
    blanks: fc.array(fc.tuple(fc.nat(12), fc.constantFrom('', ' ', '""', '\u00a0', 'separators', '"\n"')), {
        maxLength: 3,
    }),
    hasCoding: fc.boolean(),
});
type Writing = typeof writing extends fc.Arbitrary<infer T> ? T : never;

function observedRows(number: number, { hasCoding, breaksNote }: Writing): Row[] {
    const url = (position: number) => `https://result-${number}-${position}.example/`;
    const rows = sample({ platform_only: 6, contact_only: 5 }, { city: `City ${number}`, coding: '' });
    const coded = hasCoding ? [result(1, 'none', { city: `City ${number}`, coding: 'second' })] : [];
    return [...rows.slice(0, 4), ...coded, ...rows.slice(4)].map((row, index) => ({
        ...row,
        url: url(Number(row.position)),
        note: breaksNote && index % 3 === 0 ? 'two\nlines, "quoted"\r\n' : 'x',
    }));
}

function textOf(number: number, how: Writing): string {
    const { delimiter, isNoteFirst, isQuoted, pad, blanks, lineEnds } = how;
    const rows = observedRows(number, how).map((row) => (isNoteFirst ? { note: row.note, ...row } : row) as Row);
    const cell = (text: string) =>
        isQuoted || /[,;\t"\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : `${pad}${text}`;
    const lines = [header(rows), ...cells(rows)].map((row) => row.map(cell).join(delimiter));
    for (const [at, blank] of blanks) {
        lines.splice(at + 1, 0, blank === 'separators' ? delimiter.repeat(3) : blank);
    }
    const around = (text: string) => text.replaceAll(',', delimiter);
    const body = lines.map((line, index) => `${index === 0 ? '' : lineEnds[index % lineEnds.length]}${line}`);
    return `${how.mark}${around(how.above)}${body.join('')}${around(how.lastLineEnd)}`;
}

/** The cells of the record that begins with a line, counted as editors count: from 1, by LF, CRLF or CR. */
function recordAt(text: string, line: number, delimiter: string): string[] {
    const ends = [...text.matchAll(/\r\n|\n|\r/gu)].map(({ index, 0: end }) => index + end.length);
    const start = [0, ...ends][line - 1] as number;
    return allRecords(text.slice(start), delimiter).records[0]?.cells.map((cell) => cell.trim()) ?? [];
}

test('the line of a random row leads to it, however the sheet is written', async () => {
    await fc.assert(
        fc.asyncProperty(fc.array(writing, { minLength: 30, maxLength: 30 }), async (writings) => {
            const texts = writings.map((how, number) => textOf(number, how));
            const name = (number: number) => `observations/${String(number).padStart(2, '0')}.csv`;
            const files = Object.fromEntries(texts.map((text, number) => [name(number), text]));
            const database = await scoredIn(files);
            const found = await database.rows<{ sheet: string; line: number; url: string; position: number }>(
                'select sheet, line, url, position from observation order by sheet, position',
            );
            await database.close();
            expect(found).toHaveLength(writings.length * 11);
            for (const { sheet, line, url, position } of found) {
                const number = Number(/\d+/u.exec(sheet)?.[0]);
                const row = recordAt(texts[number] as string, line, (writings[number] as Writing).delimiter);
                expect(row).toContain(url);
                expect(row).toContain(String(position));
                expect(row).not.toContain('second');
            }
        }),
        { numRuns: 2 },
    );
});
