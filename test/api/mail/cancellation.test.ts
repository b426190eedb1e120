import { describe, expect, test } from 'vitest';
import type { MailKind } from '../../../api/booking/events/deliveries.ts';
import { compose, factsOf, invented } from './support/facts.ts';

describe('A cancellation says', () => {
    const late = '2027-05-01T13:59:00.000Z';
    const cancelled = (kind: MailKind, kept_minor: number | null, money = {}, cancelled_at = late) => {
        const made = invented();
        const after = { paidMinor: 0, refundDueMinor: 0, refundedMinor: 0, returnedMinor: 0, ...money };
        return compose(kind, factsOf({ ...made, money: after }, { status: 'cancelled', kept_minor, cancelled_at }))
            .text;
    };

    test.each([
        ['everything', 0, { refundDueMinor: 1000 }, 'You get back MX$10.00: everything you have paid.'],
        [
            'a part, of which some is under way',
            750,
            { refundDueMinor: 50, refundedMinor: 200 },
            'You get back MX$2.50 of the MX$10.00 you have paid.',
        ],
        ['nothing', 750, {}, 'Nothing is refunded: Lagoon Sailing keeps MX$7.50.'],
        ['nothing was paid', 0, {}, 'You were not charged.'],
    ])('the mail about a cancellation states what comes back: %s', (_, kept, money, sentence) => {
        expect(cancelled('guest.cancelled', kept, money)).toContain(`\n\n${sentence}\n`);
    });

    test.each([
        ['all of it', 0, 1037_25, 'We have refunded MX$1,037.25: everything you have paid.'],
        ['what comes back', 500_00, 537_25, 'We have refunded MX$537.25 of the MX$1,037.25 you have paid.'],
        [
            'a part',
            0,
            37_25,
            'You get back MX$1,037.25: everything you have paid.\nWe have already refunded MX$37.25 of it.',
        ],
    ])('a cancellation mail states what was refunded meanwhile: %s', (_, kept, refundedMinor, sentence) => {
        const { money } = invented();
        const back = { paidMinor: kept, refundDueMinor: money.paidMinor - kept };
        const facts = factsOf(
            { ...invented(), money: { ...money, ...back } },
            { status: 'cancelled', kept_minor: kept },
            { refundedMinor },
        );
        const { text, subject } = compose('guest.cancelled', facts);
        expect(text).toContain(`\n\n${sentence}`);
        expect(subject.startsWith('Cancelled and refunded: ')).toBe(refundedMinor !== 37_25);
    });

    test('the mail about a cancellation states who cancelled', () => {
        const first = (kind: MailKind, kept: number | null) =>
            cancelled(kind, kept).split('\n')[2]?.replaceAll('\u00a0', ' ');
        expect(first('guest.cancelled', 0)).toBe('Your booking is cancelled, Maya.');
        expect(first('guest.cancelled', null)).toBe('Lagoon Sailing has cancelled your booking, Maya.');
        expect(first('provider.cancelled', 0)).toBe('A guest has cancelled a booking for Saturday 1 May');
        expect(first('provider.cancelled', null)).toBe('You cancelled a booking for Saturday 1 May');
    });

    test.each([
        ['all of it', 0, { refundDueMinor: 1000 }, 'MX$10.00 is refunded to the guest: all that was paid.'],
        ['a part', 750, { refundDueMinor: 250 }, 'MX$2.50 is refunded to the guest; you keep MX$7.50.'],
        ['nothing', 750, {}, 'Nothing is refunded to the guest; you keep MX$7.50.'],
    ])('the mail to the provider about a cancellation names no amount of zero: %s', (_, kept, money, sentence) => {
        expect(cancelled('provider.cancelled', kept, money)).toContain(sentence);
    });
});

test('the mail after the last deadline states that nothing is refunded, before the words of the provider', () => {
    const { text } = compose('guest.confirmed', factsOf(invented(), {}, { nowMs: Date.parse('2027-05-01T02:00:00Z') }));
    expect(text).toContain('Nothing is refunded if you cancel.\nIf there is no wind,');
    expect(compose('guest.confirmed', factsOf()).text).not.toContain('Nothing is refunded if you cancel.');
});

test('a deadline that has passed is not offered', () => {
    const until = (nowMs: number) =>
        compose('guest.confirmed', factsOf(invented(), {}, { nowMs })).text.replaceAll('\u00a0', ' ');
    const deadline = Date.parse('2027-04-30T14:00:00Z');
    expect(until(deadline - 1)).toContain('Free cancellation until Friday 30 April 2027, 9:00 am.');
    expect(until(deadline)).not.toContain('30 April');
});

describe('After a goodwill refund', () => {
    const { money } = invented();
    const returned = { ...money, paidMinor: money.paidMinor - 400_00, refundedMinor: 400_00, returnedMinor: 400_00 };

    test.each<[MailKind, string]>([
        ['guest.confirmed', 'Paid: MX$637.25\n  of MX$3,457.50\n  MX$400.00 refunded.\nBalance: MX$2,420.25\n'],
        ['provider.changed', 'Paid: MX$637.25\n  of MX$3,457.50\n  MX$400.00 refunded.\nTo collect: MX$2,420.25\n'],
    ])('the amounts of a mail add up to the total: %s', (kind, rows) => {
        expect(compose(kind, factsOf({ ...invented(), money: returned })).text).toContain(rows);
    });

    test('a mail says what was refunded of a booking for which nothing else is paid', () => {
        const all = { ...money, paidMinor: 0, refundedMinor: money.paidMinor, returnedMinor: money.paidMinor };
        const { text } = compose('guest.reminder', factsOf({ ...invented(), money: all }));
        expect(text).toContain('Total: MX$3,457.50\n  MX$1,037.25 refunded.\nBalance: MX$2,420.25\n');
    });

    test.each([
        ['confirmed', 'Your booking still stands.', 'Change or cancel:', true],
        ['cancelled', 'Your booking is cancelled.', 'Book again:', false],
        ['pending', 'Your booking has expired.', 'Book again:', false],
    ] as const)('the mail about the refund of a %s booking says: %s', (status, state, button, hasBalance) => {
        const columns = { status, expires_at: '2027-03-31T15:00:00.000Z' };
        const facts = factsOf({ ...invented(), money: returned }, columns, { returnMinor: 400_00 });
        const { text } = compose('guest.refunded', facts);
        expect(text).toContain(`We have refunded MX$400.00, Maya.\n\n${state}\n`);
        expect(text).toContain(`\n${button}\n`);
        expect(text.includes('Balance: MX$2,420.25')).toBe(hasBalance);
    });
});
