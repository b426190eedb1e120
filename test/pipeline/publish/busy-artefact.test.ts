import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { here } from '../../support/here.ts';
import { csv, dataFolder, sample, temporaryFolder, writeFiles } from '../../support/pipeline.ts';
import { makeReadOnly } from '../../support/read-only.ts';
import { besides, expectWhole } from '../support/whole.ts';

test('a build is published although the artefact before it cannot be removed, and a later build removes it', async () => {
    const data = dataFolder({ 'observations/a.csv': csv(sample({ none: 12 })) });
    const dist = path.join(temporaryFolder(), 'dist');
    const build = async (city: string) => {
        writeFiles(data, { 'observations/b.csv': csv(sample({ none: 12 }, { city })) });
        const { status, stderr } = await here('build', { DATA_DIR: data, DIST_DIR: dist, SITE: 'off' });
        await expectWhole(dist);
        return { status, stderr };
    };
    await build('Faro');
    const old = fs.realpathSync(dist);
    const endReadOnly = makeReadOnly(path.join(old, 'exports'));
    for (const city of ['Lisbon', 'Braga']) {
        const { status, stderr } = await build(city);
        expect(status).toBe(0);
        expect(stderr).toMatch(/^\S+ is left, the next build tries again to remove it: E[A-Z]+: /mu);
        expect(stderr).not.toMatch(/nothing was built/u);
        expect(besides(dist).sort()).toEqual([path.basename(old), fs.readlinkSync(dist)].sort());
    }
    endReadOnly();
    expect((await build('Viana')).stderr).not.toMatch(/is left/u);
    expect(besides(dist)).toEqual([fs.readlinkSync(dist)]);
});
