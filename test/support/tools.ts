import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const toolsFolder = join(import.meta.dirname, '../../var/tools');

/** Where a tool is, once it is installed. */
export function toolFolder(name: string, version: string, beside: readonly string[] = []): string {
    return join(toolsFolder, [`${name}-${version}`, ...beside].join('+').replaceAll('/', '-'));
}

/**
 * The folder of a package that only some machines need: installed from the registry at its first use, in an exact
 * version, and kept in `var/tools`. `finish` prepares the installed package; nothing is kept of an installation that
 * fails.
 * @param beside further packages with their versions, such as `typescript@5.9.3`.
 * @returns the folder that holds `node_modules`.
 */
export async function installedTool(
    name: string,
    version: string,
    finish: (folder: string) => Promise<void> = async () => {},
    beside: readonly string[] = [],
): Promise<string> {
    const folder = toolFolder(name, version, beside);
    if (await exists(folder)) return folder;
    await mkdir(dirname(folder), { recursive: true });
    const unfinished = await mkdtemp(`${folder}.`);
    try {
        await writeFile(join(unfinished, 'package.json'), '{ "private": true }\n');
        process.stderr.write(`Installing ${name} ${version} into var/tools\n`);
        // Its `preinstall` fetches the program; `engines` and settings of this project are not those of the tool.
        const options = [
            '--no-audit',
            '--no-fund',
            '--no-package-lock',
            '--engine-strict=false',
            '--ignore-scripts=false',
        ];
        await run('npm', ['install', ...options, `${name}@${version}`, ...beside], { cwd: unfinished });
        await finish(unfinished);
        await rename(unfinished, folder).catch((error: unknown) => keepOther(folder, error));
    } finally {
        await rm(unfinished, { recursive: true, force: true });
    }
    return folder;
}

/** Another process has installed the same meanwhile. */
async function keepOther(folder: string, error: unknown): Promise<void> {
    if (!(await exists(folder))) throw error;
}

export async function exists(path: string): Promise<boolean> {
    return await access(path).then(
        () => true,
        () => false,
    );
}
