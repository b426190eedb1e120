import { createRoute, z } from '@hono/zod-openapi';
import {
    availabilityReasons,
    createWithoutTokenShape,
    createWithTokenShape,
    holdExtensionMinutes,
} from '../../contract/booking.ts';
import { bookingResponseShape, createdResponseShape } from '../../contract/booking-responses.ts';
import { sandboxOutcomes } from '../../contract/sandbox.ts';
import { jsonResponse, publicHeaders } from '../reference/declare.ts';
import examples from './examples.json' with { type: 'json' };
import { bookingQuery, localeQuery } from './queries.ts';
import { get, payloadErrors, post, queryErrors, selectionCodes } from './route-parts.ts';

const createdShape = createdResponseShape.meta({ id: 'Created' });

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
        201: jsonResponse('The booking was made.', createdShape, examples.created),
        200: {
            ...jsonResponse('An earlier identical request made the booking.', createdShape, examples.created),
            headers: {
                ...publicHeaders,
                'Idempotent-Replayed': { description: 'Always `true`.', schema: { type: 'string' as const } },
            },
        },
        ...payloadErrors(
            examples.invalid.createBooking,
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

const bookingDescription =
    'The state of a booking, without personal data. A pending booking becomes `expired` at `expiresAt`. `locale` is the ' +
    'language of `paymentUrl`.';

const theBooking = jsonResponse('The booking.', bookingResponseShape.meta({ id: 'Booking' }), examples.booking);

export const bookingByQueryRoute = createRoute({
    ...get,
    path: '/api/embed/booking',
    operationId: 'getBookingByQuery',
    summary: 'A booking',
    description: bookingDescription,
    request: { query: bookingQuery },
    responses: {
        200: theBooking,
        ...queryErrors(bookingQuery, examples.invalid.getBookingByQuery, 'booking_not_found'),
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
        200: theBooking,
        ...queryErrors(localeQuery, examples.invalid.getBooking, 'booking_not_found'),
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
        ...queryErrors(localeQuery, examples.invalid.cancelBooking, 'booking_not_found', 'booking_not_cancellable'),
    },
});

export const extendRoute = createRoute({
    ...post,
    path: '/api/embed/booking/{bookingId}/extend',
    operationId: 'extendBooking',
    summary: 'Extend the hold of a pending booking',
    description: `Extends the hold once by ${holdExtensionMinutes} minutes. Repeating the call changes nothing more.`,
    request: { params: bookingIdParameter, query: localeQuery },
    responses: {
        200: theBooking,
        ...queryErrors(localeQuery, examples.invalid.extendBooking, 'booking_not_found', 'booking_not_extendable'),
    },
});

export const sandboxRoute = createRoute({
    ...post,
    path: '/api/sandbox/bookings/{bookingId}/{outcome}',
    operationId: 'produceOutcome',
    summary: 'Rehearse an outcome in the sandbox',
    description:
        'Only where payments are a sandbox. `pay`: the human pays. `decline`: the card is declined. `expire`: the hold ends. ' +
        '`pay-late`: the payment arrives after the hold has ended. `refund`: everything that was paid is refunded.',
    request: {
        params: bookingIdParameter.extend({
            outcome: z.enum(sandboxOutcomes).meta({ param: { name: 'outcome', in: 'path' } }),
        }),
        query: localeQuery,
    },
    responses: {
        200: theBooking,
        ...queryErrors(localeQuery, examples.invalid.produceOutcome, 'booking_not_found', 'outcome_not_possible'),
    },
});
