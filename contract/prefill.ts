import { z } from 'zod';
import { bookingLimits, experienceIdShape, paymentChoices, quoteRequestShape } from './booking.ts';
import { calendarDayShape } from './calendar-day.ts';
import { bookingModes, type Experience } from './catalog.ts';
import { type ExtraName, extraNames, extras, offeredExtras } from './extras.ts';
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

interface Parameter {
    /** Of its value in POST /api/embed/prefill-url. */
    shape: z.ZodType;
    description?: string;
    /** The form that has its control; both, if there is none. */
    form?: 'departure' | 'stay';
    /** Whether it is a day of the calendar. */
    isDay?: true;
    /** Other names in links, in order of precedence. */
    aliases?: readonly string[];
    /** The page text above its control, if its name is not that of the parameter. */
    label?: string;
    /** False: not in the template of links, whose parameters are those of the published document. */
    isInTemplate?: false;
    /** Whether an experience has its control, if not every experience of the form has it. */
    isOffered?: (experience: Experience) => boolean;
}

/** Names of the category’s id in a row of `categoryCounts`, in order of precedence. */
export const categoryIdNames = ['categoryId', 'category_id'] as const;

const text = { shape: z.string() };
const quantities = (most: number) => z.record(z.string(), z.int().min(0).max(most));
const counts = quantities(prefillLimits.categoryCount);
const childCount = z.int().min(0).max(prefillLimits.children);
const age = z.int().min(0).max(prefillLimits.age);
const row = z.object({ categoryId: z.string(), count: z.int().min(0).max(prefillLimits.categoryCount) });
const day = { form: 'departure', shape: calendarDayShape, isDay: true } as const;
const multiDay = { ...day, isOffered: (experience: Experience) => experience.multiDay };
const night = { form: 'stay', shape: calendarDayShape, isDay: true, description: 'Of a hotel.' } as const;

const parameterOfExtra = (name: ExtraName): Parameter => ({
    form: 'stay',
    shape: z.boolean(),
    description: 'Of a hotel, where it is offered.',
    aliases: extras[name].aliases,
    isOffered: ({ hotel }) => offeredExtras(hotel).some((extra) => extra.name === name),
});
const extraParameters = Object.fromEntries(extraNames.map((name) => [name, parameterOfExtra(name)]));

/** All parameters by first name, which is the name of the form control. */
export const prefillParameters = {
    date: day,
    startDate: { ...multiDay, aliases: ['dateFrom'], description: 'Of a multi-day booking, with endDate.' },
    endDate: { ...multiDay, aliases: ['dateTo'] },
    slot: {
        ...text,
        form: 'departure',
        aliases: ['timeSlotId'],
        description: 'Not for hotels: id of a time slot, or a time such as 11:00.',
    },
    bookingMode: {
        form: 'departure',
        shape: z.enum(bookingModes),
        isInTemplate: false,
    },
    checkin: { ...night, aliases: ['checkIn', 'dateFrom'] },
    checkout: { ...night, aliases: ['checkOut', 'dateTo'] },
    unitId: {
        ...text,
        form: 'stay',
        aliases: ['unit', 'room'],
        label: 'unit',
        description: 'Of a hotel: the kind of room.',
    },
    ...(extraParameters as Record<ExtraName, Parameter>),
    categoryCounts: {
        shape: z.union([counts, z.array(row)]),
        aliases: ['pricingCategories'],
        label: 'partyTitle',
        description: 'Persons by category id; replaces adults, children and their ages.',
    },
    adults: { shape: z.int().min(1).max(prefillLimits.adults) },
    children: {
        shape: z.union([childCount, z.array(z.object({ age: age.nullish() }))]),
        description: 'A count, or one { age } for each child.',
    },
    childrenAges: { shape: z.array(age), aliases: ['childAges'] },
    options: {
        shape: quantities(prefillLimits.optionQuantity),
        aliases: ['selectedOptions'],
        label: 'optionsTitle',
        description: 'Quantities by option id.',
        isOffered: ({ options }) => options.length > 0,
    },
    payment: {
        shape: z.enum(paymentChoices),
        aliases: ['deposit'],
        label: 'paymentTitle',
        isOffered: ({ depositBasisPoints }) => depositBasisPoints !== null,
    },
    specialRequests: {
        ...text,
        aliases: ['notes', 'remarks'],
        description: `Cut at ${prefillLimits.specialRequestCharacters} characters.`,
    },
    firstName: { ...text, aliases: ['prenom'] },
    lastName: { ...text, aliases: ['nom'] },
    email: text,
    phone: { ...text, aliases: ['tel'] },
    phoneCountry: { ...text, description: 'Two letters.' },
} as const satisfies Record<string, Parameter>;

export type ParameterName = keyof typeof prefillParameters;
export const parameterNames = Object.keys(prefillParameters) as ParameterName[];
export const parameterOf = (name: ParameterName): Parameter => prefillParameters[name];

const optional = ({ shape, description }: Parameter) =>
    description === undefined ? shape.optional() : shape.optional().meta({ description });

/** Members of a pre-fill request, named as the parameters of a link. */
const prefillInputShape = z.object({
    ...Object.fromEntries(parameterNames.map((name) => [name, optional(parameterOf(name))])),
    deposit: optional({
        shape: z.enum(paymentChoices),
        description: 'The same as payment, which takes precedence.',
    }),
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

const { date, endDate, timeSlotId, extras: extrasOfQuote } = quoteRequestShape.shape;

/** POST /api/embed/prefill-url, as documented in `/openapi.json`, with the members of a request for a price. */
export const prefillUrlRequestShape = prefillUrlBaseShape
    .extend({ ...prefillInputShape.shape, date: date.optional(), endDate, timeSlotId, extras: extrasOfQuote })
    .meta({ description: 'Also takes the other names of the parameters.' });

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
