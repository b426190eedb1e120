import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SiteFile, SiteOptions } from './model.ts';
import { bundledScripts } from './scripts/bundle.js';

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

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Style and scripts of the pages, and the preview picture for links to them. */
export async function assetFiles({ reloads }: Pick<SiteOptions, 'reloads'>): Promise<SiteFile[]> {
    const style = styles.map((path) => readFileSync(here(path), 'utf8')).join('\n');
    const scripts = Object.entries(await bundledScripts()).filter(([name]) => reloads || name !== 'reload.js');
    return [
        { path: 'assets/site.css', body: style },
        { path: 'assets/preview.png', body: readFileSync(here('assets/preview.png')) },
        ...scripts.map(([name, body]) => ({ path: `assets/${name}`, body })),
    ];
}
