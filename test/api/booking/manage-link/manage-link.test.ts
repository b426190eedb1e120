import { describe, expect, test } from 'vitest';
import { linkEndsAtMs, ManageLinks } from '../../../../api/booking/manage-link/manage-link.ts';

const secret = 'a secret for tests, long enough for the key';
const links = new ManageLinks(secret);
const booking = { id: '0f8fad5b-d9cb-469f-a165-70867728950e', link_version: 3 };
const token = links.tokenOf(booking);

describe('The token of a link', () => {
    test('the token of a link names the booking and the version, in 68 characters of an address', () => {
        expect(token).toMatch(/^[\w-]{68}$/u);
        expect(links.open(token)).toEqual({ bookingId: booking.id, version: 3 });
    });

    test('the token of a link is the same each time, and in each process with the secret', () => {
        expect(new ManageLinks(secret).tokenOf({ ...booking })).toBe(token);
    });

    test('the token of a link is another for each booking, version and secret', () => {
        const others = [
            links.tokenOf({ ...booking, link_version: 4 }),
            links.tokenOf({ ...booking, id: booking.id.replace('0f', '1f') }),
            new ManageLinks(`${secret}!`).tokenOf(booking),
        ];
        expect(new Set([token, ...others]).size).toBe(4);
        expect(others.slice(0, 2).map((other) => links.open(other)?.version)).toEqual([4, 3]);
        expect(links.open(others[2] as string)).toBeNull();
    });

    test('the token of a link is refused after a change of any character', () => {
        for (let at = 0; at < token.length; at++) {
            const other = token[at] === 'A' ? 'B' : 'A';
            expect(links.open(token.slice(0, at) + other + token.slice(at + 1)), `character ${at}`).toBeNull();
        }
    });

    test.each([
        '',
        'x',
        token.slice(1),
        `${token}A`,
        `${token}=`,
        `${token.slice(0, -1)}+`,
        ` ${token}`,
        '€'.repeat(68),
    ])('the text %j is no token of a link', (text) => expect(links.open(text)).toBeNull());
});

const details = (timeZone: string) => ({ provider: { timeZone } }) as Parameters<typeof linkEndsAtMs>[0]['details'];
test.each([
    ['a departure', 'America/Cancun', '2027-05-15', null, '2027-06-15T05:00:00.000Z'],
    ['a stay, from check-out', 'Asia/Kuwait', '2027-05-15', '2027-05-20', '2027-06-19T21:00:00.000Z'],
    // The clock of Lisbon goes back an hour on 31 October 2027.
    ['over a change of the clock', 'Europe/Lisbon', '2027-10-10', null, '2027-11-10T00:00:00.000Z'],
])('a link ends 30 days after the last day: %s', (_, timeZone, start_date, end_date, ends) => {
    expect(new Date(linkEndsAtMs({ start_date, end_date, details: details(timeZone) })).toISOString()).toBe(ends);
});
