import { describe, expect, test } from 'vitest';
import { findingsOf } from '../../support/builds.ts';
import { csv, type Files, type Row, result, sample } from '../../support/pipeline.ts';

const good = sample({ platform_only: 9, contact_only: 3 });
const lines = csv(good).trimEnd().split('\n');
const errorsOf = async (files: Files) => {
    const findings = await findingsOf(files);
    const errors = findings.filter(({ severity }) => severity === 'error');
    return errors.map(
        ({ file, line, column, code }) => `${file.replace('observations/', '')}:${line}:${column} ${code}`,
    );
};
/** Columns of the plain rows: actor_type begins at 76, booking_signal at 85 where the actor is `platform`. */
const [actorAt, signalAt] = [76, 85];

describe('the line of a fault is right with any rows above it', () => {
    const bad = lines.map((line, index) => (index === 6 ? line.replace(',platform,', ',platfrom,') : line));
    const above: Record<string, string[]> = {
        'an empty line': [''],
        'a line of blanks': ['   '],
        'a row of separators': [',,,,,,,,,'],
        'a row of quoted empty cells': ['"","","","","","","","","",""'],
        'a row of blanks and separators': [' , ,'],
        'a row of tabs and separators': ['\t,\t,,'],
        'a row of no-break spaces': ['\u00a0,,,,,,,,,'],
        'a byte order mark': ['\ufeff'],
        'a row behind a byte order mark': [`\ufeff${lines[2]}`],
        'an unquoted cell with quotes': [lines[2]?.replace('Walking tour', 'a 12" and a 14" tour') ?? ''],
        'an unquoted cell with a quote': [lines[2]?.replace('Walking tour', 'a 12" tour') ?? ''],
        'a quoted cell with quotes and line breaks': [
            lines[2]?.replace('Walking tour', '"a ""12"",\n\n14 tour"') ?? '',
        ],
        'a quoted cell with CRLF': [lines[2]?.replace('Walking tour', '"a\r\n\r\ntour"') ?? ''],
    };
    test(`the line of a fault is right below ${Object.keys(above).join(', ')}`, async () => {
        const sheets = Object.values(above).map((more, index) => {
            const text = [...bad.slice(0, 3), ...more, ...bad.slice(3)].join('\n');
            const file = `${index}.csv`;
            const line = text.slice(0, text.indexOf('platfrom')).split('\n').length;
            // Each sheet has its own day, so that it is its own snapshot.
            return { file, line, text: text.replaceAll('2026-03-01', `2026-03-${String(index + 1).padStart(2, '0')}`) };
        });
        const errors = await errorsOf(
            Object.fromEntries(sheets.map(({ file, text }) => [`observations/${file}`, text])),
        );
        for (const { file, line } of sheets) {
            const found = errors.filter((error) => error.startsWith(`${file}:`));
            expect(found).toContain(`${file}:${line}:${actorAt} UNKNOWN_ACTOR_TYPE`);
            // What is not blank to everybody may be named, too, but on its own line.
            expect(found.filter((error) => !/^\d+\.csv:[45]:/u.test(error))).toHaveLength(1);
        }
    });

    test('the line of a fault is right in a sheet with blank lines whose first column is the address', async () => {
        const [header = '', ...rows] = lines
            .map((line) => line.split(','))
            .map((cells) => [cells[6], ...cells].join(','));
        const renamed = header.replace(/,url,/u, ',seen_url,');
        const text = [renamed, '   ', ...rows.slice(0, 5), '  ', ...rows.slice(5)]
            .join('\n')
            .replace(',platform,', ',x,');
        expect(await errorsOf({ 'observations/a.csv': text })).toEqual(['a.csv:3:102 UNKNOWN_ACTOR_TYPE']);
    });
});

