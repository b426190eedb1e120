import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingShape } from '../../../contract/finding.ts';
import { auditColumns, observationColumns } from '../../../contract/sheets.ts';
import { allRecords } from '../../../pipeline/ingest/records.ts';
import { findingsOf } from '../../support/builds.ts';
import { csv, type Files, type Row, sample } from '../../support/pipeline.ts';

/** Texts of what makes sheets hard, and some that are good. */
const piece = fc.constantFrom(
    ...[',', ';', '\t', '"', '""', '\n', '\r\n', '\r', ' ', '  ', '\u00a0', '\ufeff', '\0', '\u0001', "'", '\\', '#'],
    ...['é', '🏖', '{cell}', '[1]', '2026-03-01', '1', 'https://a.example/', 'platform', 'platform_only', 'x', 'final'],
);
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);
const header = fc.constantFrom(',', ';', '\t').map((separator) => names(observationColumns).join(separator));
const auditHeader = fc.constant(names(auditColumns).slice(0, 8).join(','));

/** A good sheet with some of its characters replaced. */
const good = csv(sample({ platform_only: 6, direct: 6 }).map((row): Row => ({ ...row, note: 'a "quoted"\nnote' })));
const bitten = fc.array(fc.tuple(fc.nat(good.length - 1), piece), { minLength: 1, maxLength: 4 }).map((bites) => {
    const characters = [...good];
    for (const [at, bite] of bites) characters[at] = bite;
    return characters.join('');
});
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

const sheet: fc.Arbitrary<string | Buffer> = fc.oneof(
    bytes,
    text,
    fc.tuple(header, text).map(([first, rest]) => `${first}\n${rest}`),
    fc.tuple(header, bytes).map(([first, rest]) => Buffer.concat([Buffer.from(`${first}\n`), rest])),
    bitten,
);

async function expectFindings(files: Files): Promise<void> {
    const findings = await findingsOf(files);
    for (const finding of findings.filter(({ code }) => code !== 'EMPTY_INPUT')) {
        expect(findingShape.strict().parse(finding)).toEqual(finding);
        expect(finding.hint).not.toBe('');
        const lines = (files[finding.file] as string | Buffer).toString().split(/\r\n|\n|\r/u);
        expect(finding.line).toBeLessThanOrEqual(lines.length);
        const line = [...(lines[finding.line - 1] as string)];
        expect(finding.column).toBeLessThanOrEqual(line.length + 1);
    }
}

describe('any content of a sheet gives findings and no crash', () => {
    test('any content of sheets of observations gives findings and no crash', async () => {
        const folder = fc.array(sheet, { minLength: 1, maxLength: 30 });
        await fc.assert(
            fc.asyncProperty(folder, async (sheets) => {
                await expectFindings(
                    Object.fromEntries(sheets.map((one, index) => [`observations/${index}.csv`, one])),
                );
            }),
            { numRuns: 5 },
        );
    });

    test('any content of sheets of audits gives findings and no crash', async () => {
        const one = fc.oneof(
            bytes,
            text,
            fc.tuple(auditHeader, text).map(([first, rest]) => `${first}\n${rest}`),
        );
        const folder = fc.array(one, { minLength: 1, maxLength: 30 });
        await fc.assert(
            fc.asyncProperty(folder, async (sheets) => {
                await expectFindings(Object.fromEntries(sheets.map((each, index) => [`audits/${index}.csv`, each])));
            }),
            { numRuns: 5 },
        );
    });

    test('the reader of locations never throws, and its cells stand where it says', () => {
        fc.assert(
            fc.property(fc.oneof(text, bitten), fc.constantFrom(',', ';', '\t'), (content, delimiter) => {
                const { records } = allRecords(content.replace(/^\ufeff/u, ''), delimiter);
                const quote = delimiter === '\t' ? /^[ \v\f\u0085\p{Z}]*"/u : /^[\t \v\f\u0085\p{Z}]*"/u;
                const lines = content.replace(/^\ufeff/u, '').split(/\r\n|\n|\r/u);
                for (const { cells, locations } of records) {
                    expect(locations).toHaveLength(cells.length);
                    for (const [index, { line, column }] of locations.entries()) {
                        const rest = [...(lines[line - 1] as string)].slice(column - 1).join('');
                        const [begin = ''] = (cells[index] as string).split(/\r\n|\n|\r/u);
                        const [opening = ''] = quote.exec(rest) ?? [];
                        const written = opening === '' ? begin : opening + begin.replaceAll('"', '""');
                        expect(rest.startsWith(written)).toBe(true);
                    }
                }
            }),
            { numRuns: 300 },
        );
    });
});
