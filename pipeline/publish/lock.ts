import { existsSync } from 'node:fs';

/** The file stores no data. */
const little = { threads: '1', memory_limit: '32MiB' };

/** A lock that its process holds until it releases it or ends. */
export interface Lock {
    release(): void;
}

/**
 * Locks a file, which is created if it does not exist. DuckDB takes a lock of the kernel on a database that it opens.
 * Unlike a process id, it is valid in all containers that share the folder, and a killed process leaves no lock.
 * @returns undefined if another process holds the lock.
 */
export async function takeLock(path: string): Promise<Lock | undefined> {
    try {
        const instance = await open(path, little);
        return { release: () => instance.closeSync() };
    } catch (error) {
        if (isHeld(error)) return undefined;
        throw error;
    }
}

/**
 * Whether another process holds the lock or is taking it. A file that does not exist or is being removed is not locked.
 */
export async function isLocked(path: string): Promise<boolean> {
    if (!existsSync(path)) return false;
    try {
        // Read only, so that no file is created in a folder that its process is removing.
        const instance = await open(path, { ...little, access_mode: 'READ_ONLY' });
        instance.closeSync();
        return false;
    } catch (error) {
        if (isHeld(error) || /not a valid DuckDB database/iu.test((error as Error).message)) return true;
        if (!existsSync(path)) return false;
        throw error;
    }
}

/** Loads DuckDB when a lock is needed, because an unchanged build needs none. */
async function open(path: string, options: Record<string, string>) {
    const { DuckDBInstance } = await import('./duckdb.ts');
    return await DuckDBInstance.create(path, options);
}

function isHeld(error: unknown): boolean {
    return /could not set lock/iu.test((error as Error).message);
}
