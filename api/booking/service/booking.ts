import { parseReference } from '../../../contract/booking-reference.ts';
import { ok } from '../../../contract/result.ts';
import { isUuid } from '../../../contract/uuid.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking, findIdByReference, lockNamesOf } from '../bookings/bookings.ts';
import { type ContactData, contactKeysOf, contactOf } from '../bookings/contact.ts';
import { cancelWithPlaces, extendHold } from '../bookings/holds.ts';
import { type SetContact, setContact } from '../bookings/set-contact.ts';
import { canBecome, statusAt } from '../bookings/status.ts';
import type { BookingMoney } from '../payment/balance.ts';
import { moneyOf } from '../payment/payments.ts';
import { type Refusable, refuse } from '../refusal.ts';
import type { BookingService } from './service.ts';

/** A booking and its payments. */
export interface BookingState {
    booking: Booking;
    money: BookingMoney;
}

export async function readBooking(service: BookingService, id: string): Promise<Refusable<BookingState>> {
    const nowMs = service.clock();
    const state = await service.ledger.read((snapshot) => bookingIn(snapshot, id, nowMs));
    return state === null ? bookingNotFound() : ok(state);
}

/**
 * Reads a booking with its payments; null if there is none.
 * @param snapshot a transaction, so that status and payments are of the same instant.
 */
export async function bookingIn(snapshot: LedgerQueries, id: string, nowMs: number): Promise<BookingState | null> {
    // The ledger might reject other texts.
    if (!isUuid(id)) return null;
    const booking = await findBooking(snapshot, id.toLowerCase());
    return booking === undefined ? null : { booking, money: await moneyOf(snapshot, booking, nowMs) };
}

/** Resolves what a person has typed: the reference of a booking to its id; any other text counts as an id. */
export async function idFromInput(service: BookingService, text: string): Promise<Refusable<string>> {
    const reference = parseReference(text);
    if (reference === null) return ok(text);
    const id = await service.ledger.query((database) => findIdByReference(database, reference));
    return id === undefined
        ? refuse('booking_not_found', `There is no booking with the reference ${reference}.`)
        : ok(id);
}

/**
 * Cancels a booking and releases its places. Its payments become refundable. A cancelled booking gives the same result
 * again.
 *
 * @param which bookings are cancelled: pending ones for which nothing was paid, or all that are pending or confirmed.
 */
export async function cancelBooking(
    service: BookingService,
    id: string,
    which: 'unpaid' | 'any',
): Promise<Refusable<BookingState>> {
    const known = await readBooking(service, id);
    if (!known.ok) return known;
    const { id: bookingId, provider_slug } = known.value.booking;
    const why = await service.writer.run(provider_slug, async (database, now): Promise<NotCancellable | null> => {
        const booking = (await findBooking(database, bookingId)) as Booking;
        const status = statusAt(booking, now);
        if (status === 'cancelled') return null;
        if (!canBecome(status, 'cancelled')) return 'expired';
        if (which === 'unpaid' && status === 'confirmed') return 'confirmed';
        if (which === 'unpaid' && (await moneyOf(database, booking, now)).paidMinor > 0) return 'paid';
        await cancelWithPlaces(database, booking, now);
        return null;
    });
    if (why === null) return await readBooking(service, id);
    const { message, cause } = notCancellable[why];
    return refuse('booking_not_cancellable', message, { cause });
}

const notCancellable = {
    confirmed: { message: 'The booking is confirmed; this call cannot cancel it.', cause: undefined },
    expired: {
        message: 'The booking has expired and holds no places; there is nothing to cancel.',
        cause: 'nothing_to_cancel',
    },
    paid: { message: 'A payment has arrived for this booking; this call cannot cancel it.', cause: 'payment_arrived' },
} as const;
type NotCancellable = keyof typeof notCancellable;

/**
 * Extends the hold of a pending booking once. A booking whose hold was extended before stays as it is, so that a
 * repeated request does no harm.
 */
export async function extendBooking(service: BookingService, id: string): Promise<Refusable<BookingState>> {
    const known = await readBooking(service, id);
    if (!known.ok) return known;
    const { id: bookingId, provider_slug } = known.value.booking;
    const status = await service.writer.run(provider_slug, async (database, now) => {
        const booking = (await findBooking(database, bookingId)) as Booking;
        const before = statusAt(booking, now);
        if (before === 'pending' && booking.hold_extended_at === null) await extendHold(database, booking, now);
        return before;
    });
    if (status === 'pending') return await readBooking(service, id);
    return refuse(
        'booking_not_extendable',
        `The booking is ${status}; only the hold of a pending one can be extended.`,
    );
}

export function bookingNotFound() {
    return refuse('booking_not_found', 'There is no booking with this id.');
}

/** Adds contact data to a booking, or replaces them; see `setContact`. */
export function changeContact(
    { terms, writer }: BookingService,
    booking: Booking,
    how: 'add' | 'replace',
    data: ContactData,
): Promise<SetContact> {
    const contact = contactOf(data);
    const names = terms.maxPendingPerContact > 0 ? lockNamesOf(contactKeysOf(contact)) : [];
    return writer.run(
        booking.provider_slug,
        (database, now) => setContact(database, booking.id, how, contact, now, terms),
        names,
    );
}
