import { expect, test } from 'vitest';
import { availabilityReasons } from '../../contract/booking.ts';
import { errorStatus } from '../../contract/errors.ts';

/** Every code by its status. 403 is for forms that another site has sent: no client of the API meets it. */
const statuses = {
    400: ['invalid_request', 'unknown_parameter'],
    401: ['unauthorized'],
    403: ['forbidden'],
    404: [
        'analysis_not_found',
        'provider_not_found',
        'experience_not_found',
        'time_slot_not_found',
        'unit_not_found',
        'booking_not_found',
        'not_found',
    ],
    405: ['method_not_allowed'],
    409: [
        'past_date',
        'not_operating',
        'closed',
        'cutoff_passed',
        'party_too_small',
        'party_too_large',
        'private_conflict',
        'slot_full',
        'resource_unavailable',
        'price_mismatch',
        'refund_changed',
        'booking_changed',
        'idempotency_conflict',
        'booking_not_cancellable',
        'booking_not_extendable',
        'outcome_not_possible',
        'booking_not_amendable',
        'amount_too_small',
    ],
    410: ['quote_expired'],
    413: ['payload_too_large'],
    415: ['unsupported_media_type'],
    416: ['range_not_satisfiable'],
    421: ['misdirected_request'],
    422: ['token_invalid'],
    429: ['quota_exceeded', 'rate_limited'],
    500: ['internal_error'],
    503: ['unavailable'],
};

test.each(Object.entries(statuses))('the codes with status %s are those of the table', (status, codes) => {
    const found = Object.entries(errorStatus).filter(([, number]) => String(number) === status);
    expect(found.map(([code]) => code).sort()).toEqual([...codes].sort());
});

test('there are no codes beyond the table, and every reason is one', () => {
    expect(Object.keys(errorStatus)).toHaveLength(Object.values(statuses).flat().length);
    expect(statuses[409]).toEqual(expect.arrayContaining([...availabilityReasons]));
});
