import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { bookingLimits } from '../../contract/booking.ts';
import type { Datasets } from '../dataset/reload.ts';
import { retainData } from '../dataset/retain-data.ts';
import type { HttpEnv, HttpHandler } from '../http/env.ts';
import { failureResponse } from '../http/errors.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { wrongMethod } from '../http/unmatched.ts';
import { jsonPayload, knownParameters, refuseMisfits } from '../http/validate.ts';
import { availability, calendar } from './availability.ts';
import * as bookings from './booking.ts';
import type { BookingApiDependencies, Endpoint } from './dependencies.ts';
import * as lookups from './lookups.ts';
import { prefillUrl } from './prefill-url.ts';
import { quote } from './quote.ts';
import * as routes from './routes.ts';

export interface BookingApiOptions extends BookingApiDependencies {
    datasets: Pick<Datasets, 'current'>;
    /** How often a client may ask. */
    limit: RateLimit;
}

/** The booking API: the inputs of each route are valid when its handler runs. */
export function bookingApiApp({ datasets, limit, ...dependencies }: BookingApiOptions): OpenAPIHono<HttpEnv> {
    const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseMisfits });
    const stored = [limited(limit)];
    const offered = [...stored, retainData({ datasets })];
    const add = <R extends RouteConfig>(route: R, before: MiddlewareHandler<HttpEnv>[], handler: Endpoint<R>) => {
        const query = route.request?.query;
        const inputs = query instanceof z.ZodObject ? [knownParameters(query)] : [];
        if (route.request?.body !== undefined) inputs.push(jsonPayload({ bytesMax: bookingLimits.bytes }));
        app.openapi({ ...route, middleware: [...before, ...inputs] }, handler as never);
    };
    // The wish of a link as it came: a shape drops what is called __proto__. A payload that books has one of two shapes,
    // each of which says what does not fit it.
    const addUnread = (route: RouteConfig, handler: HttpHandler) => {
        app.openAPIRegistry.registerPath(route);
        app.post(route.path, ...(offered as [MiddlewareHandler]), handler);
    };
    add(routes.providerRoute, offered, lookups.provider(dependencies));
    add(routes.experienceRoute, offered, lookups.experience(dependencies));
    add(routes.availabilityRoute, offered, availability(dependencies));
    add(routes.calendarRoute, offered, calendar(dependencies));
    add(routes.quoteRoute, offered, quote(dependencies));
    addUnread(routes.prefillUrlRoute, prefillUrl(dependencies));
    addUnread(routes.createBookingRoute, bookings.create(dependencies));
    add(routes.bookingByQueryRoute, stored, bookings.bookingByQuery(dependencies));
    add(routes.bookingRoute, [...stored, besideCreate], bookings.booking(dependencies));
    add(routes.cancelRoute, stored, bookings.cancel(dependencies));
    return app;
}

/** The address that makes a booking is nobody's id, whatever the method. */
const besideCreate = createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.path === routes.createBookingRoute.path) return failureResponse(c, wrongMethod(['POST']));
    await next();
});
