import type { Experience } from '../../contract/catalog.ts';
import { extras as declaredExtras } from '../../contract/extras.ts';
import { type SiteLocale, textIn } from '../../contract/local-text.ts';
import { departureOf, type SlotTimes, wallMinutes } from '../booking/availability/departure.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import type { BookingDetails } from '../booking/bookings/details.ts';
import { partyLabels } from '../booking/party/party.ts';
import { longDay, wallTimes } from '../locale/format.ts';
import type { PageLocale } from './locale/words.ts';

/** What was booked, as pages and mails say it. */
type Booked = Pick<Booking, 'details'>;

/** A booking, or what it was before a change. */
export type BookedDays = Pick<Booking, 'start_date' | 'end_date' | 'details'>;

/** The last day, or the day of departure; null: one day. */
export function lastDayOf({ start_date: start, end_date: end, details }: BookedDays): string | null {
    return end === start && details.unit === null ? null : end;
}

/** The day, or the first and the last. */
export function daysText(booked: BookedDays, { locale, translate }: PageLocale): string {
    const [from, last] = [longDay(booked.start_date, locale), lastDayOf(booked)];
    return last === null ? from : translate('fromTo', { from, to: longDay(last, locale) });
}

/** The times of a booked departure; null: a stay. */
export function timesText({ slot, provider, taken }: BookingDetails, locale: SiteLocale): string | null {
    const days = taken.departures.map(({ day }) => day);
    return slot === null ? null : slotTimesText(slot, provider.timeZone, days, locale);
}

/** The times of a slot: on one day with the end by the clock of that day, on several those of a usual day. */
export function slotTimesText(slot: SlotTimes, timeZone: string, days: readonly string[], locale: SiteLocale): string {
    const [day, ...others] = days;
    const departure = day === undefined || others.length > 0 ? null : departureOf(timeZone, day, slot);
    const minutes = departure === null ? slot.duration : wallMinutes(timeZone, departure);
    return wallTimes(slot.startTime, minutes, locale);
}

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
