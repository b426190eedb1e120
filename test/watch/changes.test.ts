import { mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Changes } from '../../watch/changes.ts';

let folder: string;
let changes: Changes;
beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'changes-'));
    mkdirSync(join(folder, 'observations'));
    changes = new Changes(folder);
});
afterEach(() => {
    changes.close();
    rmSync(folder, { recursive: true, force: true });
});

/** Writes a file and waits until another watcher of its folder has seen it. Watchers are called in order. */
async function written(path: string): Promise<void> {
    const inside = join(folder, path, '..');
    const seen = new Promise<void>((resolve) => {
        const watcher = watch(inside, (_, name) => {
            if (name === null || !path.endsWith(name)) return;
            watcher.close();
            resolve();
        });
    });
    writeFileSync(join(folder, path), 'x');
    await seen;
}

test.each(['.dist-1f', 'observations/.a.csv.swp'])(
    '%s, which a build or an editor makes, is no change of the data',
    async (path) => {
        await written(path);
        expect(changes.arePending).toBe(false);
    },
);

test.each(['notice.txt', 'observations/a.csv'])('%s is a change of the data that starts a build', async (path) => {
    await written(path);
    expect(changes.arePending).toBe(true);
    await changes.next();
    expect(changes.arePending).toBe(false);
});
