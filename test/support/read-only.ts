import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { onTestFinished } from 'vitest';

/**
 * Makes a folder and what is in it read-only until the test ends. The administrator, whom permissions do not bind,
 * mounts it.
 * @returns a function that ends it before.
 */
export function makeReadOnly(folder: string): () => void {
    const run = (...command: string[]) => spawnSync(command[0] as string, command.slice(1)).status === 0;
    const isMounted = run('mount', '--bind', folder, folder);
    if (isMounted) run('mount', '-o', 'remount,ro,bind', folder);
    else fs.chmodSync(folder, 0o500);
    const end = () => {
        if (isMounted) run('umount', '-l', folder);
        else if (fs.existsSync(folder)) fs.chmodSync(folder, 0o700);
    };
    onTestFinished(end);
    return end;
}
