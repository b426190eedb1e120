import type * as fs from 'node:fs';
import { mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Changes } from '../../watch/changes.ts';

/** A folder named `vanishing` is removed after it was listed and before it is watched. */
vi.mock('node:fs', async (original) => {
    const actual = await original<typeof fs>();
    const watchIfThere = (path: string, listener: fs.WatchListener<string>) => {
        if (path.endsWith('vanishing')) actual.rmSync(path, { recursive: true });
        return actual.watch(path, listener);
    };
    return { ...actual, watch: watchIfThere };
});

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

test('a save in a folder that was removed and made again is a change', async () => {
    mkdirSync(join(folder, 'observations/spain'));
    await changes.next();
    rmSync(join(folder, 'observations/spain'), { recursive: true });
    mkdirSync(join(folder, 'observations/spain'));
    await changes.next();
    await written('observations/spain/a.csv');
    expect(changes.arePending).toBe(true);
});

test('a folder that vanishes while folders are listed does not end the watch', async () => {
    mkdirSync(join(folder, 'observations/vanishing/inner'), { recursive: true });
    await changes.next();
    await written('observations/a.csv');
    await expect(changes.next()).resolves.toBeUndefined();
});

test('a data folder that was removed ends the watch', async () => {
    rmSync(folder, { recursive: true });
    await expect(changes.next()).rejects.toThrow(/ENOENT/);
});
