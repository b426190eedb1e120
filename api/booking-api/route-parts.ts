import { type RouteConfig, type RouteHandler, z } from '@hono/zod-openapi';
import { adviceOn } from '../../contract/booking-errors.ts';
import { bookingErrorShape } from '../../contract/booking-responses.ts';
import type { ErrorCode, Issue } from '../../contract/errors.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import type { BookingService } from '../booking/service/service.ts';
import { invalidPayload } from '../http/body.ts';
import type { AddressOf } from '../http/client-address.ts';
import type { AnyResponse, HttpContext, HttpEnv } from '../http/env.ts';
import { invalidParameters, unknownParameter } from '../http/query.ts';
import type { OnLedgerError } from '../ledger/fault.ts';
import { errorResponses } from '../reference/declare.ts';
import examples from './examples.json' with { type: 'json' };

/** Dependencies of the endpoints. */
export interface BookingApiDependencies {
    service: BookingService;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
    /** The client address of a request. */
    addressOf: AddressOf;
    payment: PaymentDependencies;
    /** Called with every ledger error. */
    onLedgerError: OnLedgerError;
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

/** A route without its error responses. */
interface Declaration extends RouteConfig {
    operationId: keyof typeof examples.invalid;
    /** Codes in addition to those of all endpoints. */
    codes?: ErrorCode[];
}

/** An endpoint of the booking API. The handler gets inputs of the types that the route declares. */
export function endpoint<R extends Declaration>(declared: R, handle: Handle<R>): Endpoint {
    const { codes, ...route } = declared;
    const responses = { ...route.responses, ...errorsOf(declared) };
    const shared = { tags: ['Booking'], security: [] };
    return { route: { ...shared, ...route, responses }, handle: handle as unknown as Endpoint['handle'] };
}

export const selectionCodes: ErrorCode[] = ['experience_not_found', 'time_slot_not_found', 'unit_not_found'];

const ofQueries: ErrorCode[] = ['invalid_request', 'unknown_parameter'];
const ofPayloads: ErrorCode[] = ['invalid_request', 'payload_too_large', 'unsupported_media_type'];
const ofAll: ErrorCode[] = ['rate_limited', 'internal_error', 'unavailable'];

const component = bookingErrorShape.meta({ id: 'BookingError' });

/** Examples of errors that are the same in every call. */
const failures = Object.entries(examples.errors).map(([code, shown]) => ({ ...shown, code: code as ErrorCode }));

/** Error responses. The example of a wrong call has issues of a payload, or of a query and an unknown parameter. */
function errorsOf({ operationId, request, codes = [] }: Declaration) {
    const invalid: Issue[] | { issues: Issue[]; unknown: string } = examples.invalid[operationId];
    const names = request?.query instanceof z.ZodObject ? Object.keys(request.query.shape) : [];
    const [usual, own] = Array.isArray(invalid)
        ? [ofPayloads, [invalidPayload(invalid)]]
        : [ofQueries, [invalidParameters(invalid.issues), unknownParameter(invalid.unknown, names)]];
    return errorResponses([...usual, ...codes, ...ofAll], false, {
        component,
        failures: [...own, ...failures],
        members: adviceOn,
    });
}

export function payload<S extends z.ZodType>(schema: S, example: unknown) {
    return { required: true, content: { 'application/json': { schema, example } } };
}
