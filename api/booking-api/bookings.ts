import { z } from '@hono/zod-openapi';
import { holdExtensionMinutes } from '../../contract/booking.ts';
import { type BookingResponse, bookingResponseShape } from '../../contract/booking-responses.ts';
import { toMajor } from '../../contract/currency.ts';
import { siteLocaleOf } from '../../contract/local-text.ts';
import { paymentPath } from '../../contract/page-paths.ts';
import { sandboxOutcomes } from '../../contract/sandbox.ts';
import { bookedRequest } from '../booking/bookings/details.ts';
import { dueNowMinor, statusAt } from '../booking/bookings/status.ts';
import { produceOutcome } from '../booking/payment/sandbox-outcomes.ts';
import { closeSessions } from '../booking/payment/start-payment.ts';
import type { Refusable } from '../booking/refusal.ts';
import { type BookingState, cancelBooking, extendBooking, readBooking } from '../booking/service/booking.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { jsonResponse } from '../http/body.ts';
import type { HttpContext } from '../http/env.ts';
import { declaredJson } from '../reference/declare.ts';
import { refused } from './answers.ts';
import examples from './examples.json' with { type: 'json' };
import { bookingQuery, localeQuery } from './queries.ts';
import { type BookingApiDependencies, endpoint } from './route-parts.ts';

const bookingDescription =
    'The state of a booking, without personal data. A pending booking becomes `expired` at `expiresAt`. `locale` is the ' +
    'language of `paymentUrl`.';

const theBooking = declaredJson('The booking.', bookingResponseShape.meta({ id: 'Booking' }), examples.booking);

export const bookingByQuery = endpoint(
    {
        method: 'get',
        path: '/api/embed/booking',
        operationId: 'getBookingByQuery',
        summary: 'A booking',
        description: bookingDescription,
        request: { query: bookingQuery },
        responses: { 200: theBooking },
        codes: ['booking_not_found'],
    },
    async (c, dependencies) => {
        const { bookingId, locale } = c.req.valid('query');
        return answer(c, dependencies, await readBooking(dependencies.service, bookingId), locale);
    },
);

const bookingIdParameter = z.object({ bookingId: z.string().meta({ param: { name: 'bookingId', in: 'path' } }) });

export const booking = endpoint(
    {
        method: 'get',
        path: '/api/embed/booking/{bookingId}',
        operationId: 'getBooking',
        summary: 'A booking, by its id in the path',
        description: bookingDescription,
        request: { params: bookingIdParameter, query: localeQuery },
        responses: { 200: theBooking },
        codes: ['booking_not_found'],
    },
    async (c, dependencies) => {
        const state = await readBooking(dependencies.service, c.req.valid('param').bookingId);
        return answer(c, dependencies, state, c.req.valid('query').locale);
    },
);

export const cancel = endpoint(
    {
        method: 'post',
        path: '/api/embed/booking/{bookingId}/cancel',
        operationId: 'cancelBooking',
        summary: 'Cancel a pending booking',
        description:
            'Cancels a booking for which nothing was paid and releases its places. Repeating the call returns the same response.',
        request: { params: bookingIdParameter, query: localeQuery },
        responses: {
            200: declaredJson('The booking.', bookingResponseShape.meta({ id: 'Booking' }), examples.cancelled),
        },
        codes: ['booking_not_found', 'booking_not_cancellable'],
    },
    async (c, dependencies) => {
        const { service, payment, onLedgerError } = dependencies;
        const state = await cancelBooking(service, c.req.valid('param').bookingId, 'unpaid');
        // The answer does not wait for the payment provider.
        if (state.ok) void closeSessions(payment, state.value.booking).catch(onLedgerError);
        return answer(c, dependencies, state, c.req.valid('query').locale);
    },
);

export const extend = endpoint(
    {
        method: 'post',
        path: '/api/embed/booking/{bookingId}/extend',
        operationId: 'extendBooking',
        summary: 'Extend the hold of a pending booking',
        description: `Extends the hold once by ${holdExtensionMinutes} minutes. Repeating the call changes nothing more.`,
        request: { params: bookingIdParameter, query: localeQuery },
        responses: { 200: theBooking },
        codes: ['booking_not_found', 'booking_not_extendable'],
    },
    async (c, dependencies) => {
        const state = await extendBooking(dependencies.service, c.req.valid('param').bookingId);
        return answer(c, dependencies, state, c.req.valid('query').locale);
    },
);

const noContact = 'The booking has no contact: send `participant_data` when you create it.';

export const sandbox = endpoint(
    {
        method: 'post',
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
        responses: { 200: theBooking },
        codes: ['booking_not_found', 'outcome_not_possible'],
    },
    async (c, dependencies) => {
        const { bookingId, outcome } = c.req.valid('param');
        const state = await produceOutcome({ ...dependencies.payment, catalog: catalogOf(c) }, bookingId, outcome);
        if (!state.ok && state.error.cause === 'contact_missing')
            return refused(c, { ...state.error, message: noContact });
        return answer(c, dependencies, state, c.req.valid('query').locale);
    },
);

function answer(c: HttpContext, dependencies: BookingApiDependencies, state: Refusable<BookingState>, locale?: string) {
    return state.ok ? jsonResponse(bookingBody(dependencies, state.value, locale)) : refused(c, state.error);
}

/** The body of a booking, without personal data. `paymentUrl` is in the locale, else in that of the booking. */
export function bookingBody(
    { service, siteUrl }: BookingApiDependencies,
    { booking, money }: BookingState,
    locale: string = booking.locale,
): BookingResponse {
    const nowMs = service.clock();
    const major = (minor: number) => toMajor(minor, booking.exponent);
    const { mode: bookingMode, ...request } = bookedRequest(booking);
    return {
        bookingId: booking.id,
        reference: booking.reference,
        status: statusAt(booking, nowMs),
        paymentUrl: siteUrl() + paymentPath(siteLocaleOf(locale), booking.id),
        amountDueNow: major(dueNowMinor(booking, money.paidMinor, nowMs)),
        amountPaid: major(money.paidMinor),
        amountRemaining: major(booking.total_minor - money.paidMinor),
        amountToRefund: major(money.refundDueMinor),
        currency: booking.currency,
        total: major(booking.total_minor),
        expiresAt: booking.expires_at,
        experienceId: booking.experience_id,
        ...request,
        bookingMode,
    };
}
