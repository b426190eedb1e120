import { z } from 'zod';
import { availabilityReasons, bookingStatuses } from './booking.ts';
import { bookingModes, experienceMembers, providerMembers } from './catalog.ts';
import { responseShapesOf } from './catalog-kinds.ts';
import { errorShape } from './errors.ts';
import { hotelMembers, priceRules } from './price-rules.ts';
import { refundPolicy } from './refund-policy.ts';

/**
 * Responses of the booking API. Amounts are in major units, instants in UTC; days and times are local to the provider.
 */
const amount = z.number().meta({ description: 'In major units of the currency.' });
const uuid = z.string().meta({ format: 'uuid' });
const day = z.string().meta({ format: 'date' });
const instant = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC.' });
const currency = z.string().meta({ description: 'ISO 4217 code.', example: 'MXN' });

const pictureAddress = z.string().meta({ format: 'uri', description: 'Of a JPEG picture. It never changes.' });

export const providerResponseShape = z.object({
    provider: z.object({ slug: z.string() }),
    experiences: z.array(z.object({ id: uuid, slug: z.string() })),
});

const { categories, options, privatePrice, hotel: _, ...otherPrices } = responseShapesOf(priceRules);
const { units, settings, checkInTime, checkOutTime } = responseShapesOf(hotelMembers);
const { location, meetingPoint, included, notIncluded, bring } = responseShapesOf(experienceMembers);
const { contact } = responseShapesOf(providerMembers);

export const experienceResponseShape = z.object({
    id: uuid,
    type: z.string().meta({ description: '`excursion`, `activity`, `hotel` or another word.' }),
    booking_mode: z.enum(bookingModes),
    slug: z.string(),
    timeSlots: z.array(
        z.object({
            id: z.string(),
            startTime: z.string().meta({ description: 'HH:MM, the provider’s wall clock.' }),
            duration: z.int().meta({ description: 'Minutes.' }),
            capacity: z.int().nullable().meta({ description: 'Null: no limit.' }),
            booking_mode: z.enum(bookingModes),
            booking_modes: z
                .array(z.enum(bookingModes))
                .meta({ description: 'What `bookingMode` can be, the default first.' }),
            weekdays: z.array(z.int()).meta({ description: 'ISO weekdays, 1 is Monday.' }),
        }),
    ),
    provider_slug: z.string(),
    name: z.string(),
    description: z.string(),
    cancellation_policy: z.string(),
    refund_policy: refundPolicy.responseShape.nullable().meta({
        description: 'What comes back when the guest cancels; null: only the provider can cancel a paid booking.',
    }),
    currency,
    time_zone: z.string().meta({ description: 'IANA name.' }),
    categories,
    options,
    private_price: privatePrice,
    ...otherPrices,
    minParticipants: z.int(),
    maxParticipants: z.int().nullable(),
    cutoffMinutes: z.int(),
    multi_day: z.boolean(),
    languages: z.array(z.string()),
    location,
    meetingPoint,
    included,
    notIncluded,
    bring,
    photos: z
        .array(
            z.object({
                url: pictureAddress,
                width: z.int().meta({ description: 'Pixels.' }),
                height: z.int().meta({ description: 'Pixels.' }),
                alt: z.string().meta({ description: 'What the photo shows.' }),
                credit: z.string().nullable().meta({ description: 'Who made it.' }),
            }),
        )
        .meta({ description: 'The first stands for the experience in lists.' }),
    logo: pictureAddress.nullable().meta({ description: 'Of the provider: address of a JPEG picture.' }),
    contact,
    config: z.object({ units, checkInTime, checkOutTime }).optional().meta({ description: 'Of a hotel.' }),
    hotelSettings: settings.optional().meta({ description: 'Of a hotel.' }),
});
export type ExperienceResponse = z.infer<typeof experienceResponseShape>;

const alternativesShape = z
    .array(
        z.object({
            date: day,
            endDate: day.optional(),
            timeSlotId: z.string().optional(),
            startTime: z.string().optional(),
            bookingMode: z.enum(bookingModes).optional().meta({ description: 'Of a departure: send it, too.' }),
            unitId: z.string().optional(),
        }),
    )
    .meta({ description: 'The next departures or stays that are available for this party.' });

export const availabilityResponseShape = z.object({
    available: z.boolean(),
    type: z.string().optional().meta({ description: 'Of the experience, when available.' }),
    reason: z.enum(availabilityReasons).nullable().meta({ description: 'Null when available.' }),
    alternatives: alternativesShape.optional(),
});

