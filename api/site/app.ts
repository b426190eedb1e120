import { Hono } from 'hono';
import { siteLocales } from '../../contract/local-text.ts';
import type { Datasets } from '../dataset/reload.ts';
import { retainData } from '../dataset/retain-data.ts';
import { compressed } from '../http/compress.ts';
import type { HttpEnv } from '../http/env.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { sameSiteForms } from '../http/same-site.ts';
import { unlisted } from '../http/unlisted.ts';
import { pageChanges } from '../page-changes/page-changes.ts';
import { assetRoutes } from '../pages/assets.ts';
import { wordsIn } from '../pages/locale/words.ts';
import { problemPages } from '../pages/problem.tsx';
import { handlersOf } from '../pages/visit.ts';
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

interface SiteOptions extends Omit<SiteDependencies, 'changesOf'> {
    datasets: Pick<Datasets, 'current'>;
    /** How often a client may send forms, and load pages and their files. */
    limits: { forms: RateLimit; pages: RateLimit; files: RateLimit };
    /** Paths of further sitemaps. */
    moreSitemaps: () => readonly string[];
}

/** The booking pages, their forms, styles and scripts. */
export function siteApp({ datasets, limits, moreSitemaps, ...given }: SiteOptions): Hono<HttpEnv> {
    const dependencies: SiteDependencies = { ...given, changesOf: pageChanges(given.service) };
    const [pages, data] = [limited(limits.pages), retainData(datasets)];
    const problems = problemPages({ canRequestLink: dependencies.sendsMails });
    const read = [compressed, problems, pages, data] as const;
    const own = [compressed, problems, sameSiteForms({ siteUrl: dependencies.siteUrl })] as const;
    const sent = [...own, limited(limits.forms), data] as const;

    const { page, form } = handlersOf(dependencies, wordsIn);
    const app = new Hono<HttpEnv>();
    for (const [path, send] of assetRoutes()) app.get(path, limited(limits.files), send);
    app.get('/robots.txt', pages, robots(dependencies.siteUrl, moreSitemaps));
    app.get('/sitemap.xml', pages, data, sitemap(dependencies));
    app.get('/', pages, startPage);
    for (const locale of siteLocales) app.get(`/${locale}`, ...read, page(indexPage));
    app.get('/:locale/p/:provider', ...read, page(providerPage));
    const experience = '/:locale/p/:provider/e/:experience';
    app.get(experience, ...read, page(experiencePage));
    app.post(experience, ...own, data, page(experienceForm(limits.forms)));
    // Not /api/embed/…, which is the booking API.
    app.get('/:locale{[A-Za-z]{2}(?:-\\w+)*}/embed/:provider', ...read, page(embedPage));
    const booking = '/:locale/booking/:booking';
    app.get(booking, ...read, page(bookingPage));
    app.post(booking, ...sent, form(bookingForm));
    app.get(`${booking}/calendar.ics`, ...read, page(bookingCalendarFile));
    const sandbox = `${booking}/sandbox/:session` as const;
    app.get(sandbox, ...read, page(sandboxPage));
    app.post(sandbox, ...sent, form(sandboxForm));
    const manage = '/:locale/manage/:token';
    const opened = [secretAddress, unlisted, compressed, problems] as const;
    app.get(manage, ...opened, pages, data, page(managePage));
    app.post(manage, ...opened, limited(limits.forms), data, form(manageForm));
    app.get(`${manage}/change`, ...opened, pages, data, page(changePage));
    app.post(`${manage}/change`, ...opened, limited(limits.forms), data, form(changeForm));
    app.get(`${manage}/calendar.ics`, ...opened, pages, data, page(calendarFile));
    app.get(`${manage}/receipt`, ...opened, pages, data, page(receiptPage));
    if (dependencies.sendsMails) {
        app.get('/:locale/manage', ...read, page(requestPage));
        app.post('/:locale/manage', ...sent, form(requestForm));
    }
    return app;
}

/** Whether an address belongs to the site. Errors at these addresses are rendered as pages. */
export function isSitePath(path: string): boolean {
    return path === '/' || /^\/[A-Za-z]{2}(?:-\w+)*(?:\/|$)/u.test(path) || /^\/[^/]+\/(?:p|booking)\//u.test(path);
}
