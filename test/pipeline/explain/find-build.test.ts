import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../pipeline/database.ts';
import { buildFolders, findBuild } from '../../../pipeline/explain/find-build.ts';
import { type Built, build } from '../../support/builds.ts';
import { csv, sample, temporaryFolder } from '../../support/pipeline.ts';

const quick = { STATIC: 'off', SITE: 'off' };

test('npm run explain reads the newest build of the data folder, also that of make watch, and no other', async () => {
    expect(buildFolders({ dataFolder: 'data', distFolder: 'dist' })).toEqual(['dist']);
    expect(buildFolders({ dataFolder: 'own', distFolder: 'built' })).toEqual(['built']);
    expect(buildFolders({ dataFolder: 'own/', distFolder: 'dist' })).toEqual(['dist', 'var/watch/own']);
    const [there, elsewhere] = ['/srv/own', '/srv/other/own'].map((dataFolder) => {
        const [dist, watched] = buildFolders({ dataFolder, distFolder: 'dist' });
        expect([dist, watched]).toEqual(['dist', expect.stringMatching(/^var\/watch\/own-[0-9a-f]{8}$/u)]);
        return watched;
    });
    expect(there).not.toBe(elsewhere);
    const rows = csv(sample({ direct: 2 }));
    const [own, other] = await Promise.all(
        ['own', 'other'].map((name) => {
            const removed = csv(sample({ direct: 2 }, { city: 'Faro' }));
            return build({ [`observations/${name}.csv`]: rows, 'observations/removed.csv': removed }, quick);
        }),
    );
    fs.rmSync(path.join((own as Built).data, 'observations/removed.csv'));
    const newer = path.join(temporaryFolder(), 'dist');
    fs.cpSync((own as Built).dist, newer, { recursive: true, dereference: true });
    const later = Date.now() / 1000 + 60;
    fs.utimesSync(path.join(newer, 'market.duckdb'), later, later);
    const missing = path.join(temporaryFolder(), 'dist');
    const scratch = temporaryFolder();
    const database = await openDatabase(':memory:', scratch, 512);
    onTestFinished(() => database.close());
    const found = (...folders: string[]) => findBuild(database, (own as Built).data, folders);
    expect(await found((other as Built).dist, (own as Built).dist)).toBe((own as Built).dist);
    expect(await found((own as Built).dist, missing)).toBe((own as Built).dist);
    expect(await found((own as Built).dist, newer)).toBe(newer);
    expect(await found(newer, (own as Built).dist)).toBe(newer);
    await expect(found((other as Built).dist, missing)).rejects.toThrow(
        /dist was not built from .*; make build DATA_DIR=/u,
    );
    const dists = [(own as Built).dist, (other as Built).dist];
    await expect(findBuild(database, missing, dists)).rejects.toThrow(`DATA_DIR: there is no folder ${missing}`);
});
