import { todayIn } from '../../booking/availability/departure.ts';
import type { Booking } from '../../booking/bookings/bookings.ts';
import { dayIn, placeOfZone, timeIn } from '../../locale/format.ts';
import type { MessageValues } from '../../locale/messages.ts';
import type { PageLocale } from '../site-dependencies.ts';

/** Until when places are held, for the text of a pending booking: in the provider's time zone, with the day unless it is today. */
export function heldUntil(
    { expires_at, details }: Pick<Booking, 'expires_at' | 'details'>,
    { locale, translate }: PageLocale,
    nowMs: number,
): MessageValues {
    const { timeZone } = details.provider;
    const isToday = todayIn(timeZone, Date.parse(expires_at)) === todayIn(timeZone, nowMs);
    return {
        day: isToday ? 'today' : dayIn(timeZone, expires_at, locale),
        time: timeIn(timeZone, expires_at, locale),
        zone: translate('localTime', { place: placeOfZone(timeZone, locale) }),
    };
}