/** The body of an error of the booking API: the members of every error, advice, and data for the next request. */
export const bookingErrorShape = errorShape.extend({
    next_step: z.string().meta({ description: 'What the client does next, in one sentence.' }),
    retryable: z.boolean().meta({ description: 'Whether the same request can succeed later without a change.' }),
    alternatives: alternativesShape.optional(),
    currency: currency
        .optional()
        .meta({ description: 'Of `price_mismatch` and `amount_too_small`: the currency of `total`.' }),
    total: amount.optional().meta({ description: 'Of `price_mismatch` and `amount_too_small`: what it costs now.' }),
});

const cell = {
    available: z.boolean(),
    reason: z.enum(availabilityReasons).nullable(),
    remaining: z.int().nullable().meta({ description: 'Places or rooms left; null: no limit.' }),
};
const calendarMode = z.enum(bookingModes).meta({ description: 'Of this cell; `bookingMode` elsewhere.' });
export const calendarResponseShape = z.object({
    experienceId: uuid,
    from: day,
    to: day,
    participants: z.int(),
    days: z.array(
        z.object({
            date: day,
            slots: z
                .array(z.object({ timeSlotId: z.string(), startTime: z.string(), mode: calendarMode, ...cell }))
                .meta({ description: 'Empty for a hotel.' }),
            units: z
                .array(z.object({ unitId: z.string(), ...cell }))
                .meta({ description: 'Of a hotel, each night; otherwise empty.' }),
        }),
    ),
});

const adjustmentShape = z.object({
    label: z
        .string()
        .meta({ description: '`Rounding`, in every language, is the line that rounds the total to a payable amount.' }),
    amount,
    base: amount.optional().meta({ description: 'With `percent`: the amount it applies to.' }),
    percent: z.number().optional(),
    perPerson: amount.optional().meta({ description: 'With `quantity`: the fee of one person.' }),
    quantity: z.int().optional(),
});

export const quoteResponseShape = z.object({
    currency,
    subtotal: amount.meta({ description: 'The sum of `unitBreakdown`.' }),
    discount: amount,
    fees: amount,
    deposit: amount.meta({ description: 'Due now when a deposit applies, otherwise 0.' }),
    total: amount.meta({ description: 'Subtotal - discount + fees.' }),
    rest: amount.meta({ description: 'Total - deposit.' }),
    unitBreakdown: z.array(z.object({ label: z.string(), amount, quantity: z.int(), unitPrice: amount })),
    discountBreakdown: z.array(adjustmentShape),
    feeBreakdown: z.array(adjustmentShape),
    refundUntil: z.array(z.object({ percent: z.int(), until: instant })).meta({
        description:
            'Deadlines, the earliest first, with the percentage of the total that is refunded before each; none after.',
    }),
    expiresAt: instant,
    pricingToken: z.string().meta({ description: 'Opaque. Send it unchanged to book at this price.' }),
});
export type QuoteResponse = z.infer<typeof quoteResponseShape>;

const status = z.enum(bookingStatuses);
const paymentUrl = z.string().meta({ format: 'uri', description: 'For the human who pays.' });

const reference = z.string().meta({ description: 'Short, unique, for people: 8 characters.', example: '7K3M9QX2' });

export const createdResponseShape = z.object({
    bookingId: uuid,
    reference,
    status,
    currency,
    total: amount,
    amountDueNow: amount,
    paymentUrl,
    expiresAt: instant,
});
export type CreatedResponse = z.infer<typeof createdResponseShape>;

export const bookingResponseShape = z.object({
    bookingId: uuid,
    reference,
    status,
    paymentUrl,
    amountDueNow: amount.meta({ description: '0 unless the booking waits for payment.' }),
    amountPaid: amount,
    amountRemaining: amount.meta({ description: 'Total - amountPaid.' }),
    amountToRefund: amount.meta({
        description: 'Will be refunded: paid too late or too much, or the booking was cancelled or has expired since.',
    }),
    currency,
    total: amount,
    expiresAt: instant,
    experienceId: uuid,
    date: day,
    endDate: day.nullable(),
    timeSlotId: z.string().nullable(),
    unitId: z.string().nullable(),
    bookingMode: z.enum(bookingModes).nullable().meta({ description: 'Null for a stay.' }),
    categoryCounts: z.record(z.string(), z.int()).meta({ description: 'Persons by category id.' }),
    options: z.record(z.string(), z.int()).meta({ description: 'Quantities by option id.' }),
    extras: z.record(z.string(), z.boolean()).meta({ description: 'True for each extra of a stay.' }),
});
export type BookingResponse = z.infer<typeof bookingResponseShape>;
