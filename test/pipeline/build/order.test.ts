import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Built, build, buildByCommand } from '../../support/builds.ts';
import {
    bytesOf,
    csv,
    type Files,
    projectFolder,
    type Row,
    temporaryFolder,
    writeFiles,
} from '../../support/pipeline.ts';
import { wholeMethodology } from '../support/methodology.ts';

/** Every sheet of the sample, as rows. */
const sheets = ['observations', 'audits'].flatMap((folder) => {
    const top = path.join(projectFolder, 'data', folder);
    const names = fs.readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.csv'));
    return names.map((name) => {
        const bytes = fs.readFileSync(path.join(top, name));
        const header = bytes.toString('utf8').split('\n', 1)[0] ?? '';
        const delimiter = [';', '\t'].find((one) => header.includes(one)) ?? ',';
        const rows: Row[] = parse(bytes, { bom: true, delimiter, columns: true });
        return { name: `${folder}/${name}`, rows };
    });
});

/** A sample of shuffled sheets, made in a shuffled order; the column order differs from sheet to sheet, too. */
function shuffled(seed: number): Files {
    const shuffle = <T>(items: readonly T[]): T[] =>
        fc.sample(fc.shuffledSubarray([...items], { minLength: items.length }), { seed, numRuns: 1 })[0] as T[];
    const files = sheets.map(({ name, rows }) => [name, csv(shuffle(rows), shuffle(Object.keys(rows[0] as Row)))]);
    return Object.fromEntries(shuffle(files));
}

let first: Map<string, Buffer>;
beforeAll(async () => {
    first = reported(await build(Object.fromEntries(sheets.map(({ name, rows }) => [name, csv(rows)]))));
});

function reported(built: Built): Map<string, Buffer> {
    expect(built.stderr).toMatch(/115 markets/u);
    expect(built.status).toBe(0);
    return bytesOf(built.dist);
}

function expectSame(files: Map<string, Buffer>): void {
    const differing = [...files].filter(([name, bytes]) => !first.get(name)?.equals(bytes));
    expect(differing.map(([name]) => name)).toEqual([]);
    expect(files.size).toBe(first.size);
}

describe('the same rows give the same bytes', () => {
    test.each([
        [2, { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' }],
        [3, { TZ: 'America/St_Johns', LC_ALL: 'de_DE.ISO-8859-1', LANG: 'sv_SE.UTF-8', BUILD_MEMORY_MIB: '700' }],
    ])('order (%i), time zone, locale and memory do not change the bytes: %j', async (seed, environment) => {
        expectSame(reported(await buildByCommand(shuffled(seed), environment)));
    });

    test('the same rows give the same bytes in another order by a relative path, through a link to a special name, by reordered methodology', async () => {
        const reversed = wholeMethodology((text) => {
            const [head, ...rows] = text.trimEnd().split('\n');
            return `${[head, ...rows.reverse()].join('\n')}\n`;
        });
        expect(Object.keys(reversed).length).toBeGreaterThan(5);
        const files = { ...shuffled(5), ...reversed };
        const folder = writeFiles(path.join(temporaryFolder(), "a folder, 'quoted' [1]"), files);
        const link = path.join(temporaryFolder(), 'link');
        fs.symlinkSync(folder, link);
        expectSame(reported(await build(path.relative(projectFolder, link))));
    });

    // Pages name lines of sheets, so that their bytes depend on the order of rows, and on nothing else.
    test('the same rows in the same order give the same pages in any time zone and locale', async () => {
        const files = Object.fromEntries(
            Object.entries(shuffled(8)).filter(([name]) => /portugal\/(?:ericeira|porto|2026)/u.test(name)),
        );
        const here = await build(files, { SITE: 'on' });
        const there = await buildByCommand(files, {
            SITE: 'on',
            TZ: 'Asia/Kathmandu',
            LC_ALL: 'tr_TR.UTF-8',
            LANG: 'tr_TR.UTF-8',
        });
        const pages = bytesOf(path.join(here.dist, 'site'));
        expect(pages.size).toBeGreaterThan(20);
        for (const [name, bytes] of bytesOf(path.join(there.dist, 'site')))
            expect(pages.get(name)?.equals(bytes), name).toBe(true);
        expect(bytesOf(there.dist).size).toBe(bytesOf(here.dist).size);
    });
});
