import { z } from 'zod';
import { bookingLimits } from './booking.ts';
import { isCalendarDay } from './calendar-day.ts';
import { experienceMembers } from './catalog.ts';
import { responseShapesOf } from './catalog-kinds.ts';
import { localePattern } from './local-text.ts';
import { suggestionsMax } from './nearest.ts';

/** The search of the booking API: the parameters of a query, as texts, and the rows of the answers. */

export const searchLimits = { rows: 50, defaultRows: 20, textCharacters: 200, km: 20_000, defaultKm: 25 } as const;

const text = (what: string) => {
    const error = `${what}, once, at most ${searchLimits.textCharacters} characters.`;
    return z.string(error).min(1, error).max(searchLimits.textCharacters, error).optional();
};
const decimal = /^-?\d{1,12}(?:\.\d{1,12})?$/u;
const whole = /^\d{1,4}$/u;
/** Described as a number: clients that are made from the description send one. */
const number = (pattern: RegExp, least: number, most: number) => {
    const [type, kind] = pattern === whole ? (['integer', 'whole number'] as const) : (['number', 'number'] as const);
    const error = `One ${kind} from ${least} to ${most}.`;
    const isInside = (written: string) => pattern.test(written) && Number(written) >= least && Number(written) <= most;
    return z.string(error).refine(isInside, error).optional().meta({ type, minimum: least, maximum: most });
};
const oneDay = 'One day of the calendar as YYYY-MM-DD.';
const oneLanguage = 'One language code such as en, fr or pt-BR.';
const oneCurrency = 'One ISO 4217 code such as MXN.';

export const searchQueryShape = z.object({
    q: text('Words').meta({ description: 'Words in any language; accents and typing errors do not matter.' }),
    type: text('One type').meta({ description: '`excursion`, `activity`, `hotel` or another word.' }),
    city: text('One place').meta({ description: 'Words in the name or address of the place.', example: 'Bacalar' }),
    lat: number(decimal, -90, 90).meta({ description: 'Degrees; with `lon`.' }),
    lon: number(decimal, -180, 180).meta({ description: 'Degrees; with `lat`.' }),
    km: number(decimal, 0, searchLimits.km).meta({
        description: `Distance from \`lat\`, \`lon\`; ${searchLimits.defaultKm} if absent.`,
    }),
    language: z.string(oneLanguage).regex(localePattern, oneLanguage).optional().meta({
        description: 'A language that the provider speaks; `en-US` also finds `en`, and `en` finds `en-US`.',
        example: 'en',
    }),
    currency: z
        .string(oneCurrency)
        .regex(/^[A-Za-z]{3}$/u, oneCurrency)
        .optional()
        .meta({ example: 'MXN' }),
    price_max: number(decimal, 0, 1_000_000_000_000).meta({
        description: 'Highest `price_from`, in the currency of each experience; send `currency` with it.',
    }),
    date: z.string(oneDay).refine(isCalendarDay, oneDay).optional().meta({
        format: 'date',
        description: 'Only what can be booked on this day.',
    }),
    participants: number(whole, 1, bookingLimits.persons).meta({
        description: 'Only what this many persons can book.',
    }),
    locale: z.string(oneLanguage).regex(localePattern, oneLanguage).optional().meta({
        description: 'Language of the texts and of `url`.',
        example: 'en',
    }),
    limit: number(whole, 1, searchLimits.rows).meta({ description: `Rows, ${searchLimits.defaultRows} if absent.` }),
    cursor: text('One cursor').meta({ description: '`meta.next_cursor` of the answer before, with the same query.' }),
});
export type SearchParameters = z.infer<typeof searchQueryShape>;

/** The place and the distance of a search, as texts of a query or as numbers. */
type Near = Partial<Record<'lat' | 'lon' | 'km', unknown>>;

/** Latitude and longitude come together, and a distance only with them. */
export const nearChecks = [
    z.refine<Near>(({ lat, lon }) => (lat === undefined) === (lon === undefined), {
        path: ['lat'],
        error: 'Send lat and lon together.',
    }),
    z.refine<Near>(({ lat, km }) => km === undefined || lat !== undefined, {
        path: ['km'],
        error: 'Send it with lat and lon.',
    }),
] as const;

const suggestions = z.array(z.string()).min(1).max(suggestionsMax).optional();
const similarNamesShape = z.object({ type: suggestions, city: suggestions }).meta({
    description:
        'Only if nothing is found: for each filter that no experience fits, similar names, if there are any; without a ' +
        `similar type, all types, at most ${suggestionsMax}.`,
    example: { city: ['Bacalar'] },
});
export type SimilarNames = z.infer<typeof similarNamesShape>;

const meta = z
    .object({
        total: z.int().meta({ description: 'All rows that were found.' }),
        count: z.int().meta({ description: 'Rows of this answer.' }),
        next_cursor: z.string().nullable().meta({ description: 'Null: there are no more rows.' }),
        did_you_mean: similarNamesShape.optional(),
    })
    .meta({ id: 'SearchMeta' });

const { location } = responseShapesOf(experienceMembers);
const url = z.string().meta({ format: 'uri', description: 'Its page, in the language of `locale`.' });

const experienceRowShape = z.object({
    id: z.string().meta({ format: 'uuid' }),
    slug: z.string(),
    provider_slug: z.string(),
    name: z.string(),
    type: z.string(),
    location,
    price_from: z.number().meta({
        description: 'Lowest price, in major units: of an adult, of a night in a hotel, or of a private booking.',
    }),
    currency: z.string().meta({ description: 'ISO 4217 code.', example: 'MXN' }),
    duration: z.int().nullable().meta({ description: 'Minutes of the shortest departure; null for a hotel.' }),
    languages: z.array(z.string()),
    next_available: z
        .string()
        .nullable()
        .meta({
            format: 'date',
            description:
                'The next day that the party can book, in the provider’s time zone; null: none within 92 days of today, or ' +
                'of the first day of operation if that is later.',
        }),
    url,
});
export type ExperienceRow = z.infer<typeof experienceRowShape>;

const providerRowShape = z.object({
    slug: z.string(),
    name: z.string(),
    experiences: z.int().meta({ description: 'Number of experiences that it offers.' }),
    url,
});
export type ProviderRow = z.infer<typeof providerRowShape>;

export const experienceRowsShape = z.object({
    data: z.array(experienceRowShape.meta({ id: 'ExperienceRow' })),
    meta,
});
export const providerRowsShape = z.object({ data: z.array(providerRowShape.meta({ id: 'ProviderRow' })), meta });
