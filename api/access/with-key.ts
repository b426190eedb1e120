import { counted } from '../../contract/counted.ts';
import { dayMs } from '../../contract/durations.ts';
import { type OwnPrepared, type Prepared, whenReady } from '../http/content.ts';
import type { HttpContext } from '../http/env.ts';
import { failure, internalError, prepareFailure, type RecordError, unavailable } from '../http/errors.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { largestDailyLimit } from './key.ts';
import type { KeyRing, KnownKey } from './key-ring.ts';
import type { UsageCounter } from './usage-counter.ts';

export interface KeyOptions {
    keys: Pick<KeyRing, 'find'>;
    usage: Pick<UsageCounter, 'take' | 'isExhausted'>;
    /** Limits requests of a client address without a valid key. */
    refusals: RateLimit;
    /** Milliseconds since 1970. */
    clock: () => number;
    /** Called with exceptions of the handler, which are bugs. */
    recordError: RecordError;
}

type KeyedHandler = (c: HttpContext) => Prepared | Promise<Prepared>;

/**
 * Handles a request with a valid key in `x-api-key`, and counts responses with status 200 or 206 against its daily
 * limit.
 *
 * The response is created first and counted afterwards, because its status decides whether it counts. If the limit is
 * used up meanwhile, the response is replaced.
 */
export function withKey(
    options: KeyOptions,
    c: HttpContext,
    handler: KeyedHandler,
): OwnPrepared | Promise<OwnPrepared> {
    const presented = c.req.header('x-api-key');
    if (!presented) return refused(options, c, 'Send your key in the header x-api-key.');
    return whenReady(options.keys.find(presented), (found) => {
        if (!found.ok && found.error === 'unavailable') return prepareFailure(c, unchecked);
        if (!found.ok) return refused(options, c, 'The key in the header x-api-key is not valid.');
        const key = found.value;
        c.set('clientId', key.id);
        if (options.usage.isExhausted(key)) return exhausted(options, c, key);
        return whenReady(run(options, c, handler), (response) => count(options, c, key, response));
    });
}

async function refused({ refusals }: KeyOptions, c: HttpContext, message: string): Promise<OwnPrepared> {
    const headers = { 'WWW-Authenticate': 'ApiKey realm="market structure", header="x-api-key"' };
    return prepareFailure(c, (await refusals(c)) ?? failure('unauthorized', message, { headers }));
}

function run({ recordError }: KeyOptions, c: HttpContext, handler: KeyedHandler): Prepared | Promise<Prepared> {
    const failed = (error: unknown) => {
        recordError(error, c.get('requestId'));
        return prepareFailure(c, internalError);
    };
    try {
        const response = handler(c);
        return response instanceof Promise ? response.catch(failed) : response;
    } catch (error) {
        return failed(error);
    }
}

function count(
    options: KeyOptions,
    c: HttpContext,
    key: KnownKey,
    response: Prepared,
): OwnPrepared | Promise<OwnPrepared> {
    return whenReady(options.usage.take(key, isCounted(response) ? 1 : 0), ({ state, remaining }) => {
        if (state === 'granted') return withQuota(response, key, remaining, options.clock());
        discard(response);
        if (state === 'exhausted') return exhausted(options, c, key);
        return withQuota(prepareFailure(c, unavailable(uncounted)), key, remaining, options.clock());
    });
}

function isCounted({ status }: Prepared): boolean {
    return status === 200 || status === 206;
}

/** Closes the file of a response that is not sent. */
function discard({ body }: Prepared): void {
    if (body instanceof ReadableStream) void body.cancel();
}

const unchecked = unavailable('Keys cannot be checked at the moment.');
const uncounted = 'Requests cannot be counted at the moment.';

function exhausted({ clock }: KeyOptions, c: HttpContext, key: KnownKey): OwnPrepared {
    const nowMs = clock();
    const message = `This key’s daily limit (UTC) of ${counted(key.dailyLimit, 'answer')} is used up until midnight UTC.`;
    const headers = { 'Retry-After': String(secondsToNextDay(nowMs)) };
    return withQuota(prepareFailure(c, failure('quota_exceeded', message, { headers })), key, 0, nowMs);
}

function withQuota({ status, headers, body }: Prepared, key: KnownKey, remaining: number, nowMs: number): OwnPrepared {
    const RateLimit = `"daily";r=${Math.min(remaining, largestDailyLimit)};t=${secondsToNextDay(nowMs)}`;
    return { status, headers: { ...headers, 'RateLimit-Policy': key.rateLimitPolicy, RateLimit }, body };
}

/** Whole seconds until the next UTC day, at least 1. */
function secondsToNextDay(nowMs: number): number {
    return Math.ceil((dayMs - (nowMs % dayMs)) / 1000);
}
