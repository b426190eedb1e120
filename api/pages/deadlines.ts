import type { SiteLocale } from '../../contract/local-text.ts';
import { todayIn } from '../booking/availability/departure.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import type { RefundDeadline } from '../booking/cancellation/refund.ts';
import { longDay, percent, placeOfZone, timeIn } from '../locale/format.ts';
import type { MessageValues } from '../locale/messages.ts';
import type { PageLocale } from './locale/words.ts';

/** Day and time of an instant, in milliseconds since 1970, by the clock of a time zone, as sentences say them. */
export function momentIn(timeZone: string, ms: number, locale: SiteLocale): { day: string; time: string } {
    const instant = new Date(ms).toISOString();
    return { day: longDay(instant, locale, timeZone), time: timeIn(timeZone, instant, locale) };
}

/** The same in one text, such as "Friday 14 May 2027, 9:00 am". */
export function momentText(timeZone: string, ms: number, { locale, translate }: PageLocale): string {
    return translate('moment', momentIn(timeZone, ms, locale));
}

/** Until when a pending booking holds its places, in the provider's time zone. The day is left out if it is today. */
export function heldUntil(
    { expires_at, details }: Pick<Booking, 'expires_at' | 'details'>,
    { locale, translate }: PageLocale,
    nowMs: number,
): MessageValues {
    const { timeZone } = details.provider;
    const isToday = todayIn(timeZone, Date.parse(expires_at)) === todayIn(timeZone, nowMs);
    const { day, time } = momentIn(timeZone, Date.parse(expires_at), locale);
    const zone = translate('localTime', { place: placeOfZone(timeZone, locale) });
    return { day: isToday ? 'today' : day, time, zone };
}

/**
 * A sentence for each deadline that has not passed, by the provider's clock, and one for the time after the last.
 * None without a policy.
 */
export function refundLines(
    deadlines: readonly RefundDeadline[],
    timeZone: string,
    nowMs: number,
    { locale, translate }: PageLocale,
): string[] {
    if (deadlines.length === 0) return [];
    const ahead = deadlines.filter(({ untilMs }) => untilMs > nowMs);
    if (ahead.length === 0) return [translate('refundNoneNow')];
    const lines = ahead.map((deadline) => {
        const until = momentText(timeZone, deadline.untilMs, { locale, translate });
        if (deadline.percent === 100) return translate('freeUntil', { until });
        return translate('feeUntil', { until, percent: percent((100 - deadline.percent) * 100, locale) });
    });
    return [...lines, translate('refundNone')];
}
