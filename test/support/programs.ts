import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
    interface ProvidedContext {
        /** Folder of the programs that tests start as processes, each one file: `api/server.mjs` for `api/server.ts`. */
        programs: string;
    }
}

const project = fileURLToPath(new URL('../../', import.meta.url));

const entries = [
    'api/server.ts',
    'api/commands/keys-command.ts',
    'api/commands/requests-command.ts',
    'api/commands/bookings-command.ts',
    'pipeline/build.ts',
    'pipeline/check.ts',
    'pipeline/sheet.ts',
    'pipeline/explain.ts',
];

/**
 * Bundles the programs once for a run: a process starts in a third of the time that it takes when tsx compiles each of
 * its files, and tests start hundreds. The tests below test/faults/ start them as `make` does.
 */
export default async function setup(testProject: TestProject): Promise<() => Promise<void>> {
    const folder = join(project, 'var', 'test-programs', String(process.pid));
    await build({
        absWorkingDir: project,
        entryPoints: entries,
        outbase: '.',
        outdir: folder,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        packages: 'external',
        platform: 'node',
        format: 'esm',
        target: 'node20',
        plugins: [keepAddresses],
        logLevel: 'error',
    });
    testProject.provide('programs', folder);
    return () => rm(folder, { recursive: true, force: true });
}

/** Files are read relative to the module that names them: each keeps the address of its source. */
const keepAddresses: Plugin = {
    name: 'keep-addresses',
    setup: ({ onLoad }) =>
        onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
            const text = await readFile(path, 'utf8');
            const contents = text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
            return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
        }),
};
