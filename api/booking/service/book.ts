import { bookingLimits } from '../../../contract/booking.ts';
import { ok } from '../../../contract/result.ts';
import { type Booking, bookedProviders, findByRequest, rememberRequest } from '../bookings/bookings.ts';
import { type BookingOrder, type Creation, countedNames, createBooking, replayOf } from '../bookings/create.ts';
import { instantOf } from '../bookings/lock-time.ts';
import { type RequestIdentity, requestNames } from '../bookings/request-names.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { OpenedToken } from '../quote/token.ts';
import { type Refusable, refuse } from '../refusal.ts';
import { refuseUnavailable } from './availability.ts';
import { type BookingRequest, orderOf, priceAnew } from './order.ts';
import { pricedByToken } from './quoted-order.ts';
import type { BookingService } from './service.ts';

/** A booking, and whether the same request had made it before. */
export interface Booked {
    booking: Booking;
    replayed: boolean;
}

/** What makes a request the same as one before, and who has sent it. */
export interface Sender {
    /** Of the client's choice, for one booking; see `isIdempotencyKey`. */
    idempotencyKey: string | null;
    /** Equal for two requests that say the same. */
    requestDigest: string;
    /** Client address; null where it does not count. */
    address: string | null;
}

/** Whether a text is 1 to 255 visible characters of ASCII, blanks inside allowed. */
export function isIdempotencyKey(text: string): boolean {
    return (
        text.length <= bookingLimits.idempotencyKeyCharacters && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u.test(text)
    );
}

/** Makes the booking of a request, at most once for each token and each idempotency key. */
export async function book(
    service: BookingService,
    catalog: Catalog,
    request: BookingRequest,
    sender: Sender,
): Promise<Refusable<Booked>> {
    const token = request.pricingToken === undefined ? null : await openToken(service, request.pricingToken);
    if (token !== null && !token.ok) return token;
    const identity = { tokenId: token?.value.id ?? null, idempotencyKey: sender.idempotencyKey };
    const bodyDigest = sender.requestDigest;
    const priced =
        token === null ? priceAnew(service, catalog, request) : pricedByToken(service, catalog, request, token.value);
    if (!priced.ok) {
        // Whatever has become of quote and catalogue since: what was booked once is answered the same way again.
        const slug = catalog.offer(request.experienceId)?.provider.slug ?? null;
        const before = await replayBefore(service, identity, slug, bodyDigest);
        if (before === null) return priced;
        if (before.kind === 'replayed') await keepNames(service, before.booking, identity, bodyDigest);
        return await outcome(service, before, null);
    }
    const names = requestNames(identity, priced.value.selection.provider.slug);
    const addressDigest = sender.address === null ? null : service.digestOfAddress(sender.address);
    return await place(service, { ...orderOf(priced.value, request), names, bodyDigest, addressDigest });
}

/** The booking that a key of this provider has made; null: none. */
export async function bookingOfKey(
    service: BookingService,
    providerSlug: string,
    idempotencyKey: string,
): Promise<Booking | null> {
    const names = requestNames({ tokenId: null, idempotencyKey }, providerSlug);
    const now = new Date(service.clock()).toISOString();
    const known = await service.ledger.query((database) => findByRequest(database, names, now));
    return known[0]?.booking ?? null;
}

async function openToken(service: BookingService, text: string): Promise<Refusable<OpenedToken>> {
    const opened = await service.sealer.open(text, service.clock());
    if (opened !== null) return ok(opened);
    return refuse('token_invalid', 'This is no token of this service, or it was changed. Ask for a new quote.');
}

async function place(service: BookingService, order: BookingOrder): Promise<Refusable<Booked>> {
    const id = service.newId();
    const { terms } = service;
    const creation = await service.writer.run(
        order.wanted.provider.slug,
        (database, now) => createBooking(database, order, id, now, terms),
        countedNames(order, terms),
    );
    return await outcome(service, creation, order);
}

/**
 * What the same request has led to before. Where the catalogue has lost the experience, its provider is not known: then
 * the key may be that of any.
 */
async function replayBefore(
    service: BookingService,
    identity: RequestIdentity,
    slug: string | null,
    bodyDigest: string,
): Promise<Creation | null> {
    const now = new Date(service.clock()).toISOString();
    return await service.ledger.query(async (database) => {
        if (slug !== null) return await replayOf(database, requestNames(identity, slug), bodyDigest, now);
        for (const known of await bookedProviders(database)) {
            const before = await replayOf(database, requestNames(identity, known), bodyDigest, now);
            if (before?.kind === 'replayed') return before;
        }
        return await replayOf(database, requestNames({ ...identity, idempotencyKey: null }, ''), bodyDigest, now);
    });
}

/** A key that came with the replay of a token's booking names that booking from then on. */
async function keepNames(
    service: BookingService,
    booking: Booking,
    identity: RequestIdentity,
    bodyDigest: string,
): Promise<void> {
    const names = requestNames(identity, booking.provider_slug);
    await service.writer.run(booking.provider_slug, (database, now) =>
        rememberRequest(database, booking, names, bodyDigest, instantOf(now)),
    );
}

async function outcome(
    service: BookingService,
    creation: Creation,
    order: BookingOrder | null,
): Promise<Refusable<Booked>> {
    switch (creation.kind) {
        case 'created':
        case 'replayed':
            return ok({ booking: creation.booking, replayed: creation.kind === 'replayed' });
        case 'conflict': {
            const message = 'This token or idempotency key has made another booking; use a new one for a new booking.';
            return refuse('idempotency_conflict', message);
        }
        case 'too_many_pending': {
            const message =
                creation.of === 'contact'
                    ? 'This contact has too many bookings that wait for payment: pay or cancel one of them first.'
                    : 'Too many bookings without a contact wait for payment: name an e-mail address or telephone number.';
            const retryAfterSeconds = Math.max(1, Math.ceil((creation.untilMs - service.clock()) / 1000));
            return refuse('rate_limited', message, { retryAfterSeconds });
        }
        case 'unavailable':
            return await refuseUnavailable(service, (order as BookingOrder).wanted, creation.reason);
    }
}
