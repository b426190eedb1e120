import type { Provider } from '../../../contract/catalog.ts';
import { isUuid } from '../../../contract/uuid.ts';
import { type Actor, recordAction } from '../bookings/actions.ts';
import { findBooking } from '../bookings/bookings.ts';
import { type Closable, closePlaces, openPlaces } from '../bookings/closures.ts';
import { bookingsBetween, bookingsWith, type DayBooking, markArrived } from '../bookings/days.ts';
import { withMoney } from '../bookings/list.ts';
import { statusAt } from '../bookings/status.ts';
import type { BookingService } from './service.ts';

/** A provider who acts; see `Actor`. */
export type ActingProvider = Omit<Actor, 'actionId'>;

export function actorOf({ newId }: Pick<BookingService, 'newId'>, acting: ActingProvider): Actor {
    return { ...acting, actionId: newId() };
}

/** Whether a provider can close this: a slot or unit that it offers, or the whole day. */
export function isClosable(provider: Provider, { experienceId, placeId }: Omit<Closable, 'day'>): boolean {
    if (experienceId === '') return placeId === '';
    const experience = provider.experiences.find(({ id }) => id === experienceId);
    const places = [...(experience?.timeSlots ?? []), ...(experience?.hotel?.units ?? [])];
    return places.some(({ id }) => id === placeId);
}

/** Closes a slot, a unit or a whole day for further bookings. @param note why, for the provider alone. */
export async function closeAtDesk(
    service: BookingService,
    acting: ActingProvider,
    what: Closable,
    note: string | null,
): Promise<void> {
    const actor = actorOf(service, acting);
    await service.writer.run(acting.providerSlug, (database, now) => closePlaces(database, actor, what, note, now));
}

/** Opens what was closed by `closeAtDesk`. What the catalogue closes stays closed. */
export async function openAtDesk(service: BookingService, acting: ActingProvider, what: Closable): Promise<void> {
    const actor = actorOf(service, acting);
    await service.writer.run(acting.providerSlug, (database, now) => openPlaces(database, actor, what, now));
}

/**
 * Marks the guests of a confirmed booking of the provider as arrived, or takes the mark back. Returns false if the
 * provider has no such booking, or it is no longer confirmed.
 */
export async function setArrived(
    service: BookingService,
    acting: ActingProvider,
    bookingId: string,
    hasArrived: boolean,
): Promise<boolean> {
    // The ledger might reject other texts.
    if (!isUuid(bookingId)) return false;
    const actor = actorOf(service, acting);
    return await service.writer.run(acting.providerSlug, async (database, now) => {
        const booking = await findBooking(database, bookingId);
        if (booking?.provider_slug !== acting.providerSlug) return false;
        if (statusAt(booking, now) !== 'confirmed') return false;
        if (await markArrived(database, bookingId, hasArrived, now)) {
            await recordAction(database, actor, hasArrived ? 'arrived' : 'not_arrived', now, { bookingId });
        }
        return true;
    });
}

/** Days, of which both are included. */
export interface Period {
    from: string;
    to: string;
}

/** The bookings of a provider in a period, each once. */
export async function bookingsOfPeriod(
    { ledger, clock }: Pick<BookingService, 'ledger' | 'clock'>,
    providerSlug: string,
    period: Period,
): Promise<DayBooking[]> {
    const listed = await ledger.read((snapshot) => bookingsBetween(snapshot, { providerSlug, ...period }, clock()));
    return onceEach(listed);
}

function onceEach(listed: readonly DayBooking[]): DayBooking[] {
    return [...new Map(listed.map((each) => [each.booking.id, each])).values()];
}

/** The bookings of a provider with a text in their name, e-mail address, telephone number or reference, each once. */
export async function searchBookings(
    { ledger, clock }: Pick<BookingService, 'ledger' | 'clock'>,
    providerSlug: string,
    text: string,
): Promise<DayBooking[]> {
    return onceEach(await ledger.read((snapshot) => bookingsWith(snapshot, providerSlug, text, clock())));
}

/** The bookings of a period with their payments, for a file with data of guests. Records the action. */
export async function exportBookings(service: BookingService, acting: ActingProvider, { from, to }: Period) {
    const { providerSlug } = acting;
    const nowMs = service.clock();
    const paid = await service.ledger.read(async (snapshot) => {
        const listed = await bookingsBetween(snapshot, { providerSlug, from, to }, nowMs);
        return await withMoney(snapshot, onceEach(listed), nowMs);
    });
    const actor = actorOf(service, acting);
    await service.writer.run(providerSlug, (database, now) =>
        recordAction(database, actor, 'exported', now, { details: { day: from, to } }),
    );
    return paid;
}
