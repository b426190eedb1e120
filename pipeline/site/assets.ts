import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { SiteFile, SiteOptions } from './model.ts';

/** Joined into `assets/site.css`. */
const styles = [
    '../../design/tokens.css',
    '../../design/base.css',
    'assets/base.css',
    'assets/figure.css',
    'assets/overview.css',
    'assets/markets.css',
    'assets/market.css',
    'assets/checks.css',
    'assets/receipts.css',
    'assets/agreement.css',
    'assets/changes.css',
    'assets/text.css',
    'assets/drawing.css',
    'assets/large-text.css',
    'assets/print.css',
];

/** Each is bundled with its imports into one file of `assets/`. */
const scripts = ['scripts/compare.ts', 'scripts/figures.ts', 'scripts/markets.ts'];
const reloadScript = 'scripts/reload.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Style and scripts of the pages, and the preview picture for links to them. */
export async function assetFiles({ reloads }: Pick<SiteOptions, 'reloads'>): Promise<SiteFile[]> {
    const read = (path: string) => readFileSync(here(path), 'utf8');
    const style = { path: 'assets/site.css', body: styles.map(read).join('\n') };
    const preview = { path: 'assets/preview.png', body: readFileSync(here('assets/preview.png')) };
    // Not modules: browsers do not load modules from file: addresses.
    const { outputFiles } = await build({
        entryPoints: [...scripts, ...(reloads ? [reloadScript] : [])].map(here),
        outdir: here('assets'),
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        write: false,
        logLevel: 'silent',
    });
    return [
        style,
        preview,
        ...outputFiles.map(({ path, contents }) => ({ path: `assets/${basename(path)}`, body: contents })),
    ];
}
