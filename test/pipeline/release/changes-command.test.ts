import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../pipeline/database.ts';
import type { ChangedRow } from '../../../pipeline/release/changed-rows.ts';
import { changesText } from '../../../pipeline/release/changes-text.ts';
import { build, run } from '../../support/builds.ts';
import { csv, dataFolder, type Files, temporaryFolder } from '../../support/pipeline.ts';
import { changes, release, releasedFiles } from '../support/release.ts';
import { audits, copyOf, corrected, files, observed, releaseOnce } from '../support/released-data.ts';

let released: string;
let version: string;
beforeAll(async () => {
    ({ released, version } = await releaseOnce());
});
const copied = (more: Files = {}) => copyOf(released, more);

describe('make changes', () => {
    test('make changes prints a table by reasons, and publishes nothing', async () => {
        const data = copied({
            'observations/vigo.csv': csv(observed({ city: 'Vigo' })),
            'observations/porto.csv': corrected['observations/porto.csv'] as string,
            'audits/a.csv': csv(audits(2)),
        });
        const dist = path.join(dataFolder({}), 'dist');
        const { status, stdout } = await run('changes', { DATA_DIR: data, DIST_DIR: dist });
        expect([status, fs.existsSync(dist)]).toEqual([0, false]);
        const [, now] = /; now (\S+)\n/u.exec(stdout) ?? [];
        expect(stdout).toBe(`Changes since ${version}, released on 2026-03-05; now ${now}
2 rows of 2 markets

market_added: a market is new (1)
  Portugal, Vigo, Walking tour, Private

coding_corrected, audit_corrected: results were coded again, or corrected, and an audit was corrected or taken back (1)
  Portugal, Porto, Walking tour, Private  2026-03-01  tpdi_score 75 -> 67, ari_score 90 -> 70
`);
        expect(releasedFiles(data)).toEqual(releasedFiles(released));
    });

    test('make changes names what has changed in the plural where several markets have the same reason', async () => {
        const towns = ['Vigo', 'Braga'].flatMap((city) => observed({ city }));
        const { stdout } = await changes(copied({ 'observations/new.csv': csv(towns) }));
        expect(stdout).toContain('market_added: markets are new (2)');
    });

    test('make changes says "no score changes" of a correction that changes none', async () => {
        const rows = observed().map((row) => ({ ...row, direct_booking_engine: row.position === 3 ? 'bokun' : '' }));
        const { stdout } = await changes(copied({ 'observations/porto.csv': csv(rows) }));
        expect(stdout).toContain('Private  2026-03-01  no score changes\n');
    });

    test('make changes names the former name of a market that was renamed', async () => {
        const old = {
            old_country: 'Portugal',
            old_city: 'Faro',
            old_activity: 'Walking tour',
            old_criteria: 'Private',
        };
        const now = { country: 'Portugal', city: 'Farol', activity: 'Walking tour', criteria: 'Private' };
        const alias = csv([{ ...old, ...now, reason: '' }]);
        const { stdout } = await changes(copied({ 'reference/market_aliases.csv': alias }));
        expect(stdout).toMatch(/Farol, Walking tour, Private +was Portugal, Faro, Walking tour, Private, market_id /u);
    });

    test('make changes compares with a release that is named, also with a blank for its plus', async () => {
        const data = copied(corrected);
        await release(data, '2026-03-06');
        expect((await changes(data)).stdout).toMatch(/\nNone: every score is as it was published\.\n$/u);
        for (const name of [version, version.replace('+', ' ')]) {
            expect((await changes(data, { FROM: name })).stdout).toContain('tpdi_score 75 -> 67');
        }
    });

    test('make changes compares with another build, and with no release', async () => {
        const { 'observations/faro.csv': _faro, ...ofPorto } = files;
        const { dist } = await build(ofPorto);
        const data = copied({ ...corrected, 'observations/faro.csv': '' });
        const { stdout } = await changes(data, { FROM: dist });
        expect(stdout).toMatch(new RegExp(`^Changes since \\S+ in ${dist}; now `, 'u'));
        expect(stdout).toContain('tpdi_score 75 -> 67');
        expect(stdout).not.toContain('Faro');
    });

    test('make changes names a build of an older version', async () => {
        const { dist } = await build(files, { SITE: 'off', STATIC: 'off' });
        const database = await openDatabase(path.join(dist, 'market.duckdb'), temporaryFolder(), 512);
        await database.run('drop table snapshot_digest');
        await database.close();
        const { status, stderr } = await changes(dataFolder(files), { FROM: dist });
        expect([status, stderr]).toEqual([
            1,
            expect.stringContaining(`FROM: ${dist} was built by an older version; run make build\n`),
        ]);
    });

    test('make changes names a folder without a build, with or without a file of that name', async () => {
        const broken = dataFolder({ 'market.duckdb': 'x' });
        await expect(changes(dataFolder(files), { FROM: broken })).resolves.toMatchObject({
            status: 1,
            stderr: expect.stringContaining(`${broken}/market.duckdb is not the database of a build; run make build\n`),
        });
        const { status, stderr } = await changes(dataFolder(files), { FROM: 'elsewhere' });
        const sentence = 'FROM: elsewhere is neither a release nor the folder of a build; there is no release yet\n';
        expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    });

    test('make changes says that there is no release yet, which is no fault', async () => {
        const { status, stdout } = await changes(dataFolder(files));
        expect([status, stdout]).toEqual([
            0,
            expect.stringMatching(/^There is no release to compare with: make release/u),
        ]);
        expect((await changes(dataFolder(files), { FORMAT: 'json' })).stdout).toBe('[]\n');
    });

    test.each<[string, string, Files, RegExp]>([
        [
            'neither a release nor a build',
            'elsewhere',
            {},
            /^FROM: elsewhere is neither a release nor .*; releases are 2026\.3\.1\+\w{12}\n$/mu,
        ],
        ['sheets with errors', '', { 'audits/a.csv': 'url\n' }, /^\d errors?, \d warnings?: nothing was compared\n$/mu],
    ])('make changes ends with a status and a sentence: %s', async (_what, from, more, sentence) => {
        const { status, stderr } = await changes(copied(more), { FROM: from });
        expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
    });

    test('make changes shows 50 rows of a reason and counts the others', () => {
        const row = (city: string): ChangedRow => ({
            ...{ release: null, market_id: city, country: 'Portugal', city, activity: 'Tour', criteria: 'Any' },
            ...{ analyzed_at: null, kind: 'added', reasons: 'market_added', shown: [], has_margins: false },
        });
        const rows = Array.from({ length: 52 }, (_, at) => row(`City ${at}`));
        const text = changesText(rows, { from: 'x', version: 'y' });
        expect(text.match(/City \d+/gu)).toHaveLength(50);
        expect(text).toContain('… and 2 more (FORMAT=json lists all)');
    });
});
