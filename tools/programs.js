import { createHash } from 'node:crypto';
import {
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    renameSync,
    rmSync,
    statSync,
    symlinkSync,
    utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const project = fileURLToPath(new URL('..', import.meta.url));

/** Every program that `make` and npm scripts start, named as for `tools/run.js`. */
export const programs = ['api/server', 'api/commands/run', 'pipeline/run', 'watch/watch'];

const sourceFolders = ['api', 'contract', 'pipeline', 'watch'];

/** Packages that find binaries or workers beside their own files, and packages that are loaded only when configured. */
const external = [
    '@duckdb/node-bindings',
    '@modelcontextprotocol/server',
    'better-sqlite3',
    'esbuild',
    'ical-generator',
    'nodemailer',
    'pg',
    'sharp',
    'stripe',
];

/** Packages in CommonJS that are loaded by `require`: `import` first scans each of their files for names. */
const required = ['better-sqlite3'];

const bundlesFolder = join(project, 'var', 'programs');

const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Returns the folder of the bundled programs: `api/server.js` for `api/server.ts`. Bundles them again after each change
 * of a source file. A bundle starts in a quarter of the time that its hundreds of modules take.
 * @returns absolute path below `var/programs/`, or a temporary folder if `var/` cannot be written
 * @throws if the sources cannot be read or bundled
 */
export async function bundledPrograms() {
    const folder = join(bundlesFolder, digestOfSources());
    try {
        const now = new Date();
        utimesSync(folder, now, now);
        return folder;
    } catch {
        // The folder does not exist yet.
    }
    const work = workFolder();
    try {
        await bundle(work);
    } catch (error) {
        rmSync(work, { recursive: true });
        throw error;
    }
    if (!work.startsWith(bundlesFolder)) return work;
    try {
        renameSync(work, folder);
    } catch {
        // Another process has made the same bundle.
        rmSync(work, { recursive: true });
    }
    removeOld();
    return folder;
}

/** A digest of every file that affects the bundles. */
function digestOfSources() {
    const digest = createHash('sha256').update(`${project}\n${process.version}\n`);
    const sources = sourceFolders.flatMap((folder) =>
        readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
            .filter((name) => /\.(?:js|json|tsx?)$/u.test(name))
            .map((name) => join(folder, name)),
    );
    for (const name of [...sources.sort(), 'tools/programs.js', 'package-lock.json']) {
        digest.update(`${name}\n`).update(readFileSync(join(project, name)));
    }
    return digest.digest('hex').slice(0, 32);
}

/** Creates a folder beside the bundles, or a temporary one if that folder cannot be written. */
function workFolder() {
    try {
        mkdirSync(bundlesFolder, { recursive: true });
        return mkdtempSync(join(bundlesFolder, '.work-'));
    } catch {
        const folder = mkdtempSync(join(tmpdir(), 'programs-'));
        symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
        process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
        return folder;
    }
}

/** @param {string} folder */
async function bundle(folder) {
    const { build } = await import('esbuild');
    await build({
        absWorkingDir: project,
        entryPoints: programs.map((program) => `${program}.ts`),
        outbase: '.',
        outdir: folder,
        bundle: true,
        splitting: true,
        external,
        platform: 'node',
        format: 'esm',
        target: 'node20',
        sourcemap: true,
        sourcesContent: false,
        minifyWhitespace: true,
        jsx: 'automatic',
        jsxImportSource: 'hono/jsx',
        // Packages in CommonJS call `require`.
        banner: { js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(${here});` },
        // Prefers ES modules: some files of CommonJS packages import others in ways that cannot be bundled.
        mainFields: ['module', 'main'],
        plugins: [keepAddresses, requirePackages, bundleScripts],
        logLevel: 'silent',
    });
}

const here = JSON.stringify(import.meta.url);

/**
 * Keeps the address of each source module, because modules read files such as SQL relative to it.
 * @type {import('esbuild').Plugin}
 */
const keepAddresses = {
    name: 'keep-addresses',
    setup: ({ onLoad }) =>
        onLoad({ filter: /\.tsx?$/ }, ({ path }) => ({
            contents: readFileSync(path, 'utf8').replaceAll(
                'import.meta.url',
                JSON.stringify(pathToFileURL(path).href),
            ),
            loader: path.endsWith('x') ? 'tsx' : 'ts',
        })),
};

/** @type {import('esbuild').Plugin} */
const requirePackages = {
    name: 'require-packages',
    setup: ({ onResolve, onLoad }) => {
        onResolve({ filter: /^[@a-z]/ }, ({ path, kind }) =>
            required.includes(path) && kind === 'import-statement' ? { path, namespace: 'required' } : undefined,
        );
        onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
            contents: `module.exports = require(${JSON.stringify(path)})`,
            resolveDir: project,
        }));
    },
};

/**
 * Bundles the scripts of the pages once, rather than in each build.
 * @type {import('esbuild').Plugin}
 */
const bundleScripts = {
    name: 'bundle-scripts',
    setup: ({ onLoad }) =>
        onLoad({ filter: /site\/scripts\/bundle\.js$/ }, async ({ path }) => {
            const { bundledScripts } = await import(pathToFileURL(path).href);
            return { contents: `export const bundledScripts = () => (${JSON.stringify(await bundledScripts())})` };
        }),
};

/** Removes bundles that were not used for a month, unless another user made or another process removes them. */
function removeOld() {
    for (const name of readdirSync(bundlesFolder)) {
        const path = join(bundlesFolder, name);
        const found = statSync(path, { throwIfNoEntry: false });
        if (!found || Date.now() - found.mtimeMs <= keptMs) continue;
        try {
            rmSync(path, { recursive: true, force: true });
        } catch {
            // It stays.
        }
    }
}
