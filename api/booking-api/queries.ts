import { z } from '@hono/zod-openapi';
import { bookingLimits } from '../../contract/booking.ts';
import { daysBetween, isCalendarDay } from '../../contract/calendar-day.ts';
import { bookingModes } from '../../contract/catalog.ts';
import { localePattern } from '../../contract/local-text.ts';
import { nearChecks, searchQueryShape } from '../../contract/search.ts';

const required = { error: 'Required, once.' };
const once = z.string(required).refine((text) => text !== '', required);

const oneLocale = { error: 'One language code such as en, fr or pt-BR.' };
const locale = z.string(oneLocale).regex(localePattern, oneLocale).meta({ example: 'en' }).optional();

/** `abort`: the range is not checked if a day is invalid. */
const oneDay = { error: 'One day of the calendar as YYYY-MM-DD.', abort: true };
const day = z.string(oneDay).refine(isCalendarDay, oneDay).meta({ format: 'date', example: '2027-05-15' });

const oneNumber = { error: `One whole number from 1 to ${bookingLimits.persons}.` };

/** An optional name that another one may replace; '' if it is repeated. */
const name = z.string().catch('').optional().openapi({ type: 'string' });

export const providerQuery = z.object({ providerSlug: once.meta({ example: 'lagoon-sailing' }) });

export const experienceQuery = z
    .object({ experienceId: name, providerSlug: name, experienceSlug: name, locale })
    .refine(
        ({ experienceId, providerSlug, experienceSlug }) =>
            experienceId
                ? providerSlug === undefined && experienceSlug === undefined
                : Boolean(providerSlug && experienceSlug),
        { path: ['experienceId'], error: 'Send experienceId, or providerSlug with experienceSlug.' },
    );

export const calendarQuery = z
    .object({
        experienceId: once,
        from: day,
        to: day,
        participants: z
            .string(oneNumber)
            .refine((text) => /^\d{1,4}$/u.test(text) && Number(text) > 0, oneNumber)
            .optional()
            .meta({ type: 'integer', minimum: 1, maximum: bookingLimits.persons, example: 2 }),
        bookingMode: z
            .enum(bookingModes, { error: `One of ${bookingModes.join(', ')}.` })
            .optional()
            .meta({ description: 'Used for departures that offer this mode.' }),
    })
    .refine(
        ({ from, to }) => {
            const length = daysBetween(from, to) + 1;
            return length >= 1 && length <= bookingLimits.days;
        },
        { path: ['to'], error: `Not before from; at most ${bookingLimits.days} days, both included.` },
    );

export const searchQuery = searchQueryShape.check(...nearChecks);

export const localeQuery = z.object({ locale });
export const bookingQuery = z.object({ bookingId: once, locale });
