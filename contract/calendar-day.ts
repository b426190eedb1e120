import { z } from 'zod';
import { dayMs } from './durations.ts';

const timeCharacters = 'T00:00:00.000Z'.length;

/** Calendar days are texts of the form YYYY-MM-DD. They sort by time and have no time zone. */
export function isCalendarDay(text: string): boolean {
    return /^\d{4}-\d{2}-\d{2}$/u.test(text) && isParsed(text, Date.parse(text));
}

/** Adds days to a calendar day; a negative number subtracts. */
export function addDays(day: string, days: number): string {
    return utcDay(startMs(day) + days * dayMs);
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
    return from === to ? 0 : (startMs(to) - startMs(from)) / dayMs;
}

/** Every day from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
    if (from === to) return [from];
    const count = Math.max(0, daysBetween(from, to) + 1);
    const firstMs = startMs(from);
    return Array.from({ length: count }, (_, days) => utcDay(firstMs + days * dayMs));
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
    return new Date(startMs(day)).getUTCDay() || 7;
}

/** The first millisecond of a day in UTC, since 1970. Days are counted there, because every day has 24 hours in UTC. */
function startMs(day: string): number {
    const ms = Date.parse(day);
    if (!isParsed(day, ms)) throw new RangeError(`${day} is not a day of the calendar.`);
    return ms;
}

/** Whether a day was parsed as it is: the parser takes 30 February for 2 March. */
function isParsed(day: string, ms: number): boolean {
    return !Number.isNaN(ms) && utcDay(ms) === day;
}

/** The day of a time in UTC. @param ms milliseconds since 1970. */
export function utcDay(ms: number): string {
    return new Date(ms).toISOString().slice(0, -timeCharacters);
}

export const calendarDayShape = z
    .string()
    .refine(isCalendarDay, 'A day of the calendar as YYYY-MM-DD.')
    .meta({ format: 'date', example: '2027-05-15' });
