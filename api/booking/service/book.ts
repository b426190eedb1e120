import { bookingLimits } from '../../../contract/booking.ts';
import { ok } from '../../../contract/result.ts';
import type { BookingChannel } from '../../../contract/webhook.ts';
import type { PartySelection } from '../availability/availability.ts';
import {
    addRequestNames,
    type Booking,
    bookedProviders,
    findByRequest,
    type RequestIdentity,
    requestNames,
} from '../bookings/bookings.ts';
import {
    type Booked,
    type Creation,
    createBooking,
    findReplay,
    lockNames,
    type NotBooked,
} from '../bookings/create.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { wantedBy } from '../pricing/priced.ts';
import type { OpenedToken } from '../quote/token.ts';
import { type Refusable, refuse } from '../refusal.ts';
import { refuseUnavailable } from './availability.ts';
import { type BookingRequest, orderOf, pricedByToken, priceWithoutToken } from './order.ts';
import type { BookingService } from './service.ts';

/** Identity and origin of a request, for idempotency and limits. */
interface Sender {
    /** Chosen by the client for one booking; see `isIdempotencyKey`. */
    idempotencyKey: string | null;
    /** Equal for equal requests. */
    requestDigest: string;
    /** Client address; null if limits per address do not apply. */
    address: string | null;
    channel: BookingChannel;
}

/** Whether a text consists of 1 to 255 visible ASCII characters, with blanks allowed inside. */
export function isIdempotencyKey(text: string): boolean {
    return (
        text.length <= bookingLimits.idempotencyKeyCharacters && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/u.test(text)
    );
}

/** Makes a booking, at most once for each token and each idempotency key. */
export async function book(
    service: BookingService,
    catalog: Catalog,
    request: BookingRequest,
    sender: Sender,
): Promise<Refusable<Booked>> {
    const token = request.pricingToken === undefined ? null : openToken(service, request.pricingToken);
    if (token !== null && !token.ok) return token;
    const identity = { tokenId: token?.value.id ?? null, idempotencyKey: sender.idempotencyKey };
    const { requestDigest } = sender;
    const priced =
        token === null
            ? priceWithoutToken(service, catalog, request)
            : pricedByToken(service, catalog, request, token.value);
    if (!priced.ok) {
        // A replay returns the earlier booking even if the quote has expired or the catalogue has changed.
        const slug = catalog.offer(request.experienceId)?.provider.slug ?? null;
        const before = await replayBefore(service, identity, slug, requestDigest);
        if (before === null) return priced;
        if (!before.ok) return await refuseBooking(service, before.error, null);
        await keepNames(service, before.value.booking, identity, requestDigest);
        return before;
    }
    const { slug } = priced.value.selection.provider;
    const order = orderOf(priced.value, request, {
        id: service.newId(),
        names: requestNames(identity, slug),
        requestDigest,
        addressDigest: sender.address === null ? null : service.digestOfAddress(sender.address),
        channel: sender.channel,
    });
    const { terms } = service;
    const creation = await service.writer.run(
        slug,
        (database, now) => createBooking(database, order, now, terms),
        lockNames(order, terms),
    );
    return creation.ok ? creation : await refuseBooking(service, creation.error, wantedBy(order));
}

/**
 * The booking of a provider that the form of a page with this key has made; null if there is none. Bookings of the API
 * are not returned: a visitor may guess their keys, and whoever knows the id of a booking can pay or cancel it.
 */
export async function bookingOfForm(
    service: BookingService,
    providerSlug: string,
    idempotencyKey: string,
): Promise<Booking | null> {
    const names = requestNames({ tokenId: null, idempotencyKey }, providerSlug);
    const nowMs = service.clock();
    const known = await service.ledger.query((database) => findByRequest(database, names, nowMs));
    return known.find(({ booking }) => booking.channel === 'page')?.booking ?? null;
}

function openToken(service: BookingService, text: string): Refusable<OpenedToken> {
    const opened = service.sealer.open(text, service.clock());
    if (opened !== null) return ok(opened);
    return refuse('token_invalid', 'This token was not issued by this service, or was changed. Request a new quote.');
}

/**
 * The result of an earlier identical request. If the catalogue no longer has the experience, its provider is unknown,
 * and the keys of all providers are searched.
 */
async function replayBefore(
    service: BookingService,
    identity: RequestIdentity,
    slug: string | null,
    requestDigest: string,
): Promise<Creation | null> {
    const nowMs = service.clock();
    return await service.ledger.query(async (database) => {
        if (slug !== null) return await findReplay(database, requestNames(identity, slug), requestDigest, nowMs);
        for (const known of identity.idempotencyKey === null ? [] : await bookedProviders(database)) {
            const before = await findReplay(database, requestNames(identity, known), requestDigest, nowMs);
            if (before?.ok) return before;
        }
        return await findReplay(
            database,
            requestNames({ ...identity, idempotencyKey: null }, ''),
            requestDigest,
            nowMs,
        );
    });
}

/** Stores further names of a replayed request, such as a key that was sent only with the replay. */
async function keepNames(service: BookingService, booking: Booking, identity: RequestIdentity, requestDigest: string) {
    const names = requestNames(identity, booking.provider_slug);
    await service.writer.run(booking.provider_slug, (database, now) =>
        addRequestNames(database, booking, names, requestDigest, now),
    );
}

/**
 * Returns the refusal of a booking that was not made, with what to do about it or what else is free.
 *
 * @param wanted what was to be booked; null only if no booking was tried.
 */
export async function refuseBooking(service: BookingService, refused: NotBooked, wanted: PartySelection | null) {
    switch (refused.why) {
        case 'conflict': {
            const message = 'This token or idempotency key has made another booking; use a new one for a new booking.';
            return refuse('idempotency_conflict', message);
        }
        case 'too_many_pending': {
            const hasContact = refused.of === 'contact';
            const message = hasContact
                ? 'This contact has too many bookings that wait for payment: pay or cancel one of them first.'
                : 'Too many bookings without a contact wait for payment: add an e-mail address or a telephone number.';
            const retryAfterSeconds = Math.max(1, Math.ceil((refused.untilMs - service.clock()) / 1000));
            const cause = hasContact ? 'open_bookings' : 'open_bookings_without_contact';
            return refuse('rate_limited', message, { retryAfterSeconds, cause });
        }
        case 'unavailable':
            return await refuseUnavailable(service, wanted as PartySelection, refused.reason);
    }
}
