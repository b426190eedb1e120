import { parseReference } from '../../../contract/booking-reference.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import { typedAddress } from '../../../contract/typed-text.ts';
import { type Booking, findBooking, findIdByReference, raiseLinkVersion } from '../bookings/bookings.ts';
import { recordLinkRequest } from '../events/events.ts';
import { linkEndsAtMs } from '../manage-link/manage-link.ts';
import type { Refusable } from '../refusal.ts';
import { type BookingState, bookingIn, readBooking } from './booking.ts';
import type { BookingService } from './service.ts';

/** `unknown`: no link of this service. `over`: it was a link, but was revoked or has ended. */
export type NoLink = 'unknown' | 'over';

/** Reads the booking that a link opens. */
export async function bookingOfLink(service: BookingService, token: string): Promise<Result<BookingState, NoLink>> {
    const opened = service.links.open(token);
    if (opened === null) return err('unknown');
    const nowMs = service.clock();
    const state = await service.ledger.read((snapshot) => bookingIn(snapshot, opened.bookingId, nowMs));
    if (state === null) return err('unknown');
    const { booking } = state;
    const isCurrent = booking.link_version === opened.version && nowMs < linkEndsAtMs(booking);
    return isCurrent ? ok(state) : err('over');
}

/**
 * Requests the link of a confirmed booking by its reference and e-mail address. The caller does not learn whether there
 * is such a booking. The link goes to the address of the booking alone.
 */
export async function requestLink(service: BookingService, typed: { reference: string; email: string }): Promise<void> {
    const reference = parseReference(typed.reference);
    const email = typedAddress(typed.email).toLowerCase();
    if (reference === null || email === '') return;
    const known = await service.ledger.query(async (database) => {
        const id = await findIdByReference(database, reference);
        return id === undefined ? undefined : await findBooking(database, id);
    });
    if (known?.email !== email) return;
    await service.writer.run(known.provider_slug, async (database, now) => {
        const booking = (await findBooking(database, known.id)) as Booking;
        const isOpen = booking.status === 'confirmed' && now < linkEndsAtMs(booking);
        if (isOpen && booking.email === email) await recordLinkRequest(database, booking, now);
    });
}

/** Revokes all links of a booking that were made so far. Links that are made later are valid. */
export async function revokeLinks(service: BookingService, id: string): Promise<Refusable<void>> {
    const known = await readBooking(service, id);
    if (!known.ok) return known;
    const { booking } = known.value;
    await service.writer.run(booking.provider_slug, (database) => raiseLinkVersion(database, booking.id));
    return ok(undefined);
}
