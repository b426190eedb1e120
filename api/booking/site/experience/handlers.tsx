import { failureAnswer } from '../../../http/errors/errors.ts';
import type { Answer, Exchange, Handler } from '../../../http/exchange/exchange.ts';
import type { Offer } from '../../catalog/catalog.ts';
import { catalogOf } from '../../endpoints/parts.ts';
import type { Found } from '../../found.ts';
import { found, lost } from '../../found.ts';
import { experienceNotFound } from '../../occasion/occasion.ts';
import { parsePrefill } from '../../prefill/parse.ts';
import { readForm } from '../form-body.ts';
import { pageAnswer, seeOther } from '../page-answer.ts';
import { bookingPath, type SiteParts, type Tongue, unlessAway } from '../site-parts.ts';
import { inTongue } from '../tongue.ts';
import { attemptToBook } from './book.ts';
import { chosenDay, linkedTexts, sentTexts } from './controls.ts';
import { ExperiencePage } from './page.tsx';
import { turned } from './turn.ts';
import { type Notice, type PageRequest, viewOf } from './view.ts';

/** GET /:locale/p/:provider/e/:experience, filled in by its query. */
export function experiencePage(parts: SiteParts): Handler {
    return inTongue(async (exchange, tongue) => {
        const offer = offerOf(exchange);
        if (!offer.ok) return failureAnswer(exchange, offer.failure);
        const { state, ignored } = parsePrefill(exchange.query, offer.value.experience);
        const texts = linkedTexts(state, offer.value.experience);
        const notices = ignoredNotice([...new Set(ignored.map(({ parameter }) => parameter))]);
        const { query } = exchange;
        return await show(parts, exchange, { ...tongue, offer: offer.value, texts, notices, query });
    });
}

/** POST to the same address: a button of the form was pressed. */
export function experienceForm(parts: SiteParts): Handler {
    return inTongue(async (exchange, tongue) => {
        const offer = offerOf(exchange);
        if (!offer.ok) return failureAnswer(exchange, offer.failure);
        const form = await readForm(exchange);
        if (!form.ok) return failureAnswer(exchange, form.failure);
        return await press(parts, exchange, tongue, offer.value, form.value);
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
    const isBooking = pressed === undefined && fields.get('do') === 'book';
    const texts = isBooking ? sent : turned(sent, pressed ?? '', offer.experience);
    const page: PageRequest = { ...tongue, offer, texts };
    if (!isBooking) return await show(parts, exchange, page);
    const attempt = await attemptToBook(parts, catalogOf(exchange), page);
    if (attempt.kind === 'refused') return await show(parts, exchange, attempt.page, attempt.status);
    return seeOther(`${bookingPath(tongue.locale, attempt.bookingId)}?payment=true`, parts.siteUrl());
}

async function show(parts: SiteParts, exchange: Exchange, page: PageRequest, status = 200): Promise<Answer> {
    const catalog = catalogOf(exchange);
    const [view, changes] = await Promise.all([
        viewOf(parts, catalog, page),
        unlessAway(parts, () => parts.changes.of(catalog)),
    ]);
    const chosen = chosenDay(page.texts, page.offer.experience);
    // Summer has another name for the time than winter.
    const atMs = chosen === null ? parts.desk.clock() : Date.parse(`${chosen}T12:00:00Z`);
    const changedAt = changes?.get(page.offer.experience.id) ?? null;
    const html = <ExperiencePage view={view} siteUrl={parts.siteUrl()} atMs={atMs} changedAt={changedAt} />;
    return pageAnswer(String(html), status);
}

function offerOf(exchange: Exchange): Found<Offer> {
    const { asked } = exchange;
    const offer = catalogOf(exchange).offerCalled(asked.param('provider') ?? '', asked.param('experience') ?? '');
    return offer === undefined ? lost(experienceNotFound()) : found(offer);
}

/** The most parameters that a note names. */
const mostNamed = 8;

function ignoredNotice(names: readonly string[]): Notice[] {
    if (names.length === 0) return [];
    const shown = names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ' …' : '');
    return [{ word: 'linkIgnored', values: { names: shown }, isQuiet: true }];
}
