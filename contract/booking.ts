import { z } from 'zod';
import { calendarDayShape } from './calendar-day.ts';
import { bookingModes, extraNames } from './catalog.ts';
import { localeShape } from './local-text.ts';
import { isTypedText, typedTextMessage } from './typed-text.ts';

/** Payloads and words of the booking API. Members keep the spelling of the published documents, mixed case included. */

/** Why a departure or a stay cannot be booked: the first that applies, in this order. */
export const availabilityReasons = [
    'past_date',
    'not_operating',
    'closed',
    'cutoff_passed',
    'party_too_small',
    'party_too_large',
    'private_conflict',
    'slot_full',
    'resource_unavailable',
] as const;
export type AvailabilityReason = (typeof availabilityReasons)[number];

export const bookingStatuses = ['pending', 'confirmed', 'expired', 'cancelled'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** Every change of status there is. Whatever is not named here does not happen. */
export const bookingTransitions: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
    pending: ['confirmed', 'expired', 'cancelled'],
    expired: ['confirmed'],
    confirmed: ['cancelled'],
    cancelled: [],
};

/** What is paid at the handoff. */
export const paymentChoices = ['deposit', 'full'] as const;
export type PaymentChoice = (typeof paymentChoices)[number];

/** Bounds of a payload, each the most that is accepted. */
export const bookingLimits = {
    bytes: 64 * 1024,
    persons: 9_999,
    optionQuantity: 999,
    age: 120,
    /** Nights of a stay, days of a multi-day booking, days of a calendar. */
    days: 92,
    nameCharacters: 200,
    emailCharacters: 254,
    phoneCharacters: 40,
    specialRequestCharacters: 8_000,
    idempotencyKeyCharacters: 255,
    /** A quote whose sealed form is longer is refused: it would not fit into the payload that books it. */
    tokenCharacters: 32 * 1024,
    /** Larger totals are refused: they would not survive being a JSON number. */
    totalMinor: 999_999_999_999_999,
} as const;

const id = z.string().min(1).max(200);
const experienceIdShape = z
    .guid('A UUID, as the provider lookup gives it.')
    .toLowerCase()
    .meta({ format: 'uuid', example: '2d6c2a2e-3e0c-5d6e-9d2b-3a3c8b1a4e77' });
const count = z.int().min(0).max(bookingLimits.persons);
const ageShape = z.int().min(0, 'An age from 0 to 120.').max(bookingLimits.age, 'An age from 0 to 120.');
const countsShape = z.record(id, count).meta({ description: 'Persons by category id.' });
const optionsShape = z
    .record(id, z.int().min(0).max(bookingLimits.optionQuantity))
    .meta({ description: 'Quantities by option id.' });
const modeShape = z.enum(bookingModes);
const extrasShape = z
    .strictObject(Object.fromEntries(extraNames.map((name) => [name, z.boolean().optional()])))
    .meta({ description: 'Extras of a hotel stay.' }) as unknown as z.ZodType<
    Partial<Record<(typeof extraNames)[number], boolean>>
>;

const adultsShape = count.meta({ description: 'Adults.' });
const childrenShape = z
    .union([count, z.array(z.strictObject({ age: ageShape.optional() })).max(bookingLimits.persons)], {
        error: 'A count, or an array of { age }.',
    })
    .meta({ description: 'How many, or one { age } each.' });
const childrenAgesShape = z.array(ageShape).max(bookingLimits.persons);

/** Where and when: the same members in every payload that names a departure or a stay. */
const occasion = {
    date: calendarDayShape.meta({ description: 'Day of the departure; for a hotel the check-in.' }),
    endDate: calendarDayShape.optional().meta({ description: 'Multi-day: the last day. Hotel: the check-out.' }),
    unitId: id.optional().meta({ description: 'Hotel: the kind of room.' }),
};

/** POST /api/check-availability */
export const availabilityRequestShape = z.strictObject({
    experienceId: experienceIdShape,
    ...occasion,
    timeSlotId: id.optional().meta({ description: 'Not for hotels.' }),
    participantCount: z
        .int()
        .min(1)
        .max(bookingLimits.persons)
        .meta({ description: 'Persons who take a place, infants in laps not counted.' }),
    bookingMode: modeShape.optional(),
});
export type AvailabilityRequest = z.infer<typeof availabilityRequestShape>;

/** Who comes, in the words of a payload. */
export interface PartyRequest {
    adults?: number;
    children?: number | { age?: number }[];
    childrenAges?: number[];
    /** Replaces adults and children. */
    categoryCounts?: Record<string, number>;
}

