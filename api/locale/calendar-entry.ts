import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { line } from './line.ts';

/** A file for calendars: an event, or its cancellation. */
export interface CalendarEntry {
    method: 'PUBLISH' | 'CANCEL';
    fileName: string;
    content: string;
}

/** A booking as an event. Times are milliseconds since 1970. */
export interface EntryFacts {
    bookingId: string;
    reference: string;
    /** The host of the site, for the id of the event. */
    host: string;
    /** How often the booking has changed: a calendar replaces an entry by one with a higher number. */
    sequence: number;
    startMs: number;
    endMs: number;
    nowMs: number;
    title: string;
    /** Lines of the description; empty ones are left out. */
    notes: readonly string[];
    /** Name and address of the place; empty: unknown. */
    place: readonly string[];
    geo: { lat: number; lon: number } | null;
}

/**
 * The calendar entry of a booking for its guest, or its cancellation. Calendars are shared, so that it has neither names
 * nor links. Times are in UTC.
 */
export function calendarEntry(method: CalendarEntry['method'], facts: EntryFacts): CalendarEntry {
    const isCancelled = method === 'CANCEL';
    const [title = '', address] = facts.place.map(line);
    const entry = ical({ prodId: { company: 'Book direct', product: 'Bookings' }, method: ICalCalendarMethod[method] });
    entry.createEvent({
        id: `${facts.bookingId}@${facts.host}`,
        sequence: facts.sequence + (isCancelled ? 1 : 0),
        stamp: new Date(facts.nowMs),
        start: new Date(facts.startMs),
        end: new Date(facts.endMs),
        summary: line(facts.title),
        description: facts.notes
            .map(line)
            .filter((text) => text !== '')
            .join('\n'),
        status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        ...(title !== '' && {
            location: {
                title,
                ...(address !== undefined && { address }),
                ...(facts.geo !== null && { geo: facts.geo }),
            },
        }),
    });
    return { method, fileName: `${facts.reference}.ics`, content: `${entry.toString()}\r\n` };
}
