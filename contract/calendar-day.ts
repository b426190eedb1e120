import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';

/** Calendar days are texts of the form YYYY-MM-DD. They sort by time and have no time zone. */
export function isCalendarDay(text: string): boolean {
    if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
    try {
        Temporal.PlainDate.from(text);
        return true;
    } catch {
        return false;
    }
}

/** Adds days to a calendar day; a negative number subtracts. */
export function addDays(day: string, days: number): string {
    return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
    return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days;
}

/** Every day from one to another, both included. */
export function daysFrom(from: string, to: string): string[] {
    const count = Math.max(0, daysBetween(from, to) + 1);
    const first = Temporal.PlainDate.from(from);
    return Array.from({ length: count }, (_, days) => first.add({ days }).toString());
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
    return Temporal.PlainDate.from(day).dayOfWeek;
}

export const calendarDayShape = z
    .string()
    .refine(isCalendarDay, 'A day of the calendar as YYYY-MM-DD.')
    .meta({ format: 'date', example: '2027-05-15' });
