import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { digestFile } from '../../../pipeline/publish/digest-file.ts';
import { temporaryFolder } from '../../support/pipeline.ts';

test.each([0, 1000, 4 * 1024 * 1024, 9 * 1024 * 1024 + 1])(
    'a file of %i bytes has its size and SHA-256, whether it is read at once or in blocks',
    async (size) => {
        const file = path.join(temporaryFolder(), 'file');
        const bytes = Buffer.alloc(size, 'market');
        fs.writeFileSync(file, bytes);
        expect(await digestFile(file)).toEqual({ size, sha256: createHash('sha256').update(bytes).digest('hex') });
    },
);
