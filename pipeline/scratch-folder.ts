import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onInterrupt } from './command.ts';

/** Runs `work` with a new empty folder, which is removed when the work ends or a signal ends the command. */
export async function withScratchFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
    let tidyUp = () => {};
    onInterrupt(() => tidyUp());
    const folder = mkdtempSync(join(tmpdir(), prefix));
    tidyUp = () => removeFolder(folder);
    return await work(folder).finally(tidyUp);
}

/** Removes a folder and its contents. Retries while a query that is ending still writes into it. */
export function removeFolder(path: string): void {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}
