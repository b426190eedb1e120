import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { spacedReference } from '../../contract/booking-reference.ts';
import type { Experience, Provider } from '../../contract/catalog.ts';
import { textIn } from '../../contract/local-text.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import { endOf, startOf } from '../booking/cancellation/booking-refund.ts';
import { line } from '../locale/line.ts';
import type { PageLocale } from './locale/words.ts';

/** A file for calendars: an event, or its cancellation. */
export type CalendarEntry = ReturnType<typeof calendarEntry>;

interface EntryOptions extends PageLocale {
    booking: Booking;
    /** As they are offered today; null: they are no longer. */
    provider: Provider | null;
    experience: Experience | null;
    siteUrl: string;
    nowMs: number;
}

/**
 * The calendar entry of a booking for its guest, or its cancellation. People share calendars, so it has neither names
 * nor links. Times are in UTC.
 */
export function calendarEntry(method: 'PUBLISH' | 'CANCEL', options: EntryOptions) {
    const { booking, provider, experience, siteUrl, nowMs, locale, translate } = options;
    const { details, id, reference, revision } = booking;
    const isCancelled = method === 'CANCEL';
    const meetingPoint = textIn(experience?.meetingPoint ?? {}, locale);
    const notes = [
        `${translate('bookingNumber')} ${spacedReference(reference)}`,
        meetingPoint,
        [details.provider.name, provider?.contact?.phone].filter((text) => text != null).join(', '),
    ];
    const place = experience?.location ?? { name: meetingPoint, address: null, lat: null, lon: null };
    const title = line(place.name);
    const entry = ical({ prodId: { company: 'Book direct', product: 'Bookings' }, method: ICalCalendarMethod[method] });
    entry.createEvent({
        id: `${id}@${new URL(siteUrl).hostname}`,
        // A calendar replaces an entry by one with a higher number.
        sequence: revision + (isCancelled ? 1 : 0),
        stamp: new Date(nowMs),
        start: new Date(startOf(booking)),
        end: new Date(endOf(booking, experience?.hotel?.checkOutTime)),
        summary: line(textIn(details.experience.name, locale)),
        description: notes
            .map(line)
            .filter((text) => text !== '')
            .join('\n'),
        status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        ...(title !== '' && {
            location: {
                title,
                ...(place.address !== null && { address: line(place.address) }),
                ...(place.lat !== null && place.lon !== null && { geo: { lat: place.lat, lon: place.lon } }),
            },
        }),
    });
    return { method, fileName: `${reference}.ics`, content: `${entry.toString()}\r\n` };
}
