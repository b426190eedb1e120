import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { MiddlewareHandler, Next } from 'hono';
import { createMiddleware } from 'hono/factory';
import { availabilityRequestShape, bookingLimits, quoteRequestShape } from '../../contract/booking.ts';
import type { Datasets } from '../dataset/reload.ts';
import { retainData } from '../dataset/retain-data.ts';
import type { HttpContext, HttpEnv } from '../http/env.ts';
import { failureResponse, unavailable } from '../http/errors.ts';
import { limited, type RateLimit } from '../http/rate-limit.ts';
import { wrongMethod } from '../http/unmatched.ts';
import { jsonPayload, knownParameters, refuseInvalid } from '../http/validate.ts';
import { unlessUnavailable } from '../ledger/fault.ts';
import * as bookings from './bookings.ts';
import { create } from './create.ts';
import * as offers from './offers.ts';
import type { BookingApiDependencies, Endpoint } from './route-parts.ts';
import * as search from './search.ts';

interface BookingApiOptions extends BookingApiDependencies {
    datasets: Pick<Datasets, 'current'>;
    limit: RateLimit;
}

const ledgerUnavailable = unavailable('Bookings cannot be read or made at the moment; try again.');

/** The booking API. Inputs are validated before the handler of a route runs. */
export function bookingApiApp({ datasets, limit, ...dependencies }: BookingApiOptions): OpenAPIHono<HttpEnv> {
    const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
    const stored = [limited(limit)];
    const offered = [...stored, retainData(datasets)];
    const orUnavailable = (handle: Endpoint['handle']) => async (c: HttpContext, _: Next) =>
        (await unlessUnavailable(dependencies, async () => handle(c, dependencies), c.get('requestId'))) ??
        failureResponse(c, ledgerUnavailable);
    const add = ({ route, handle }: Endpoint, before: MiddlewareHandler<HttpEnv>[]) => {
        const query = route.request?.query;
        const inputs = query instanceof z.ZodObject ? [knownParameters(query)] : [];
        app.openapi({ ...route, middleware: [...before, ...inputs] }, orUnavailable(handle) as never);
    };
    // Without a shape, the handler validates the payload itself: a shape would drop a member __proto__ of a pre-fill
    // link, and the payload of a booking has one of two shapes.
    const addPost = ({ route, handle }: Endpoint, shape?: z.ZodType<object>) => {
        const checked = shape === undefined ? [] : [jsonPayload({ shape, bytesMax: bookingLimits.bytes })];
        app.openAPIRegistry.registerPath(route);
        app.post(route.path, ...([...offered, ...checked] as [MiddlewareHandler]), orUnavailable(handle));
    };
    add(search.providers, offered);
    add(search.experiences, offered);
    add(offers.provider, offered);
    add(offers.experience, offered);
    addPost(offers.availability, availabilityRequestShape);
    add(offers.calendar, offered);
    addPost(offers.quote, quoteRequestShape);
    addPost(offers.prefillUrl);
    addPost(create);
    add(bookings.bookingByQuery, stored);
    add(bookings.booking, [...stored, exceptCreate]);
    add(bookings.cancel, stored);
    add(bookings.extend, stored);
    if (dependencies.payment.provider.name === 'sandbox') add(bookings.sandbox, offered);
    return app;
}

/** Refuses other methods at the address that creates bookings, instead of reading `create` as an id. */
const exceptCreate = createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.path === create.route.path) return failureResponse(c, wrongMethod(['POST']));
    await next();
});
