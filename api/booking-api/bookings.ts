import {
    bookingLimits,
    type CreateWithoutToken,
    type CreateWithToken,
    createNames,
    createWithoutTokenShape,
    createWithTokenShape,
} from '../../contract/booking.ts';
import type { BookingResponse, CreatedResponse } from '../../contract/booking-responses.ts';
import { toMajor } from '../../contract/currency.ts';
import { digestOf } from '../../contract/digest.ts';
import { siteLocaleOf } from '../../contract/local-text.ts';
import { paymentPath } from '../../contract/page-paths.ts';
import { err, type Result } from '../../contract/result.ts';
import type { Booked } from '../booking/bookings/create.ts';
import { bookedRequest } from '../booking/bookings/details.ts';
import { dueNowMinor, statusAt } from '../booking/bookings/status.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import { produceOutcome } from '../booking/payment/sandbox-outcomes.ts';
import type { Refusable } from '../booking/refusal.ts';
import { book, isIdempotencyKey } from '../booking/service/book.ts';
import { type BookingState, cancelBooking, extendBooking, readBooking } from '../booking/service/booking.ts';
import type { BookingRequest } from '../booking/service/order.ts';
import type { BookingService } from '../booking/service/service.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { jsonResponse, readJson, validatePayload } from '../http/body.ts';
import type { HttpContext, HttpHandler } from '../http/env.ts';
import { type Failure, failureResponse } from '../http/errors.ts';
import { invalidParameters } from '../http/query.ts';
import { type BookingApiDependencies, type Endpoint, failureOf, refused } from './answers.ts';
import type { bookingByQueryRoute, bookingRoute, cancelRoute, extendRoute, sandboxRoute } from './booking-routes.ts';

const spelling = { ...createNames, mode: createNames.bookingMode, contactParty: 'participant_data' };

/** POST /api/embed/booking/create */
export function create(dependencies: BookingApiDependencies): HttpHandler {
    const { service, addressOf } = dependencies;
    return async (c) => {
        const payload = await readJson(c, bookingLimits.bytes);
        if (!payload.ok) return failureResponse(c, payload.error);
        const key = c.req.header('idempotency-key') ?? null;
        const made = await makeBooking(service, catalogOf(c), payload.value, key, addressOf(c));
        if (!made.ok) return failureResponse(c, made.error);
        const { booking, replayed } = made.value;
        if (!replayed) return jsonResponse(createdBody(dependencies, { booking, money: noMoney }), 201);
        const state = await readBooking(service, booking.id);
        if (!state.ok) return refused(c, state.error);
        return jsonResponse(createdBody(dependencies, state.value), 200, { 'Idempotent-Replayed': 'true' });
    };
}

/** GET /api/embed/booking */
export function bookingByQuery(dependencies: BookingApiDependencies): Endpoint<typeof bookingByQueryRoute> {
    return async (c) => {
        const { bookingId, locale } = c.req.valid('query');
        return answer(c, dependencies, await readBooking(dependencies.service, bookingId), locale);
    };
}

/** GET /api/embed/booking/:bookingId */
export function booking(dependencies: BookingApiDependencies): Endpoint<typeof bookingRoute> {
    return async (c) => {
        const state = await readBooking(dependencies.service, c.req.valid('param').bookingId);
        return answer(c, dependencies, state, c.req.valid('query').locale);
    };
}

/** POST /api/embed/booking/:bookingId/cancel */
export function cancel(dependencies: BookingApiDependencies): Endpoint<typeof cancelRoute> {
    return async (c) => {
        const state = await cancelBooking(dependencies.service, c.req.valid('param').bookingId, 'unpaid');
        if (state.ok) dependencies.cancelled(state.value.booking.id);
        return answer(c, dependencies, state, c.req.valid('query').locale);
    };
}

/** POST /api/embed/booking/:bookingId/extend */
export function extend(dependencies: BookingApiDependencies): Endpoint<typeof extendRoute> {
    return async (c) => {
        const state = await extendBooking(dependencies.service, c.req.valid('param').bookingId);
        return answer(c, dependencies, state, c.req.valid('query').locale);
    };
}

const noContact = 'The booking has no contact: send `participant_data` when you create it.';

/** POST /api/sandbox/bookings/:bookingId/:outcome */
export function sandbox(
    dependencies: BookingApiDependencies,
    payment: PaymentDependencies,
): Endpoint<typeof sandboxRoute> {
    return async (c) => {
        const { bookingId, outcome } = c.req.valid('param');
        const state = await produceOutcome({ ...payment, catalog: catalogOf(c) }, bookingId, outcome);
        if (!state.ok && state.error.cause === 'contact_missing')
            return refused(c, { ...state.error, message: noContact });
        return answer(c, dependencies, state, c.req.valid('query').locale);
    };
}

function answer(c: HttpContext, dependencies: BookingApiDependencies, state: Refusable<BookingState>, locale?: string) {
    return state.ok ? jsonResponse(bookingBody(dependencies, state.value, locale)) : refused(c, state.error);
}

/**
 * Makes a booking of a payload, with or without a token.
 *
 * @param payload parsed JSON, which is validated here.
 * @param idempotencyKey text of the header; null if absent.
 * @param address client address; null if limits per address do not apply.
 */
export async function makeBooking(
    service: BookingService,
    catalog: Catalog,
    payload: unknown,
    idempotencyKey: string | null,
    address: string | null = null,
): Promise<Result<Booked, Failure>> {
    if (idempotencyKey !== null && !isIdempotencyKey(idempotencyKey)) {
        const message = `1 to ${bookingLimits.idempotencyKeyCharacters} visible characters of ASCII, with blanks only between them.`;
        return err(invalidParameters([{ path: 'Idempotency-Key', message }]));
    }
    const read = hasToken(payload)
        ? validatePayload(payload, createWithTokenShape)
        : validatePayload(payload, createWithoutTokenShape);
    if (!read.ok) return read;
    const sender = {
        idempotencyKey,
        requestDigest: digestOf(read.value, 'base64url'),
        address,
        channel: 'api' as const,
    };
    const booked = await book(service, catalog, bookingRequestOf(read.value), sender);
    return booked.ok ? booked : err(failureOf(booked.error, spelling));
}

/** Whether a payload has a token of any type. A token of null is one that is left out. */
function hasToken(payload: unknown): boolean {
    if (typeof payload !== 'object' || payload === null || !Object.hasOwn(payload, 'pricingToken')) return false;
    return (payload as { pricingToken: unknown }).pricingToken !== null;
}

function bookingRequestOf(body: CreateWithToken | CreateWithoutToken): BookingRequest {
    const participant = body.participant_data ?? {};
    return {
        ...body,
        experienceId: body.experience_id,
        timeSlotId: body.time_slot_id,
        mode: body.booking_mode,
        total: body.total_price,
        specialRequests: body.special_requests,
        contact: participant,
        contactParty: participant,
    };
}

const noMoney = { paidMinor: 0, refundDueMinor: 0, refundedMinor: 0, returnedMinor: 0 };

function createdBody(dependencies: BookingApiDependencies, state: BookingState): CreatedResponse {
    const body = bookingBody(dependencies, state);
    const { bookingId, reference, status, currency, total, amountDueNow, paymentUrl, expiresAt } = body;
    return { bookingId, reference, status, currency, total, amountDueNow, paymentUrl, expiresAt };
}

/** The body of a booking, without personal data. `paymentUrl` is in the locale, else in that of the booking. */
function bookingBody(
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
