import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { MiddlewareHandler, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { bookingLimits } from '../../contract/booking.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import type { Datasets } from '../dataset/reload.ts';
import { retainData } from '../dataset/retain-data.ts';
import type { HttpContext, HttpEnv, HttpHandler } from '../http/env.ts';
import { failureResponse, unavailable } from '../http/errors.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { wrongMethod } from '../http/unmatched.ts';
import { jsonPayload, knownParameters, refuseInvalid } from '../http/validate.ts';
import { type OnLedgerError, unlessUnavailable } from '../ledger/fault.ts';
import type { BookingApiDependencies, Endpoint } from './answers.ts';
import * as bookingRoutes from './booking-routes.ts';
import * as bookings from './bookings.ts';
import * as offers from './offers.ts';
import type { payload } from './route-parts.ts';
import * as routes from './routes.ts';
import * as search from './search.ts';

interface BookingApiOptions extends BookingApiDependencies {
    datasets: Pick<Datasets, 'current'>;
    limit: RateLimit;
    payment: PaymentDependencies;
    /** Called with every ledger error. */
    onLedgerError: OnLedgerError;
}

/** A route with a payload. */
type PostRoute = RouteConfig & { request: { body: ReturnType<typeof payload<z.ZodType<object>>> } };

const ledgerUnavailable = unavailable('Bookings cannot be read or made at the moment; try again.');

/** The booking API. Inputs are validated before the handler of a route runs. */
export function bookingApiApp({ datasets, limit, payment, ...dependencies }: BookingApiOptions): OpenAPIHono<HttpEnv> {
    const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
    const stored = [limited(limit)];
    const offered = [...stored, retainData(datasets)];
    const orUnavailable = (handler: HttpHandler) => async (c: HttpContext, next: Next) =>
        (await unlessUnavailable(dependencies, async () => handler(c, next), c.get('requestId'))) ??
        failureResponse(c, ledgerUnavailable);
    const add = <R extends RouteConfig>(route: R, before: MiddlewareHandler<HttpEnv>[], handler: Endpoint<R>) => {
        const query = route.request?.query;
        const inputs = query instanceof z.ZodObject ? [knownParameters(query)] : [];
        app.openapi({ ...route, middleware: [...before, ...inputs] }, orUnavailable(handler as never) as never);
    };
    const addPost = <R extends PostRoute>(route: R, handler: Endpoint<R>) => {
        app.openAPIRegistry.registerPath(route);
        const shape = route.request.body.content['application/json'].schema;
        const checked = jsonPayload({ shape, bytesMax: bookingLimits.bytes });
        app.post(route.path, ...([...offered, checked] as [MiddlewareHandler]), orUnavailable(handler as never));
    };
    // These handlers validate the payload themselves: a shape would drop a member __proto__ of a pre-fill link, and the
    // payload of a booking has one of two shapes.
    const addUnvalidated = (route: RouteConfig, handler: HttpHandler) => {
        app.openAPIRegistry.registerPath(route);
        app.post(route.path, ...(offered as [MiddlewareHandler]), orUnavailable(handler));
    };
    add(routes.providersRoute, offered, search.providers(dependencies));
    add(routes.experiencesRoute, offered, search.experiences(dependencies));
    add(routes.providerRoute, offered, offers.provider);
    add(routes.experienceRoute, offered, offers.experience(dependencies));
    addPost(routes.availabilityRoute, offers.availability(dependencies));
    add(routes.calendarRoute, offered, offers.calendar(dependencies));
    addPost(routes.quoteRoute, offers.quote(dependencies));
    addUnvalidated(routes.prefillUrlRoute, offers.prefillUrl(dependencies));
    addUnvalidated(bookingRoutes.createBookingRoute, bookings.create(dependencies));
    add(bookingRoutes.bookingByQueryRoute, stored, bookings.bookingByQuery(dependencies));
    add(bookingRoutes.bookingRoute, [...stored, exceptCreate], bookings.booking(dependencies));
    add(bookingRoutes.cancelRoute, stored, bookings.cancel(dependencies));
    add(bookingRoutes.extendRoute, stored, bookings.extend(dependencies));
    if (payment.provider.name === 'sandbox') {
        add(bookingRoutes.sandboxRoute, offered, bookings.sandbox(dependencies, payment));
    }
    return app;
}

/** Refuses other methods at the address that creates bookings, instead of reading `create` as an id. */
const exceptCreate = createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.path === bookingRoutes.createBookingRoute.path) return failureResponse(c, wrongMethod(['POST']));
    await next();
});
