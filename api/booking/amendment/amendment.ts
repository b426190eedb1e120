import type { BookingStatus } from '../../../contract/booking.ts';
import type { Experience } from '../../../contract/catalog.ts';
import { minuteMs } from '../../../contract/durations.ts';
import type { Booking } from '../bookings/bookings.ts';
import { bookedColumns } from '../bookings/create.ts';
import { statusAt } from '../bookings/status.ts';
import { deadlinesOfBooking, startOf } from '../cancellation/booking-refund.ts';
import { refundPercentAt } from '../cancellation/refund.ts';
import type { Offer } from '../catalog/catalog.ts';
import { balanceOf, isDisputed, type PaymentBalance, restMinor } from '../payment/balance.ts';
import { type ChargeRule, isChargeable } from '../pricing/charge-rule.ts';
import type { Priced } from '../pricing/priced.ts';

export type AmendedBy = 'guest' | 'provider';

/** Why a booking cannot be amended: its state, or the first of the other reasons that applies. */
export type NotAmendable =
    | Exclude<BookingStatus, 'confirmed'>
    /** The provider no longer offers the experience, or offers it in another currency. */
    | 'not_offered'
    /** Guests can amend until the cut-off of the experience. */
    | 'too_late'
    /** A bank has withdrawn a payment whose dispute is open. */
    | 'disputed'
    /** The request is what is booked. */
    | 'unchanged';

/** What of a booking an amendment replaces. Its id, reference, contact and cancellation policy stay. */
export type AmendedColumns = Pick<
    Booking,
    'place_id' | 'start_date' | 'end_date' | 'total_minor' | 'due_now_minor' | 'refund_ceiling_percent' | 'details'
>;

const amendedParts = ['date', 'slot', 'unit', 'mode', 'party', 'options', 'extras'] as const;
export type AmendedPart = (typeof amendedParts)[number];

/** Amounts in whole minor units. */
export interface AmendmentCost {
    totalMinor: number;
    /** The refund to the guest. */
    refundMinor: number;
    /** What must be paid before the change is made. */
    dueMinor: number;
    /** What is left to pay after that: the balance. */
    restMinor: number;
}

/**
 * Why a guest cannot amend a booking, whatever it is to become; null: it can be amended.
 *
 * @param offer the experience as it is offered today; null: it is no longer offered.
 */
export function whyNotByGuest(
    booking: Booking,
    offer: Pick<Offer, 'experience'> | null,
    payments: readonly PaymentBalance[],
    nowMs: number,
): NotAmendable | null {
    const status = statusAt(booking, nowMs);
    if (status !== 'confirmed') return status;
    const { currency, exponent } = offer?.experience ?? {};
    if (offer === null || currency !== booking.currency || exponent !== booking.exponent) return 'not_offered';
    if (nowMs > amendableUntilMs(booking, offer.experience)) return 'too_late';
    return isDisputed(payments) ? 'disputed' : null;
}

/** Until when a guest can amend a booking, in milliseconds since 1970. */
export function amendableUntilMs(booking: Booking, { cutoffMinutes }: Pick<Experience, 'cutoffMinutes'>): number {
    return startOf(booking) - cutoffMinutes * minuteMs;
}

/**
 * What an amendment writes. The terms of cancelling stay those that were agreed; after a change by the guest, later
 * cancellations return at most the percentage of the time of the change.
 */
export function amendedColumns(booking: Booking, priced: Priced, by: AmendedBy, nowMs: number): AmendedColumns {
    const payment = booking.details.payment === 'deposit' && priced.price.depositMinor > 0 ? 'deposit' : 'full';
    const { details, ...columns } = bookedColumns(priced, payment);
    const { refundPolicy, cancellationPolicy } = booking.details.experience;
    return {
        ...columns,
        refund_ceiling_percent: by === 'provider' ? booking.refund_ceiling_percent : ceilingAfter(booking, nowMs),
        details: { ...details, experience: { ...details.experience, refundPolicy, cancellationPolicy } },
    };
}

function ceilingAfter(booking: Booking, nowMs: number): number | null {
    if (booking.details.experience.refundPolicy === null) return null;
    const percent = refundPercentAt(deadlinesOfBooking(booking), nowMs);
    return percent === 100 ? null : percent;
}

/** What an amendment changes; empty: nothing. */
export function partsAmended(
    before: Pick<AmendedColumns, 'start_date' | 'end_date' | 'details'>,
    after: typeof before,
) {
    const texts = (columns: typeof before): Record<AmendedPart, string> => {
        const { slot, unit, mode, party, options, extras } = columns.details;
        return {
            date: JSON.stringify([columns.start_date, columns.end_date]),
            slot: JSON.stringify(slot && [slot.id, slot.startTime, slot.duration]),
            unit: JSON.stringify(unit?.id ?? null),
            mode: unit === null ? mode : '',
            party: JSON.stringify(party.counts),
            options: JSON.stringify(options.map(({ optionId, quantity }) => [optionId, quantity])),
            extras: JSON.stringify(extras),
        };
    };
    const [own, other] = [texts(before), texts(after)];
    return amendedParts.filter((part) => own[part] !== other[part]);
}

/**
 * What an amendment costs. A booking with a deposit, and one that its provider amends, is amended at once, and its
 * balance grows. Otherwise the guest first pays the difference, if the payment provider can charge it.
 *
 * @param rule of the payment provider.
 */
export function costOf(
    booking: Booking,
    { total_minor: totalMinor, details }: Pick<AmendedColumns, 'total_minor' | 'details'>,
    payments: readonly PaymentBalance[],
    by: AmendedBy,
    rule: ChargeRule,
): AmendmentCost {
    const before = balanceOf(payments, booking.total_minor);
    const after = balanceOf(payments, totalMinor);
    const rest = restMinor(totalMinor, after);
    const isPaidBefore = by === 'guest' && details.payment === 'full';
    const difference = Math.min(rest, Math.max(0, totalMinor - booking.total_minor));
    const dueMinor = isPaidBefore && isChargeable(difference, rule) ? difference : 0;
    return {
        totalMinor,
        refundMinor: Math.max(0, after.refundDueMinor - before.refundDueMinor),
        dueMinor,
        restMinor: rest - dueMinor,
    };
}
