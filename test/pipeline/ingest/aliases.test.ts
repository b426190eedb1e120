import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { marketId, marketKey } from '../../../contract/market-key.ts';
import { marketParts } from '../../../contract/vocabulary.ts';
import { type Built, build, findingsOf } from '../../support/builds.ts';
import { csv, type Files, type Market, sample } from '../../support/pipeline.ts';

const market = (city: string): Market => ({ country: 'Mexico', city, activity: 'Boat tour', criteria: 'Private' });
const idOf = (city: string) => marketId(marketKey(market(city)));
const observed = (city: string, analyzed_at: string) =>
    csv(sample({ platform_only: 12 }, { ...market(city), analyzed_at }));
const alias = (old: string, city: string, reason = 'renamed by its council') => ({
    ...Object.fromEntries(marketParts.map((part) => [`old_${part}`, market(old)[part]])),
    ...market(city),
    reason,
});
const file = 'reference/market_aliases.csv';
const aliases = (...rows: ReturnType<typeof alias>[]): Files => ({ [file]: csv(rows) });

interface History {
    data: { analyzed_at: string; delta: number | null; tpdi_delta: number | null }[];
    meta: { id: string };
}

describe('a market that was renamed keeps its history under the new id', () => {
    const days = (built: Built, id: string) =>
        built.json<History>(`analyses/${id}/history.json`).data.map(({ analyzed_at }) => analyzed_at);

    let built: Built;
    beforeAll(async () => {
        built = await build({
            'observations/old.csv': observed('Old Port', '2026-01-01'),
            // A late sheet under the old name does not bring the old name back.
            'observations/late.csv': observed('Old Port', '2026-03-01'),
            'observations/new.csv': observed('New Port', '2026-02-01'),
            // A market that is observed under old names only.
            'observations/a.csv': observed('A', '2026-01-01'),
            'observations/b.csv': observed('B', '2026-02-01'),
            // A market that has two old names, and is observed under its new one.
            'observations/f.csv': observed('F', '2026-02-01'),
            ...aliases(
                ...[alias('Old Port', 'New Port'), alias('B', 'C d’Or'), alias('a', 'b')],
                ...[alias('D', 'E'), alias('E', 'F')],
            ),
        });
    });

    test('a renamed market is one market with one history, shown under its new name', async () => {
        expect([built.status, built.stdout]).toEqual([0, '']);
        expect(built.json<{ data: unknown[] }>('analyses.json').data).toEqual(
            ['C d’Or', 'F', 'New Port'].map((city) => expect.objectContaining({ id: idOf(city), city })),
        );
        expect(days(built, idOf('New Port'))).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
        const history = built.json<History>(`analyses/${idOf('New Port')}/history.json`);
        expect(history.data[1]).toMatchObject({ tpdi_delta: 0 });
        const rows = await built.rows(`select old_market_id::varchar as old, market_id::varchar as new, reason
            from market_alias where market_id = '${idOf('New Port')}'`);
        expect(rows).toEqual([{ old: idOf('Old Port'), new: idOf('New Port'), reason: 'renamed by its council' }]);
    });

    test('the static tree has a file at each old address of a renamed market, which leads to the new one', () => {
        const manifest = JSON.parse(fs.readFileSync(path.join(built.dist, 'manifest.json'), 'utf8'));
        for (const city of ['D', 'E']) {
            for (const name of [`analyses/${idOf(city)}.json`, `analyses/${idOf(city)}/history.json`]) {
                expect(built.json(name)).toEqual({ data: null, meta: { id: idOf(city), moved_to: idOf('F') } });
                expect(manifest.files[`api/v1/${name}`]).toMatchObject({ size: expect.any(Number) });
            }
        }
    });

    test('a chain of names leads to its end, and a market observed only under old names is shown under the last', () => {
        const rows = built.json<{ data: { id: string; city: string }[] }>('analyses.json').data;
        expect(rows.find(({ id }) => id === idOf('C d’Or'))?.city).toBe('C d’Or');
        expect(days(built, idOf('C d’Or'))).toEqual(['2026-01-01', '2026-02-01']);
    });

    test('a changed alias changes the digest of the input and is built', async () => {
        const digest = ({ dist }: Built) =>
            JSON.parse(fs.readFileSync(path.join(dist, 'manifest.json'), 'utf8')).input_digest as string;
        const before = digest(built);
        fs.appendFileSync(path.join(built.data, file), csv([alias('Z', 'A')]).split('\n')[1] as string);
        const second = await build(built.data, { DIST_DIR: built.dist });
        expect([second.status, second.stderr]).toEqual([0, expect.not.stringContaining('up to date')]);
        expect(digest(second)).not.toBe(before);
    });
});

