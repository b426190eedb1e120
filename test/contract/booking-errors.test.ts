import { expect, test } from 'vitest';
import { adviceOn, bookingErrors, bookingOperations, errorCauses } from '../../contract/booking-errors.ts';
import { errorStatus } from '../../contract/errors.ts';

const codes = Object.keys(bookingErrors) as (keyof typeof bookingErrors)[];

const causes = Object.entries(errorCauses).map(([cause, { code }]) => [code, cause] as const);

test.each([...codes.map((code) => [code, undefined] as const), ...causes])(
    'the next step of %s %s is one sentence that names real operations',
    (code, cause) => {
        const advice = adviceOn(code, bookingOperations, cause);
        expect(advice?.next_step).toMatch(/^[A-Z][^.]*(?:\/[a-z-]+[^.]*)*\.$/u);
        expect(advice?.next_step).not.toMatch(/[{}]|undefined/u);
    },
);

test('only a limit, a fault and an outage can end by themselves', () => {
    const retryable = codes.filter((code) => adviceOn(code)?.retryable);
    expect(retryable.map((code) => errorStatus[code])).toEqual([429, 500, 503]);
});

test('a door names operations in its own way', () => {
    const names = { ...bookingOperations, getPrice: 'get_price' };
    expect(adviceOn('quote_expired', names)?.next_step).toBe(
        'Get a new price with get_price, and tell the traveller if it has changed.',
    );
});

test('codes of the market API have no advice', () => {
    expect(adviceOn('quota_exceeded')).toBeUndefined();
});
