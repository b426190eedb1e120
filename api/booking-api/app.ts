import { type createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { Takeover } from '../dataset/reload.ts';
import { retainData } from '../dataset/retain-data.ts';
import type { HttpEnv, HttpHandler } from '../http/env.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { availability, calendar } from './availability.ts';
import * as bookings from './booking.ts';
import * as lookups from './lookups.ts';
import type { BookingParts } from './parts.ts';
import { prefillUrl } from './prefill-url.ts';
import { quote } from './quote.ts';
import * as routes from './routes.ts';

export interface BookingApiOptions extends BookingParts {
    datasets: Pick<Takeover, 'current'>;
    /** How often a client may ask. */
    limit: RateLimit;
}

type DeclaredRoute = ReturnType<typeof createRoute>;

/** The booking API. */
export function bookingApiApp({ datasets, limit, ...parts }: BookingApiOptions): OpenAPIHono<HttpEnv> {
    const app = new OpenAPIHono<HttpEnv>();
    const stored = [limited(limit)] as const;
    const offered = [...stored, retainData({ datasets })] as const;
    const add = (route: DeclaredRoute, before: readonly MiddlewareHandler<HttpEnv>[], handler: HttpHandler) => {
        app.openAPIRegistry.registerPath(route);
        app.on(route.method, [route.getRoutingPath()], ...before, handler);
    };
    const read = bookings.booking(parts);
    add(routes.providerRoute, offered, lookups.provider(parts));
    add(routes.experienceRoute, offered, lookups.experience(parts));
    add(routes.availabilityRoute, offered, availability(parts));
    add(routes.calendarRoute, offered, calendar(parts));
    add(routes.quoteRoute, offered, quote(parts));
    add(routes.prefillUrlRoute, offered, prefillUrl(parts));
    add(routes.createBookingRoute, offered, bookings.create(parts));
    add(routes.bookingByQueryRoute, stored, read);
    // An address of its own, by another method, is nobody's id.
    add(routes.bookingRoute, stored, (c, next) => (c.req.param('bookingId') === 'create' ? next() : read(c, next)));
    add(routes.cancelRoute, stored, bookings.cancel(parts));
    return app;
}
