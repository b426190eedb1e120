import { z } from 'zod';
import { bookingResponseShape } from './booking-responses.ts';

/** What is posted to the endpoints of a provider: the types of messages, and their one shape. */

/** What has happened, by type. For the documentation, in Markdown. */
export const webhookMeanings = {
    'booking.created': 'a booking was made and holds its places',
    'booking.confirmed': 'the amount due was paid, or nothing was due',
    'booking.expired': 'the hold has ended without a payment, and the places are available again',
    'booking.cancelled': 'the booking was cancelled, and the places are available again',
    'booking.amended': 'another day, departure, unit, party or choice was booked instead',
    'payment.received': '`amount` was paid',
    'refund.created': '`amount` will be refunded',
    'refund.done': 'the payment provider has refunded `amount`',
    'refund.failed': 'the payment provider could not refund `amount`; the operator has to',
} as const;

export type WebhookType = keyof typeof webhookMeanings;
export const webhookTypes = Object.keys(webhookMeanings) as [WebhookType, ...WebhookType[]];

export function isWebhookType(type: string): type is WebhookType {
    return Object.hasOwn(webhookMeanings, type);
}

/** How a booking is made: by a program, on the booking page, or by the provider for a guest. */
const bookingChannels = ['api', 'page', 'desk'] as const;
export type BookingChannel = (typeof bookingChannels)[number];

export const amendedMembers = [
    'date',
    'timeSlotId',
    'unitId',
    'bookingMode',
    'participants',
    'options',
    'extras',
] as const;

const { paymentUrl: _, expiresAt: __, ...bookingMembers } = bookingResponseShape.shape;
const { date, endDate, timeSlotId, unitId, bookingMode, categoryCounts, options, extras, total } = bookingMembers;
const selected = { date, endDate, timeSlotId, unitId, bookingMode, categoryCounts, options, extras };
const participants = z.int().meta({ description: 'Persons who take a place.' });

export const webhookMessageShape = z.object({
    type: z.enum(webhookTypes).meta({ description: 'What has happened.' }),
    timestamp: z.string().meta({ format: 'date-time', description: 'When it has happened; ISO 8601, UTC.' }),
    data: z.object({
        sequence: z.int().meta({ description: 'Of the change. A larger one of the same booking is newer.' }),
        ...bookingMembers,
        providerSlug: z.string(),
        channel: z.enum(bookingChannels).nullable().meta({ description: 'How the booking was made.' }),
        startsAt: z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC.' }),
        participants,
        amount: total.optional().meta({ description: 'Of `payment.received` and `refund.*`.' }),
        changed: z
            .array(z.enum(amendedMembers))
            .optional()
            .meta({ description: 'Of `booking.amended`: what differs.' }),
        changedBy: z.enum(['guest', 'provider']).optional().meta({ description: 'Of `booking.amended`.' }),
        refund: total.optional().meta({ description: 'Of `booking.amended`: what is refunded to the guest.' }),
        previous: z
            .object({ ...selected, participants, total })
            .optional()
            .meta({ description: 'Of `booking.amended`: what was booked before.' }),
    }),
});
export type WebhookMessage = z.infer<typeof webhookMessageShape>;

/** The message about the payment of the booking that docs/booking-api.md makes in four calls. */
export const webhookExample: WebhookMessage = {
    type: 'booking.confirmed',
    timestamp: '2026-12-01T12:00:00.000Z',
    data: {
        sequence: 4,
        bookingId: '8ee89711-330c-4ccf-a9a2-e65ad12bbd7d',
        reference: 'TV4NHB2N',
        providerSlug: 'lagoon-sailing',
        experienceId: '53663789-edd3-521f-9ce6-821f400ef36f',
        channel: 'api',
        status: 'confirmed',
        date: '2027-05-15',
        endDate: null,
        timeSlotId: 'morning',
        unitId: null,
        bookingMode: 'shared',
        categoryCounts: { adult: 2, child: 1, infant: 1 },
        options: { 'snorkel-kit': 2 },
        extras: {},
        startsAt: '2027-05-15T14:00:00.000Z',
        participants: 3,
        currency: 'MXN',
        total: 3615,
        amountDueNow: 0,
        amountPaid: 1084.5,
        amountRemaining: 2530.5,
        amountToRefund: 0,
    },
};
