import type { RouteConfig, RouteHandler } from '@hono/zod-openapi';
import type { Result } from '../../contract/result.ts';
import type { BookingService } from '../booking/service/service.ts';
import type { AddressOf } from '../http/client-address.ts';
import type { AnyResponse, HttpContext, HttpEnv } from '../http/env.ts';
import { type Failure, failureResponse, unavailable } from '../http/errors.ts';
import { isProgramFault } from '../ledger/fault.ts';

/** What the endpoints of the booking API work with. */
export interface BookingApiDependencies {
    service: BookingService;
    /** Public address without a slash at its end. */
    siteUrl: () => string;
    /** Who a request comes from. */
    addressOf: AddressOf;
    /** Told of every failure of the ledger. */
    onLedgerError: (error: unknown) => void;
    /** Told of every booking that was cancelled here, so that nobody pays for it any more; it does not wait for that. */
    cancelled: (bookingId: string) => void;
}

/** An endpoint that answers with what was found, or with the failure; a ledger that is away is a failure as well. */
export function answering<C extends HttpContext, T>(
    dependencies: BookingApiDependencies,
    find: (c: C) => Result<T, Failure> | Promise<Result<T, Failure>>,
    show: (value: T) => AnyResponse,
): (c: C) => Promise<AnyResponse> {
    return async (c) => {
        try {
            const found = await find(c);
            return found.ok ? show(found.value) : failureResponse(c, found.error);
        } catch (error) {
            if (isProgramFault(error)) throw error;
            dependencies.onLedgerError(error);
            return failureResponse(c, unavailable('Bookings cannot be read or made at the moment; try again.'));
        }
    };
}

/** A handler of a declared route, whose inputs are valid. */
export type Endpoint<R extends RouteConfig> = RouteHandler<R, HttpEnv>;
