import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { type SiteLocale, textIn } from '../../contract/local-text.ts';
import type { CalendarEntry, CalendarFeed } from '../booking/calendar-feed/entries.ts';
import { line } from '../locale/line.ts';
import { type Translate, wordsIn } from './words/words.ts';

/** The interval at which calendar programs should read the address again. Most use their own. */
const readAgainSeconds = 60 * 60;

interface FeedOptions {
    /** The name of the calendar. */
    title: string;
    locale: SiteLocale;
    /** The host of the site, for the ids of events. */
    host: string;
    /** When the content last changed. The same content is then the same text. */
    changedAt: string;
}

/** The text of a calendar (RFC 5545). Departures are in UTC; stays are days, from check-in up to check-out. */
export function feedText({ entries }: CalendarFeed, { title, locale, host, changedAt }: FeedOptions): string {
    const translate = wordsIn(locale);
    const calendar = ical({
        prodId: { company: 'Book direct', product: 'Bookings', language: locale.toUpperCase() },
        name: line(title),
        ttl: readAgainSeconds,
    });
    for (const entry of entries) {
        calendar.createEvent({
            id: `${entry.id}@${host}`,
            stamp: new Date(changedAt),
            ...timesOf(entry),
            summary: line(summaryOf(entry, locale, translate)),
            description: descriptionOf(entry, locale, translate).map(line).join('\n'),
            status: ICalEventStatus.CONFIRMED,
        });
    }
    return `${calendar.toString()}\r\n`;
}

function timesOf({ when }: CalendarEntry) {
    if ('startMs' in when) return { start: new Date(when.startMs), end: new Date(when.endMs) };
    // Guests in the house do not make the whole day of the calendar's owner busy.
    const transparency = ICalEventTransparency.TRANSPARENT;
    return { start: new Date(when.checkIn), end: new Date(when.checkOut), allDay: true, timezone: 'UTC', transparency };
}

function summaryOf({ name, unit, adults, children }: CalendarEntry, locale: SiteLocale, translate: Translate): string {
    const count = adults + children;
    if (unit === null) return translate('departure', { name: textIn(name, locale), count });
    return translate('stay', { unit: `${textIn(name, locale)}, ${textIn(unit, locale)}`, count });
}

function descriptionOf(entry: CalendarEntry, locale: SiteLocale, translate: Translate): string[] {
    const { adults, children, bookings, places, options, unit, isPrivate } = entry;
    const persons = [
        translate('adults', { count: adults }),
        ...(children > 0 ? [translate('children', { count: children })] : []),
    ];
    const counts = [
        ...(unit === null ? [translate('bookings', { count: bookings })] : []),
        ...(isPrivate ? [translate('private')] : []),
        ...(places === null || isPrivate ? [] : [translate('places', places)]),
    ];
    return [
        persons.join(', '),
        counts.join(', '),
        ...options.map(({ label, quantity }) => translate('option', { label: textIn(label, locale), count: quantity })),
    ].filter((text) => text !== '');
}
