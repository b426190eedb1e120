import type { AvailabilityReason, PaymentChoice } from '../../../contract/booking.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import type { BookingChannel } from '../../../contract/webhook.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { holdsOf, whyUnavailable, windowOf } from '../availability/availability.ts';
import { recordEvent } from '../events/events.ts';
import { type Priced, wantedBy } from '../pricing/priced.ts';
import { type Actor, recordAction } from './actions.ts';
import {
    addRequestNames,
    type Booking,
    findByRequest,
    insertBooking,
    lockNamesOf,
    type NewBooking,
    type PendingKeys,
    type RequestName,
    underLimitAtMs,
} from './bookings.ts';
import { type Contact, contactKeysOf, isReachable } from './contact.ts';
import { type BookingDetails, takenBy } from './details.ts';
import { confirmBooking } from './holds.ts';
import { liveHolds } from './live-holds.ts';
import type { LockTime } from './lock-time.ts';

/** A booking request, resolved against the catalogue and priced. */
export interface BookingOrder extends Priced, RequestOrigin {
    /** `deposit` only if the price has one. */
    payment: PaymentChoice;
    contact: Contact;
    specialRequests: string | null;
    locale: string;
}

/** What identifies a booking request, and where it comes from. */
export interface RequestOrigin {
    /** Id of the new booking. */
    id: string;
    /** Names that identify the request. */
    names: readonly RequestName[];
    /** Digest of the parsed body of the request. */
    requestDigest: string;
    /** Keyed digest of the client address; null if there is none. */
    addressDigest: string | null;
    channel: BookingChannel;
}

export interface BookingTerms {
    holdSeconds: number;
    /** The same for bookings without an e-mail address or telephone number. The lower value applies. */
    contactlessHoldSeconds: number;
    /** 0 means no limit. */
    maxPendingPerContact: number;
    /** Bookings without an e-mail address or telephone number; 0 means no limit. */
    maxPendingPerAddress: number;
}

/** A booking, and whether an earlier identical request made it. */
export interface Booked {
    booking: Booking;
    replayed: boolean;
}

/** Why no booking was made. */
export type NotBooked =
    /** A different request has used the token or key. */
    | { why: 'conflict' }
    | { why: 'unavailable'; reason: AvailabilityReason }
    /**
     * The contact or, without one, the client address has too many pending bookings. `untilMs`: when the first of them
     * expires.
     */
    | { why: 'too_many_pending'; of: 'contact' | 'address'; untilMs: number };

export type Creation = Result<Booked, NotBooked>;

/**
 * Makes a booking inside a transaction that has the provider's lock, so that no one else can change the bookings from
 * which availability is computed. A refusal stores nothing.
 */
export async function createBooking(
    database: LedgerQueries,
    order: BookingOrder,
    now: LockTime,
    terms: BookingTerms,
): Promise<Creation> {
    const { contact, names, requestDigest } = order;
    const before = await findReplay(database, names, requestDigest, now);
    if (before?.ok && names.length > 1) {
        await addRequestNames(database, before.value.booking, names, requestDigest, now);
    }
    if (before !== null) return before;
    const limits = [
        { of: 'contact', most: terms.maxPendingPerContact, keys: contactKeysOf(contact) },
        { of: 'address', most: terms.maxPendingPerAddress, keys: addressKeysOf(order) },
    ] as const;
    for (const { of, most, keys } of limits) {
        const untilMs = await underLimitAtMs(database, keys, most, now);
        if (untilMs !== null) return err({ why: 'too_many_pending', of, untilMs });
    }
    const wanted = wantedBy(order);
    const { live } = await liveHolds(database, { ...wanted, window: windowOf(wanted) }, now);
    const reason = whyUnavailable(wanted, live, now);
    if (reason !== null) return err({ why: 'unavailable', reason });
    const booking = newBooking(order, now, terms);
    const created = await insertBooking(database, booking, holdsOf(wanted), names, requestDigest);
    await recordEvent(database, created, 'booking.created', now);
    return ok({ booking: created, replayed: false });
}

/**
 * Makes a booking for a guest of the provider, in a transaction that has its lock. It is confirmed at once, and nothing
 * is due before the guest comes.
 */
