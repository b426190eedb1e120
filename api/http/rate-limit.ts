import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { counted } from '../../contract/counted.ts';
import type { AddressOf } from './client-address.ts';
import { type HttpContext, type HttpEnv, replaceResponse } from './env.ts';
import { type Failure, failure, failureResponse } from './errors.ts';

const windowSeconds = 60;

export interface RateLimitOptions {
    /** 0: no limit. */
    requestsPerMinute: number;
    addressOf: AddressOf;
}

/** Counts a request of an address; a failure where there are too many. */
export type RateLimit = (c: HttpContext) => Promise<Failure | null>;

/**
 * Lets each client address ask so often a minute; more is a 429 that says how long to wait. Counted in this process
 * alone: it keeps one caller from crowding out the others, it is no quota.
 */
export function rateLimit({ requestsPerMinute, addressOf }: RateLimitOptions): RateLimit {
    if (requestsPerMinute === 0) return async () => null;
    const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: windowSeconds });
    return async (c) => {
        try {
            await limiter.consume(addressOf(c));
            return null;
        } catch (refusal) {
            if (!(refusal instanceof RateLimiterRes)) throw refusal;
            const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
            const message = `More than ${counted(requestsPerMinute, 'request')} a minute from one address; wait ${seconds} s.`;
            return failure('rate_limited', message, { headers: { 'Retry-After': String(seconds) } });
        }
    };
}

/**
 * Counts every request against a limit.
 *
 * @example app.get('/docs', limited(rateLimit({ requestsPerMinute: 120, addressOf })), page);
 */
export const limited = (limit: RateLimit) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const refusal = await limit(c);
        if (refusal !== null) return failureResponse(c, refusal);
        await next();
    });

/**
 * Counts only requests that are refused (400 to 499) against a limit: what is signed is not to be kept out by what is not.
 *
 * @example app.post('/webhook', limitedRefusals(limit), receive);
 */
export const limitedRefusals = (limit: RateLimit) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        await next();
        if (c.res.status < 400 || c.res.status >= 500) return;
        const refusal = await limit(c);
        if (refusal !== null) replaceResponse(c, failureResponse(c, refusal));
    });
