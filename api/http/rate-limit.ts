import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { counted } from '../../contract/counted.ts';
import type { AddressOf } from './client-address.ts';
import { failure, failureAnswer } from './errors.ts';
import { type Handler, type Middleware, proceed } from './exchange.ts';

const windowSeconds = 60;

/**
 * Lets each client address ask so often a minute; more is a 429 that says how long to wait. Counted in this process
 * alone: it keeps one caller from crowding out the others, it is no quota. 0: no limit.
 */
export function limitRate(requestsPerMinute: number, addressOf: AddressOf): Middleware {
    if (requestsPerMinute === 0) return (next) => next;
    const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: windowSeconds });
    return (next: Handler) => async (exchange) => {
        try {
            await limiter.consume(addressOf(exchange));
        } catch (refusal) {
            if (!(refusal instanceof RateLimiterRes)) throw refusal;
            const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
            const message = `More than ${counted(requestsPerMinute, 'request')} a minute from one address; wait ${seconds} s.`;
            const headers = { 'Retry-After': String(seconds) };
            return failureAnswer(exchange, failure('rate_limited', message, { headers }));
        }
        return next(exchange);
    };
}

/** Counts only requests that are refused (400 to 499) against a limit: what is signed is not to be kept out by what is not. */
export function limitRefused(limit: Middleware): Middleware {
    return (next: Handler) => (exchange) =>
        proceed(next(exchange), exchange, (answer) => {
            const isRefused = answer.status >= 400 && answer.status < 500;
            return isRefused ? limit(() => answer)(exchange) : answer;
        });
}
