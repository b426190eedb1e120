import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { removeUnused } from '../../pipeline/cache.ts';
import { temporaryFolder } from '../support/pipeline.ts';

test('what was not used for a month is removed from a cache; what another process removes meanwhile is no fault', () => {
    const folder = temporaryFolder();
    const now = Date.now();
    for (const [name, days] of [
        ['used', 29],
        ['unused', 31],
    ] as const) {
        fs.mkdirSync(path.join(folder, name));
        fs.utimesSync(path.join(folder, name), new Date(), new Date(now - days * 24 * 3_600_000));
    }
    fs.symlinkSync('removed', path.join(folder, 'gone'));
    removeUnused(folder, now);
    expect(fs.readdirSync(folder).sort()).toEqual(['gone', 'used']);
});
