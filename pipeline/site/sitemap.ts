import { notFoundPath } from './address.ts';
import type { SiteFile } from './model.ts';

/**
 * Makes `sitemap-data.xml` with the addresses of all pages.
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
    const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
    const head = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${namespace}">\n`;
    return [{ path: 'sitemap-data.xml', body: `${head}${entries.join('')}</urlset>\n` }];
}
