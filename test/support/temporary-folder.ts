import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
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
        if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) remove(join(memory, name));
    }
    const folder = join(memory, `${prefix}${process.pid}`);
    mkdirSync(folder);
    // PostgreSQL runs as a user of its own.
    chmodSync(folder, 0o755);
    process.env.TMPDIR = folder;
    return () => remove(folder);
}

/** Removes a folder, also with a file system that a test mounted in it and could not unmount. */
export function remove(folder: string): void {
    const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
    for (const mount of mounts) {
        const [, target = ''] = mount.split(' ');
        if (target.startsWith(`${folder}/`)) spawnSync('umount', ['-l', target]);
    }
    try {
        rmSync(folder, { recursive: true, force: true });
    } catch (error) {
        // What is left takes memory until the next run; the tests are right without its removal.
        console.warn(`${folder} is not removed:`, error);
    }
}

function isAlive(processId: number): boolean {
    // A killed run of an earlier start of the machine may have had the number of this one.
    if (processId === process.pid) return false;
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
