import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of its own that is gone when the test is. */
export async function temporaryFolder(whenDone: (work: () => Promise<void>) => void = onTestFinished): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'market-test-'));
    whenDone(() => rm(folder, { recursive: true, force: true }));
    return folder;
}
