import {
    availabilityReasons,
    availabilityRequestShape,
    bookingLimits,
    quoteRequestShape,
} from '../../contract/booking.ts';
import {
    availabilityResponseShape,
    calendarResponseShape,
    experienceResponseShape,
    providerResponseShape,
    quoteResponseShape,
} from '../../contract/booking-responses.ts';
import { defaultLocale, siteLocaleOf } from '../../contract/local-text.ts';
import { experiencePath } from '../../contract/page-paths.ts';
import { prefillUrlBaseShape, prefillUrlRequestShape, prefillUrlResponseShape } from '../../contract/prefill.ts';
import type { CalendarCell, CalendarDay } from '../booking/availability/calendar.ts';
import { buildPrefill } from '../booking/prefill/build.ts';
import { experienceNotFound } from '../booking/selection/selection.ts';
import { checkAvailability, readCalendar } from '../booking/service/availability.ts';
import { deadlinesOf, makeQuote } from '../booking/service/quote.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { jsonResponse, readJson, validatePayload } from '../http/body.ts';
import { failure, failureResponse } from '../http/errors.ts';
import { declaredJson, declaredJsons } from '../reference/declare.ts';
import { alternativeBody, refused } from './answers.ts';
import examples from './examples.json' with { type: 'json' };
import { experienceBody } from './experience-body.ts';
import { calendarQuery, experienceQuery, providerQuery } from './queries.ts';
import { priceBody } from './quote-body.ts';
import { endpoint, payload, selectionCodes } from './route-parts.ts';

const spelling = { mode: 'bookingMode' };
const noProvider = 'There is no provider with this slug.';

export const provider = endpoint(
    {
        method: 'get',
        path: '/api/embed/provider',
        operationId: 'getProvider',
        summary: 'Experiences of a provider',
        description: 'The first call of a booking: returns the ids of a provider’s experiences.',
        request: { query: providerQuery },
        responses: {
            200: declaredJson(
                'The provider and its experiences.',
                providerResponseShape.meta({ id: 'Provider' }),
                examples.provider,
            ),
        },
        codes: ['provider_not_found'],
    },
    (c) => {
        const known = catalogOf(c).provider(c.req.valid('query').providerSlug);
        if (known === undefined) return failureResponse(c, failure('provider_not_found', noProvider));
        const experiences = known.experiences.map(({ id, slug }) => ({ id, slug }));
        return jsonResponse({ provider: { slug: known.slug }, experiences });
    },
);

export const experience = endpoint(
    {
        method: 'get',
        path: '/api/embed/experience',
        operationId: 'getExperience',
        summary: 'One experience',
        description:
            'Everything that later calls need: slots or units, categories, options. Identified by its id or by two slugs.',
        request: { query: experienceQuery },
        responses: {
            200: declaredJson(
                'The experience.',
                experienceResponseShape.meta({ id: 'Experience' }),
                examples.experience,
            ),
        },
        codes: ['experience_not_found'],
    },
    (c, { siteUrl }) => {
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
    },
);

export const availability = endpoint(
    {
        method: 'post',
        path: '/api/check-availability',
        operationId: 'checkAvailability',
        summary: 'Can this be booked?',
        description:
            'Checks the availability at this moment. It holds no places: another client may book them meanwhile.',
        request: {
            body: payload(availabilityRequestShape.meta({ id: 'AvailabilityRequest' }), examples.availabilityRequest),
        },
        responses: {
            200: declaredJsons(
                'Available, or the reason why not.',
                availabilityResponseShape.meta({ id: 'Availability' }),
                {
                    available: examples.availability,
                    'not available': examples.slotFull,
                },
            ),
        },
        codes: selectionCodes,
    },
    async (c, { service }) => {
        const payload = c.req.valid('json');
        const request = { ...payload, mode: payload.bookingMode };
        const checked = await checkAvailability(service, catalogOf(c), request, payload.participantCount);
        if (!checked.ok) return refused(c, checked.error, spelling);
        const { wanted, reason, alternatives } = checked.value;
        if (reason === null) return jsonResponse({ available: true, type: wanted.experience.type, reason });
        const others = alternatives.map(alternativeBody);
        return jsonResponse({ available: false, reason, ...(others.length > 0 && { alternatives: others }) });
    },
);

export const calendar = endpoint(
    {
        method: 'get',
        path: '/api/embed/availability',
        operationId: 'getAvailabilityCalendar',
        summary: 'Availability of a range of days',
        description: 'All departures or nights of at most 92 days, for a party of `participants` (default 1).',
        request: { query: calendarQuery },
        responses: {
            200: declaredJson('A calendar.', calendarResponseShape.meta({ id: 'Calendar' }), examples.calendar),
        },
        codes: ['experience_not_found'],
    },
    async (c, { service }) => {
        const { experienceId, from, to, participants = '1', bookingMode: mode } = c.req.valid('query');
        const offer = catalogOf(c).offer(experienceId.toLowerCase());
        if (offer === undefined) return refused(c, experienceNotFound().error);
        const persons = Number(participants);
        const days = await readCalendar(service, { ...offer, from, to, persons, mode });
        const body = { experienceId: offer.experience.id, from, to, participants: persons, days: days.map(dayBody) };
        return jsonResponse(body);
    },
);

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

export const quote = endpoint(
    {
        method: 'post',
        path: '/api/validate-booking-price',
        operationId: 'validateBookingPrice',
        summary: 'The price, locked for some minutes',
        description:
            'Prices a party with seasons, mode, options, discounts and fees, line by line. `pricingToken` locks this price ' +
            'until `expiresAt`. It holds no places.',
        request: { body: payload(quoteRequestShape.meta({ id: 'QuoteRequest' }), examples.quoteRequest) },
        responses: { 200: declaredJson('The price.', quoteResponseShape.meta({ id: 'Quote' }), examples.quote) },
        codes: [...selectionCodes, ...availabilityReasons, 'amount_too_small'],
    },
    async (c, { service }) => {
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
    },
);

export const prefillUrl = endpoint(
    {
        method: 'post',
        path: '/api/embed/prefill-url',
        operationId: 'makePrefillUrl',
        summary: 'A link that fills in the booking page',
        description:
            'An alternative to creating a booking: the human opens the link with the form filled in, books and pays there. ' +
            'Invalid parameters are not errors: they are left out of the link and listed in `ignored`.',
        request: {
            body: payload(prefillUrlRequestShape.meta({ id: 'PrefillUrlRequest' }), examples.prefillUrlRequest),
        },
        responses: {
            200: declaredJson('The link.', prefillUrlResponseShape.meta({ id: 'PrefillUrl' }), examples.prefillUrl),
        },
        codes: ['experience_not_found'],
    },
    async (c, { siteUrl }) => {
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
    },
);
