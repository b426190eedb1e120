import { rmSync } from 'node:fs';

/** Removes a folder and its contents. Retries while a query that is ending still writes into it. */
export function removeFolder(path: string): void {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}
