import { notFoundPath } from './layout.tsx';
import type { SiteFile } from './model.ts';

/** A page of the site, and the newest day of what it shows. */
export interface ShownPage {
    path: string;
    day: string | null;
}

/** `sitemap-data.xml`, for search engines: every page by its address, where the site knows its own. */
export function sitemapFiles(pages: readonly ShownPage[], siteUrl: string | null): SiteFile[] {
    if (siteUrl === null) return [];
    const entries = pages
        .filter(({ path }) => path !== notFoundPath)
        .map(({ path, day }) => {
            const address = `${siteUrl}/${path === 'index.html' ? '' : path}`;
            return `<url><loc>${address}</loc>${day === null ? '' : `<lastmod>${day}</lastmod>`}</url>\n`;
        });
    const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n${entries.sort().join('')}</urlset>\n`;
    return [{ path: 'sitemap-data.xml', body }];
}
