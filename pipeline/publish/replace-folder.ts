import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, renameSync } from 'node:fs';

/** Both renames; the folder comes back when the second fails. */
const program = `
const { renameSync } = require('node:fs');
const [place, link, aside] = process.argv.slice(1);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
renameSync(place, aside);
try {
    renameSync(link, place);
} catch (error) {
    renameSync(aside, place);
    throw error;
}`;

/**
 * Puts a link in the place of a folder, which goes to `aside`. Where `mv` can exchange two names, that is one step. Elsewhere
 * it takes two, which a process of its own does: the end of this process, or of its group, does not come between them.
 */
export async function replaceFolder(place: string, link: string, aside: string): Promise<void> {
    const exchanged = await end('mv', ['-T', '--exchange', '--no-copy', link, place]);
    if (exchanged && lstatSync(place).isSymbolicLink()) {
        renameSync(link, aside);
        return;
    }
    const isReplaced = await end(process.execPath, ['-e', program, place, link, aside]);
    if (!isReplaced) throw new Error(`the folder ${place} cannot be replaced by a link`);
}

/** Runs a program in a process group of its own. @returns whether it ended well. */
async function end(command: string, parameters: string[]): Promise<boolean> {
    const child = spawn(command, parameters, { detached: true, stdio: 'ignore', env: { PATH: process.env.PATH } });
    try {
        const [status] = await once(child, 'exit');
        return status === 0;
    } catch {
        return false;
    }
}
