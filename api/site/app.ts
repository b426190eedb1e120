import { Hono } from 'hono';
import { type SiteLocale, siteLocaleOf, siteLocales } from '../../contract/local-text.ts';
import type { Datasets } from '../dataset/reload.ts';
import { retainData } from '../dataset/retain-data.ts';
import { compressed } from '../http/compress.ts';
import type { HttpEnv } from '../http/env.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { sameSiteForms } from '../http/same-site.ts';
import { unlisted } from '../http/unlisted.ts';
import { PageChanges } from '../page-changes/page-changes.ts';
import { assetRoutes } from '../pages/assets.ts';
import { problemPages } from '../pages/problem.tsx';
import { bookingForm, bookingPage } from './booking/handlers.tsx';
import { robots, sitemap } from './discovery/sitemap.ts';
import { embedPage } from './embed/page.tsx';
import { experienceForm, experiencePage } from './experience/handlers.tsx';
import { indexPage, providerPage, startPage } from './index/index-page.tsx';
import { bookingCalendarFile, calendarFile } from './manage/calendar-file.tsx';
import { changeForm, changePage } from './manage/change-handlers.tsx';
import { manageForm, managePage, receiptPage, secretAddress } from './manage/handlers.tsx';
import { requestForm, requestPage } from './manage/request.tsx';
import { sandboxForm, sandboxPage } from './sandbox/sandbox-page.tsx';
import type { SiteDependencies } from './site-dependencies.ts';

interface SiteOptions extends Omit<SiteDependencies, 'changes'> {
    datasets: Pick<Datasets, 'current'>;
    /** How often a client may send forms, and load pages and their files. */
    limits: { forms: RateLimit; pages: RateLimit; files: RateLimit };
    /** Paths of further sitemaps. */
    moreSitemaps: () => readonly string[];
}

/** The booking pages, their forms, styles and scripts. */
export function siteApp({ datasets, limits, moreSitemaps, ...given }: SiteOptions): Hono<HttpEnv> {
    const dependencies: SiteDependencies = {
        ...given,
        changes: new PageChanges(given.service.ledger, given.service.clock),
    };
    const [pages, data] = [limited(limits.pages), retainData(datasets)];
    const problems = problemPages({ canRequestLink: dependencies.sendsMails });
    const read = [compressed, problems, pages, data] as const;
    const own = [compressed, problems, sameSiteForms({ siteUrl: dependencies.siteUrl })] as const;
    const sent = [...own, limited(limits.forms), data] as const;

    const app = new Hono<HttpEnv>();
    for (const [path, send] of assetRoutes()) app.get(path, limited(limits.files), send);
    app.get('/robots.txt', pages, robots(dependencies.siteUrl, moreSitemaps));
    app.get('/sitemap.xml', pages, data, sitemap(dependencies));
    app.get('/', pages, startPage(preferred));
    for (const locale of siteLocales) app.get(`/${locale}`, ...read, indexPage(dependencies, locale));
    app.get('/:locale/p/:provider', ...read, providerPage(dependencies));
    const experience = '/:locale/p/:provider/e/:experience';
    app.get(experience, ...read, experiencePage(dependencies));
    app.post(experience, ...own, data, experienceForm(dependencies, limits.forms));
    // Not /api/embed/…, which is the booking API.
    app.get('/:locale{[A-Za-z]{2}(?:-\\w+)*}/embed/:provider', ...read, embedPage(dependencies));
    const booking = '/:locale/booking/:booking';
    app.get(booking, ...read, bookingPage(dependencies));
    app.post(booking, ...sent, bookingForm(dependencies));
    app.get(`${booking}/calendar.ics`, ...read, bookingCalendarFile(dependencies));
    const sandbox = `${booking}/sandbox/:session` as const;
    app.get(sandbox, ...read, sandboxPage(dependencies));
    app.post(sandbox, ...sent, sandboxForm(dependencies));
    const manage = '/:locale/manage/:token';
    const opened = [secretAddress, unlisted, compressed, problems] as const;
    app.get(manage, ...opened, pages, data, managePage(dependencies));
    app.post(manage, ...opened, limited(limits.forms), data, manageForm(dependencies));
    app.get(`${manage}/change`, ...opened, pages, data, changePage(dependencies));
    app.post(`${manage}/change`, ...opened, limited(limits.forms), data, changeForm(dependencies));
    app.get(`${manage}/calendar.ics`, ...opened, pages, data, calendarFile(dependencies));
    app.get(`${manage}/receipt`, ...opened, pages, data, receiptPage(dependencies));
    if (dependencies.sendsMails) {
        app.get('/:locale/manage', ...read, requestPage(dependencies));
        app.post('/:locale/manage', ...sent, requestForm(dependencies));
    }
    return app;
}

/** Whether an address belongs to the site. Errors at these addresses are rendered as pages. */
export function isSitePath(path: string): boolean {
    return path === '/' || /^\/[A-Za-z]{2}(?:-\w+)*(?:\/|$)/u.test(path) || /^\/[^/]+\/(?:p|booking)\//u.test(path);
}

/** The first language of the header that the site has. Browsers send the languages in the order of their weights. */
function preferred(acceptLanguage: string | undefined): SiteLocale {
    const languages = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
    return siteLocaleOf(languages.find((language) => siteLocales.some((locale) => locale === language)));
}
