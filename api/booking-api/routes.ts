import { createRoute } from '@hono/zod-openapi';
import { availabilityReasons, availabilityRequestShape, quoteRequestShape } from '../../contract/booking.ts';
import {
    availabilityResponseShape,
    calendarResponseShape,
    experienceResponseShape,
    providerResponseShape,
    quoteResponseShape,
} from '../../contract/booking-responses.ts';
import { prefillUrlRequestShape, prefillUrlResponseShape } from '../../contract/prefill.ts';
import { experienceRowsShape, providerRowsShape } from '../../contract/search.ts';
import { jsonResponse, jsonResponses } from '../reference/declare.ts';
import examples from './examples.json' with { type: 'json' };
import { calendarQuery, experienceQuery, providerQuery, searchQuery } from './queries.ts';
import { get, payload, payloadErrors, post, queryErrors, selectionCodes } from './route-parts.ts';

/** Paths of the booking API. */
export function isBookingPath(path: string): boolean {
    return isOpenPath(path) || path.startsWith('/api/sandbox/');
}

/** Paths that scripts of any origin can call. */
export function isOpenPath(path: string): boolean {
    return (
        path.startsWith('/api/embed/') || path === '/api/check-availability' || path === '/api/validate-booking-price'
    );
}

const searchDescription =
    'The best match first, then the earliest free day, then the order of the catalogue; no place can be bought.';

export const experiencesRoute = createRoute({
    ...get,
    path: '/api/embed/experiences',
    operationId: 'searchExperiences',
    summary: 'Search experiences',
    description: `Experiences of all providers by text, place, price, day and party. ${searchDescription}`,
    request: { query: searchQuery },
    responses: {
        200: jsonResponse(
            'The experiences that were found.',
            experienceRowsShape.meta({ id: 'ExperienceRows' }),
            examples.experiences,
        ),
        ...queryErrors(searchQuery, examples.invalid.searchExperiences),
    },
});

export const providersRoute = createRoute({
    ...get,
    path: '/api/embed/providers',
    operationId: 'searchProviders',
    summary: 'Search providers',
    description: `Providers whose experiences match, in the order of their first match. ${searchDescription}`,
    request: { query: searchQuery },
    responses: {
        200: jsonResponse(
            'The providers that were found.',
            providerRowsShape.meta({ id: 'ProviderRows' }),
            examples.providers,
        ),
        ...queryErrors(searchQuery, examples.invalid.searchProviders),
    },
});

export const providerRoute = createRoute({
    ...get,
    path: '/api/embed/provider',
    operationId: 'getProvider',
    summary: 'Experiences of a provider',
    description: 'The first call of a booking: returns the ids of a provider’s experiences.',
    request: { query: providerQuery },
    responses: {
        200: jsonResponse(
            'The provider and its experiences.',
            providerResponseShape.meta({ id: 'Provider' }),
            examples.provider,
        ),
        ...queryErrors(providerQuery, examples.invalid.getProvider, 'provider_not_found'),
    },
});

export const experienceRoute = createRoute({
    ...get,
    path: '/api/embed/experience',
    operationId: 'getExperience',
    summary: 'One experience',
    description:
        'Everything that later calls need: slots or units, categories, options. Identified by its id or by two slugs.',
    request: { query: experienceQuery },
    responses: {
        200: jsonResponse('The experience.', experienceResponseShape.meta({ id: 'Experience' }), examples.experience),
        ...queryErrors(experienceQuery, examples.invalid.getExperience, 'experience_not_found'),
    },
});

export const availabilityRoute = createRoute({
    ...post,
    path: '/api/check-availability',
    operationId: 'checkAvailability',
    summary: 'Can this be booked?',
    description: 'Checks the availability at this moment. It holds no places: another client may book them meanwhile.',
    request: {
        body: payload(availabilityRequestShape.meta({ id: 'AvailabilityRequest' }), examples.availabilityRequest),
    },
    responses: {
        200: jsonResponses(
            'Available, or the reason why not.',
            availabilityResponseShape.meta({ id: 'Availability' }),
            {
                available: examples.availability,
                'not available': examples.slotFull,
            },
        ),
        ...payloadErrors(examples.invalid.checkAvailability, ...selectionCodes),
    },
});

export const calendarRoute = createRoute({
    ...get,
    path: '/api/embed/availability',
    operationId: 'getAvailabilityCalendar',
    summary: 'Availability of a range of days',
    description: 'All departures or nights of at most 92 days, for a party of `participants` (default 1).',
    request: { query: calendarQuery },
    responses: {
        200: jsonResponse('A calendar.', calendarResponseShape.meta({ id: 'Calendar' }), examples.calendar),
        ...queryErrors(calendarQuery, examples.invalid.getAvailabilityCalendar, 'experience_not_found'),
    },
});

export const quoteRoute = createRoute({
    ...post,
    path: '/api/validate-booking-price',
    operationId: 'validateBookingPrice',
    summary: 'The price, locked for some minutes',
    description:
        'Prices a party with seasons, mode, options, discounts and fees, line by line. `pricingToken` locks this price ' +
        'until `expiresAt`. It holds no places.',
    request: { body: payload(quoteRequestShape.meta({ id: 'QuoteRequest' }), examples.quoteRequest) },
    responses: {
        200: jsonResponse('The price.', quoteResponseShape.meta({ id: 'Quote' }), examples.quote),
        ...payloadErrors(
            examples.invalid.validateBookingPrice,
            ...selectionCodes,
            ...availabilityReasons,
            'amount_too_small',
        ),
    },
});

export const prefillUrlRoute = createRoute({
    ...post,
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
        200: jsonResponse('The link.', prefillUrlResponseShape.meta({ id: 'PrefillUrl' }), examples.prefillUrl),
        ...payloadErrors(examples.invalid.makePrefillUrl, 'experience_not_found'),
    },
});
