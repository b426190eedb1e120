import { spacedReference } from '../../contract/booking-reference.ts';
import type { Experience, Provider } from '../../contract/catalog.ts';
import { extras as declaredExtras } from '../../contract/extras.ts';
import { textIn } from '../../contract/local-text.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import { endOf, startOf } from '../booking/cancellation/booking-refund.ts';
import { partyLabels } from '../booking/party/party.ts';
import type { EntryFacts } from '../locale/calendar-entry.ts';
import type { PageLocale } from './locale/words.ts';

/** What was booked, as pages and mails say it. */
type Booked = Pick<Booking, 'details'>;

/** The party, with the labels of today's catalogue if it has all its categories. */
export function partyText(
    { details }: Booked,
    experience: Experience | null,
    { locale, translate }: PageLocale,
): string {
    const { party, unit } = details;
    const labelled = partyLabels(party, experience, unit?.id ?? null);
    if (labelled === null) return translate('partyCount', { adults: party.adults, children: party.children });
    return listed(labelled.map(({ label, count }) => translate('countOf', { count, label: textIn(label, locale) })));
}

/** Texts in one line: with commas, or with middle dots where a text has a comma of its own. */
export function listed(texts: readonly string[]): string {
    return texts.join(texts.some((text) => text.includes(',')) ? ' · ' : ', ');
}

/** Options with their numbers, and extras. */
export function extrasTexts({ details }: Booked, { locale, translate }: PageLocale): string[] {
    return [
        ...details.options.map(({ label, quantity }) =>
            translate('countOf', { count: quantity, label: textIn(label, locale) }),
        ),
        ...details.extras.map((name) => declaredExtras[name].label[locale]),
    ];
}

interface EntryOptions extends PageLocale {
    booking: Booking;
    /** As they are offered today; null: they are no longer. */
    provider: Provider | null;
    experience: Experience | null;
    siteUrl: string;
    nowMs: number;
}

/** A booking as an entry in the calendar of its guest. */
export function entryFactsOf(options: EntryOptions): EntryFacts {
    const { booking, provider, experience, siteUrl, nowMs, locale, translate } = options;
    const { details, id: bookingId, reference } = booking;
    const meetingPoint = textIn(experience?.meetingPoint ?? {}, locale);
    const { name = null, address = null, lat = null, lon = null } = experience?.location ?? {};
    const place = [name, address].filter((text) => text !== null);
    return {
        bookingId,
        reference,
        host: new URL(siteUrl).hostname,
        // A calendar replaces an entry by one with a higher number.
        sequence: booking.revision,
        startMs: startOf(booking),
        endMs: endOf(booking, experience?.hotel?.checkOutTime),
        nowMs,
        title: textIn(details.experience.name, locale),
        notes: [
            `${translate('bookingNumber')} ${spacedReference(reference)}`,
            meetingPoint,
            [details.provider.name, provider?.contact?.phone].filter((text) => text != null).join(', '),
        ],
        place: place.length === 0 ? [meetingPoint] : place,
        geo: lat === null || lon === null ? null : { lat, lon },
    };
}
