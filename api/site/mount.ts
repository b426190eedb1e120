import { type SiteLocale, siteLocaleOf, siteLocales } from '../../contract/local-text.ts';
import { compressed } from '../http/compressed.ts';
import type { Middleware } from '../http/exchange.ts';
import { chain } from '../http/exchange.ts';
import type { Mounts } from '../http/mounts.ts';
import { sameSiteForms } from '../http/same-site.ts';
import { assetRoutes } from '../pages/assets.ts';
import { problemPages } from '../pages/problem.tsx';
import { bookingForm, bookingPage } from './booking/handlers.tsx';
import { PageChanges } from './discovery/changes.ts';
import { robots, sitemap } from './discovery/sitemap.ts';
import { experienceForm, experiencePage } from './experience/handlers.tsx';
import { indexPage, startPage } from './index/index-page.tsx';
import { sandboxForm, sandboxPage } from './sandbox/handlers.tsx';
import type { SiteParts } from './site-parts.ts';

/** What the pages are behind, besides what is their own. */
export interface SiteMiddleware {
    observed: Middleware;
    safe: Middleware;
    /** Bounds how often a client sends forms. */
    limited: Middleware;
    /** Bounds how often a client looks at pages, which is more often. */
    pages: Middleware;
    /** Bounds how often a client loads the files of pages. */
    files: Middleware;
    /** Gives each request the data of its moment. */
    held: Middleware;
    /** What is shown at `/` instead of the list of offers, where there is anything. */
    front: Middleware;
}

/**
 * Mounts every page with its forms, and the files that they load.
 *
 * @param moreSitemaps paths of sitemaps besides that of these pages.
 */
export function mountSite(
    mounts: Mounts,
    given: Omit<SiteParts, 'changes'>,
    middleware: SiteMiddleware,
    moreSitemaps: () => readonly string[],
): void {
    const { observed, safe, limited, pages, files, held, front } = middleware;
    const parts: SiteParts = { ...given, changes: new PageChanges(given.desk.ledger, given.desk.clock) };
    const read = chain(observed, compressed, problemPages, safe, pages, held);
    const own = chain(observed, compressed, problemPages, safe, sameSiteForms(parts.siteUrl));
    const sent = chain(own, limited, held);
    for (const [path, handler] of assetRoutes()) mounts.addUndeclared(path, chain(observed, safe, files)(handler));
    mounts.addUndeclared('/robots.txt', chain(observed, safe, pages)(robots(parts.siteUrl, moreSitemaps)));
    mounts.addUndeclared('/sitemap.xml', chain(observed, safe, pages, held)(sitemap(parts)));
    mounts.addUndeclared('/', chain(front, pages)(startPage(preferred)));
    for (const locale of siteLocales) mounts.addUndeclared(`/${locale}`, read(indexPage(parts, locale)));
    const experience = '/:locale/p/:provider/e/:experience';
    mounts.addUndeclared(experience, read(experiencePage(parts)));
    mounts.addUndeclared(experience, chain(own, held)(experienceForm(parts, limited)), 'post');
    const booking = '/:locale/booking/:booking';
    mounts.addUndeclared(booking, read(bookingPage(parts)));
    mounts.addUndeclared(booking, sent(bookingForm(parts)), 'post');
    const sandbox = `${booking}/sandbox/:session`;
    mounts.addUndeclared(sandbox, read(sandboxPage(parts)));
    mounts.addUndeclared(sandbox, sent(sandboxForm(parts)), 'post');
}

/** Addresses of the site, whether or not there is a page: what is wrong with them is told by a page. */
export function isSitePath(path: string): boolean {
    return path === '/' || /^\/[A-Za-z]{2}(?:-\w+)*(?:\/|$)/u.test(path) || /^\/[^/]+\/(?:p|booking)\//u.test(path);
}

/** The first language of the header that the site has: weights follow the order nearly always. */
function preferred(acceptLanguage: string | null): SiteLocale {
    const languages = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
    return siteLocaleOf(languages.find((language) => siteLocales.some((locale) => locale === language)));
}
