import type { z } from 'zod';
import { bookingLimits } from '../../contract/booking.ts';
import type { Result } from '../../contract/result.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import type { Desk } from '../booking/service/service.ts';
import type { MarketStore } from '../dataset/store.ts';
import type { AddressOf } from '../http/client-address.ts';
import { type Failure, failureAnswer, unavailable } from '../http/errors.ts';
import type { Answer, Exchange, Handler } from '../http/exchange.ts';
import { readJsonBody } from '../http/json-body.ts';
import { secured } from '../http/security-headers.ts';
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

const headers = secured({ 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });

export function jsonAnswer(body: unknown, status = 200, more: Record<string, string> = {}): Answer {
    return { status, headers: { ...headers, ...more }, body: JSON.stringify(body) };
}

export function catalogOf(exchange: Exchange): Catalog {
    return (exchange.store as MarketStore).catalog;
}

/** An endpoint that answers with what was found, or with the failure; a ledger that is away is a failure as well. */
export function answering<T>(
    parts: BookingParts,
    find: (exchange: Exchange) => Result<T, Failure> | Promise<Result<T, Failure>>,
    show: (value: T, exchange: Exchange) => Answer,
): Handler {
    return async (exchange) => {
        try {
            const found = await find(exchange);
            return found.ok ? show(found.value, exchange) : failureAnswer(exchange, found.error);
        } catch (error) {
            if (isProgramFault(error)) throw error;
            parts.complain(error);
            return failureAnswer(exchange, unavailable('Bookings cannot be read or made at the moment; try again.'));
        }
    };
}

/** The payload in its shape, within the bounds of the booking API. */
export function readPayload<T>(exchange: Exchange, shape: z.ZodType<T>): Promise<Result<T, Failure>> {
    return readJsonBody(exchange, shape, bookingLimits.bytes);
}
