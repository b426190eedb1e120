import { createRoute, z } from '@hono/zod-openapi';
import {
    availabilityReasons,
    availabilityRequestShape,
    createWithoutTokenShape,
    createWithTokenShape,
    quoteRequestShape,
} from '../../contract/booking.ts';
import { adviceOn } from '../../contract/booking-errors.ts';
import {
    availabilityResponseShape,
    bookingErrorShape,
    bookingResponseShape,
    calendarResponseShape,
    createdResponseShape,
    experienceResponseShape,
    providerResponseShape,
    quoteResponseShape,
} from '../../contract/booking-responses.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { prefillUrlRequestShape, prefillUrlResponseShape } from '../../contract/prefill.ts';
import { experienceRowsShape, providerRowsShape } from '../../contract/search.ts';
import { errorResponses, jsonResponse, jsonResponses } from '../reference/declare.ts';
import examples from './examples.json' with { type: 'json' };
import { bookingQuery, calendarQuery, experienceQuery, localeQuery, providerQuery, searchQuery } from './queries.ts';

/** Paths that scripts of any origin can call. */
export function isBookingPath(path: string): boolean {
    return (
        path.startsWith('/api/embed/') || path === '/api/check-availability' || path === '/api/validate-booking-price'
    );
}

const shared = { tags: ['Booking'], security: [] };
const get = { method: 'get', ...shared } as const;
const post = { method: 'post', ...shared } as const;
const component = bookingErrorShape.meta({ id: 'BookingError' });
const usual: ErrorCode[] = ['rate_limited', 'internal_error', 'unavailable'];
const payloadCodes: ErrorCode[] = ['invalid_request', 'payload_too_large', 'unsupported_media_type'];
const selectionCodes: ErrorCode[] = ['experience_not_found', 'time_slot_not_found', 'unit_not_found'];

/** Examples of errors of invalid parameters or payloads, by code. */
type InvalidExamples = Partial<Record<ErrorCode, unknown>>;

function errors(invalid: InvalidExamples, ...codes: ErrorCode[]) {
    const errorExamples = { ...examples.errors, ...invalid };
    return errorResponses([...codes, ...usual], false, { component, examples: errorExamples, members: adviceOn });
}

/** Errors of calls with parameters and without a payload. */
function queryErrors(invalid: InvalidExamples, ...codes: ErrorCode[]) {
    return errors(invalid, 'invalid_request', 'unknown_parameter', ...codes);
}

function payload<S extends z.ZodType>(schema: S, example: unknown) {
    return { required: true, content: { 'application/json': { schema, example } } };
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
        ...queryErrors(examples.invalid.searchExperiences),
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
        ...queryErrors(examples.invalid.searchProviders),
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
        ...queryErrors(examples.invalid.getProvider, 'provider_not_found'),
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
        ...queryErrors(examples.invalid.getExperience, 'experience_not_found'),
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
        ...errors(examples.invalid.checkAvailability, ...payloadCodes, ...selectionCodes),
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
        ...queryErrors(examples.invalid.getAvailabilityCalendar, 'experience_not_found'),
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
        ...errors(
            examples.invalid.validateBookingPrice,
            ...payloadCodes,
            ...selectionCodes,
            ...availabilityReasons,
            'amount_too_small',
        ),
    },
});

export const createBookingRoute = createRoute({
    ...post,
    path: '/api/embed/booking/create',
    operationId: 'createBooking',
    summary: 'Create a pending booking',
    description:
        'With `pricingToken`: at the quoted price, once per token. Without: `adults` and `total_price` are required, ' +
        'the price is computed again, and `Idempotency-Key` makes the call safe to repeat. The places are held until ' +
        '`expiresAt`. Give `paymentUrl` to the human.',
    request: {
        headers: z.object({
            'Idempotency-Key': z.string().optional().meta({
                description: 'Any text of your choice. The same request with the same key returns the same booking.',
            }),
        }),
        body: {
            required: true,
            content: {
                'application/json': {
                    schema: z.union([
                        createWithTokenShape.meta({ id: 'CreateWithToken' }),
                        createWithoutTokenShape.meta({ id: 'CreateWithoutToken' }),
                    ]),
                    examples: {
                        'with a token': { value: examples.createWithToken },
                        'without a token': { value: examples.createWithoutToken },
                    },
                },
            },
        },
    },
    responses: {
        201: jsonResponse('The booking was made.', createdResponseShape.meta({ id: 'Created' }), examples.created),
        200: {
            ...jsonResponse(
                'An earlier identical request made the booking.',
                createdResponseShape.meta({ id: 'Created' }),
                examples.created,
            ),
            headers: {
                'Idempotent-Replayed': { description: 'Always `true`.', schema: { type: 'string' as const } },
            },
        },
        ...errors(
            examples.invalid.createBooking,
            ...payloadCodes,
            ...selectionCodes,
            ...availabilityReasons,
            'amount_too_small',
            'price_mismatch',
            'idempotency_conflict',
            'quote_expired',
            'token_invalid',
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
        ...errors(examples.invalid.makePrefillUrl, ...payloadCodes, 'experience_not_found'),
    },
});

const bookingDescription =
    'The state of a booking, without personal data. A pending booking becomes `expired` at `expiresAt`. `locale` is the ' +
    'language of `paymentUrl`.';

export const bookingByQueryRoute = createRoute({
    ...get,
    path: '/api/embed/booking',
    operationId: 'getBookingByQuery',
    summary: 'A booking',
    description: bookingDescription,
    request: { query: bookingQuery },
    responses: {
        200: jsonResponse('The booking.', bookingResponseShape.meta({ id: 'Booking' }), examples.booking),
        ...queryErrors(examples.invalid.getBookingByQuery, 'booking_not_found'),
    },
});

const bookingIdParameter = z.object({ bookingId: z.string().meta({ param: { name: 'bookingId', in: 'path' } }) });

export const bookingRoute = createRoute({
    ...get,
    path: '/api/embed/booking/{bookingId}',
    operationId: 'getBooking',
    summary: 'A booking, by its id in the path',
    description: bookingDescription,
    request: { params: bookingIdParameter, query: localeQuery },
    responses: {
        200: jsonResponse('The booking.', bookingResponseShape.meta({ id: 'Booking' }), examples.booking),
        ...queryErrors(examples.invalid.getBooking, 'booking_not_found'),
    },
});

export const cancelRoute = createRoute({
    ...post,
    path: '/api/embed/booking/{bookingId}/cancel',
    operationId: 'cancelBooking',
    summary: 'Cancel a pending booking',
    description:
        'Cancels a booking for which nothing was paid and releases its places. Repeating the call returns the same response.',
    request: { params: bookingIdParameter, query: localeQuery },
    responses: {
        200: jsonResponse('The booking.', bookingResponseShape.meta({ id: 'Booking' }), examples.cancelled),
        ...queryErrors(examples.invalid.cancelBooking, 'booking_not_found', 'booking_not_cancellable'),
    },
});
