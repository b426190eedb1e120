import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isLocked, takeLock } from '../../../pipeline/publish/lock.ts';
import { removeFolder } from '../../../pipeline/scratch-folder.ts';
import { temporaryFolder } from '../../support/pipeline.ts';

test('a lock whose folder is removed while another build looks at it is not held, and no fault', async () => {
    for (let round = 0; round < 20; round += 1) {
        const folder = path.join(temporaryFolder(), 'work');
        const file = path.join(folder, 'lock');
        fs.mkdirSync(folder);
        (await takeLock(file))?.release();
        const looking = isLocked(file);
        removeFolder(folder);
        expect(await looking).toBe(false);
    }
});
