import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { textIn } from '../../contract/local-text.ts';
import type { MailFacts } from './facts.ts';
import type { CalendarEntry } from './mail.ts';
import { line, spacedReference } from './text.ts';
import { wordsIn } from './words/words.ts';

/**
 * The calendar entry of a booking for its guest, or its cancellation. Calendars are shared, so that it has neither names
 * nor links. Times are in UTC.
 */
export function calendarEntry(method: CalendarEntry['method'], facts: MailFacts): CalendarEntry {
    const { experience, provider, guest, calendar, reference, bookingId } = facts;
    const isCancelled = method === 'CANCEL';
    const translate = wordsIn(guest.locale);
    const meetingPoint = textIn(experience.meetingPoint, guest.locale);
    const [title = meetingPoint, address] = experience.place;
    const description = [
        translate('entryReference', { reference: spacedReference(reference) }),
        meetingPoint,
        [provider.name, provider.phone].filter((text) => text !== null).join(', '),
    ];
    const entry = ical({ prodId: { company: 'Book direct', product: 'Bookings' }, method: ICalCalendarMethod[method] });
    entry.createEvent({
        id: `${bookingId}@${calendar.host}`,
        sequence: calendar.sequence + (isCancelled ? 1 : 0),
        stamp: new Date(facts.nowMs),
        start: new Date(calendar.startMs),
        end: new Date(calendar.endMs),
        summary: line(textIn(experience.name, guest.locale)),
        description: description
            .map(line)
            .filter((text) => text !== '')
            .join('\n'),
        status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        ...(title !== '' && {
            location: {
                title: line(title),
                ...(address !== undefined && { address: line(address) }),
                ...(experience.geo !== null && { geo: experience.geo }),
            },
        }),
    });
    return { method, fileName: `${reference}.ics`, content: entry.toString() };
}
