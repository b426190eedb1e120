import { errorStatus } from '../../../contract/errors.ts';
import { ok } from '../../../contract/result.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import { parsePrefill } from '../../booking/prefill/parse.ts';
import type { Refusable } from '../../booking/refusal.ts';
import { experienceNotFound } from '../../booking/selection/selection.ts';
import { catalogOf } from '../../booking-api/parts.ts';
import { failureAnswer } from '../../http/errors.ts';
import type { Answer, Exchange, Handler, Middleware } from '../../http/exchange.ts';
import { readForm } from '../../http/form-body.ts';
import { inTongue } from '../../pages/locale-path.ts';
import { isProgramAnswer, pageAnswer, seeOther } from '../../pages/page-answer.ts';
import { bookingPath, type SiteParts, type Tongue, tongueAbout, unlessAway } from '../site-parts.ts';
import { attemptToBook } from './book.ts';
import { linkedTexts, sentTexts } from './controls.ts';
import { linkIssues, lostNotices } from './labels.ts';
import { ExperiencePage } from './page.tsx';
import { turned } from './turn.ts';
import { type Notice, type PageRequest, viewOf } from './view.ts';

/** GET /:locale/p/:provider/e/:experience, filled in by its query. */
export function experiencePage(parts: SiteParts): Handler {
    return inTongue(async (exchange, spoken) => {
        const offer = offerOf(exchange);
        if (!offer.ok) return failureAnswer(exchange, offer.error);
        const tongue = tongueAbout(offer.value, spoken);
        const { state, ignored } = parsePrefill(exchange.query, offer.value.experience);
        const texts = linkedTexts(state, offer.value.experience);
        const notices = lostNotices(ignored, offer.value.experience, tongue);
        const { query } = exchange;
        const asked = { ...tongue, offer: offer.value, texts, notices, query };
        const issues = linkIssues(ignored, offer.value.experience);
        const page = await show(parts, exchange, { ...asked, linkIssues: issues });
        // Who comes back by the browser's own button finds the form as it was left, with its key: see `attemptToBook`.
        return { ...page, headers: { ...page.headers, 'Cache-Control': 'private, no-cache' } };
    });
}

/** POST to the same address: a button of the form was pressed. Whoever presses too often is shown the form again. */
export function experienceForm(parts: SiteParts, limited: Middleware): Handler {
    return inTongue(async (exchange, spoken) => {
        const offer = offerOf(exchange);
        if (!offer.ok) return failureAnswer(exchange, offer.error);
        const tongue = tongueAbout(offer.value, spoken);
        const form = await readForm(exchange);
        if (!form.ok) return failureAnswer(exchange, form.error);
        const pressed = limited(() => press(parts, exchange, tongue, offer.value, form.value));
        const answer = await pressed(exchange);
        if (answer.status !== errorStatus.rate_limited || !isProgramAnswer(answer)) return answer;
        const texts = sentTexts(form.value, offer.value.experience);
        const notices: Notice[] = [{ word: 'noticeHurried' }];
        const page = { ...tongue, offer: offer.value, texts, notices, isHurried: true };
        const shown = await show(parts, exchange, page, answer.status);
        return { ...shown, headers: { ...shown.headers, 'Retry-After': answer.headers['Retry-After'] ?? '60' } };
    });
}

async function press(
    parts: SiteParts,
    exchange: Exchange,
    tongue: Tongue,
    offer: Offer,
    fields: ReadonlyMap<string, string>,
): Promise<Answer> {
    const sent = sentTexts(fields, offer.experience);
    const pressed = fields.get('set');
    // A client that presses no button, but sends what stands in the form, means to book.
    const isBooking = pressed === undefined && (fields.get('do') ?? 'book') === 'book';
    const texts = isBooking ? sent : turned(sent, pressed ?? '', offer.experience);
    const page: PageRequest = { ...tongue, offer, texts };
    if (!isBooking) return await show(parts, exchange, page);
    const attempt = await attemptToBook(parts, catalogOf(exchange), page, parts.addressOf(exchange));
    if (attempt.kind === 'refused') return await show(parts, exchange, attempt.page, attempt.status);
    return seeOther(`${bookingPath(tongue.locale, attempt.bookingId)}?payment=true`, parts.siteUrl());
}

async function show(parts: SiteParts, exchange: Exchange, page: PageRequest, status = 200): Promise<Answer> {
    const catalog = catalogOf(exchange);
    const [view, changes] = await Promise.all([
        viewOf(parts, catalog, page),
        page.isHurried === true ? null : unlessAway(parts, () => parts.changes.of(catalog)),
    ]);
    const changedAt = changes?.get(page.offer.experience.id) ?? null;
    const html = <ExperiencePage view={view} siteUrl={parts.siteUrl()} changedAt={changedAt} />;
    return pageAnswer(String(html), status);
}

function offerOf(exchange: Exchange): Refusable<Offer> {
    const { asked } = exchange;
    const offer = catalogOf(exchange).offerCalled(asked.param('provider') ?? '', asked.param('experience') ?? '');
    return offer === undefined ? experienceNotFound() : ok(offer);
}
