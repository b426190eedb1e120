import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readObservations } from '../../support/builds.ts';
import { csv, sample } from '../../support/pipeline.ts';

const sheetCount = 26;

/** A sheet with quoted cells. No damage gives it the city of another sheet: findings would depend on their order. */
function goodSheet(number: number, separator: string, lineEnd: string): string {
    const city = `Évora ${String.fromCodePoint(97 + number).repeat(4)}`;
    const rows = sample({ platform_only: 3, direct: 3 }, { city, activity: 'Tour "big"', note: 'ok' });
    const lines = csv(rows).trimEnd().split('\n');
    return lines.map((line) => line.replaceAll(',', separator) + lineEnd).join('');
}

/** Texts that can make a sheet ambiguous. */
const piece = fc.constantFrom(
    ...['"', '""', ',', ';', '\t', '\n', '\n\n', '\r', '\r\n', ' ', '\0', '\v', '\f', '\u0085', '\u00a0', '\u3000'],
    ...['\u200b', '\\', "'", ',"', '",', '"\n', '\n"', '\r\n"', ' "', '" ', '"x', 'x"', '"x"'],
);
/** For each damage: its position, whether it replaces a character, and its text. */
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

/** The rows of each sheet, and its findings with lines that are counted from the header. */
async function readSheets(texts: readonly string[], lineOfHeader: number) {
    const read = await readObservations(texts, 'observation_row.* exclude (line, sheet_number)');
    return read.map(({ rows, findings }) => ({
        rows,
        findings: findings.map(({ code, line, column }) => `${code} ${line - lineOfHeader}:${column}`),
    }));
}

test('a sheet that is read directly has the rows and the findings of its copy', async () => {
    await fc.assert(
        fc.asyncProperty(fc.array(sheet, { minLength: sheetCount, maxLength: sheetCount }), async (sheets) => {
            const texts = sheets.map((each, number) => damaged(number, each));
            const direct = await readSheets(texts, 1);
            // A sheet with a line before the header is always copied.
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