describe('findings of the sheet of aliases name file, line and column', () => {
    const found = async (files: Files) =>
        (await findingsOf(files)).map(({ code, severity, line, column, file: name }) => [
            code,
            severity,
            name,
            line,
            column,
        ]);
    const sheet = { 'observations/a.csv': observed('A', '2026-01-01') };
    const header = `${[...marketParts.map((part) => `old_${part}`), ...marketParts, 'reason'].join(',')}\n`;
    const row = (old: string, city: string) => `Mexico,${old},Boat tour,Private,Mexico,${city},Boat tour,Private,why\n`;

    test.each<[string, string, unknown[]]>([
        [
            'an alias that leads nowhere is a warning',
            header + row('Y', 'Z'),
            ['ALIAS_WITHOUT_MARKET', 'warning', file, 2, 28],
        ],
        [
            'names in a circle are one error',
            header + row('A', 'A2') + row('X', 'Y') + row('Y', 'Z') + row('Z', 'X'),
            ['ALIAS_CIRCLE', 'error', file, 3, 1],
        ],
        ['a market renamed to itself is a circle', header + row('á', ' A '), ['ALIAS_CIRCLE', 'error', file, 2, 1]],
        [
            'an old name that is there twice',
            header + row('Y', 'A') + row('y', 'B'),
            ['DUPLICATE_ALIAS', 'error', file, 3, 1],
        ],
        [
            'an unknown column is a warning',
            `since,${header}2025,${row('Y', 'A')}`,
            ['UNKNOWN_COLUMN', 'warning', file, 1, 1],
        ],
        ['a missing column', `${header.replace(',reason', '')}`, ['MISSING_COLUMN', 'error', file, 1, 1]],
        ['a quote that is not closed', `${header}"Mexico,Y\n`, ['UNCLOSED_QUOTE', 'error', file, 2, 1]],
    ])('a fault in the sheet of aliases is reported with line and column: %s', async (_name, text, finding) => {
        const all = await findingsOf({ ...sheet, [file]: text });
        const ofAliases = all.filter(({ file: name }) => name === file);
        expect(
            ofAliases.map(({ code, severity, line, column, file: name }) => [code, severity, name, line, column]),
        ).toEqual([finding]);
        expect(ofAliases[0]?.hint).toMatch(/\w/u);
    });

    test('faults of cells in the sheet of aliases are all reported with line and column', async () => {
        const text = `${header}${row('', 'A')}${row('Y\u200b', 'A')}${row('Z', 'A').trimEnd()},x\n`;
        expect(await found({ ...sheet, [file]: text })).toEqual([
            ['MISSING_VALUE', 'error', file, 2, 8],
            ['CONTROL_CHARACTER', 'error', file, 3, 8],
            ['WRONG_WIDTH', 'error', file, 4, 59],
        ]);
    });

    test('a sheet of aliases with semicolons, a byte order mark and other columns first is read', async () => {
        const text = `\ufeff${header}${row('Y', 'A')}`.replaceAll(',', ';');
        expect(await found({ ...sheet, [file]: text })).toEqual([]);
    });

    test.each([
        [
            'one sheet',
            (one: string, other: string) => ({ 'observations/a.csv': one + other.slice(other.indexOf('\n') + 1) }),
            14,
        ],
        ['two sheets', (one: string, other: string) => ({ 'observations/a.csv': one, 'observations/b.csv': other }), 2],
    ])(
        'snapshots of the old and the new name on one day in %s are one error, at the old name',
        async (_name, write, line) => {
            const sheets = write(observed('New Port', '2026-01-01'), observed('Old Port', '2026-01-01'));
            const name = Object.keys(sheets).at(-1);
            const all = await findingsOf({ ...sheets, ...aliases(alias('Old Port', 'New Port')) });
            const findings = all.filter(({ severity }) => severity === 'error');
            expect(findings).toMatchObject([
                { code: 'SNAPSHOT_UNDER_TWO_NAMES', severity: 'error', file: name, line, column: expect.any(Number) },
            ]);
            expect(findings[0]?.message).toContain('Mexico, New Port, Boat tour, Private');
        },
    );
});
