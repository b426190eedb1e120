import { existsSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

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
        const instance = await DuckDBInstance.create(path, { threads: '1', memory_limit: '32MiB' });
        return { release: () => instance.closeSync() };
    } catch (error) {
        if (/could not set lock/iu.test((error as Error).message)) return undefined;
        throw error;
    }
}

/** Whether another process holds the lock; a file that is not there is not locked. */
export async function isLocked(path: string): Promise<boolean> {
    if (!existsSync(path)) return false;
    const lock = await takeLock(path);
    lock?.release();
    return lock === undefined;
}
