import type { AvailabilityReason, PaymentChoice } from '../../../contract/booking.ts';
import type { ExtraName } from '../../../contract/catalog.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { holdsOf, type Wanted, whyUnavailable, windowOf } from '../availability/availability.ts';
import type { Party } from '../party/party.ts';
import type { OptionQuantity } from '../pricing/options.ts';
import type { Price } from '../pricing/price.ts';
import {
    type Booking,
    countedNamesOf,
    findByRequest,
    insertBooking,
    type PendingKeys,
    rememberRequest,
    roomAgainMs,
} from './bookings.ts';
import { type Contact, contactKeysOf, isReachable } from './contact.ts';
import type { BookingDetails } from './details.ts';
import { liveHolds } from './holds.ts';
import type { LockTime } from './lock-time.ts';
import type { RequestName } from './request-names.ts';
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
    /** What makes the request one of its kind. */
    names: readonly RequestName[];
    /** Of the request's body as parsed. */
    bodyDigest: string;
    /** Of the client address that sent it, keyed; null where there is none, such as for commands. */
    addressDigest: string | null;
}

export interface BookingTerms {
    holdSeconds: number;
    /** The same for a booking that names nobody to reach, until it does; where it is less. */
    contactlessHoldSeconds: number;
    /** 0: no limit. */
    maxPendingPerContact: number;
    /** Bookings that name nobody to reach; 0: no limit. */
    maxPendingPerAddress: number;
}

export type Creation =
    | { kind: 'created'; booking: Booking }
    /** The same request has made this booking before. */
    | { kind: 'replayed'; booking: Booking }
    /** Another request has used the token or key. */
    | { kind: 'conflict' }
    | { kind: 'unavailable'; reason: AvailabilityReason }
    /** The contact or, without one, the client address has too many open bookings; the first of them lapses then. */
    | { kind: 'too_many_pending'; of: 'contact' | 'address'; untilMs: number };

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
    const { wanted, contact, names, bodyDigest } = order;
    const now = new Date(nowMs).toISOString();
    const before = await replayOf(database, names, bodyDigest, now);
    if (before?.kind === 'replayed' && names.length > 1) {
        await rememberRequest(database, before.booking, names, bodyDigest, now);
    }
    if (before !== null) return before;
    const limits = [
        { of: 'contact', most: terms.maxPendingPerContact, keys: contactKeysOf(contact) },
        { of: 'address', most: terms.maxPendingPerAddress, keys: addressKeysOf(order) },
    ] as const;
    for (const { of, most, keys } of limits) {
        const untilMs = await roomAgainMs(database, keys, most, now);
        if (untilMs !== null) return { kind: 'too_many_pending', of, untilMs };
    }
    const live = await liveHolds(database, { ...wanted, window: windowOf(wanted) }, now);
    const reason = whyUnavailable(wanted, live, nowMs);
    if (reason !== null) return { kind: 'unavailable', reason };
    const booking = bookingOf(order, id, nowMs, terms);
    await insertBooking(database, booking, holdsOf(wanted), names, bodyDigest);
    return { kind: 'created', booking };
}

/** What the same request has led to before; null for a new one. A token and a key that made two bookings are a conflict. */
export async function replayOf(
    database: LedgerQueries,
    names: readonly RequestName[],
    bodyDigest: string,
    now: string,
): Promise<Creation | null> {
    const [first, ...others] = await findByRequest(database, names, now);
    if (first === undefined) return null;
    const isSame = first.bodyDigest === bodyDigest && others.every(({ booking }) => booking.id === first.booking.id);
    return isSame ? { kind: 'replayed', booking: first.booking } : { kind: 'conflict' };
}

/** What counts the open bookings of a client address; nothing where there is somebody to reach. */
function addressKeysOf({ contact, addressDigest }: BookingOrder): PendingKeys {
    return isReachable(contact) || addressDigest === null ? {} : { address_digest: addressDigest };
}

/** Names of what is counted for an order: creations that count the same must follow one another. */
export function countedNames(order: BookingOrder, terms: BookingTerms): string[] {
    return countedNamesOf({
        ...(terms.maxPendingPerContact > 0 && contactKeysOf(order.contact)),
        ...(terms.maxPendingPerAddress > 0 && addressKeysOf(order)),
    });
}

function bookingOf(order: BookingOrder, id: string, nowMs: number, terms: BookingTerms): Booking {
    const { wanted, price, payment, contact } = order;
    const isContactless = !isReachable(contact);
    const holdSeconds = isContactless ? Math.min(terms.holdSeconds, terms.contactlessHoldSeconds) : terms.holdSeconds;
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
        email_key: contactKeysOf(contact).email_key ?? null,
        phone: contact.phone,
        address_digest: isContactless ? order.addressDigest : null,
        special_requests: order.specialRequests,
        contact_erased_at: null,
        details: detailsOf(order),
    };
}

function detailsOf(order: BookingOrder): BookingDetails {
    const { wanted, party, options, extras, price, payment } = order;
    const { provider, experience, slot, unit, mode } = wanted;
    const labelOf = (optionId: string) => experience.options.find(({ id }) => id === optionId)?.label ?? {};
    return {
        version: 1,
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
