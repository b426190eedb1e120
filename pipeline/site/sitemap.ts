import { notFoundPath } from './address.ts';
import type { SiteFile } from './model.ts';

const sitemapPath = 'sitemap-data.xml';

/** Maximum number of addresses in a file, by sitemaps.org. */
const addressesMax = 50_000;

/**
 * Makes `sitemap-data.xml` with the addresses of all pages, or with an index of several files if there are too many.
 * @param siteUrl null: no sitemap, because addresses must be absolute.
 */
export function sitemapFiles(pages: readonly Required<Omit<SiteFile, 'body'>>[], siteUrl: string | null): SiteFile[] {
    if (siteUrl === null) return [];
    const entries = pages
        .filter(({ path }) => path !== notFoundPath)
        .map(({ path, day }) => {
            const address = `${siteUrl}/${path === 'index.html' ? '' : path}`;
            return `<url><loc>${address}</loc><lastmod>${day}</lastmod></url>\n`;
        })
        .sort();
    if (entries.length <= addressesMax) return [{ path: sitemapPath, body: sitemapText('urlset', entries) }];
    const parts = Array.from({ length: Math.ceil(entries.length / addressesMax) }, (_, part) => {
        const shown = entries.slice(part * addressesMax, (part + 1) * addressesMax);
        return { path: `sitemap-data-${part + 1}.xml`, body: sitemapText('urlset', shown) };
    });
    const listed = parts.map(({ path }) => `<sitemap><loc>${siteUrl}/${path}</loc></sitemap>\n`);
    return [{ path: sitemapPath, body: sitemapText('sitemapindex', listed) }, ...parts];
}

function sitemapText(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
    const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('')}</${root}>\n`;
}
