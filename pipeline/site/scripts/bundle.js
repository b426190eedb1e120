import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Each is bundled with its imports into one file of `assets/`. */
const entries = ['compare', 'figures', 'markets', 'reload'];

/** What scripts contain of the texts in `words/en.json`. */
const scriptWords = ['format', 'scores', 'figure', 'comparison'];

/** @type {import('esbuild').Plugin} */
const onlyScriptWords = {
    name: 'only-script-words',
    setup: ({ onLoad }) =>
        onLoad({ filter: /words.en\.json$/ }, ({ path }) => {
            const words = JSON.parse(readFileSync(path, 'utf8'));
            return {
                contents: JSON.stringify(Object.fromEntries(scriptWords.map((name) => [name, words[name]]))),
                loader: 'json',
            };
        }),
};

/**
 * Bundles the scripts of the pages: texts by file name. The programs of `tools/run.js` contain the result.
 * @returns {Promise<Record<string, string>>}
 */
export async function bundledScripts() {
    const { build } = await import('esbuild');
    const { outputFiles } = await build({
        entryPoints: entries.map((name) => fileURLToPath(new URL(`${name}.ts`, import.meta.url))),
        outdir: 'assets',
        bundle: true,
        minify: true,
        // Not modules: browsers do not load modules from file: addresses.
        format: 'iife',
        target: 'es2022',
        write: false,
        plugins: [onlyScriptWords],
        logLevel: 'silent',
    });
    return Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text]));
}
