import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { here } from '../../support/here.ts';
import { csv, dataFolder, sample, temporaryFolder, writeFiles } from '../../support/pipeline.ts';
import { besides, expectWhole } from '../support/whole.ts';

/** Makes a folder that cannot be removed: the administrator mounts one in it, others take away the permission. */
function hold(folder: string): () => void {
    const inside = path.join(folder, 'inside');
    fs.mkdirSync(inside);
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1M', 'tmpfs', inside]).status === 0;
    fs.writeFileSync(path.join(inside, 'file'), '');
    if (!isMounted) fs.chmodSync(inside, 0o500);
    const free = () => {
        if (isMounted) spawnSync('umount', ['-l', inside]);
        else if (fs.existsSync(inside)) fs.chmodSync(inside, 0o700);
    };
    onTestFinished(free);
    return free;
}

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
    const free = hold(old);
    for (const city of ['Lisbon', 'Braga']) {
        const { status, stderr } = await build(city);
        expect(status).toBe(0);
        expect(stderr).toMatch(/^\S+ is left, the next build tries again to remove it: E[A-Z]+: /mu);
        expect(stderr).not.toMatch(/nothing was built/u);
        expect(besides(dist).sort()).toEqual([path.basename(old), fs.readlinkSync(dist)].sort());
    }
    free();
    expect((await build('Viana')).stderr).not.toMatch(/is left/u);
    expect(besides(dist)).toEqual([fs.readlinkSync(dist)]);
});
