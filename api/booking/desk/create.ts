import {
    bookingLimits,
    type CreateWithoutToken,
    type CreateWithToken,
    createWithoutTokenShape,
    createWithTokenShape,
} from '../../../contract/booking.ts';
import { fitPayload } from '../../http/body/json-body.ts';
import { failure } from '../../http/errors/errors.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Found, found, lost, misfit } from '../found.ts';
import { type Booking, rememberRequest } from '../ledger/bookings.ts';
import { type BookingOrder, type Creation, createBooking, replayOf } from '../ledger/create.ts';
import type { OpenedToken } from '../quote/token.ts';
import { unavailableFailure } from './availability.ts';
import type { Desk } from './desk.ts';
import { payloadDigest } from './digest.ts';
import { orderOf, partsFromPayload, type UnkeyedOrder } from './order.ts';
import { partsFromToken } from './token-order.ts';

/** A booking, and whether the same request had made it before. */
export interface Made {
    booking: Booking;
    replayed: boolean;
}

/**
 * Makes the booking of a payload, in either form, at most once for each token and each idempotency key.
 *
 * @param payload as it was parsed; its shape is checked here.
 * @param idempotencyKey the header's text, null without one.
 */
export async function makeBooking(
    desk: Desk,
    catalog: Catalog,
    payload: unknown,
    idempotencyKey: string | null,
): Promise<Found<Made>> {
    if (idempotencyKey !== null && !isIdempotencyKey(idempotencyKey)) {
        const most = bookingLimits.idempotencyKeyCharacters;
        return misfit({ path: 'Idempotency-Key', message: `1 to ${most} visible characters of ASCII.` });
    }
    const hasToken = typeof payload === 'object' && payload !== null && Object.hasOwn(payload, 'pricingToken');
    const read = hasToken ? fitPayload(payload, createWithTokenShape) : fitPayload(payload, createWithoutTokenShape);
    if (!read.ok) return read;
    const token = hasToken ? await openToken(desk, (read.value as CreateWithToken).pricingToken) : null;
    if (token !== null && !token.ok) return token;
    const request = {
        requestKeys: [
            ...(token === null ? [] : [`token:${token.value.id}`]),
            ...(idempotencyKey === null ? [] : [`key:${idempotencyKey}`]),
        ],
        bodyDigest: payloadDigest(read.value),
    };
    const order = readOrder(desk, catalog, read.value, token?.value ?? null);
    if (!order.ok) {
        // Whatever has become of quote and catalogue since: what was booked once is answered the same way again.
        const { requestKeys, bodyDigest } = request;
        const before = await desk.ledger.query((database) => replayOf(database, requestKeys, bodyDigest));
        if (before === null) return order;
        if (before.kind === 'replayed') await keepKeys(desk, before.booking, requestKeys, bodyDigest);
        return await outcome(desk, before, null);
    }
    return await place(desk, { ...order.value, ...request });
}

function isIdempotencyKey(text: string): boolean {
    return (
        text.length <= bookingLimits.idempotencyKeyCharacters && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u.test(text)
    );
}

async function openToken(desk: Desk, text: string): Promise<Found<OpenedToken>> {
    const opened = await desk.sealer.open(text, desk.clock());
    if (opened !== null) return found(opened);
    return lost(failure('token_invalid', 'This is no token of this service, or it was changed. Ask for a new quote.'));
}

function readOrder(
    desk: Desk,
    catalog: Catalog,
    body: CreateWithToken | CreateWithoutToken,
    token: OpenedToken | null,
): Found<UnkeyedOrder> {
    const parts =
        token === null
            ? partsFromPayload(desk, catalog, body as CreateWithoutToken)
            : partsFromToken(desk, catalog, body as CreateWithToken, token);
    return parts.ok ? found(orderOf(parts.value, body)) : parts;
}

async function place(desk: Desk, order: BookingOrder): Promise<Found<Made>> {
    const id = desk.newId();
    const { terms } = desk;
    const creation = await desk.writer.run(order.wanted.provider.slug, (database, now) =>
        createBooking(database, order, id, now, terms),
    );
    return await outcome(desk, creation, order);
}

/** A key that came with the replay of a token's booking names that booking from then on. */
async function keepKeys(desk: Desk, booking: Booking, keys: readonly string[], bodyDigest: string): Promise<void> {
    await desk.writer.run(booking.provider_slug, (database) => rememberRequest(database, booking.id, keys, bodyDigest));
}

async function outcome(desk: Desk, creation: Creation, order: BookingOrder | null): Promise<Found<Made>> {
    switch (creation.kind) {
        case 'created':
        case 'replayed':
            return found({ booking: creation.booking, replayed: creation.kind === 'replayed' });
        case 'conflict': {
            const message = 'This token or idempotency key has made another booking; use a new one for a new booking.';
            return lost(failure('idempotency_conflict', message));
        }
        case 'too_many_pending': {
            const seconds = Math.max(1, Math.ceil((creation.untilMs - desk.clock()) / 1000));
            const message =
                'This contact has too many bookings that wait for payment: pay or cancel one of them first.';
            return lost(failure('rate_limited', message, { headers: { 'Retry-After': String(seconds) } }));
        }
        case 'unavailable':
            return lost(await unavailableFailure(desk, (order as BookingOrder).wanted, creation.reason));
    }
}
