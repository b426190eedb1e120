import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { temporaryFolder } from '../../../support/pipeline.ts';
import { type FixtureSite, renderDist, switchLink, writeDist } from '../../support/dist.ts';
import { sqliteIn, startKeyed } from '../../support/service.ts';

export const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
export const page = (text: string) => `<!doctype html><title>${text}</title><p>${`${text} `.repeat(400)}</p>`;
export const large = Buffer.alloc(9 * 1024 * 1024, 'large ');
/** More than a connection buffers without a reader. */
export const long = Buffer.alloc(24 * 1024 * 1024, 'old ');
export const csv = `country,city\n${'Portugal,Porto\n'.repeat(200)}`;

export const files: FixtureSite['files'] = {
    'site/index.html': page('overview'),
    'site/markets.html': page('markets'),
    'site/markets/portugal-porto.html': page('porto'),
    'site/404.html': page('no such page'),
    'site/assets/site.css': `body{color:red}${' '.repeat(2000)}`,
    'site/assets/figures.js': `'use strict';${' '.repeat(2000)}`,
    'site/assets/preview.png': Buffer.alloc(4000, 7),
    'site/data/markets.json': JSON.stringify(Array.from({ length: 500 }, (_, at) => at)),
    'site/data/large.js': large,
    'site/charts/porto.csv': csv,
    'site/charts/porto.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(500)}</svg>`,
    'site/sitemap-data.xml': '<urlset/>',
    'exports/snapshot.csv': csv,
    'exports/snapshot.parquet': Buffer.from(Array.from({ length: 700_000 }, (_, at) => at % 251)),
    'api/v1/markets.json': '{}',
    'datapackage.json': JSON.stringify({
        resources: Array.from({ length: 300 }, (_, at) => ({ name: `table-${at}` })),
    }),
    'CITATION.cff': `cff-version: "1.2.0"\n${'# a comment\n'.repeat(200)}`,
    'changes.json': JSON.stringify({ data: [], meta: { text: 'nothing '.repeat(200) } }),
    'feed.json': JSON.stringify({ items: [], description: 'nothing '.repeat(200) }),
    '.zenodo.json': '{}',
};

/** A service on an artefact with these pages, and the folder of its versions. */
export async function serve(site: FixtureSite, options: { rateLimitPerMinute?: number } = {}) {
    const folder = temporaryFolder();
    const version = join(folder, 'first');
    await writeDist(version, renderDist(3, 'first', 5), undefined, site);
    await switchLink(join(folder, 'dist'), version);
    const { service } = await startKeyed({ distDir: join(folder, 'dist'), ledger: sqliteIn(folder), ...options });
    return { service, folder, version };
}

export const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
export const bodyOf = (name: string) => Buffer.from(files[name] as string);
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
