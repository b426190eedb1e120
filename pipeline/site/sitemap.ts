import { notFoundPath } from './layout.tsx';
import type { SiteFile } from './model.ts';

/** A page of the site, and the newest day of what it shows. */
export interface ShownPage {
    path: string;
    day: string | null;
}

const sitemapPath = 'sitemap-data.xml';

/** So many addresses one file may have, by sitemaps.org. */
const addressesMax = 50_000;

/**
 * `sitemap-data.xml`, for search engines: every page by its address, where the site knows its own. What is too much for one
 * file stands in several, which this one lists.
 */
export function sitemapFiles(pages: readonly ShownPage[], siteUrl: string | null): SiteFile[] {
    if (siteUrl === null) return [];
    const entries = pages
        .filter(({ path }) => path !== notFoundPath)
        .map(({ path, day }) => {
            const address = `${siteUrl}/${path === 'index.html' ? '' : path}`;
            return `<url><loc>${address}</loc>${day === null ? '' : `<lastmod>${day}</lastmod>`}</url>\n`;
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
