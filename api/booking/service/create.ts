import {
    bookingLimits,
    type CreateWithoutToken,
    type CreateWithToken,
    createWithoutTokenShape,
    createWithTokenShape,
} from '../../../contract/booking.ts';
import { err, ok } from '../../../contract/result.ts';
import { failure } from '../../http/errors.ts';
import { fitPayload } from '../../http/json-body.ts';
import { type Booking, bookedProviders, rememberRequest } from '../bookings/bookings.ts';
import { type BookingOrder, type Creation, countedNames, createBooking, replayOf } from '../bookings/create.ts';
import { instantOf } from '../bookings/lock-time.ts';
import { type RequestIdentity, requestNames } from '../bookings/request-names.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { OpenedToken } from '../quote/token.ts';
import { invalid, type Refusable } from '../refusal.ts';
import { unavailableFailure } from './availability.ts';
import { payloadDigest } from './digest.ts';
import { orderOf, partsFromPayload, type UnkeyedOrder } from './order.ts';
import type { Desk } from './service.ts';
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
 * @param address of the client, null where it does not count.
 */
export async function makeBooking(
    desk: Desk,
    catalog: Catalog,
    payload: unknown,
    idempotencyKey: string | null,
    address: string | null = null,
): Promise<Refusable<Made>> {
    if (idempotencyKey !== null && !isIdempotencyKey(idempotencyKey)) {
        const most = bookingLimits.idempotencyKeyCharacters;
        return invalid({ path: 'Idempotency-Key', message: `1 to ${most} visible characters of ASCII.` });
    }
    const hasToken = typeof payload === 'object' && payload !== null && Object.hasOwn(payload, 'pricingToken');
    const read = hasToken ? fitPayload(payload, createWithTokenShape) : fitPayload(payload, createWithoutTokenShape);
    if (!read.ok) return read;
    const token = hasToken ? await openToken(desk, (read.value as CreateWithToken).pricingToken) : null;
    if (token !== null && !token.ok) return token;
    const identity = { tokenId: token?.value.id ?? null, idempotencyKey };
    const bodyDigest = payloadDigest(read.value);
    const order = readOrder(desk, catalog, read.value, token?.value ?? null);
    if (!order.ok) {
        // Whatever has become of quote and catalogue since: what was booked once is answered the same way again.
        const slug = catalog.offer(read.value.experience_id)?.provider.slug ?? null;
        const before = await replayBefore(desk, identity, slug, bodyDigest);
        if (before === null) return order;
        if (before.kind === 'replayed') await keepNames(desk, before.booking, identity, bodyDigest);
        return await outcome(desk, before, null);
    }
    const addressDigest = address === null ? null : desk.digestOfAddress(address);
    const names = requestNames(identity, order.value.wanted.provider.slug);
    return await place(desk, { ...order.value, names, bodyDigest, addressDigest });
}

function isIdempotencyKey(text: string): boolean {
    return (
        text.length <= bookingLimits.idempotencyKeyCharacters && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u.test(text)
    );
}

async function openToken(desk: Desk, text: string): Promise<Refusable<OpenedToken>> {
    const opened = await desk.sealer.open(text, desk.clock());
    if (opened !== null) return ok(opened);
    return err(failure('token_invalid', 'This is no token of this service, or it was changed. Ask for a new quote.'));
}

function readOrder(
    desk: Desk,
    catalog: Catalog,
    body: CreateWithToken | CreateWithoutToken,
    token: OpenedToken | null,
): Refusable<UnkeyedOrder> {
    const parts =
        token === null
            ? partsFromPayload(desk, catalog, body as CreateWithoutToken)
            : partsFromToken(desk, catalog, body as CreateWithToken, token);
    return parts.ok ? ok(orderOf(parts.value, body)) : parts;
}

async function place(desk: Desk, order: BookingOrder): Promise<Refusable<Made>> {
    const id = desk.newId();
    const { terms } = desk;
    const { slug } = order.wanted.provider;
    const creation = await desk.writer.run(
        slug,
        (database, now) => createBooking(database, order, id, now, terms),
        countedNames(order, terms),
    );
    return await outcome(desk, creation, order);
}

/**
 * What the same request has led to before. Where the catalogue has lost the experience, its provider is not known: then
 * the key may be that of any.
 */
async function replayBefore(
    desk: Desk,
    identity: RequestIdentity,
    slug: string | null,
    bodyDigest: string,
): Promise<Creation | null> {
    const now = new Date(desk.clock()).toISOString();
    return await desk.ledger.query(async (database) => {
        if (slug !== null) return await replayOf(database, requestNames(identity, slug), bodyDigest, now);
        for (const known of await bookedProviders(database)) {
            const before = await replayOf(database, requestNames(identity, known), bodyDigest, now);
            if (before?.kind === 'replayed') return before;
        }
        return await replayOf(database, requestNames({ ...identity, idempotencyKey: null }, ''), bodyDigest, now);
    });
}

/** A key that came with the replay of a token's booking names that booking from then on. */
async function keepNames(desk: Desk, booking: Booking, identity: RequestIdentity, bodyDigest: string): Promise<void> {
    const names = requestNames(identity, booking.provider_slug);
    await desk.writer.run(booking.provider_slug, (database, now) =>
        rememberRequest(database, booking, names, bodyDigest, instantOf(now)),
    );
}

async function outcome(desk: Desk, creation: Creation, order: BookingOrder | null): Promise<Refusable<Made>> {
    switch (creation.kind) {
        case 'created':
        case 'replayed':
            return ok({ booking: creation.booking, replayed: creation.kind === 'replayed' });
        case 'conflict': {
            const message = 'This token or idempotency key has made another booking; use a new one for a new booking.';
            return err(failure('idempotency_conflict', message));
        }
        case 'too_many_pending': {
            const seconds = Math.max(1, Math.ceil((creation.untilMs - desk.clock()) / 1000));
            const message =
                creation.of === 'contact'
                    ? 'This contact has too many bookings that wait for payment: pay or cancel one of them first.'
                    : 'Too many bookings without a contact wait for payment: name an e-mail address or telephone number.';
            return err(failure('rate_limited', message, { headers: { 'Retry-After': String(seconds) } }));
        }
        case 'unavailable':
            return err(await unavailableFailure(desk, (order as BookingOrder).wanted, creation.reason));
    }
}
