import { Temporal } from 'temporal-polyfill';
import { toMajor } from '../../../../contract/currency.ts';
import type { SiteLocale } from '../../../../contract/local-text.ts';

/** An amount of minor units as people of a locale write it. */
export function money(minor: number, currency: string, exponent: number, locale: SiteLocale): string {
    const format = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: exponent,
        maximumFractionDigits: exponent,
    });
    return format.format(toMajor(minor, exponent));
}

/** A day of the calendar with its weekday, such as "Saturday, 15 May 2027". */
export function longDay(day: string, locale: SiteLocale): string {
    return inUtc(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** A month of the calendar, such as "May 2027". */
export function longMonth(day: string, locale: SiteLocale): string {
    return inUtc(day, locale, { month: 'long', year: 'numeric' });
}

/** The short names of the weekdays from Monday on, with the long ones beside them. */
export function weekdays(locale: SiteLocale): { short: string; long: string }[] {
    return Array.from({ length: 7 }, (_, index) => {
        // The first of January 2024 was a Monday.
        const day = `2024-01-0${index + 1}`;
        return { short: inUtc(day, locale, { weekday: 'short' }), long: inUtc(day, locale, { weekday: 'long' }) };
    });
}

/** A wall-clock time HH:MM in the way of the locale. */
export function wallTime(time: string, locale: SiteLocale): string {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
    return format.format(Date.UTC(2024, 0, 1, hour, minute));
}

/** An instant by the wall clock of a zone, with the zone's name for people. */
export function instantIn(timeZone: string, instant: string, locale: SiteLocale): string {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
    return format.format(Temporal.Instant.from(instant).epochMilliseconds);
}

function inUtc(day: string, locale: SiteLocale, options: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
}
