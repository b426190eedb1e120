import { z } from 'zod';
import { bookingLimits, experienceIdShape, paymentChoices } from './booking.ts';
import { calendarDayShape } from './calendar-day.ts';
import { defaultLocale } from './local-text.ts';

/** Parameters of pre-fill links, and the call that makes such links. */

/** Upper bounds of the parameters, inclusive. */
export const prefillLimits = {
    adults: 99,
    children: 99,
    categoryCount: 99,
    optionQuantity: bookingLimits.optionQuantity,
    age: bookingLimits.age,
    specialRequestCharacters: bookingLimits.specialRequestCharacters,
} as const;

const day = calendarDayShape.optional();
const text = z.string().optional();
const checkbox = z.boolean().optional();
const quantities = (most: number) => z.record(z.string(), z.int().min(0).max(most));
const counts = quantities(prefillLimits.categoryCount);
const row = z.object({ categoryId: z.string(), count: z.int().min(0).max(prefillLimits.categoryCount) });

/** Members of a pre-fill request, named as the parameters of a link. */
export const prefillInputShape = z.object({
    date: day.meta({ description: 'Not for hotels: a departure of one day.' }),
    startDate: day.meta({ description: 'Of a multi-day booking, with endDate.' }),
    endDate: day.meta({ description: 'Of a multi-day booking, the last day.' }),
    slot: text.meta({ description: 'Not for hotels: id of a time slot, or a time such as 11:00.' }),
    checkin: day.meta({ description: 'Of a hotel.' }),
    checkout: day.meta({ description: 'Of a hotel.' }),
    unitId: text.meta({ description: 'Of a hotel: the kind of room.' }),
    extraBed: checkbox.meta({ description: 'Of a hotel, where it is offered.' }),
    withPet: checkbox.meta({ description: 'Of a hotel, where it is offered.' }),
    earlyCheckin: checkbox.meta({ description: 'Of a hotel, where it is offered.' }),
    lateCheckout: checkbox.meta({ description: 'Of a hotel, where it is offered.' }),
    categoryCounts: z
        .union([counts, z.array(row)])
        .optional()
        .meta({ description: 'Persons by category id; replaces adults, children and their ages.' }),
    adults: z.int().min(1).max(prefillLimits.adults).optional(),
    children: z.int().min(0).max(prefillLimits.children).optional(),
    childrenAges: z.array(z.int().min(0).max(prefillLimits.age)).optional(),
    options: quantities(prefillLimits.optionQuantity).optional().meta({ description: 'Quantities by option id.' }),
    payment: z.enum(paymentChoices).optional(),
    deposit: z.enum(paymentChoices).optional().meta({ description: 'The same as payment, which takes precedence.' }),
    specialRequests: text.meta({ description: `Cut at ${prefillLimits.specialRequestCharacters} characters.` }),
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    phoneCountry: text.meta({ description: 'Two letters.' }),
});

/**
 * Members of POST /api/embed/prefill-url that are validated. Other invalid members are not errors: they are ignored and
 * listed.
 */
export const prefillUrlBaseShape = z.looseObject({
    experienceId: experienceIdShape,
    locale: z
        .string()
        .nullish()
        .meta({ description: `Language of the page; \`${defaultLocale}\` if the page does not have it.` }),
});

/** POST /api/embed/prefill-url, as documented in `/openapi.json`. */
export const prefillUrlRequestShape = prefillUrlBaseShape.extend(prefillInputShape.shape);

export const prefillUrlResponseShape = z.object({
    url: z.string().meta({ format: 'uri', description: 'For the human: the booking page, filled in.' }),
    ignored: z
        .array(
            z.object({
                parameter: z.string().meta({ description: 'An entry of an object follows a dot: `options.lunch`.' }),
                reason: z.string(),
            }),
        )
        .meta({ description: 'Parameters that the link does not contain, with reasons.' }),
});
