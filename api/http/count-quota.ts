import { counted } from '../../contract/counted.ts';
import { secondsToNextDay } from '../access/day.ts';
import { largestDailyLimit } from '../access/key.ts';
import type { KnownKey } from '../access/key-ring.ts';
import type { Allowance, UsageCounter } from '../access/usage-counter.ts';
import { failure, failureAnswer, unavailable } from './errors.ts';
import { type Answer, type Exchange, type Handler, type Middleware, proceed } from './exchange.ts';

interface Answered {
    answer: Answer;
    exchange: Exchange;
    key: KnownKey;
    clock: () => number;
}

/**
 * Counts answers with status 200 against the key's daily limit and tells what is left.
 *
 * The answer is made first and counted then, since only its status says whether it counts; nothing that was counted ever
 * has to be given back. An answer that may not be given is replaced.
 */
export function countQuota(usage: Pick<UsageCounter, 'take' | 'isExhausted'>, clock: () => number): Middleware {
    return (next: Handler) => {
        const count = (answer: Answer, exchange: Exchange) => {
            const key = exchange.key as KnownKey;
            const allowance = usage.take(key, answer.status === 200 ? 1 : 0);
            return proceed(allowance, { answer, exchange, key, clock }, allow);
        };
        return (exchange) => {
            const key = exchange.key as KnownKey;
            if (usage.isExhausted(key)) return exhausted(exchange, key, clock());
            return proceed(next(exchange), exchange, count);
        };
    };
}

function allow(allowance: Allowance, { answer, exchange, key, clock }: Answered): Answer {
    const nowMs = clock();
    if (allowance.state === 'exhausted') return exhausted(exchange, key, nowMs);
    exchange.rateLimit = rateLimit(allowance.remaining, nowMs);
    if (allowance.state === 'granted') return answer;
    return failureAnswer(exchange, unavailable('Requests cannot be counted at the moment.'));
}

function exhausted(exchange: Exchange, key: KnownKey, nowMs: number): Answer {
    exchange.rateLimit = rateLimit(0, nowMs);
    const limit = counted(key.dailyLimit ?? 0, 'request');
    const message = `This key’s daily limit (UTC) of ${limit} is used up; it opens again at midnight.`;
    const headers = { 'Retry-After': String(secondsToNextDay(nowMs)) };
    return failureAnswer(exchange, failure('quota_exceeded', message, { headers }));
}

function rateLimit(remaining: number, nowMs: number): string {
    return `"daily";r=${Math.min(remaining, largestDailyLimit)};t=${secondsToNextDay(nowMs)}`;
}
