import type { Middleware } from '../http/exchange.ts';
import type { Mounts } from '../http/mounts.ts';
import { availability, calendar } from './availability.ts';
import * as bookings from './booking.ts';
import * as lookups from './lookups.ts';
import type { BookingParts } from './parts.ts';
import { prefillUrl } from './prefill-url.ts';
import { quote } from './quote.ts';
import * as routes from './routes.ts';

/**
 * Mounts the booking API.
 *
 * @param offered what requests are behind that need the catalogue.
 * @param stored what those are behind that need the ledger alone.
 */
export function mountBooking(mounts: Mounts, booking: BookingParts, offered: Middleware, stored: Middleware): void {
    mounts.add(routes.providerRoute, offered(lookups.provider(booking)));
    mounts.add(routes.experienceRoute, offered(lookups.experience(booking)));
    mounts.add(routes.availabilityRoute, offered(availability(booking)));
    mounts.add(routes.calendarRoute, offered(calendar(booking)));
    mounts.add(routes.quoteRoute, offered(quote(booking)));
    mounts.add(routes.prefillUrlRoute, offered(prefillUrl(booking)));
    mounts.add(routes.createBookingRoute, offered(bookings.create(booking)));
    mounts.add(routes.bookingByQueryRoute, stored(bookings.booking(booking)));
    mounts.add(routes.bookingRoute, stored(bookings.booking(booking)));
    mounts.add(routes.cancelRoute, stored(bookings.cancel(booking)));
}