describe('several faults are all reported', () => {
    test('several faults in one row are all reported, by column', async () => {
        const rows = [...good];
        rows[4] = {
            ...(rows[4] as Row),
            position: '',
            actor_type: 'x',
            booking_signal: 'y',
            url: 'z',
            analyzed_at: 'today',
        };
        expect(await errorsOf({ 'observations/a.csv': csv(rows) })).toEqual([
            'a.csv:6:37 BAD_DATE',
            'a.csv:6:43 MISSING_VALUE',
            'a.csv:6:44 BAD_URL',
            'a.csv:6:46 UNKNOWN_ACTOR_TYPE',
            'a.csv:6:48 UNKNOWN_BOOKING_SIGNAL',
        ]);
    });

    const faulty = [...lines];
    faulty[2] = (lines[2] as string).replace(',platform,', ',plat,');
    faulty[4] = (lines[4] as string).replace('platform_only', 'only');
    const own = [`a.csv:3:${actorAt} UNKNOWN_ACTOR_TYPE`, `a.csv:5:${signalAt} UNKNOWN_BOOKING_SIGNAL`];

    test('faults are reported beside an unclosed quote further down in the sheet', async () => {
        const text = [...faulty, (lines[3] as string).replace('Private', '"Private')].join('\n');
        expect(await errorsOf({ 'observations/a.csv': text })).toEqual([...own, 'a.csv:14:29 UNCLOSED_QUOTE']);
    });

    test('faults are reported beside a quote that is closed in the middle of a cell', async () => {
        const text = [...faulty, (lines[3] as string).replace('Private', '"Priv"ate'), lines[4]].join('\n');
        expect(await errorsOf({ 'observations/a.csv': text })).toEqual([...own, 'a.csv:14:29 UNCLOSED_QUOTE']);
    });

    test('an unclosed quote high up is reported where it opens, not where the sheet ends', async () => {
        const text = [...faulty.slice(0, 3), (lines[3] as string).replace('Private', '"Private'), ...faulty.slice(4)];
        expect(await errorsOf({ 'observations/a.csv': text.join('\n') })).toEqual([
            own[0],
            'a.csv:4:29 UNCLOSED_QUOTE',
        ]);
    });

    test('an unclosed quote in the header is reported where it opens', async () => {
        const found = await errorsOf({ 'observations/a.csv': csv(good).replace('activity', '"activity') });
        expect(found).toContain('a.csv:1:14 UNCLOSED_QUOTE');
    });

    test('faults are reported beside rows of a wrong width', async () => {
        const text = [...faulty, `${lines[5]},x`, 'Portugal,Porto', `${lines[5]},x,y,z`].join('\n');
        const width = (lines[5] as string).length + 2;
        expect(await errorsOf({ 'observations/a.csv': text })).toEqual(
            expect.arrayContaining([
                ...own,
                `a.csv:14:${width} WRONG_WIDTH`,
                'a.csv:15:15 WRONG_WIDTH',
                `a.csv:16:${width} WRONG_WIDTH`,
            ]),
        );
    });

    test('faults are reported beside sheets that cannot be read at all', async () => {
        const findings = await errorsOf({
            'observations/a.csv': faulty.join('\n'),
            'observations/b.csv': Buffer.from(`${lines.join('\n')}\né`, 'latin1'),
            'observations/c.csv': 'city,url\n',
            'observations/d.csv': '',
            'observations/e.csv': csv(sample({ none: 12 }, { city: 'Elvas' })).replace('Private', '"Private'),
            'audits/a.csv': 'url,audited_at,accessible\nhttps://a.example/,2026-01-01,maybe\n',
        });
        expect(findings.filter((finding) => !finding.startsWith('c.csv'))).toEqual([
            'audits/a.csv:2:31 BAD_BOOLEAN',
            ...own,
            'b.csv:14:1 NOT_UTF8',
            'd.csv:1:1 EMPTY_SHEET',
            'e.csv:2:29 UNCLOSED_QUOTE',
        ]);
        expect(findings.filter((finding) => finding.startsWith('c.csv'))).toHaveLength(8);
    });

    test('faults in observations and audits are reported together, each under its own file', async () => {
        const audits = [
            {
                url: 'https://a.example/',
                audited_at: '2026-01-01',
                accessible: 'yes',
                https: 'maybe',
                pagespeed: '999',
            },
            { url: 'b.example', audited_at: 'then', accessible: '', https: '1', pagespeed: '5' },
        ];
        expect(await errorsOf({ 'observations/a.csv': faulty.join('\n'), 'audits/x/a.csv': csv(audits) })).toEqual([
            'audits/x/a.csv:2:35 BAD_BOOLEAN',
            'audits/x/a.csv:2:41 BAD_NUMBER',
            'audits/x/a.csv:3:1 BAD_URL',
            'audits/x/a.csv:3:11 BAD_DATE',
            'audits/x/a.csv:3:16 MISSING_VALUE',
            ...own,
        ]);
    });
});

describe('sheets of any size', () => {
    // Of 17 MB, more than two of the parts in which DuckDB reads a sheet.
    const rows = Array.from({ length: 25_000 }, (_, index) =>
        result((index % 20) + 1, 'platform_only', { criteria: `c${Math.floor(index / 20)}`, note: 'x'.repeat(560) }),
    );

    test('a fault at the end of a long sheet is reported at its line', async () => {
        const text = csv([...rows, result(1, 'none', { criteria: 'last', actor_type: 'x' })]);
        expect(await errorsOf({ 'observations/a.csv': text })).toEqual([expect.stringMatching(/^a\.csv:25002:/u)]);
    });

    test('a long sheet with quoted line breaks is read without a finding', async () => {
        const text = csv(rows.map((row) => ({ ...row, note: `${row.note}\n` })));
        expect(await errorsOf({ 'observations/a.csv': text })).toEqual([]);
    });

    test('a cell of many megabytes is read, or reported at its line', async () => {
        const text = csv([...good, result(13, 'none', { note: 'x'.repeat(17 * 1024 * 1024) })]);
        expect(await errorsOf({ 'observations/a.csv': text })).toSatisfy(
            (errors: string[]) => errors.length === 0 || errors.some((error) => error.startsWith('a.csv:14:')),
        );
    });
});
