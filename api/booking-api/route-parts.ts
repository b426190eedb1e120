import type { RouteConfig, RouteHandler, z } from '@hono/zod-openapi';
import { adviceOn } from '../../contract/booking-errors.ts';
import { bookingErrorShape } from '../../contract/booking-responses.ts';
import type { ErrorCode, Issue } from '../../contract/errors.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import type { BookingService } from '../booking/service/service.ts';
import { invalidPayload } from '../http/body.ts';
import type { AddressOf } from '../http/client-address.ts';
import type { AnyResponse, HttpContext, HttpEnv } from '../http/env.ts';
import type { Failure } from '../http/errors.ts';
import { invalidParameters, unknownParameter } from '../http/query.ts';
import { errorResponses } from '../reference/declare.ts';
import examples from './examples.json' with { type: 'json' };

/** Dependencies of the endpoints. */
export interface BookingApiDependencies {
    service: BookingService;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
    /** The client address of a request. */
    addressOf: AddressOf;
    /** Called with each cancelled booking, to close its payment pages in the background. */
    cancelled: (bookingId: string) => void;
    payment: PaymentDependencies;
}

/** A declared route, and its handler. */
export interface Endpoint {
    route: RouteConfig;
    handle: (c: HttpContext, dependencies: BookingApiDependencies) => AnyResponse | Promise<AnyResponse>;
}

type Handle<R extends RouteConfig> = (
    c: Parameters<RouteHandler<R, HttpEnv>>[0],
    dependencies: BookingApiDependencies,
) => AnyResponse | Promise<AnyResponse>;

/** The handler gets inputs of the types that the route declares. */
export function endpoint<R extends RouteConfig>(route: R, handle: Handle<R>): Endpoint {
    return { route, handle: handle as unknown as Endpoint['handle'] };
}

const shared = { tags: ['Booking'], security: [] };
export const get = { method: 'get', ...shared } as const;
export const post = { method: 'post', ...shared } as const;
const component = bookingErrorShape.meta({ id: 'BookingError' });
const usual: ErrorCode[] = ['rate_limited', 'internal_error', 'unavailable'];
export const selectionCodes: ErrorCode[] = ['experience_not_found', 'time_slot_not_found', 'unit_not_found'];

/** Examples of errors that are the same in every call. */
const failures = Object.entries(examples.errors).map(([code, shown]) => ({ ...shown, code: code as ErrorCode }));

function errors(own: readonly Failure[], codes: ErrorCode[]) {
    return errorResponses([...codes, ...usual], false, {
        component,
        failures: [...own, ...failures],
        members: adviceOn,
    });
}

/** Errors of calls with a payload. @param issues of the example of an invalid one. */
export function payloadErrors(issues: Issue[], ...codes: ErrorCode[]) {
    const usualOfPayloads: ErrorCode[] = ['invalid_request', 'payload_too_large', 'unsupported_media_type'];
    return errors([invalidPayload(issues)], [...usualOfPayloads, ...codes]);
}

/** Errors of calls with parameters and no payload. @param example issues, and the name of an unknown parameter. */
export function queryErrors(
    query: z.ZodObject,
    { issues, unknown }: { issues: Issue[]; unknown: string },
    ...codes: ErrorCode[]
) {
    const own = [invalidParameters(issues), unknownParameter(unknown, Object.keys(query.shape))];
    return errors(own, ['invalid_request', 'unknown_parameter', ...codes]);
}

export function payload<S extends z.ZodType>(schema: S, example: unknown) {
    return { required: true, content: { 'application/json': { schema, example } } };
}
