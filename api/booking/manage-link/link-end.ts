import { Temporal } from 'temporal-polyfill';
import type { Booking } from '../bookings/bookings.ts';

/** Days of the provider's calendar after the last day of a booking on which its link still opens. */
const daysAfter = 30;

/** When the links of a booking end, in milliseconds since 1970: the midnight after the thirtieth day after its last day. */
export function linkEndsAtMs({
    start_date: start,
    end_date: end,
    details,
}: Pick<Booking, 'start_date' | 'end_date' | 'details'>): number {
    const midnight = Temporal.PlainDate.from(end ?? start).add({ days: daysAfter + 1 });
    return midnight.toZonedDateTime(details.provider.timeZone).epochMilliseconds;
}