/** POST /api/validate-booking-price */
export const quoteRequestShape = z.strictObject({
    experienceId: experienceIdShape,
    ...occasion,
    timeSlotId: id.optional().meta({ description: 'Not for hotels.' }),
    adults: adultsShape.optional(),
    children: childrenShape.optional(),
    childrenAges: childrenAgesShape.optional(),
    categoryCounts: countsShape.optional(),
    options: optionsShape.optional(),
    bookingMode: modeShape.optional(),
    extras: extrasShape.optional(),
    locale: localeShape.optional().meta({ description: 'Language of the labels.' }),
});
export type QuoteRequest = z.infer<typeof quoteRequestShape>;

const nameShape = z.string().trim().min(1).max(bookingLimits.nameCharacters).refine(isTypedText, typedTextMessage);

const contact = {
    firstName: nameShape.optional(),
    lastName: nameShape.optional(),
    email: z.email('An e-mail address.').max(bookingLimits.emailCharacters).optional(),
    phone: z
        .string()
        .trim()
        .max(bookingLimits.phoneCharacters)
        .regex(/^\+?[\d\s().\-/]*$/u, 'A telephone number, best with + and the country code.')
        .refine((text) => (text.match(/\d/gu)?.length ?? 0) >= 5, 'A telephone number has at least five digits.')
        .optional(),
    phoneCountry: z
        .string()
        .regex(/^[A-Za-z]{2}$/u, 'A country code of two letters.')
        .toUpperCase()
        .optional(),
};

const participantDataShape = z.strictObject({
    adults: adultsShape.optional(),
    children: count.optional(),
    categoryCounts: countsShape.optional(),
    ...contact,
});
export type ParticipantData = z.infer<typeof participantDataShape>;

/** Every member of either form of POST /api/embed/booking/create, of which each form requires its own. */
const createMembers = {
    experience_id: experienceIdShape,
    ...occasion,
    time_slot_id: id.optional().meta({ description: 'Not for hotels.' }),
    booking_mode: modeShape.optional(),
    adults: adultsShape.optional(),
    children: childrenShape.optional(),
    childrenAges: childrenAgesShape.optional(),
    categoryCounts: countsShape.optional(),
    options: optionsShape.optional(),
    extras: extrasShape.optional(),
    total_price: z.number().min(0).optional(),
    participant_data: participantDataShape.optional(),
    payment: z.enum(paymentChoices).optional(),
    locale: localeShape.optional().meta({ description: 'Language of the payment page.' }),
    special_requests: z
        .string()
        .trim()
        .max(bookingLimits.specialRequestCharacters)
        .refine(isTypedText, typedTextMessage)
        .optional(),
};

/** What a form requires is looked at whatever else is wrong, so that a caller is told all of it at once. */
const always = {
    when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The price is the token's. */
export const createWithTokenShape = z
    .strictObject({ ...createMembers, pricingToken: z.string().min(1).max(bookingLimits.tokenCharacters) })
    .superRefine(({ participant_data: data }, context) => {
        if (data === undefined) missing(context, 'participant_data');
        else {
            if (data?.adults === undefined && data?.categoryCounts === undefined) {
                missing(context, 'participant_data', 'adults');
            }
            requireContact(context, data);
        }
    }, always);
export type CreateWithToken = z.infer<typeof createWithTokenShape>;

/** The price is computed again and must be the one that is sent. */
export const createWithoutTokenShape = z.strictObject(createMembers).superRefine((value, context) => {
    if (value.adults === undefined && value.categoryCounts === undefined) missing(context, 'adults');
    if (value.total_price === undefined) missing(context, 'total_price');
    if (value.participant_data !== undefined) requireContact(context, value.participant_data);
}, always);
export type CreateWithoutToken = z.infer<typeof createWithoutTokenShape>;

type Context = z.core.$RefinementCtx;

function requireContact(context: Context, data: ParticipantData | null): void {
    if (data?.firstName === undefined) missing(context, 'participant_data', 'firstName');
    if (data?.lastName === undefined) missing(context, 'participant_data', 'lastName');
    if (data?.email === undefined && data?.phone === undefined) {
        const message = 'An e-mail address or a telephone number is required.';
        context.addIssue({ code: 'custom', path: ['participant_data', 'email'], message });
    }
}

function missing(context: Context, ...path: string[]): void {
    context.addIssue({ code: 'custom', path, message: 'Required.' });
}
