import { createMiddleware } from 'hono/factory';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { counted } from '../../contract/counted.ts';
import type { AddressOf } from './client-address.ts';
import { type HttpContext, type HttpEnv, replaceResponse } from './env.ts';
import { type Failure, failure, failureResponse } from './errors.ts';

const windowSeconds = 60;

interface RateLimitOptions {
    /** Per client address; 0 means no limit. */
    requestsPerMinute: number;
    addressOf: AddressOf;
}

declare module 'hono' {
    interface ContextVariableMap {
        /** Header fields of the limit that has counted the request. */
        rateLimitFields?: Readonly<Record<string, string>>;
    }
}

/** Counts a request of its client address; returns a failure above the limit. */
export type RateLimit = (c: HttpContext) => Promise<Failure | null>;

/**
 * Limits the requests per minute of each client address. Above the limit it returns 429 with Retry-After. Each process
 * counts separately: the limit protects other clients and is not exact. The fields RateLimit and RateLimit-Policy are
 * those of draft-ietf-httpapi-ratelimit-headers.
 */
export function rateLimit({ requestsPerMinute, addressOf }: RateLimitOptions): RateLimit {
    if (requestsPerMinute === 0) return async () => null;
    const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: windowSeconds });
    const policy = `"address";q=${requestsPerMinute};w=${windowSeconds}`;
    const setFields = (c: HttpContext, { remainingPoints, msBeforeNext }: RateLimiterRes): number => {
        const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
        const RateLimit = `"address";r=${remainingPoints};t=${seconds}`;
        c.set('rateLimitFields', { 'RateLimit-Policy': policy, RateLimit });
        return seconds;
    };
    return async (c) => {
        try {
            setFields(c, await limiter.consume(addressOf(c)));
            return null;
        } catch (refusal) {
            if (!(refusal instanceof RateLimiterRes)) throw refusal;
            const seconds = setFields(c, refusal);
            const message = `More than ${counted(requestsPerMinute, 'request')} a minute from one address; wait ${seconds} s.`;
            return failure('rate_limited', message, { headers: { 'Retry-After': String(seconds) } });
        }
    };
}

/**
 * Applies a limit to all requests. Responses have the fields RateLimit and RateLimit-Policy.
 *
 * @example app.get('/docs', limited(rateLimit({ requestsPerMinute: 120, addressOf })), page);
 */
export const limited = (limit: RateLimit) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const refusal = await limit(c);
        if (refusal === null) await next();
        else replaceResponse(c, failureResponse(c, refusal));
        for (const [name, value] of Object.entries(c.get('rateLimitFields') ?? {})) c.res.headers.set(name, value);
    });

/**
 * Applies a limit to refused requests (400 to 499) only, so that forged requests do not block genuine ones.
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
