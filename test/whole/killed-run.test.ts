import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/pipeline.ts';
import { remove } from '../support/temporary-folder.ts';

test('the folder of a killed run of tests is removed with what it had mounted', () => {
    const folder = path.join(temporaryFolder(), 'left');
    const disk = path.join(folder, 'a', 'disk');
    fs.mkdirSync(disk, { recursive: true });
    // Only the administrator may mount; for others the folder has no mount.
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1M', 'tmpfs', disk]);
    fs.writeFileSync(path.join(disk, 'rows.csv'), 'a,b\n');
    remove(folder);
    expect(fs.existsSync(folder)).toBe(false);
});
