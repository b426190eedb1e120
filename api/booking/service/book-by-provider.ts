import { ok } from '../../../contract/result.ts';
import { requestNames } from '../bookings/bookings.ts';
import { type Booked, createConfirmed } from '../bookings/create.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Priced, wantedBy } from '../pricing/priced.ts';
import { type Refusable, refuse } from '../refusal.ts';
import { refuseUnavailable, unavailableReason } from './availability.ts';
import { refuseBooking } from './book.ts';
import { type BookingRequest, orderOf, priceWithoutToken } from './order.ts';
import { type ActingProvider, actorOf } from './provider-desk.ts';
import { priceRequest } from './quote.ts';
import type { BookingService } from './service.ts';

/** Prices what a provider is about to book for a guest, if it is available now. Holds nothing. */
export async function priceByProvider(
    service: BookingService,
    catalog: Catalog,
    providerSlug: string,
    request: BookingRequest,
): Promise<Refusable<Priced>> {
    const priced = ofProvider(priceRequest(service, catalog, request), providerSlug);
    if (!priced.ok) return priced;
    const wanted = wantedBy(priced.value);
    const reason = await unavailableReason(service, wanted);
    return reason === null ? priced : await refuseUnavailable(service, wanted, reason);
}

/**
 * Books for a guest, for example one who telephones: by the prices and the places of every booking, but also after the
 * time at which guests can book. The booking is confirmed at once.
 *
 * @param request its `total` is the price that was shown.
 * @param key makes the booking once, however often it is sent.
 */
export async function bookByProvider(
    service: BookingService,
    catalog: Catalog,
    acting: ActingProvider,
    request: BookingRequest,
    key: { idempotencyKey: string; requestDigest: string },
): Promise<Refusable<Booked>> {
    const priced = ofProvider(priceWithoutToken(service, catalog, request), acting.providerSlug);
    if (!priced.ok) return priced;
    const { idempotencyKey, requestDigest } = key;
    const order = orderOf(priced.value, request, {
        id: service.newId(),
        names: requestNames({ tokenId: null, idempotencyKey }, acting.providerSlug),
        requestDigest,
        addressDigest: null,
        channel: 'desk',
    });
    const actor = actorOf(service, acting);
    const { terms } = service;
    const creation = await service.writer.run(acting.providerSlug, (database, now) =>
        createConfirmed(database, order, actor, now, terms),
    );
    return creation.ok ? creation : await refuseBooking(service, creation.error, wantedBy(order));
}

/** Refuses experiences of other providers. Removes the cut-off, which is for guests. */
function ofProvider(priced: Refusable<Priced>, providerSlug: string): Refusable<Priced> {
    if (!priced.ok) return priced;
    const { selection } = priced.value;
    if (selection.provider.slug !== providerSlug) return refuse('experience_not_found', 'Another provider has it.');
    const experience = { ...selection.experience, cutoffMinutes: 0 };
    return ok({ ...priced.value, selection: { ...selection, experience } });
}
