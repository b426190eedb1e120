import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onInterrupt } from './command.ts';
import { removeFolder } from './remove-folder.ts';

/** Runs `work` with a new empty folder, which is removed when the work ends or a signal ends the command. */
export async function withScratchFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
    let tidyUp = () => {};
    onInterrupt(() => tidyUp());
    const folder = mkdtempSync(join(tmpdir(), prefix));
    tidyUp = () => removeFolder(folder);
    return await work(folder).finally(tidyUp);
}
