import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../support/builds.ts';
import { bytesOf } from '../../support/pipeline.ts';

/**
 * The whole build of a small data folder, byte for byte: four markets, both versions of the index, a change between
 * them, two spellings, an independent coding and four dialects, by the methodology of the project. What a build makes
 * of it is in `expected/`, all but the database and the pages.
 *
 * If a change of the outcome is intended: `UPDATE_GOLDEN=1 npx vitest run test/pipeline/golden`, then read the
 * difference.
 */
const data = path.join(import.meta.dirname, 'data');
const expected = path.join(import.meta.dirname, 'expected');

test('the golden data folder gives the golden dist, byte for byte', async () => {
    const { dist, status, stdout } = await build(data, { SITE: 'off' });
    const columns = [1, 8, 23].map((column) => `observations/merida.csv:2:${column} warning TWO_SPELLINGS`);
    expect([status, stdout.match(/^\S+ (?:error|warning) \S+/gmu)]).toEqual([0, columns]);
    const made = bytesOf(dist);
    if (process.env.UPDATE_GOLDEN) {
        fs.rmSync(expected, { recursive: true, force: true });
        fs.cpSync(fs.realpathSync(dist), expected, { recursive: true });
        fs.rmSync(path.join(expected, 'market.duckdb'));
    }
    const golden = bytesOf(expected);
    expect([...made.keys()]).toEqual([...golden.keys()]);
    for (const [name, bytes] of golden) {
        // Texts are compared as texts, so that a difference can be read.
        if (/\.(?:json|csv)$/u.test(name)) expect(made.get(name)?.toString(), name).toBe(bytes.toString());
        expect(made.get(name)?.equals(bytes), name).toBe(true);
    }
});