export async function createConfirmed(
    database: LedgerQueries,
    order: BookingOrder,
    actor: Actor,
    now: LockTime,
    terms: BookingTerms,
): Promise<Creation> {
    const unlimited = { ...terms, maxPendingPerContact: 0, maxPendingPerAddress: 0 };
    const creation = await createBooking(database, order, now, unlimited);
    if (!creation.ok || creation.value.replayed) return creation;
    await database.updateTable('booking').set({ due_now_minor: 0 }).where('id', '=', order.id).execute();
    const booking = await confirmBooking(database, { ...creation.value.booking, due_now_minor: 0 }, now);
    await recordEvent(database, booking, 'booking.confirmed', now);
    await recordAction(database, actor, 'booked', now, { bookingId: order.id });
    return ok({ booking, replayed: false });
}

/**
 * The result of an earlier request with one of these names; null if there is none. Names of two bookings are a
 * conflict.
 */
export async function findReplay(
    database: LedgerQueries,
    names: readonly RequestName[],
    requestDigest: string,
    nowMs: number,
): Promise<Creation | null> {
    const [first, ...others] = await findByRequest(database, names, nowMs);
    if (first === undefined) return null;
    const isSame =
        first.requestDigest === requestDigest && others.every(({ booking }) => booking.id === first.booking.id);
    return isSame ? ok({ booking: first.booking, replayed: true }) : err({ why: 'conflict' });
}

/** Keys by which bookings of a client address are counted. Bookings with a contact are not counted. */
function addressKeysOf({ contact, addressDigest }: BookingOrder): PendingKeys {
    return isReachable(contact) || addressDigest === null ? {} : { address_digest: addressDigest };
}

/** Names of the locks of an order's counts. Transactions with a common name run one after the other. */
export function lockNames(order: BookingOrder, terms: BookingTerms): string[] {
    return lockNamesOf({
        ...(terms.maxPendingPerContact > 0 && contactKeysOf(order.contact)),
        ...(terms.maxPendingPerAddress > 0 && addressKeysOf(order)),
    });
}

/** The pending booking that an order makes. */
export function newBooking(order: BookingOrder, nowMs: number, terms: BookingTerms): NewBooking {
    const { selection, price, contact } = order;
    const isContactless = !isReachable(contact);
    const holdSeconds = isContactless ? Math.min(terms.holdSeconds, terms.contactlessHoldSeconds) : terms.holdSeconds;
    return {
        id: order.id,
        provider_slug: selection.provider.slug,
        experience_id: selection.experience.id,
        status: 'pending',
        created_at: instantOf(nowMs),
        expires_at: instantOf(nowMs + holdSeconds * 1000),
        confirmed_at: null,
        cancelled_at: null,
        currency: price.currency,
        exponent: price.exponent,
        locale: order.locale,
        channel: order.channel,
        hold_extended_at: null,
        ...contact,
        email_key: contactKeysOf(contact).email_key ?? null,
        address_digest: isContactless ? order.addressDigest : null,
        special_requests: order.specialRequests,
        contact_erased_at: null,
        ...bookedColumns(order, order.payment),
    };
}

/** What a booking takes and costs. */
export function bookedColumns(priced: Priced, payment: PaymentChoice) {
    const { selection, price } = priced;
    return {
        place_id: (selection.unit ?? selection.slot)?.id as string,
        start_date: selection.date,
        end_date: selection.endDate,
        total_minor: price.totalMinor,
        due_now_minor: payment === 'deposit' ? price.depositMinor : price.totalMinor,
        details: detailsOf(priced, payment),
    };
}

/** The details of a booking, by the catalogue of the order. */
function detailsOf(priced: Priced, payment: PaymentChoice): BookingDetails {
    const { selection, party, options, extras, price } = priced;
    const { provider, experience, slot, unit, mode } = selection;
    // The catalogue may no longer have an option that it had at the time of the quote.
    const labelOf = (optionId: string) =>
        experience.options.find(({ id }) => id === optionId)?.label ?? { en: optionId };
    return {
        version: 1,
        provider: { name: provider.name, timeZone: provider.timeZone },
        experience: {
            slug: experience.slug,
            name: experience.name,
            type: experience.type,
            cancellationPolicy: experience.cancellationPolicy,
            refundPolicy: experience.refundPolicy,
            checkInTime: experience.hotel?.checkInTime ?? null,
        },
        slot: slot === null ? null : { id: slot.id, startTime: slot.startTime, duration: slot.duration },
        unit: unit === null ? null : { id: unit.id, name: unit.name },
        mode,
        party,
        options: options.map(({ optionId, quantity }) => ({ optionId, label: labelOf(optionId), quantity })),
        extras: [...extras],
        price,
        payment,
        taken: takenBy(wantedBy(priced)),
    };
}
