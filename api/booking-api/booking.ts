import { bookingLimits } from '../../contract/booking.ts';
import type { BookingResponse, CreatedResponse } from '../../contract/booking-responses.ts';
import { toMajor } from '../../contract/currency.ts';
import { siteLocaleOf } from '../../contract/local-text.ts';
import { ok, type Result } from '../../contract/result.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import { dueNowMinor, statusAt } from '../booking/bookings/status.ts';
import { type BookingState, cancelBooking, readBooking } from '../booking/service/booking.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import type { HttpHandler } from '../http/env.ts';
import type { Failure } from '../http/errors.ts';
import { readJson } from '../http/json-body.ts';
import { jsonResponse } from '../http/json-response.ts';
import { makeBooking } from './create-booking.ts';
import { answering, type BookingApiDependencies, type Endpoint } from './dependencies.ts';
import { spelled } from './refused.ts';
import type { bookingByQueryRoute, bookingRoute, cancelRoute } from './routes.ts';

/** POST /api/embed/booking/create */
export function create(dependencies: BookingApiDependencies): HttpHandler {
    return answering(
        dependencies,
        async (c) => {
            const payload = await readJson(c, bookingLimits.bytes);
            if (!payload.ok) return payload;
            const key = c.req.header('idempotency-key') ?? null;
            const made = await makeBooking(
                dependencies.service,
                catalogOf(c),
                payload.value,
                key,
                dependencies.addressOf(c),
            );
            if (!made.ok || !made.value.replayed) return made.ok ? ok({ ...made.value, money: noMoney }) : made;
            const state = spelled(await readBooking(dependencies.service, made.value.booking.id));
            return state.ok ? ok({ ...state.value, replayed: true }) : state;
        },
        ({ replayed, ...state }) =>
            replayed
                ? jsonResponse(createdBody(dependencies, state), 200, { 'Idempotent-Replayed': 'true' })
                : jsonResponse(createdBody(dependencies, state), 201),
    );
}

/** GET /api/embed/booking */
export function bookingByQuery(dependencies: BookingApiDependencies): Endpoint<typeof bookingByQueryRoute> {
    return answering(
        dependencies,
        async (c) => {
            const { bookingId, locale } = c.req.valid('query');
            return withLocale(spelled(await readBooking(dependencies.service, bookingId)), locale);
        },
        ({ state, locale }) => jsonResponse(bookingBody(dependencies, state, locale)),
    );
}

/** GET /api/embed/booking/:bookingId */
export function booking(dependencies: BookingApiDependencies): Endpoint<typeof bookingRoute> {
    return answering(
        dependencies,
        async (c) => {
            const { bookingId } = c.req.valid('param');
            return withLocale(spelled(await readBooking(dependencies.service, bookingId)), c.req.valid('query').locale);
        },
        ({ state, locale }) => jsonResponse(bookingBody(dependencies, state, locale)),
    );
}

/** POST /api/embed/booking/:bookingId/cancel */
export function cancel(dependencies: BookingApiDependencies): Endpoint<typeof cancelRoute> {
    return answering(
        dependencies,
        async (c) => {
            const cancelled = spelled(await cancelBooking(dependencies.service, c.req.valid('param').bookingId));
            if (cancelled.ok) dependencies.cancelled(cancelled.value.booking.id);
            return withLocale(cancelled, c.req.valid('query').locale);
        },
        ({ state, locale }) => jsonResponse(bookingBody(dependencies, state, locale)),
    );
}

function withLocale(state: Result<BookingState, Failure>, locale: string | undefined) {
    return state.ok ? ok({ state: state.value, locale }) : state;
}

const noMoney = { paidMinor: 0, refundDueMinor: 0, refundedMinor: 0, returnedMinor: 0 };

function createdBody(dependencies: BookingApiDependencies, { booking, money }: BookingState): CreatedResponse {
    const { status, major, now } = readable(dependencies, booking);
    return {
        bookingId: booking.id,
        status,
        currency: booking.currency,
        total: major(booking.total_minor),
        amountDueNow: major(dueNowMinor(booking, money.paidMinor, now)),
        paymentUrl: paymentUrl(dependencies, booking),
        expiresAt: booking.expires_at,
    };
}

/** A booking without anything about a person. */
function bookingBody(
    dependencies: BookingApiDependencies,
    { booking, money }: BookingState,
    locale: string | undefined,
): BookingResponse {
    const { status, major, now } = readable(dependencies, booking);
    const { slot, unit } = booking.details;
    return {
        bookingId: booking.id,
        status,
        paymentUrl: paymentUrl(dependencies, booking, locale),
        amountDueNow: major(dueNowMinor(booking, money.paidMinor, now)),
        amountPaid: major(money.paidMinor),
        amountRemaining: major(booking.total_minor - money.paidMinor),
        amountToRefund: major(money.refundDueMinor),
        currency: booking.currency,
        total: major(booking.total_minor),
        expiresAt: booking.expires_at,
        experienceId: booking.experience_id,
        date: booking.start_date,
        endDate: booking.end_date,
        timeSlotId: slot?.id ?? null,
        unitId: unit?.id ?? null,
    };
}

function readable(dependencies: BookingApiDependencies, booking: Booking) {
    const now = new Date(dependencies.service.clock()).toISOString();
    const major = (minor: number) => toMajor(minor, booking.exponent);
    return { status: statusAt(booking, now), major, now };
}

/** Where the human pays; in the locale asked for, else in the one the booking was made in. */
function paymentUrl(dependencies: BookingApiDependencies, booking: Booking, locale?: string): string {
    return `${dependencies.siteUrl()}/${siteLocaleOf(locale ?? booking.locale)}/booking/${booking.id}?payment=true`;
}
