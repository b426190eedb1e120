import { z } from 'zod';
import { bookingLimits, createWithTokenShape, experienceIdShape, quoteRequestShape } from './booking.ts';
import type { DoorNames } from './booking-errors.ts';
import { quoteResponseShape } from './booking-responses.ts';
import { calendarDayShape, daysBetween, isCalendarDay } from './calendar-day.ts';
import { bookingModes } from './catalog.ts';
import type { ErrorCode } from './errors.ts';
import { localeShape } from './local-text.ts';
import { contributionScores } from './scores.ts';
import { nearChecks, searchLimits, searchQueryShape } from './search.ts';

/** The tools of agents: their limits, their names, and the shapes of their arguments and answers. */

export const agentLimits = {
    requestBytes: bookingLimits.bytes,
    /** Of objects and arrays in a request. */
    depth: 32,
    answerBytes: 40_000,
    calendarDays: 31,
    defaultRows: 10,
    /** How often the same arguments book again, each time after the booking before has expired or was cancelled. */
    repeatedBookings: 50,
} as const;

/** The tool behind each operation, and the argument, that a next step names. Nothing lists providers alone. */
export const toolNames: DoorNames = {
    searchProviders: 'search_experiences',
    searchExperiences: 'search_experiences',
    getExperience: 'get_experience',
    checkAvailability: 'check_availability',
    getCalendar: 'get_calendar',
    getPrice: 'get_price',
    createBooking: 'create_booking',
    key: '`requestId`',
    withKey: '',
    retryAfter: '`retry_after_seconds`',
    orNewPrice: '',
};

/** Messages that name tokens or headers, in the words of the tools. */
export const toolMessages: Partial<Record<ErrorCode, string>> = {
    idempotency_conflict: 'This `requestId` has made another booking.',
};

/** Next steps for errors of the market tools; the booking API has its own. */
export const marketNextSteps: Partial<Record<ErrorCode, string>> = {
    unauthorized: 'Ask the operator for a key and send it in the header `x-api-key`.',
    analysis_not_found: 'Find the id of the market with list_markets, or send a later `as_of` or none.',
    quota_exceeded: 'Wait until midnight UTC, or ask the operator for a higher daily limit.',
};

const locale = localeShape.optional();
const id = z.guid().meta({ description: 'From list_markets.' });
const asOf = calendarDayShape.optional().meta({ description: 'The newest snapshot on or before this day.' });
const { q, type, city, language, currency, date, cursor } = searchQueryShape.shape;
const { experienceId: _, ...described } = quoteRequestShape.shape;
const { firstName, lastName, email, phone, phoneCountry } = createWithTokenShape.shape.participant_data.shape;
const { payment, special_requests: specialRequests } = createWithTokenShape.shape;
const limit = (most: number) => z.int().min(1).max(most).optional();

const isCalendar = (days: number) => days >= 0 && days < agentLimits.calendarDays;

export const toolArguments = {
    search_experiences: z
        .strictObject({
            ...{ q, type, city },
            lat: z.number().min(-90).max(90).optional(),
            lon: z.number().min(-180).max(180).optional(),
            km: z.number().min(0).max(searchLimits.km).optional(),
            ...{ language, currency },
            price_max: z.number().min(0).max(1e12).optional().meta({
                description: 'Highest `price_from`, not the total of the party; with `currency`.',
            }),
            date,
            participants: z.int().min(1).max(bookingLimits.persons).optional(),
            locale,
            limit: limit(searchLimits.rows),
            cursor,
        })
        .check(...nearChecks),
    get_experience: z.strictObject({
        experienceId: experienceIdShape.optional(),
        providerSlug: z.string().min(1).optional().meta({ description: 'With experienceSlug, instead of the id.' }),
        experienceSlug: z.string().min(1).optional(),
        locale,
    }),
    get_calendar: z
        .strictObject({
            experienceId: experienceIdShape,
            from: calendarDayShape,
            to: calendarDayShape,
            participants: z.int().min(1).max(bookingLimits.persons).optional(),
            bookingMode: z.enum(bookingModes).optional(),
        })
        .refine(({ from, to }) => !isCalendarDay(from) || !isCalendarDay(to) || isCalendar(daysBetween(from, to)), {
            path: ['to'],
            error: `Not before from; at most ${agentLimits.calendarDays} days, both included.`,
        }),
    create_booking: z
        .strictObject({
            experienceId: experienceIdShape,
            ...described,
            expectedTotal: z.number().min(0).meta({ description: '`total` of get_price.' }),
            ...{ firstName, lastName, email, phone, phoneCountry, payment, specialRequests },
            requestId: z
                .string()
                .regex(/^[\x21-\x7e]{1,200}$/u, 'At most 200 visible characters of ASCII, without blanks.')
                .optional()
                .meta({ description: 'Only for a second booking with the same arguments: a text of your choice.' }),
        })
        .refine((value) => Boolean(value.email || value.phone), {
            path: ['email'],
            error: 'An e-mail address or a telephone number is required.',
        }),
    bookingId: z.strictObject({ bookingId: z.guid(), locale }),
    list_markets: z.strictObject({
        q: z.string().max(200).optional().meta({ description: 'Words in country, city, activity or criteria.' }),
        country: z.string().optional(),
        city: z.string().optional(),
        activity: z.string().optional(),
        criteria: z.string().optional(),
        sort: z.string().max(50).optional().meta({ example: '-tpdi_score' }),
        limit: limit(20),
        cursor: z.string().optional(),
    }),
    get_market: z.strictObject({ id, as_of: asOf }),
    market_history: z.strictObject({ id }),
    explain_score: z.strictObject({ id, score: z.enum(contributionScores), as_of: asOf }),
} as const;

/** The price without its token: a model would have to copy a thousand characters. */
export const toolPriceShape = quoteResponseShape.omit({ pricingToken: true }).extend({
    expiresAt: quoteResponseShape.shape.expiresAt.meta({
        description:
            'Get the price again after this instant. It locks nothing: create_booking refuses another total than `expectedTotal`.',
    }),
});

/** The receipt of a score: which lines of which sheets gave how many points. */
export const scoreReceiptShape = z.object({
    id: z.string(),
    analyzed_at: z.string(),
    score: z.string(),
    value: z.number().nullable(),
    blocks: z.array(
        z.object({
            item: z.string(),
            points: z.number(),
            rows: z.int(),
            lines: z.array(z.object({ sheet: z.string(), lines: z.string() })),
        }),
    ),
});
