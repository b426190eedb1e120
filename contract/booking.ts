import { parseDigits } from 'libphonenumber-js';
import { z } from 'zod';
import { calendarDayShape } from './calendar-day.ts';
import { bookingModes } from './catalog.ts';
import { type ExtraName, extraNames } from './extras.ts';
import { isObject } from './is-object.ts';
import { localeShape } from './local-text.ts';
import { emailCharacters, emailShape, isTypedText, typedTextMessage, visibleText } from './typed-text.ts';

/**
 * Payloads and enumerations of the booking API. Members keep the spelling of the published documents, mixed case
 * included.
 */

/** Reasons why a departure or a stay cannot be booked. The first that applies, in this order, is returned. */
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

/** All allowed changes of status. */
export const bookingTransitions: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
    pending: ['confirmed', 'expired', 'cancelled'],
    expired: ['confirmed'],
    confirmed: ['cancelled'],
    cancelled: [],
};

/** The amount that is paid when the booking is handed to the human. */
export const paymentChoices = ['deposit', 'full'] as const;
export type PaymentChoice = (typeof paymentChoices)[number];

/** A client can extend the hold of a pending booking once, by this time. */
export const holdExtensionMinutes = 20;

/** Upper bounds of a payload, inclusive. */
export const bookingLimits = {
    bytes: 128 * 1024,
    persons: 9_999,
    optionQuantity: 999,
    age: 120,
    /** Nights of a stay, days of a multi-day booking, days of a calendar. */
    days: 92,
    nameCharacters: 200,
    emailCharacters,
    phoneCharacters: 40,
    specialRequestCharacters: 8_000,
    idempotencyKeyCharacters: 255,
    /** A quote with a longer token is refused, because the token would not fit into the payload of a booking. */
    tokenCharacters: 32 * 1024,
    /** Larger totals are refused, because a JSON number cannot hold them exactly. */
    totalMinor: 999_999_999_999_999,
} as const;

/** A member that may be absent or null; both parse to undefined. */
function optional<T extends z.ZodType>(shape: T) {
    return shape.nullish().transform((value) => value ?? undefined);
}

const id = z.string().min(1).max(200);
export const experienceIdShape = z
    .guid({ error: ({ input }) => (input === undefined ? 'Required.' : 'A UUID, the `id` of an experience.') })
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
    .strictObject(Object.fromEntries(extraNames.map((name) => [name, optional(z.boolean())])))
    .meta({ description: 'Extras of a hotel stay.' }) as unknown as z.ZodType<Partial<Record<ExtraName, boolean>>>;

const adultsShape = count.meta({ description: 'Adults.' });
const childrenShape = z
    .union([count, z.array(z.strictObject({ age: optional(ageShape) })).max(bookingLimits.persons)], {
        error: 'A count, or an array of { age }.',
    })
    .meta({ description: 'A count, or one { age } for each child.' });

/** Members that every payload about a departure or a stay shares. */
const selection = {
    date: calendarDayShape.meta({ description: 'Day of the departure; for a hotel the check-in.' }),
    endDate: optional(calendarDayShape.meta({ description: 'Multi-day: the last day. Hotel: the check-out.' })),
    unitId: optional(id.meta({ description: 'Hotel: the kind of room.' })),
};
const timeSlotId = optional(id.meta({ description: 'Not for hotels.' }));

/** Members of every payload with a price. */
const party = {
    adults: optional(adultsShape),
    children: optional(childrenShape),
    childrenAges: optional(z.array(ageShape).max(bookingLimits.persons)),
    categoryCounts: optional(countsShape),
    options: optional(optionsShape),
};

