import type { z } from 'zod';
import { bookingLimits } from '../../contract/booking.ts';
import type { Result } from '../../contract/result.ts';
import type { Desk } from '../booking/service/service.ts';
import type { AddressOf } from '../http/client-address.ts';
import type { HttpContext, HttpHandler } from '../http/env.ts';
import { type Failure, failureResponse, unavailable } from '../http/errors.ts';
import { readJsonBody } from '../http/json-body.ts';
import { isProgramFault } from '../ledger/fault.ts';

/** What the endpoints of the booking API work with. */
export interface BookingParts {
    desk: Desk;
    /** Public address without a slash at its end. */
    siteUrl: () => string;
    /** Who a request comes from. */
    addressOf: AddressOf;
    /** Told of every failure of the ledger. */
    complain: (error: unknown) => void;
    /** Told of every booking that was cancelled here, so that nobody pays for it any more; it does not wait for that. */
    cancelled: (bookingId: string) => void;
}

/** An endpoint that answers with what was found, or with the failure; a ledger that is away is a failure as well. */
export function answering<T>(
    parts: BookingParts,
    find: (c: HttpContext) => Result<T, Failure> | Promise<Result<T, Failure>>,
    show: (value: T) => Response,
): HttpHandler {
    return async (c) => {
        try {
            const found = await find(c);
            return found.ok ? show(found.value) : failureResponse(c, found.error);
        } catch (error) {
            if (isProgramFault(error)) throw error;
            parts.complain(error);
            return failureResponse(c, unavailable('Bookings cannot be read or made at the moment; try again.'));
        }
    };
}

/** The payload in its shape, within the bounds of the booking API. */
export function readPayload<T>(c: HttpContext, shape: z.ZodType<T>): Promise<Result<T, Failure>> {
    return readJsonBody(c, shape, bookingLimits.bytes);
}
