import { defaultLocale, type SiteLocale, siteLocales } from '../../../contract/local-text.ts';
import { experiencePath, providerPath } from '../../../contract/page-paths.ts';
import type { Catalog } from '../../booking/catalog/catalog.ts';
import { catalogOf } from '../../dataset/retain-data.ts';
import { Content } from '../../http/content.ts';
import type { HttpHandler } from '../../http/env.ts';
import { unlessUnavailable } from '../../ledger/fault.ts';
import { type ChangeDates, indexName } from '../../page-changes/page-changes.ts';
import { escaped } from '../escaped.ts';
import type { SiteDependencies } from '../site-dependencies.ts';

/** Caches may keep these files for this time. */
const cacheControl = 'public, max-age=300';

/** GET /sitemap.xml: each public page in each language, with links to the other languages and its modification time. */
export function sitemap(dependencies: SiteDependencies): HttpHandler {
    const made = new WeakMap<ChangeDates, Content>();
    return async (c) => {
        const catalog = catalogOf(c);
        const dates = await unlessUnavailable(dependencies, () => dependencies.changesOf(catalog), c.get('requestId'));
        // Without the ledger the modification times are unknown and left out.
        if (dates === null) return contentOf(sitemapText(catalog, dependencies.siteUrl(), new Map())).respond(c);
        const content = made.get(dates) ?? contentOf(sitemapText(catalog, dependencies.siteUrl(), dates));
        made.set(dates, content);
        return await content.respond(c);
    };
}

function contentOf(text: string): Content {
    return new Content(Buffer.from(text), {
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': cacheControl,
        Vary: 'Accept-Encoding',
    });
}

function sitemapText(catalog: Catalog, siteUrl: string, dates: ChangeDates): string {
    const pages = [
        { names: [indexName], addressIn: (locale: SiteLocale) => `${siteUrl}/${locale}` },
        // The page of a provider changes with those of its experiences.
        ...catalog.providers.map(({ slug, experiences }) => ({
            names: experiences.map(({ id }) => id),
            addressIn: (locale: SiteLocale) => siteUrl + providerPath(locale, slug),
        })),
        ...catalog.offers.map(({ provider, experience }) => ({
            names: [experience.id],
            addressIn: (locale: SiteLocale) => siteUrl + experiencePath(locale, provider.slug, experience.slug),
        })),
    ];
    const entries = pages.flatMap(({ names, addressIn }) => {
        const others = [
            ...siteLocales.map((locale) => [locale, locale] as const),
            ['x-default', defaultLocale] as const,
        ];
        const alternates = others.map(
            ([language, locale]) =>
                `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(addressIn(locale))}"/>`,
        );
        const changedAt = names
            .flatMap((name) => dates.get(name) ?? [])
            .sort()
            .at(-1);
        const rest = [...(changedAt === undefined ? [] : [`<lastmod>${changedAt}</lastmod>`]), ...alternates].join('');
        return siteLocales.map((locale) => `<url><loc>${escaped(addressIn(locale))}</loc>${rest}</url>`);
    });
    const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`;
}

/**
 * GET /robots.txt: allows all pages but those of bookings.
 * @param moreSitemaps returns paths of sitemaps besides `/sitemap.xml`.
 */
export function robots(siteUrl: () => string, moreSitemaps: () => readonly string[]): HttpHandler {
    return (c) => {
        const sitemaps = ['/sitemap.xml', ...moreSitemaps()].map((path) => `Sitemap: ${siteUrl()}${path}`);
        const text = [
            'User-agent: *',
            'Disallow: /*/booking/',
            'Disallow: /*/manage/',
            'Allow: /',
            '',
            ...sitemaps,
            '',
        ].join('\n');
        const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cacheControl };
        return new Content(Buffer.from(text), headers).respond(c);
    };
}
