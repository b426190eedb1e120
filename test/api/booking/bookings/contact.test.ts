import { expect, test } from 'vitest';
import { contactOf } from '../../../../api/booking/bookings/contact.ts';

test.each([
    ['+49 30 901820', ''],
    ['0049 30 901820', ''],
    ['00 49 (0)30/901820', ''],
    ['+0049 30 901820', ''],
    ['0049 30 901820', 'FR'],
    ['011 49 30 901820', 'US'],
    ['030 901820', 'DE'],
])('the telephone number %s %s is stored as +4930901820', (phone, phoneCountry) => {
    expect(contactOf({ phone, ...(phoneCountry && { phoneCountry }) }).phone).toBe('+4930901820');
});

test('a number that cannot be parsed is kept as its digits', () => {
    expect(contactOf({ phone: '030 / 90.18-20' }).phone).toBe('030901820');
    expect(contactOf({ phone: '00 00 12' }).phone).toBe('000012');
});
