import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/builds.ts';
import { csv, sample } from '../../support/pipeline.ts';

const good = sample({ platform_only: 12 });
const [header = '', ...rows] = csv(good).trimEnd().split('\n');
const sheet = (head: string, more = '') => [head, ...rows.map((row) => `${row}${more}`)].join('\n');
const check = async (text: string | Buffer) => await findingsOf({ 'observations/a.csv': text });

describe('the header', () => {
    test('an unknown column is a warning at its name, with the known ones as hint', async () => {
        const findings = await check(sheet(`${header},remark`, ',x'));
        expect(findings).toMatchObject([
            { code: 'UNKNOWN_COLUMN', severity: 'warning', line: 1, column: header.length + 2 },
        ]);
        expect(findings[0]?.message).toContain('"remark"');
        expect(findings[0]?.hint).toMatch(/country, city, .*coding, note/u);
    });

    test('columns without a name, as spreadsheets leave them behind, are one warning', async () => {
        const findings = await check(sheet(`${header},,`, ',,'));
        expect(findings).toMatchObject([
            {
                code: 'UNKNOWN_COLUMN',
                severity: 'warning',
                column: header.length + 2,
                message: '2 columns without a name: not read',
            },
        ]);
    });

    test.each([
        ['actor type', 'actor_type'],
        ['booking signal', 'booking_signal'],
        ['analysed_at', 'analyzed_at'],
        ['criterion', 'criteria'],
        ['postion', 'position'],
    ])('%s for %s is reported as a missing column, with the similar one as hint', async (typed, meant) => {
        const findings = await check(sheet(header.replace(meant, typed)));
        const missing = findings.filter(({ code }) => code === 'MISSING_COLUMN');
        expect(missing).toMatchObject([{ severity: 'error', line: 1, column: 1 }]);
        expect(missing[0]?.message).toContain(meant);
        expect(missing[0]?.hint).toContain(`"${typed}"`);
        expect(findings.map(({ code }) => code).sort()).toEqual(['MISSING_COLUMN', 'UNKNOWN_COLUMN']);
    });

    test('every missing column has its own finding', async () => {
        const findings = await check('position,url\n1,https://a.example/\n');
        expect(findings.map(({ code }) => code)).toEqual(Array(8).fill('MISSING_COLUMN'));
    });

    test('a known column that is there twice is an error at the second', async () => {
        const findings = await check(sheet(`${header},URL`, ',https://b.example/'));
        expect(findings).toMatchObject([
            { code: 'DUPLICATE_COLUMN', severity: 'error', line: 1, column: header.length + 2 },
        ]);
    });

    test('a file of binary data in place of a sheet gives a finding and no crash', async () => {
        const findings = await check(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
        expect(findings).toMatchObject([{ code: 'NOT_UTF8', line: 1, column: 1 }]);
    });

    test('a sheet in UTF-16, as spreadsheets export "Unicode text", is refused and named', async () => {
        const text = sheet(header).replaceAll(',', '\t');
        for (const bytes of [
            Buffer.from(`\ufeff${text}`, 'utf16le'),
            Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
        ]) {
            const findings = await check(bytes);
            expect(findings.map(({ code, line, column }) => [code, line, column])).toEqual([['NOT_UTF8', 1, 1]]);
            expect(findings[0]?.hint).toMatch(/UTF-16/u);
        }
    });

    test('a byte that is not UTF-8 is refused in header, note, unknown column and last line alike', async () => {
        const latin = (text: string) => Buffer.from(text, 'latin1');
        const sheets: [string, Buffer, number, number][] = [
            ['header', latin(sheet(`${header},ré`, ',x')), 1, header.length + 3],
            ['note', latin(sheet(`${header},note`, ',é')), 2, (rows[0] as string).length + 2],
            ['unknown', latin(sheet(`${header},remark`, ',é')), 2, (rows[0] as string).length + 2],
            ['last', latin(`${sheet(header)}é`), 13, (rows[11] as string).length + 1],
        ];
        for (const [name, bytes, line, column] of sheets) {
            const errors = (await check(bytes)).filter(({ severity }) => severity === 'error');
            const locations = errors.map(({ code, line, column }) => [code, line, column]);
            expect(locations, name).toEqual([['NOT_UTF8', line, column]]);
        }
    });
});
