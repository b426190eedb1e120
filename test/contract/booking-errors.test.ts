import { expect, test } from 'vitest';
import { toolNames } from '../../contract/agent-tools.ts';
import { adviceOn, bookingErrors, errorCauses } from '../../contract/booking-errors.ts';
import { errorStatus } from '../../contract/errors.ts';

const codes = Object.keys(bookingErrors) as (keyof typeof bookingErrors)[];

const causes = Object.entries(errorCauses).map(([cause, { code }]) => [code, cause] as const);

test.each([...codes.map((code) => [code, undefined] as const), ...causes])(
    'the next step of %s %s is one sentence that names real operations',
    (code, cause) => {
        const advice = adviceOn(code, cause);
        expect(advice?.next_step).toMatch(/^[A-Z][^.]*(?:\/[a-z-]+[^.]*)*\.$/u);
        expect(advice?.next_step).not.toMatch(/[{}]|undefined/u);
    },
);

test('only errors of a limit, a fault and an outage are retryable', () => {
    const retryable = codes.filter((code) => adviceOn(code)?.retryable);
    expect(retryable.map((code) => errorStatus[code])).toEqual([429, 500, 503]);
});

test('a cause whose next step changes the request is not retryable', () => {
    const retryable = causes.filter(([code, cause]) => adviceOn(code, cause)?.retryable);
    expect(retryable.map(([, cause]) => cause)).toEqual(['open_bookings', 'payment_page_busy']);
});

test('a door names operations in its own way', () => {
    expect(adviceOn('quote_expired', undefined, toolNames)?.next_step).toBe(
        'Get a new price with get_price, and tell the traveller if it has changed.',
    );
    const ofHttp = /`Retry-After`|Idempotency-Key|\bkey\b|\btoken\b|\bquote\b|GET |POST |\/api\//u;
    // No tool produces outcomes of the sandbox.
    const inTools = [...codes.map((code) => [code, undefined] as const), ...causes].filter(
        ([code]) => code !== 'outcome_not_possible',
    );
    const nextSteps = inTools.map(([code, cause]) => adviceOn(code, cause, toolNames)?.next_step);
    expect(nextSteps.filter((nextStep) => ofHttp.test(nextStep ?? ''))).toEqual([]);
});

test('codes of the market API have no advice', () => {
    expect(adviceOn('quota_exceeded')).toBeUndefined();
});
