import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Provider } from '../../contract/catalog.ts';
import { distFiles } from '../../contract/dist.ts';
import type { Methodology } from '../../contract/methodology.ts';
import type { Database } from '../database.ts';
import { allEnded } from '../publish/all-ended.ts';
import { type ArtefactFolders, fileWriter, type WrittenFiles } from '../publish/file-writer.ts';
import type { DataExport } from '../publish/read-exports.ts';
import { pageAddress, type Site } from './layout.tsx';
import { landRings } from './map/land.ts';
import type { SiteFile, SiteOptions } from './model.ts';
import { agreementFiles } from './pages/agreement.tsx';
import { changesFiles } from './pages/changes.tsx';
import { downloadsFiles } from './pages/downloads.tsx';
import { formerNameFiles } from './pages/former-names.tsx';
import { indexFiles } from './pages/index.tsx';
import { marketFiles } from './pages/market.tsx';
import { marketDataFile } from './pages/market-data.ts';
import { compareFiles, marketsFiles } from './pages/markets.tsx';
import { placesFiles } from './pages/places.tsx';
import { aboutFiles, accessFiles, codebookFiles, methodologyFiles, notFoundFiles } from './pages/texts.tsx';
import { eachReceipts, readSiteData, receiptsQuery } from './read-model.ts';
import { bundledScripts } from './scripts/bundle.js';

export interface SiteSource {
    methodology: Methodology;
    datasetVersion: string;
    providers: readonly Provider[];
    /** The files of the artefact except the pages, by path. */
    files: WrittenFiles;
    exports: readonly DataExport[];
    options: SiteOptions;
}

/**
 * Writes the pages of the data below `site/`. The same tables and options give the same bytes. Writes nothing without
 * markets.
 */
export async function writeSite(
    database: Database,
    folders: ArtefactFolders,
    source: SiteSource,
): Promise<WrittenFiles> {
    const { files, write: writeFile } = fileWriter(folders);
    if ((await database.count('market')) === '0') return files;
    const { options } = source;
    // DuckDB runs its queries while these are read.
    const readAssets = async () => {
        landRings();
        return await assetFiles(options);
    };
    const [data, assets] = await allEnded([readSiteData(database, source), readAssets()]);
    const site: Site = { data, options, isPublic: options.explorer === 'public' };
    const shown: ShownPage[] = [];
    const write = ({ path, body, day }: SiteFile) => {
        if (day !== undefined) shown.push({ path, day });
        writeFile(`${distFiles.site}/${path}`, body);
    };
    assets.forEach(write);
    const receipts = await receiptsQuery(database);
    // DuckDB runs the query while the other pages are made.
    const makeOthers = async () => {
        for (const make of pages) make(site).forEach(write);
    };
    const [rows] = await allEnded([receipts.stream(), makeOthers()]);
    await eachReceipts(rows, data, (market, receipts) => marketFiles(site, market, receipts).forEach(write));
    sitemapFiles(shown, options.siteUrl).forEach(write);
    return files;
}

type ShownPage = Required<Omit<SiteFile, 'body'>>;

/**
 * Makes `sitemap-data.xml` with the addresses of all pages.
 * @param siteUrl null: no sitemap, because addresses must be absolute.
 */
function sitemapFiles(pages: readonly ShownPage[], siteUrl: string | null): SiteFile[] {
    if (siteUrl === null) return [];
    const entries = pages
        .map(({ path, day }) => `<url><loc>${pageAddress(siteUrl, path)}</loc><lastmod>${day}</lastmod></url>\n`)
        .sort();
    const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
    const head = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n`;
    return [{ path: 'sitemap-data.xml', body: `${head}${entries.join('')}</urlset>\n` }];
}

/** The functions that make the pages, except those of markets, which need receipts. */
const pages: readonly ((site: Site) => SiteFile[])[] = [
    indexFiles,
    marketDataFile,
    marketsFiles,
    compareFiles,
    placesFiles,
    formerNameFiles,
    methodologyFiles,
    agreementFiles,
    codebookFiles,
    changesFiles,
    downloadsFiles,
    accessFiles,
    aboutFiles,
    notFoundFiles,
];

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
async function assetFiles({ reloads }: Pick<SiteOptions, 'reloads'>): Promise<SiteFile[]> {
    const style = styles.map((path) => readFileSync(here(path), 'utf8')).join('\n');
    const scripts = Object.entries(await bundledScripts()).filter(([name]) => reloads || name !== 'reload.js');
    return [
        { path: 'assets/site.css', body: style },
        { path: 'assets/preview.png', body: readFileSync(here('assets/preview.png')) },
        ...scripts.map(([name, body]) => ({ path: `assets/${name}`, body })),
    ];
}
