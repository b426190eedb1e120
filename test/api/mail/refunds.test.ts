import { expect, test } from 'vitest';
import { claimDeliveries } from '../../../api/booking/events/claim-deliveries.ts';
import { type PaymentProvider, ProviderUnavailable } from '../../../api/booking/payment/port.ts';
import { refundBooking } from '../../../api/booking/payment/refund-booking.ts';
import { amended } from '../booking/support/amended.ts';
import { describeBooking, sandbox } from '../booking/support/booking-api.ts';
import { contact, SentMails } from './support/sent-mails.ts';

/** A payment provider that does not answer when it is to refund. */
const silent: PaymentProvider = {
    ...sandbox,
    refund: () => Promise.reject(new ProviderUnavailable('no answer')),
};

/** So long that the claims of a process end, and that the next lock has a later time. */
const claimSeconds = 61;

describeBooking('mails about refunds', (api) => {
    const mails = new SentMails(api);
    const claimedElsewhere = async () => {
        const claim = { channel: 'mail' as const, owner: 'another process', nowMs: api.nowMs, most: 10 };
        await api.running.ledger.query((database) => claimDeliveries(database, claim));
    };
    const toGuest = () => mails.server.arrived.filter(({ recipients }) => recipients[0] !== contact.email);

    test('a refund done before the mail about the cancellation is in that mail, and a later one has its own', async () => {
        await mails.begin();
        const told = async (date: string, isClaimed: boolean) => {
            const bookingId = await mails.paidAndMailed(date, 1);
            await api.cancelForProvider(bookingId);
            if (isClaimed) await claimedElsewhere();
            await refundBooking(mails.parts, bookingId, 20_00);
            if (isClaimed) api.wait(claimSeconds);
            await mails.round();
            expect(toGuest().some(({ text }) => text?.includes('We have refunded'))).toBe(true);
            return mails.subjects();
        };
        expect(await told('2027-07-13', false)).toEqual(['Booking cancelled', 'Cancelled and refunded']);
        expect(await told('2027-07-14', true)).toEqual([
            'Booking cancelled',
            'Cancelled and refunded',
            'Refund of €20.00',
        ]);
    });

    test('a refund done before the mail about the change is in that mail, and a later one has its own', async () => {
        await mails.begin();
        const told = async (date: string, isDone: boolean) => {
            const bookingId = await mails.paidAndMailed(date, 2);
            const cheaper = { date, timeSlotId: 'early', adults: 1 };
            await amended(api, bookingId, cheaper, 'guest', isDone ? {} : { provider: silent });
            if (!isDone) {
                await claimedElsewhere();
                await refundBooking(mails.parts, bookingId, null);
                api.wait(claimSeconds);
            }
            await mails.round();
            const changed = toGuest().find(({ subject }) => subject?.startsWith('Changed'));
            return [/Refund.*: €.*/u.exec(changed?.text ?? '')?.[0], ...mails.subjects()];
        };
        expect(await told('2027-08-20', true)).toEqual(['Refunded: €20.00', 'Booking changed', 'Changed and refunded']);
        expect(await told('2027-08-21', false)).toEqual([
            'Refunded: €20.00',
            'Booking changed',
            'Changed and refunded',
            'Refund of €20.00',
        ]);
    });

    test('the mail about a change does not take an earlier refund for its own', async () => {
        await mails.begin();
        const bookingId = await mails.paidAndMailed('2027-08-22', 2);
        await refundBooking(mails.parts, bookingId, 5_00);
        await mails.round();
        expect(mails.subjects()).toEqual(['Refund of €5.00']);
        api.wait(claimSeconds);
        const cheaper = { date: '2027-08-22', timeSlotId: 'early', adults: 1 };
        await amended(api, bookingId, cheaper, 'guest', { provider: silent });
        await mails.round();
        expect(toGuest()[0]?.text).toContain('Refund: €15.00\n  It goes back');
        expect(mails.subjects()).toEqual(['Booking changed', 'Changed']);
    });

    test('the mail about a change has no other refund of the booking', async () => {
        await mails.begin();
        const bookingId = await mails.paidAndMailed('2027-08-23', 2);
        await amended(api, bookingId, { date: '2027-08-23', timeSlotId: 'early', adults: 1 });
        api.wait(claimSeconds);
        await refundBooking(mails.parts, bookingId, 5_00);
        await mails.round();
        const changed = toGuest().find(({ subject }) => subject?.startsWith('Changed'));
        expect(changed?.text).toContain('Refunded: €20.00');
        expect(mails.subjects()).toEqual(['Booking changed', 'Changed and refunded', 'Refund of €5.00']);
    });

    test('a booking that is cancelled before the mail about its change leaves all refunds to the mail about that', async () => {
        await mails.begin();
        const bookingId = await mails.paidAndMailed('2027-08-24', 2);
        await amended(api, bookingId, { date: '2027-08-24', timeSlotId: 'early', adults: 1 });
        await api.cancelForProvider(bookingId);
        await refundBooking(mails.parts, bookingId, null);
        await mails.round();
        expect(toGuest()[0]?.text).toContain('We have refunded €40.00: everything you have paid.');
        expect(mails.subjects()).toEqual(['Booking cancelled', 'Cancelled and refunded']);
    });
});
