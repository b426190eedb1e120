import { z } from '@hono/zod-openapi';
import {
    availabilityReasons,
    bookingLimits,
    type CreateWithoutToken,
    type CreateWithToken,
    createNames,
    createWithoutTokenShape,
    createWithTokenShape,
} from '../../contract/booking.ts';
import { type CreatedResponse, createdResponseShape } from '../../contract/booking-responses.ts';
import { digestOf } from '../../contract/digest.ts';
import { err, type Result } from '../../contract/result.ts';
import type { Booked } from '../booking/bookings/create.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import { book, isIdempotencyKey } from '../booking/service/book.ts';
import { type BookingState, readBooking } from '../booking/service/booking.ts';
import type { BookingRequest } from '../booking/service/order.ts';
import type { BookingService } from '../booking/service/service.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { jsonResponse, readJson, validatePayload } from '../http/body.ts';
import { type Failure, failureResponse } from '../http/errors.ts';
import { invalidParameters } from '../http/query.ts';
import { declaredJson, publicHeaders } from '../reference/declare.ts';
import { failureOf, refused } from './answers.ts';
import { bookingBody } from './bookings.ts';
import examples from './examples.json' with { type: 'json' };
import { type BookingApiDependencies, endpoint, selectionCodes } from './route-parts.ts';

const spelling = { ...createNames, mode: createNames.bookingMode, contactParty: 'participant_data' };

const createdShape = createdResponseShape.meta({ id: 'Created' });

export const create = endpoint(
    {
        method: 'post',
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
                    description:
                        'Any text of your choice. The same request with the same key returns the same booking.',
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
            201: declaredJson('The booking was made.', createdShape, examples.created),
            200: {
                ...declaredJson('An earlier identical request made the booking.', createdShape, examples.created),
                headers: {
                    ...publicHeaders,
                    'Idempotent-Replayed': { description: 'Always `true`.', schema: { type: 'string' as const } },
                },
            },
        },
        codes: [
            ...selectionCodes,
            ...availabilityReasons,
            'amount_too_small',
            'price_mismatch',
            'idempotency_conflict',
            'quote_expired',
            'token_invalid',
        ],
    },
    async (c, dependencies) => {
        const { service, addressOf } = dependencies;
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
    },
);

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

/** Whether a payload has a token of any type. A token that is null counts as absent. */
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
