import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readIn } from '../../support/builds.ts';
import { csv, sample } from '../../support/pipeline.ts';

const sheetCount = 26;

/** A sheet with quoted cells. Its city is no other sheet's, also if some of its letters are replaced. */
function goodSheet(number: number, separator: string, lineEnd: string): string {
    const city = `Évora ${String.fromCodePoint(97 + number).repeat(4)}`;
    const rows = sample({ platform_only: 3, direct: 3 }, { city, activity: 'Tour "big"', note: 'ok' });
    const lines = csv(rows).trimEnd().split('\n');
    return lines.map((line) => line.replaceAll(',', separator) + lineEnd).join('');
}

/** What can make a sheet ambiguous. */
const piece = fc.constantFrom(
    ...['"', '""', ',', ';', '\t', '\n', '\n\n', '\r', '\r\n', ' ', '\0', '\v', '\f', '\u0085', '\u00a0', '\u3000'],
    ...['\u200b', '\\', "'", ',"', '",', '"\n', '\n"', '\r\n"', ' "', '" ', '"x', 'x"', '"x"'],
);
const someDamages = fc.array(fc.tuple(fc.nat(100_000), fc.boolean(), piece), { minLength: 1, maxLength: 2 });
const sheet = fc.tuple(fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n'), someDamages);

function damaged(
    number: number,
    [separator, lineEnd, damages]: readonly [string, string, [number, boolean, string][]],
) {
    const characters = [...goodSheet(number, separator, lineEnd)];
    const headerEnd = characters.indexOf('\n') + 1;
    for (const [at, isReplacing, damage] of damages)
        characters.splice(headerEnd + (at % (characters.length - headerEnd)), isReplacing ? 1 : 0, damage);
    return characters.join('');
}

/** The rows and findings of each sheet. Lines are counted from the header. */
async function readSheets(texts: readonly string[], lineOfHeader: number) {
    const files = texts.map((text, number) => [`observations/${100 + number}.csv`, text] as const);
    const { database, findings } = await readIn(Object.fromEntries(files));
    const rows = await database.rows<Record<string, string>>(`
        select sheet.sheet, observation_row.* exclude (line, sheet_number)
        from observation_row join sheet on sheet.kind = 'observations' and sheet.sheet_number = observation_row.sheet_number
        order by observation_row.rowid`);
    await database.close();
    return files.map(([name]) => ({
        rows: rows.filter(({ sheet }) => sheet === name),
        findings: findings
            .filter(({ file }) => file === name)
            .map(({ code, line, column }) => `${code} ${line - lineOfHeader}:${column}`),
    }));
}

test('a sheet that is read directly has the rows and the findings of its copy', async () => {
    await fc.assert(
        fc.asyncProperty(fc.array(sheet, { minLength: sheetCount, maxLength: sheetCount }), async (sheets) => {
            const texts = sheets.map((each, number) => damaged(number, each));
            const direct = await readSheets(texts, 1);
            // With a line before the header, a sheet is always read from a copy.
            const copied = await readSheets(
                texts.map((text, number) => `sep=${sheets[number]?.[0]}\n${text}`),
                2,
            );
            for (const [number, text] of texts.entries())
                expect({ text, ...direct[number] }).toEqual({ text, ...copied[number] });
        }),
        { numRuns: 8 },
    );
});
