import { toMajor } from '../../contract/currency.ts';
import type { amendedMembers, WebhookMessage, WebhookType } from '../../contract/webhook.ts';
import type { AmendedPart } from '../booking/amendment/amendment.ts';
import { bookedRequest } from '../booking/bookings/details.ts';
import { dueNowMinor, statusAt } from '../booking/bookings/status.ts';
import { startOf } from '../booking/cancellation/booking-refund.ts';
import type { EventDetails, PreviousBooking } from '../booking/events/events.ts';
import type { BookingState } from '../booking/service/booking.ts';

/** The event of a message, without the booking. */
interface MessageEvent {
    type: WebhookType;
    sequence: number;
    occurredAt: string;
    details: EventDetails;
}

/**
 * The body of a message about an event: the booking as it is now, without personal data. `sequence` orders the events
 * of a provider; amounts are in major units.
 */
export function messageBody(event: MessageEvent, { booking, money }: BookingState, nowMs: number): string {
    const major = (minor: number) => toMajor(minor, booking.exponent);
    const { amountMinor, previous } = event.details;
    const message: WebhookMessage = {
        type: event.type,
        timestamp: event.occurredAt,
        data: {
            sequence: event.sequence,
            bookingId: booking.id,
            reference: booking.reference,
            providerSlug: booking.provider_slug,
            experienceId: booking.experience_id,
            channel: booking.channel,
            status: statusAt(booking, nowMs),
            ...bookedBody(booking),
            startsAt: new Date(startOf(booking)).toISOString(),
            currency: booking.currency,
            total: major(booking.total_minor),
            amountDueNow: major(dueNowMinor(booking, money.paidMinor, nowMs)),
            amountPaid: major(money.paidMinor),
            amountRemaining: major(booking.total_minor - money.paidMinor),
            amountToRefund: major(money.refundDueMinor),
            ...(amountMinor !== undefined && { amount: major(amountMinor) }),
            ...(previous !== undefined && amendedBody(event.details, previous, major)),
        },
    };
    return JSON.stringify(message);
}

/** Members that an amendment can change, in the names of the booking API. */
const partNames: Record<AmendedPart, (typeof amendedMembers)[number]> = {
    date: 'date',
    slot: 'timeSlotId',
    unit: 'unitId',
    mode: 'bookingMode',
    party: 'participants',
    options: 'options',
    extras: 'extras',
};

/** What an amendment has changed, who made it, what was booked before, and what is refunded to the guest. */
function amendedBody(
    { by, parts = [], refundMinor = 0 }: EventDetails,
    previous: PreviousBooking,
    major: (minor: number) => number,
) {
    return {
        changed: parts.map((part) => partNames[part]),
        changedBy: by,
        refund: major(refundMinor),
        previous: { ...bookedBody(previous), total: major(Number(previous.total_minor)) },
    };
}

function bookedBody(booking: Parameters<typeof bookedRequest>[0]) {
    const { mode: bookingMode, ...request } = bookedRequest(booking);
    return { ...request, bookingMode, participants: booking.details.party.persons };
}

/** The message with which an endpoint is tried. */
export function testBody(now: string): string {
    return JSON.stringify({ type: 'endpoint.test', timestamp: now, data: {} });
}
