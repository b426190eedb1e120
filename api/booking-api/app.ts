import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { MiddlewareHandler, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { bookingLimits } from '../../contract/booking.ts';
import type { Datasets } from '../dataset/reload.ts';
import { retainData } from '../dataset/retain-data.ts';
import type { HttpContext, HttpEnv, HttpHandler } from '../http/env.ts';
import { failureResponse, unavailable } from '../http/errors.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { wrongMethod } from '../http/unmatched.ts';
import { jsonPayload, knownParameters, refuseInvalid } from '../http/validate.ts';
import { unlessUnavailable } from '../ledger/fault.ts';
import type { BookingApiDependencies, Endpoint } from './answers.ts';
import * as bookings from './bookings.ts';
import * as offers from './offers.ts';
import * as routes from './routes.ts';

export interface BookingApiOptions extends BookingApiDependencies {
    datasets: Pick<Datasets, 'current'>;
    /** How often a client may ask. */
    limit: RateLimit;
    /** Told of every failure of the ledger. */
    onLedgerError: (error: unknown) => void;
}

const away = unavailable('Bookings cannot be read or made at the moment; try again.');

/** The booking API: the inputs of each route are valid when its handler runs. */
export function bookingApiApp({ datasets, limit, ...dependencies }: BookingApiOptions): OpenAPIHono<HttpEnv> {
    const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
    const stored = [limited(limit)];
    const offered = [...stored, retainData({ datasets })];
    const orAway = (handler: HttpHandler) => async (c: HttpContext, next: Next) =>
        (await unlessUnavailable(dependencies, async () => handler(c, next))) ?? failureResponse(c, away);
    const add = <R extends RouteConfig>(route: R, before: MiddlewareHandler<HttpEnv>[], handler: Endpoint<R>) => {
        const query = route.request?.query;
        const inputs = query instanceof z.ZodObject ? [knownParameters(query)] : [];
        if (route.request?.body !== undefined) inputs.push(jsonPayload({ bytesMax: bookingLimits.bytes }));
        app.openapi({ ...route, middleware: [...before, ...inputs] }, orAway(handler as never) as never);
    };
    // The wish of a link as it came: a shape drops what is called __proto__. A payload that books has one of two shapes,
    // each of which says what does not fit it.
    const addUnread = (route: RouteConfig, handler: HttpHandler) => {
        app.openAPIRegistry.registerPath(route);
        app.post(route.path, ...(offered as [MiddlewareHandler]), orAway(handler));
    };
    add(routes.providerRoute, offered, offers.provider);
    add(routes.experienceRoute, offered, offers.experience);
    add(routes.availabilityRoute, offered, offers.availability(dependencies));
    add(routes.calendarRoute, offered, offers.calendar(dependencies));
    add(routes.quoteRoute, offered, offers.quote(dependencies));
    addUnread(routes.prefillUrlRoute, offers.prefillUrl(dependencies));
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
