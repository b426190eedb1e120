import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, renameSync } from 'node:fs';

/** Does both renames; undoes the first if the second fails. */
const program = `
const { renameSync } = require('node:fs');
const [folder, link, aside] = process.argv.slice(1);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
renameSync(folder, aside);
try {
    renameSync(link, folder);
} catch (error) {
    renameSync(aside, folder);
    throw error;
}`;

/**
 * Replaces a folder by a link and moves the folder to `aside`. This is one atomic step if `mv` can exchange two names.
 * Otherwise a separate process does two renames, so that the end of this process or its group does not interrupt them.
 */
export async function replaceFolder(folder: string, link: string, aside: string): Promise<void> {
    const exchanged = await end('mv', ['-T', '--exchange', '--no-copy', link, folder]);
    if (exchanged && lstatSync(folder).isSymbolicLink()) {
        renameSync(link, aside);
        return;
    }
    const isReplaced = await end(process.execPath, ['-e', program, folder, link, aside]);
    if (!isReplaced) throw new Error(`the folder ${folder} cannot be replaced by a link`);
}

/**
 * Runs a program in its own process group.
 * @returns whether it ended with status 0.
 */
async function end(command: string, parameters: string[]): Promise<boolean> {
    const child = spawn(command, parameters, { detached: true, stdio: 'ignore' });
    try {
        const [status] = await once(child, 'exit');
        return status === 0;
    } catch {
        return false;
    }
}
