import { errorStatus } from '../../../contract/errors.ts';
import { ok } from '../../../contract/result.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import { parsePrefill } from '../../booking/prefill/parse.ts';
import type { Refusable } from '../../booking/refusal.ts';
import { experienceNotFound } from '../../booking/selection/selection.ts';
import { catalogOf } from '../../dataset/retain-data.ts';
import { readForm } from '../../http/body.ts';
import { type HttpContext, type HttpHandler, queryOf } from '../../http/env.ts';
import { failureResponse, unavailable } from '../../http/errors.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { unlessUnavailable } from '../../ledger/fault.ts';
import { inPageLocale } from '../../pages/locale-path.ts';
import { fragmentResponse, pageResponse, seeOther } from '../../pages/page-answer.ts';
import { bookingPath, type PageLocale, pageLocaleAbout, type SiteDependencies } from '../site-dependencies.ts';
import { attemptToBook } from './book.ts';
import { linkedTexts, sentTexts } from './controls.ts';
import { linkIssues, lostNotices } from './labels.ts';
import { LiveParts } from './live.tsx';
import { ExperiencePage } from './page.tsx';
import { afterPress } from './pressed.ts';
import { type Notice, type PageRequest, viewOf } from './view.ts';

/** GET /:locale/p/:provider/e/:experience, filled in by its query. */
export function experiencePage(dependencies: SiteDependencies): HttpHandler {
    return inPageLocale(async (c, spoken) => {
        const offer = offerOf(c);
        if (!offer.ok) return failureResponse(c, offer.error);
        const pageLocale = pageLocaleAbout(offer.value, spoken);
        const query = queryOf(c);
        const { state, ignored } = parsePrefill(query, offer.value.experience);
        const texts = linkedTexts(state, offer.value.experience);
        const notices = lostNotices(ignored, offer.value.experience, pageLocale);
        const asked = { ...pageLocale, offer: offer.value, texts, notices, query };
        const issues = linkIssues(ignored, offer.value.experience);
        const page = await show(dependencies, c, { ...asked, linkIssues: issues });
        // Who comes back by the browser's own button finds the form as it was left, with its key: see `attemptToBook`.
        page.headers.set('Cache-Control', 'private, no-cache');
        return page;
    });
}

/** POST to the same address: a button of the form was pressed. Whoever presses too often is shown the form again. */
export function experienceForm(dependencies: SiteDependencies, limit: RateLimit): HttpHandler {
    return inPageLocale(async (c, spoken) => {
        const offer = offerOf(c);
        if (!offer.ok) return failureResponse(c, offer.error);
        const pageLocale = pageLocaleAbout(offer.value, spoken);
        const form = await readForm(c);
        if (!form.ok) return failureResponse(c, form.error);
        const refusal = await limit(c);
        if (refusal === null) return await press(dependencies, c, pageLocale, offer.value, form.value);
        if (isRefresh(form.value)) return failureResponse(c, refusal);
        const texts = sentTexts(form.value, offer.value.experience);
        const notices: Notice[] = [{ word: 'noticeHurried' }];
        const page = { ...pageLocale, offer: offer.value, texts, notices, isHurried: true };
        const shown = await show(dependencies, c, page, errorStatus.rate_limited);
        for (const [name, value] of Object.entries(refusal.headers ?? {})) shown.headers.set(name, value);
        return shown;
    });
}

async function press(
    dependencies: SiteDependencies,
    c: HttpContext,
    pageLocale: PageLocale,
    offer: Offer,
    fields: ReadonlyMap<string, string>,
): Promise<Response> {
    const sent = sentTexts(fields, offer.experience);
    const pressed = fields.get('set');
    // A client that presses no button, but sends what stands in the form, means to book.
    const isBooking = pressed === undefined && (fields.get('do') ?? 'book') === 'book';
    const texts = isBooking ? sent : afterPress(sent, pressed ?? '', offer.experience);
    const page: PageRequest = { ...pageLocale, offer, texts };
    if (isRefresh(fields)) return await refresh(dependencies, c, page);
    if (!isBooking) return await show(dependencies, c, page);
    const attempt = await attemptToBook(dependencies, catalogOf(c), page, dependencies.addressOf(c));
    if (attempt.kind === 'refused') return await show(dependencies, c, attempt.page, attempt.status);
    return seeOther(`${bookingPath(pageLocale.locale, attempt.bookingId)}?payment=true`, dependencies.siteUrl());
}

/** Whether the script of the page sends its form, for the parts that follow from it. */
function isRefresh(fields: ReadonlyMap<string, string>): boolean {
    return fields.get('do') === 'refresh';
}

async function refresh(dependencies: SiteDependencies, c: HttpContext, page: PageRequest): Promise<Response> {
    const view = await viewOf(dependencies, catalogOf(c), page);
    if (view.calendar === null) return failureResponse(c, unavailable('Bookings cannot be read at the moment.'));
    return fragmentResponse(String(<LiveParts view={view} />));
}

async function show(
    dependencies: SiteDependencies,
    c: HttpContext,
    page: PageRequest,
    status = 200,
): Promise<Response> {
    const catalog = catalogOf(c);
    const [view, changes] = await Promise.all([
        viewOf(dependencies, catalog, page),
        page.isHurried === true ? null : unlessUnavailable(dependencies, () => dependencies.changes.of(catalog)),
    ]);
    const changedAt = changes?.get(page.offer.experience.id) ?? null;
    const html = <ExperiencePage view={view} siteUrl={dependencies.siteUrl()} changedAt={changedAt} />;
    return pageResponse(String(html), status);
}

function offerOf(c: HttpContext): Refusable<Offer> {
    const { provider = '', experience = '' } = c.req.param();
    const offer = catalogOf(c).offerCalled(provider, experience);
    return offer === undefined ? experienceNotFound() : ok(offer);
}
