import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import { longDay, wallTime } from '../../locale/format.ts';
import type { Booking } from '../bookings/bookings.ts';

/** Upper bound of texts that payment providers accept. */
const charactersMax = 200;

/** Texts for a payment page: the experience, and its day and time in the provider's time zone. */
export function paymentText(booking: Booking, locale: SiteLocale): { name: string; description: string } {
    const { experience, provider, slot, unit } = booking.details;
    const days = [booking.start_date, booking.end_date].filter((day) => day !== null);
    const parts = [
        unit === null ? null : textIn(unit.name, locale),
        days.map((day) => longDay(day, locale)).join(' – '),
        slot === null ? null : wallTime(slot.startTime, locale),
        provider.name,
    ];
    return {
        name: cut(textIn(experience.name, locale) || experience.slug),
        description: cut(parts.filter((part) => part !== null && part !== '').join(' · ')),
    };
}

function cut(text: string): string {
    const characters = [...text];
    return characters.length > charactersMax ? `${characters.slice(0, charactersMax - 1).join('')}…` : text;
}
