import { errorStatus } from '../../../contract/errors.ts';
import { paymentPath } from '../../../contract/page-paths.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import { parsePrefill } from '../../booking/prefill/parse.ts';
import { experienceNotFound } from '../../booking/selection/selection.ts';
import { readForm } from '../../http/body.ts';
import { queryOf } from '../../http/env.ts';
import { failureResponse, unavailable, withRetryHeaders } from '../../http/errors.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { pageLocaleAbout } from '../../pages/locale/words.ts';
import { fragmentResponse, type PageOptions, pageResponse, seeOther } from '../../pages/page-answer.ts';
import { type Fields, unlessAway } from '../../pages/visit.ts';
import { publicFrame, type Visit } from '../site-dependencies.ts';
import { attemptToBook } from './book.ts';
import { afterPress, linkedTexts, sentTexts } from './controls.ts';
import { HandOver } from './hand-over.tsx';
import { lossesOf } from './link-losses.ts';
import { LiveParts } from './live.tsx';
import { ExperiencePage } from './page.tsx';
import { type PageRequest, viewOf } from './view.ts';

/** GET /:locale/p/:provider/e/:experience, filled in by its query. */
export const experiencePage = ofOffer(async (visit, offer) => {
    const pageLocale = pageLocaleAbout(offer, visit);
    const query = queryOf(visit.c);
    const { state, ignored } = parsePrefill(query, offer.experience);
    const texts = linkedTexts(state, offer.experience);
    const shown = await show(visit, {
        ...pageLocale,
        offer,
        texts,
        query,
        ...lossesOf(ignored, offer.experience, pageLocale),
    });
    // The Back button of the browser shows the form as it was left, with its key: see `attemptToBook`.
    shown.headers.set('Cache-Control', 'private, no-cache');
    return shown;
});
/** POST to the same address: a button of the form. A client above the rate limit gets the form again. */
export function experienceForm(limit: RateLimit) {
    return ofOffer(async (visit, offer) => {
        const form = await readForm(visit.c);
        if (!form.ok) return failureResponse(visit.c, form.error);
        const fields = form.value;
        const texts = sentTexts(fields, offer.experience);
        const pageRequest = { ...pageLocaleAbout(offer, visit), offer, texts };
        const refusal = await limit(visit.c);
        if (refusal === null) return await press(visit, pageRequest, fields);
        if (isRefresh(fields)) return failureResponse(visit.c, refusal);
        const limited = { ...pageRequest, notices: [{ word: 'noticeRateLimited' as const }], isRateLimited: true };
        return withRetryHeaders(await show(visit, limited, errorStatus.rate_limited), refusal);
    });
}

async function press(visit: Visit, sent: PageRequest, fields: Fields): Promise<Response> {
    const { offer, texts, locale } = sent;
    const pressed = fields.get('set');
    // A form that is sent without a button books.
    const isBooking = pressed === undefined && (fields.get('do') ?? 'book') === 'book';
    const pageRequest = isBooking ? sent : { ...sent, texts: afterPress(texts, pressed ?? '', offer.experience) };
    if (isRefresh(fields)) return await refresh(visit, pageRequest);
    if (!isBooking) return await show(visit, pageRequest);
    const attempt = await attemptToBook(visit, pageRequest);
    if (!attempt.ok) return await show(visit, attempt.error.page, attempt.error.status);
    const booking = attempt.value;
    if (isInFrame(visit, offer)) {
        const html = <HandOver {...sent} booking={booking} nowMs={visit.service.clock()} />;
        return pageResponse(String(html), 200, frameOf(offer));
    }
    return seeOther(paymentPath(locale, booking.id), visit.siteUrl());
}

/** The pages of the provider's own site may show the page of an experience in a frame. */
function frameOf({ provider }: Offer): PageOptions {
    return { frameOrigins: provider.embedOrigins };
}

/** Whether the browser shows the answer in a frame, where the page of a booking is not allowed. */
function isInFrame({ c }: Visit, { provider }: Offer): boolean {
    const destination = c.req.header('sec-fetch-dest') ?? '';
    return provider.embedOrigins.length > 0 && ['iframe', 'frame', 'object', 'embed'].includes(destination);
}

/** Whether the script sends the form for the parts that it updates. */
function isRefresh(fields: Fields): boolean {
    return fields.get('do') === 'refresh';
}

async function refresh(visit: Visit, pageRequest: PageRequest): Promise<Response> {
    const view = await viewOf(visit, pageRequest);
    if (view.calendar === null) return failureResponse(visit.c, unavailable('Bookings cannot be read at the moment.'));
    return fragmentResponse(String(<LiveParts view={view} />));
}

async function show(visit: Visit, pageRequest: PageRequest, status = 200): Promise<Response> {
    const [view, changes] = await Promise.all([
        viewOf(visit, pageRequest),
        pageRequest.isRateLimited === true ? null : unlessAway(visit, () => visit.changesOf(visit.catalog)),
    ]);
    const changedAt = changes?.get(pageRequest.offer.experience.id) ?? null;
    const frame = { ...publicFrame(visit), ...(isInFrame(visit, pageRequest.offer) && { notice: null }) };
    const html = <ExperiencePage view={view} frame={frame} changedAt={changedAt} />;
    return pageResponse(String(html), status, frameOf(pageRequest.offer));
}

/** Calls a handler with the experience in the path; answers 404 if there is none. */
function ofOffer(answer: (visit: Visit, offer: Offer) => Promise<Response>) {
    return async (visit: Visit): Promise<Response> => {
        const { provider = '', experience = '' } = visit.c.req.param();
        const offer = visit.catalog.offerCalled(provider, experience);
        return offer === undefined ? failureResponse(visit.c, experienceNotFound().error) : await answer(visit, offer);
    };
}
