import type { AvailabilityReason, PaymentChoice } from '../../../contract/booking.ts';
import type { ExtraName } from '../../../contract/catalog.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { holdsOf, type Wanted, whyUnavailable, windowOf } from '../availability/availability.ts';
import type { Party } from '../party/party.ts';
import type { OptionQuantity } from '../pricing/options.ts';
import type { Price } from '../pricing/price.ts';
import { type Booking, findByRequest, insertBooking, liveHolds, pendingOf, rememberRequest } from './bookings.ts';
import type { Contact } from './contact.ts';
import type { BookingDetails } from './details.ts';
import type { LockTime } from './lock-time.ts';
import { takenBy } from './taken.ts';

/** Everything that makes a booking, priced and resolved against the catalogue. */
export interface BookingOrder {
    wanted: Wanted;
    date: string;
    endDate: string | null;
    party: Party;
    options: readonly OptionQuantity[];
    extras: readonly ExtraName[];
    price: Price;
    payment: PaymentChoice;
    contact: Contact;
    specialRequests: string | null;
    locale: string;
    /** What makes the request one of its kind: its token, its idempotency key, or neither. */
    requestKeys: readonly string[];
    /** Of the request's body as parsed. */
    bodyDigest: string;
}

export interface BookingTerms {
    holdSeconds: number;
    /** 0: no limit. */
    maxPendingPerContact: number;
}

export type Creation =
    | { kind: 'created'; booking: Booking }
    /** The same request has made this booking before. */
    | { kind: 'replayed'; booking: Booking }
    /** Another request has used the token or key. */
    | { kind: 'conflict' }
    | { kind: 'unavailable'; reason: AvailabilityReason }
    /** The contact has too many open bookings; the first of them lapses then. */
    | { kind: 'too_many_pending'; untilMs: number };

/**
 * Makes a booking, or says why not, inside one transaction that has the provider's lock: what is free is computed from
 * the bookings that no one else can change before its end. A refusal stores nothing.
 *
 * @param id of the booking, if one is made.
 */
export async function createBooking(
    database: LedgerQueries,
    order: BookingOrder,
    id: string,
    nowMs: LockTime,
    terms: BookingTerms,
): Promise<Creation> {
    const { wanted, contact, requestKeys, bodyDigest } = order;
    const now = new Date(nowMs).toISOString();
    const before = await replayOf(database, requestKeys, bodyDigest);
    if (before?.kind === 'replayed' && requestKeys.length > 1) {
        await rememberRequest(database, before.booking.id, requestKeys, bodyDigest);
    }
    if (before !== null) return before;
    if (terms.maxPendingPerContact > 0) {
        const ends = await pendingOf(database, contact, now);
        if (ends.length >= terms.maxPendingPerContact) {
            const until = ends[ends.length - terms.maxPendingPerContact] as string;
            return { kind: 'too_many_pending', untilMs: Date.parse(until) };
        }
    }
    const live = await liveHolds(database, { ...wanted, window: windowOf(wanted) }, now);
    const reason = whyUnavailable(wanted, live, nowMs);
    if (reason !== null) return { kind: 'unavailable', reason };
    const booking = bookingOf(order, id, nowMs, terms.holdSeconds);
    await insertBooking(database, booking, holdsOf(wanted), requestKeys, bodyDigest);
    return { kind: 'created', booking };
}

/** What the same request has led to before; null for a new one. A token and a key that made two bookings are a conflict. */
export async function replayOf(
    database: LedgerQueries,
    requestKeys: readonly string[],
    bodyDigest: string,
): Promise<Creation | null> {
    const [first, ...others] = await findByRequest(database, requestKeys);
    if (first === undefined) return null;
    const isSame = first.bodyDigest === bodyDigest && others.every(({ booking }) => booking.id === first.booking.id);
    return isSame ? { kind: 'replayed', booking: first.booking } : { kind: 'conflict' };
}

function bookingOf(order: BookingOrder, id: string, nowMs: number, holdSeconds: number): Booking {
    const { wanted, price, payment, contact } = order;
    const takesDeposit = payment === 'deposit' && price.depositMinor > 0;
    return {
        id,
        provider_slug: wanted.provider.slug,
        experience_id: wanted.experience.id,
        place_id: (wanted.unit ?? wanted.slot)?.id as string,
        start_date: order.date,
        end_date: order.endDate,
        status: 'pending',
        created_at: new Date(nowMs).toISOString(),
        expires_at: new Date(nowMs + holdSeconds * 1000).toISOString(),
        confirmed_at: null,
        cancelled_at: null,
        currency: price.currency,
        exponent: price.exponent,
        total_minor: price.totalMinor,
        due_now_minor: takesDeposit ? price.depositMinor : price.totalMinor,
        locale: order.locale,
        first_name: contact.firstName,
        last_name: contact.lastName,
        email: contact.email,
        phone: contact.phone,
        special_requests: order.specialRequests,
        details: JSON.stringify(detailsOf(order)),
    };
}

function detailsOf(order: BookingOrder): BookingDetails {
    const { wanted, party, options, extras, price, payment } = order;
    const { provider, experience, slot, unit, mode } = wanted;
    const labelOf = (optionId: string) => experience.options.find(({ id }) => id === optionId)?.label ?? {};
    return {
        provider: { name: provider.name, timeZone: provider.timeZone },
        experience: {
            slug: experience.slug,
            name: experience.name,
            type: experience.type,
            cancellationPolicy: experience.cancellationPolicy,
        },
        slot: slot === null ? null : { id: slot.id, startTime: slot.startTime, duration: slot.duration },
        unit: unit === null ? null : { id: unit.id, name: unit.name },
        mode,
        party,
        options: options.map(({ optionId, quantity }) => ({ optionId, label: labelOf(optionId), quantity })),
        extras: [...extras],
        price,
        payment,
        taken: takenBy(wanted),
    };
}
