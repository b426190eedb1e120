import { createRoute, z } from '@hono/zod-openapi';
import {
    availabilityReasons,
    availabilityRequestShape,
    createWithoutTokenShape,
    createWithTokenShape,
    quoteRequestShape,
} from '../../contract/booking.ts';
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
import { errorResponses, jsonResponse, jsonResponses } from '../reference/declare.ts';
import examples from './examples.json' with { type: 'json' };
import { bookingQuery, calendarQuery, experienceQuery, localeQuery, providerQuery } from './queries.ts';

/** Every address that scripts of any origin may use. */
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

/** The refusals of calls whose parameters or payload do not fit, each by the call's name. */
type Misfits = Partial<Record<ErrorCode, unknown>>;

function errors(misfits: Misfits, ...codes: ErrorCode[]) {
    return errorResponses([...codes, ...usual], false, { component, examples: { ...examples.errors, ...misfits } });
}

/** Errors of the calls that have parameters and no payload. */
function queryErrors(misfits: Misfits, ...codes: ErrorCode[]) {
    return errors(misfits, 'invalid_request', 'unknown_parameter', ...codes);
}

function payload<S extends z.ZodType>(schema: S, example: unknown) {
    return { required: true, content: { 'application/json': { schema, example } } };
}

export const providerRoute = createRoute({
    ...get,
    path: '/api/embed/provider',
    operationId: 'getProvider',
    summary: 'What a provider offers',
    description: 'The start of a booking: the ids of a provider’s experiences.',
    request: { query: providerQuery },
    responses: {
        200: jsonResponse(
            'The provider and its experiences.',
            providerResponseShape.meta({ id: 'Provider' }),
            examples.provider,
        ),
        ...queryErrors(examples.misfits.getProvider, 'provider_not_found'),
    },
});

export const experienceRoute = createRoute({
    ...get,
    path: '/api/embed/experience',
    operationId: 'getExperience',
    summary: 'One experience',
    description:
        'Everything the later calls need: slots or units, categories, options. Named by its id or by two slugs.',
    request: { query: experienceQuery },
    responses: {
        200: jsonResponse('The experience.', experienceResponseShape.meta({ id: 'Experience' }), examples.experience),
        ...queryErrors(examples.misfits.getExperience, 'experience_not_found'),
    },
});

export const availabilityRoute = createRoute({
    ...post,
    path: '/api/check-availability',
    operationId: 'checkAvailability',
    summary: 'Can this be booked?',
    description: 'What is called available can be booked at that moment. It is no hold: somebody else may be faster.',
    request: {
        body: payload(availabilityRequestShape.meta({ id: 'AvailabilityRequest' }), examples.availabilityRequest),
    },
    responses: {
        200: jsonResponses('Available, or why not.', availabilityResponseShape.meta({ id: 'Availability' }), {
            available: examples.availability,
            'not available': examples.slotFull,
        }),
        ...errors(examples.misfits.checkAvailability, ...payloadCodes, ...selectionCodes),
    },
});

export const calendarRoute = createRoute({
    ...get,
    path: '/api/embed/availability',
    operationId: 'getAvailabilityCalendar',
    summary: 'What is free in a range of days',
    description: 'Each departure or night of at most 92 days, for a party of `participants` (1 unless given).',
    request: { query: calendarQuery },
    responses: {
        200: jsonResponse('A calendar.', calendarResponseShape.meta({ id: 'Calendar' }), examples.calendar),
        ...queryErrors(examples.misfits.getAvailabilityCalendar, 'experience_not_found'),
    },
});

export const quoteRoute = createRoute({
    ...post,
    path: '/api/validate-booking-price',
    operationId: 'validateBookingPrice',
    summary: 'The price, locked for a while',
    description:
        'Prices a party with seasons, mode, options, discounts and fees, line by line. `pricingToken` books at this ' +
        'price until `expiresAt`; it holds no places.',
    request: { body: payload(quoteRequestShape.meta({ id: 'QuoteRequest' }), examples.quoteRequest) },
    responses: {
        200: jsonResponse('The price.', quoteResponseShape.meta({ id: 'Quote' }), examples.quote),
        ...errors(
            examples.misfits.validateBookingPrice,
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
    summary: 'A pending booking',
    description:
        'With `pricingToken`: at the quoted price, once for each token. Without: `adults` and `total_price` are ' +
        'required, the price is computed again, and `Idempotency-Key` makes the call safe to repeat. The places are ' +
        'held until `expiresAt`; hand `paymentUrl` to the human.',
    request: {
        headers: z.object({
            'Idempotency-Key': z
                .string()
                .optional()
                .meta({ description: 'Of your own choice: the same request again gives the same booking.' }),
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
                'The same request made it before.',
                createdResponseShape.meta({ id: 'Created' }),
                examples.created,
            ),
            headers: {
                'Idempotent-Replayed': { description: 'Always `true`.', schema: { type: 'string' as const } },
            },
        },
        ...errors(
            examples.misfits.createBooking,
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
        'Another way to the payment: the human opens the link, finds the form filled in, books and pays there. Nothing ' +
        'of a wish is an error: what the page cannot use is left out of the link and listed in `ignored`.',
    request: {
        body: payload(prefillUrlRequestShape.meta({ id: 'PrefillUrlRequest' }), examples.prefillUrlRequest),
    },
    responses: {
        200: jsonResponse('The link.', prefillUrlResponseShape.meta({ id: 'PrefillUrl' }), examples.prefillUrl),
        ...errors(examples.misfits.makePrefillUrl, ...payloadCodes, 'experience_not_found'),
    },
});

const bookingDescription =
    'Where a booking stands, without anything about a person. A pending booking reads `expired` from the moment its ' +
    'time is over. `locale` chooses the language of `paymentUrl`.';

export const bookingByQueryRoute = createRoute({
    ...get,
    path: '/api/embed/booking',
    operationId: 'getBookingByQuery',
    summary: 'A booking',
    description: bookingDescription,
    request: { query: bookingQuery },
    responses: {
        200: jsonResponse('The booking.', bookingResponseShape.meta({ id: 'Booking' }), examples.booking),
        ...queryErrors(examples.misfits.getBookingByQuery, 'booking_not_found'),
    },
});

const bookingIdParameter = z.object({ bookingId: z.string().meta({ param: { name: 'bookingId', in: 'path' } }) });

export const bookingRoute = createRoute({
    ...get,
    path: '/api/embed/booking/{bookingId}',
    operationId: 'getBooking',
    summary: 'A booking, by its address',
    description: bookingDescription,
    request: { params: bookingIdParameter, query: localeQuery },
    responses: {
        200: jsonResponse('The booking.', bookingResponseShape.meta({ id: 'Booking' }), examples.booking),
        ...queryErrors(examples.misfits.getBooking, 'booking_not_found'),
    },
});

export const cancelRoute = createRoute({
    ...post,
    path: '/api/embed/booking/{bookingId}/cancel',
    operationId: 'cancelBooking',
    summary: 'Release a pending booking',
    description: 'Frees the places of a booking for which nothing was paid. Again: the same answer.',
    request: { params: bookingIdParameter, query: localeQuery },
    responses: {
        200: jsonResponse('The booking.', bookingResponseShape.meta({ id: 'Booking' }), examples.cancelled),
        ...queryErrors(examples.misfits.cancelBooking, 'booking_not_found', 'booking_not_cancellable'),
    },
});
