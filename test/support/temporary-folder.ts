import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'market-tests-';
const neededBytes = 4 * 1024 ** 3;

/**
 * Has the tests write to memory where the system has a file system there with room: thousands of commits and builds of
 * a few kilobytes would wait for a disk. Elsewhere they write to the temporary folder of the system.
 */
export default function setup(): (() => void) | undefined {
    if (!hasRoom()) return undefined;
    // A run that was killed leaves its folder.
    for (const name of readdirSync(memory)) {
        if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
            rmSync(join(memory, name), { recursive: true, force: true });
    }
    const folder = join(memory, `${prefix}${process.pid}`);
    mkdirSync(folder);
    // PostgreSQL runs as a user of its own.
    chmodSync(folder, 0o755);
    process.env.TMPDIR = folder;
    return () => rmSync(folder, { recursive: true, force: true });
}

function isAlive(processId: number): boolean {
    try {
        return process.kill(processId, 0);
    } catch {
        return false;
    }
}

function hasRoom(): boolean {
    try {
        const { bavail, bsize } = statfsSync(memory);
        return bavail * bsize >= neededBytes;
    } catch {
        return false;
    }
}