/** The type of a payload: members that accept undefined are optional. */
type Payload<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
    [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** POST /api/check-availability */
export const availabilityRequestShape = z.strictObject({
    experienceId: experienceIdShape,
    ...selection,
    timeSlotId,
    participantCount: z.int().min(1).max(bookingLimits.persons).meta({
        description: 'Persons who use capacity. Categories with `usesCapacity: false`, such as infants, do not count.',
    }),
    bookingMode: optional(modeShape),
});

/** POST /api/validate-booking-price */
export const quoteRequestShape = z.strictObject({
    experienceId: experienceIdShape,
    ...selection,
    timeSlotId,
    ...party,
    bookingMode: optional(modeShape),
    extras: optional(extrasShape),
    locale: optional(localeShape.meta({ description: 'Language of the labels.' })),
});

const nameShape = z
    .string('A name is required.')
    .trim()
    .min(1, 'A name is required.')
    .max(bookingLimits.nameCharacters)
    .refine(isTypedText, typedTextMessage);

/** A text of a form; an empty text parses to undefined. */
function optionalText<T extends z.ZodType<string>>(shape: T) {
    return z
        .union([shape, z.literal('')])
        .nullish()
        .transform((text) => text || undefined);
}

/** Writes the digits of other scripts and long dashes of a telephone number in ASCII. */
function asciiPhone(text: string): string {
    return text.replaceAll(/[\p{Pd}ー−]/gu, '-').replaceAll(/\p{Nd}/gu, (digit) => parseDigits(digit) || digit);
}

const phoneShape = z
    .string()
    .overwrite(visibleText)
    .overwrite(asciiPhone)
    .max(bookingLimits.phoneCharacters)
    .regex(/^\+?[\d\s().\-/]*$/u, 'A telephone number, best with + and the country code.')
    .refine((text) => (text.match(/\d/gu)?.length ?? 0) >= 5, 'A telephone number has at least five digits.');

const participantDataShape = z.strictObject({
    adults: optional(adultsShape),
    children: optional(count),
    categoryCounts: optional(countsShape),
    firstName: nameShape,
    lastName: nameShape,
    email: optionalText(emailShape('An e-mail address.')),
    phone: optionalText(phoneShape),
    phoneCountry: optionalText(
        z
            .string()
            .regex(/^[A-Za-z]{2}$/u, 'A country code of two letters.')
            .toUpperCase(),
    ),
});
type ParticipantData = Payload<z.infer<typeof participantDataShape>>;

/** Names in the payload that makes a booking, by those in other payloads. */
export const createNames = {
    experienceId: 'experience_id',
    timeSlotId: 'time_slot_id',
    bookingMode: 'booking_mode',
    specialRequests: 'special_requests',
    total: 'total_price',
} as const satisfies Record<string, keyof CreateWithoutToken>;

/** All members of POST /api/embed/booking/create. Its two forms, with and without a token, require different ones. */
const createMembers = {
    experience_id: experienceIdShape,
    ...selection,
    time_slot_id: timeSlotId,
    booking_mode: optional(modeShape),
    ...party,
    extras: optional(extrasShape),
    payment: optional(z.enum(paymentChoices)),
    locale: optional(localeShape.meta({ description: 'Language of the payment page.' })),
    special_requests: optionalText(
        z
            .string()
            .trim()
            .refine(
                (text) => [...text].length <= bookingLimits.specialRequestCharacters,
                `At most ${bookingLimits.specialRequestCharacters} characters.`,
            )
            .refine(isTypedText, typedTextMessage)
            .meta({ maxLength: bookingLimits.specialRequestCharacters }),
    ),
};

/** Runs the refinement even if other members are invalid, so that a response lists all issues. */
const always = { when: ({ value }: { value: unknown }) => isObject(value) };

/** With a token: the price is that of the token. */
export const createWithTokenShape = z
    .strictObject({
        ...createMembers,
        pricingToken: z.string().min(1).max(bookingLimits.tokenCharacters),
        participant_data: participantDataShape.meta({
            description: 'With `adults` or `categoryCounts`, and with `email` or `phone`.',
        }),
        total_price: optional(z.number().min(0)),
    })
    .superRefine(({ participant_data: data }, context) => {
        // Refinements also run on values whose shape is invalid.
        if (!isObject(data)) return;
        if (isMissing(data.adults) && isMissing(data.categoryCounts)) missing(context, 'participant_data', 'adults');
        requireEmailOrPhone(context, data);
    }, always);
export type CreateWithToken = Payload<z.infer<typeof createWithTokenShape>>;

/** Without a token: the price is computed again and must equal `total_price`. */
export const createWithoutTokenShape = z
    .strictObject({
        ...createMembers,
        pricingToken: optional(z.null()).meta({ description: 'Left out, or null.' }),
        adults: optional(adultsShape.meta({ description: 'Required, or `categoryCounts`.' })),
        total_price: z
            .number({
                error: ({ input }) =>
                    input === undefined ? 'Required, if there is no `pricingToken`.' : 'A number is required.',
            })
            .min(0),
        participant_data: optional(participantDataShape.meta({ description: 'With `email` or `phone`.' })),
    })
    .superRefine((value, context) => {
        if (isMissing(value.adults) && isMissing(value.categoryCounts)) missing(context, 'adults');
        if (isObject(value.participant_data)) requireEmailOrPhone(context, value.participant_data);
    }, always);
export type CreateWithoutToken = Payload<z.infer<typeof createWithoutTokenShape>>;

type Context = z.core.$RefinementCtx;

function requireEmailOrPhone(context: Context, { email, phone }: ParticipantData): void {
    if (email || phone) return;
    const message = 'An e-mail address or a telephone number is required.';
    context.addIssue({ code: 'custom', path: ['participant_data', 'email'], message });
}

function missing(context: Context, ...path: string[]): void {
    context.addIssue({ code: 'custom', path, message: 'Required.' });
}

function isMissing(value: unknown): boolean {
    return value === undefined || value === null;
}
