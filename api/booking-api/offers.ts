import { bookingLimits } from '../../contract/booking.ts';
import { defaultLocale, siteLocaleOf } from '../../contract/local-text.ts';
import { experiencePath } from '../../contract/page-paths.ts';
import { prefillUrlBaseShape } from '../../contract/prefill.ts';
import type { CalendarCell, CalendarDay } from '../booking/availability/calendar.ts';
import { buildPrefill } from '../booking/prefill/build.ts';
import { experienceNotFound } from '../booking/selection/selection.ts';
import { checkAvailability, readCalendar } from '../booking/service/availability.ts';
import { deadlinesOf, makeQuote } from '../booking/service/quote.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { jsonResponse, readJson, validatePayload } from '../http/body.ts';
import type { HttpHandler } from '../http/env.ts';
import { failure, failureResponse } from '../http/errors.ts';
import { alternativeBody, type BookingApiDependencies, type Endpoint, refused } from './answers.ts';
import { experienceBody } from './experience-body.ts';
import { priceBody } from './quote-body.ts';
import type { availabilityRoute, calendarRoute, experienceRoute, providerRoute, quoteRoute } from './routes.ts';

const spelling = { mode: 'bookingMode' };
const noProvider = 'There is no provider with this slug.';

/** GET /api/embed/provider */
export const provider: Endpoint<typeof providerRoute> = (c) => {
    const known = catalogOf(c).provider(c.req.valid('query').providerSlug);
    if (known === undefined) {
        return failureResponse(c, failure('provider_not_found', noProvider));
    }
    const experiences = known.experiences.map(({ id, slug }) => ({ id, slug }));
    return jsonResponse({ provider: { slug: known.slug }, experiences });
};

/** GET /api/embed/experience */
export function experience({ siteUrl }: BookingApiDependencies): Endpoint<typeof experienceRoute> {
    return (c) => {
        const { experienceId, providerSlug = '', experienceSlug = '', locale = defaultLocale } = c.req.valid('query');
        const catalog = catalogOf(c);
        const offer = experienceId
            ? catalog.offer(experienceId.toLowerCase())
            : catalog.offerCalled(providerSlug, experienceSlug);
        if (offer !== undefined) return jsonResponse(experienceBody(offer, locale, siteUrl()));
        if (experienceId) return refused(c, experienceNotFound().error);
        const isProvider = catalog.provider(providerSlug) !== undefined;
        const message = isProvider ? 'This provider has no experience with this slug.' : noProvider;
        return refused(c, experienceNotFound(message).error);
    };
}

/** POST /api/check-availability */
export function availability({ service }: BookingApiDependencies): Endpoint<typeof availabilityRoute> {
    return async (c) => {
        const payload = c.req.valid('json');
        const request = { ...payload, mode: payload.bookingMode };
        const checked = await checkAvailability(service, catalogOf(c), request, payload.participantCount);
        if (!checked.ok) return refused(c, checked.error, spelling);
        const { wanted, reason, alternatives } = checked.value;
        if (reason === null) return jsonResponse({ available: true, type: wanted.experience.type, reason });
        const others = alternatives.map(alternativeBody);
        return jsonResponse({ available: false, reason, ...(others.length > 0 && { alternatives: others }) });
    };
}

/** GET /api/embed/availability */
export function calendar({ service }: BookingApiDependencies): Endpoint<typeof calendarRoute> {
    return async (c) => {
        const { experienceId, from, to, participants = '1', bookingMode: mode } = c.req.valid('query');
        const offer = catalogOf(c).offer(experienceId.toLowerCase());
        if (offer === undefined) return refused(c, experienceNotFound().error);
        const persons = Number(participants);
        const days = await readCalendar(service, { ...offer, from, to, persons, mode });
        const body = { experienceId: offer.experience.id, from, to, participants: persons, days: days.map(dayBody) };
        return jsonResponse(body);
    };
}

function dayBody({ date, cells }: CalendarDay) {
    const availabilityOf = ({ reason, remaining }: Pick<CalendarCell, 'reason' | 'remaining'>) => ({
        available: reason === null,
        reason,
        remaining,
    });
    return {
        date,
        slots: cells.flatMap(({ slot, mode, ...cell }) =>
            slot === null ? [] : [{ timeSlotId: slot.id, startTime: slot.startTime, mode, ...availabilityOf(cell) }],
        ),
        units: cells.flatMap((cell) => (cell.slot === null ? [{ unitId: cell.placeId, ...availabilityOf(cell) }] : [])),
    };
}

/** POST /api/validate-booking-price */
export function quote({ service }: BookingApiDependencies): Endpoint<typeof quoteRoute> {
    return async (c) => {
        const { bookingMode, locale = defaultLocale, ...same } = c.req.valid('json');
        const quoted = await makeQuote(service, catalogOf(c), { ...same, mode: bookingMode });
        if (!quoted.ok) return refused(c, quoted.error, spelling);
        const { priced, pricingToken, expiresAtMs } = quoted.value;
        const expiresAt = new Date(expiresAtMs).toISOString();
        const refundUntil = deadlinesOf(priced.selection).map(({ percent, untilMs }) => ({
            percent,
            until: new Date(untilMs).toISOString(),
        }));
        return jsonResponse({ ...priceBody(priced.price, locale), refundUntil, expiresAt, pricingToken });
    };
}

/** POST /api/embed/prefill-url */
export function prefillUrl({ siteUrl }: BookingApiDependencies): HttpHandler {
    return async (c) => {
        const payload = await readJson(c, bookingLimits.bytes);
        if (!payload.ok) return failureResponse(c, payload.error);
        const names = validatePayload(payload.value, prefillUrlBaseShape);
        if (!names.ok) return failureResponse(c, names.error);
        const offer = catalogOf(c).offer(names.value.experienceId);
        if (offer === undefined) return refused(c, experienceNotFound().error);
        // The raw payload, because a shape would drop a member __proto__.
        const { experienceId, locale, ...input } = payload.value as Record<string, unknown>;
        const { query, ignored } = buildPrefill(offer.experience, input);
        const path = experiencePath(siteLocaleOf(names.value.locale), offer.provider.slug, offer.experience.slug);
        const url = `${siteUrl()}${path}${query === '' ? '' : `?${query}`}`;
        return jsonResponse({ url, ignored: ignored.map(({ parameter, reason }) => ({ parameter, reason })) });
    };
}
