import { counted } from '../../contract/counted.ts';
import { type Prepared, whenReady } from '../http/content.ts';
import type { HttpContext } from '../http/env.ts';
import { type Failure, failure, internalError, prepareFailure, type RecordError, unavailable } from '../http/errors.ts';
import { isFailure } from '../http/query.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { secondsToNextDay } from './day.ts';
import { largestDailyLimit } from './key.ts';
import type { KeyRing, KnownKey } from './key-ring.ts';
import type { UsageCounter } from './usage-counter.ts';

export interface KeyOptions {
    keys: Pick<KeyRing, 'find'>;
    usage: Pick<UsageCounter, 'take' | 'isExhausted'>;
    /** Bounds how often a client address asks without a key, or with a wrong one. */
    refusals: RateLimit;
    /** Milliseconds since 1970. */
    clock: () => number;
    /** Records an exception of the answer, which is a bug. */
    recordError: RecordError;
}

export type Answering = (c: HttpContext) => Prepared | Failure | Promise<Prepared | Failure>;

const messages = {
    missing: 'Send your key in the header x-api-key.',
    unknown: 'The key in the header x-api-key is not valid.',
};

/**
 * Answers a request that presents a valid key in `x-api-key`, and counts answers with status 200 against its daily limit.
 *
 * The answer is made first and counted then, since only its status says whether it counts; nothing that was counted ever
 * has to be given back. An answer that may not be given is replaced.
 */
export function withKey(options: KeyOptions, c: HttpContext, answer: Answering): Prepared | Promise<Prepared> {
    const presented = c.req.header('x-api-key');
    if (!presented) return refused(options, c, messages.missing);
    return whenReady(options.keys.find(presented), (key) => {
        if (key === 'away') return prepareFailure(c, unavailable('Keys cannot be checked at the moment.'));
        if (key === 'unknown') return refused(options, c, messages.unknown);
        c.set('keyId', key.id);
        if (options.usage.isExhausted(key)) return exhausted(options, c, key);
        return whenReady(answered(options, c, answer), (made) => count(options, c, key, made));
    });
}

async function refused({ refusals }: KeyOptions, c: HttpContext, message: string): Promise<Prepared> {
    const headers = { 'WWW-Authenticate': 'ApiKey realm="market structure", header="x-api-key"' };
    return prepareFailure(c, (await refusals(c)) ?? failure('unauthorized', message, { headers }));
}

function answered({ recordError }: KeyOptions, c: HttpContext, answer: Answering): Prepared | Promise<Prepared> {
    const failed = (error: unknown) => {
        recordError(error, c.get('requestId'));
        return internalError;
    };
    const prepare = (made: Prepared | Failure) => (isFailure(made) ? prepareFailure(c, made) : made);
    try {
        const made = answer(c);
        return whenReady(made instanceof Promise ? made.catch(failed) : made, prepare);
    } catch (error) {
        return prepare(failed(error));
    }
}

function count(options: KeyOptions, c: HttpContext, key: KnownKey, made: Prepared): Prepared | Promise<Prepared> {
    return whenReady(options.usage.take(key, made.status === 200 ? 1 : 0), ({ state, remaining }) => {
        if (state === 'exhausted') return exhausted(options, c, key);
        const isAway = state === 'away';
        const { status, headers, body } = isAway ? prepareFailure(c, unavailable(uncounted)) : made;
        return { status, headers: { ...headers, ...quotaHeaders(key, remaining, options.clock()) }, body };
    });
}

const uncounted = 'Requests cannot be counted at the moment.';

function exhausted({ clock }: KeyOptions, c: HttpContext, key: KnownKey): Prepared {
    const nowMs = clock();
    const message = `This key’s daily limit (UTC) of ${counted(key.dailyLimit, 'request')} is used up; it opens again at midnight.`;
    const headers = { 'Retry-After': String(secondsToNextDay(nowMs)) };
    const refusal = prepareFailure(c, failure('quota_exceeded', message, { headers }));
    return { ...refusal, headers: { ...refusal.headers, ...quotaHeaders(key, 0, nowMs) } };
}

function quotaHeaders({ rateLimitPolicy }: KnownKey, remaining: number, nowMs: number) {
    const rateLimit = `"daily";r=${Math.min(remaining, largestDailyLimit)};t=${secondsToNextDay(nowMs)}`;
    return { 'RateLimit-Policy': rateLimitPolicy, RateLimit: rateLimit };
}
