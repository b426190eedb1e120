import { existsSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

/** Nothing is ever stored in the file. */
const little = { threads: '1', memory_limit: '32MiB' };

/** A lock that its process holds until it releases it or ends, in whatever way it ends. */
export interface Lock {
    release(): void;
}

/**
 * Locks a file, which is made if it is not there. The lock is the kernel's, which DuckDB takes on a database it opens: unlike
 * a process number it means the same in every container that shares the folder, and none is left behind by a kill.
 * @returns undefined while another process holds it.
 */
export async function takeLock(path: string): Promise<Lock | undefined> {
    try {
        const instance = await DuckDBInstance.create(path, little);
        return { release: () => instance.closeSync() };
    } catch (error) {
        if (isHeld(error)) return undefined;
        throw error;
    }
}

/** Whether another process holds the lock, or is about to; a file that is not there, or goes meanwhile, is not locked. */
export async function isLocked(path: string): Promise<boolean> {
    if (!existsSync(path)) return false;
    try {
        // Read only, so that no file is made in a folder that its process removes at this moment.
        const instance = await DuckDBInstance.create(path, { ...little, access_mode: 'READ_ONLY' });
        instance.closeSync();
        return false;
    } catch (error) {
        if (isHeld(error) || /not a valid DuckDB database/iu.test((error as Error).message)) return true;
        if (!existsSync(path)) return false;
        throw error;
    }
}

function isHeld(error: unknown): boolean {
    return /could not set lock/iu.test((error as Error).message);
}
