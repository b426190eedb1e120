import { expect, test } from 'vitest';
import { isBusy } from '../../../api/ledger/retry.ts';

const codes = {
    SQLITE_BUSY: true,
    SQLITE_BUSY_SNAPSHOT: true,
    '40001': true,
    '40P01': true,
    '55P03': true,
    SQLITE_FULL: false,
    '23505': false,
    '57014': false,
};

test.each(Object.entries(codes))('the code %s of a database says that work may be retried: %s', (code, isRetried) => {
    expect(isBusy(Object.assign(new Error('failed'), { code }))).toBe(isRetried);
});

test.each([null, undefined, 'SQLITE_BUSY', new Error('SQLITE_BUSY'), { code: 40001 }])(
    'an error without the code of a database is not retried: %o',
    (error) => {
        expect(isBusy(error)).toBe(false);
    },
);
