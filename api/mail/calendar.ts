import { textIn } from '../../contract/local-text.ts';
import { spacedReference } from '../ledger/booking-reference.ts';
import { type CalendarEntry, calendarEntry } from '../locale/calendar-entry.ts';
import type { MailFacts } from './facts.ts';
import { wordsIn } from './words/words.ts';

/** The calendar entry of a mail to a guest, in the language of the guest. */
export function entryOf(method: CalendarEntry['method'], facts: MailFacts): CalendarEntry {
    const { experience, provider, guest, calendar, reference, bookingId, nowMs } = facts;
    const meetingPoint = textIn(experience.meetingPoint, guest.locale);
    return calendarEntry(method, {
        ...calendar,
        bookingId,
        reference,
        nowMs,
        title: textIn(experience.name, guest.locale),
        notes: [
            wordsIn(guest.locale)('entryReference', { reference: spacedReference(reference) }),
            meetingPoint,
            [provider.name, provider.phone].filter((text) => text !== null).join(', '),
        ],
        place: experience.place.length === 0 ? [meetingPoint] : experience.place,
        geo: experience.geo,
    });
}
