import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../contract/calendar-day.ts';
import { err, ok } from '../../../../contract/result.ts';
import { guestsWithLinks, hiddenRefund } from './support/guest.ts';

const { answer, api, booked, cancel, payments, sail, statusOf, visitor } = guestsWithLinks();

describe('Cancelling by the form', () => {
    test('the cancel form refunds what was shown, and confirms it; the form sent again shows the same', async () => {
        const { id, path } = await booked();
        const sent = await cancel(path, '4000');
        expect([sent.status, sent.location]).toEqual([303, path]);
        const page = await visitor.get(path);
        expect(page.text).toContain('Cancelled Your booking Your places have been released. We have refunded €40.00.');
        expect(page.text).not.toContain('Cancel booking');
        expect(page.text).not.toContain('can change your booking');
        expect((await cancel(path, '4000')).location).toBe(path);
        expect(await payments.refunds(id)).toHaveLength(1);
    });

    test.each(['2000', '', '40.00', '-4000', 'x', '4000000000000000000'])(
        'the cancel form is 409 where %j was shown, with the amount of now; its form then cancels',
        async (shown) => {
            const { id, path } = await booked();
            const refused = await cancel(path, shown);
            expect(refused.status).toBe(409);
            expect(refused.text).toContain('Nothing has been cancelled: you would now get back €40.00.');
            expect(await statusOf(id)).toBe('confirmed');
            expect(hiddenRefund(refused)).toBe('4000');
            expect((await cancel(path, hiddenRefund(refused))).status).toBe(303);
        },
    );

    test('a form from before a deadline is 409 a minute after it, with the lower refund', async () => {
        const { path, day } = await booked();
        api.nowMs = Date.parse(`${addDays(day, -7)}T13:00:00Z`);
        const before = hiddenRefund(await visitor.get(path));
        expect(before).toBe('4000');
        api.wait(60);
        const refused = await cancel(path, before);
        expect([refused.status, hiddenRefund(refused)]).toEqual([409, '2000']);
        expect(refused.text).toContain('You have paid €40.00; Lagoon keeps €20.00.');
        expect((await cancel(path, '2000')).status).toBe(303);
        const page = await visitor.get(path);
        expect(page.text).toContain('We have refunded €20.00.');
        expect(page.text).toContain('Lagoon keeps €20.00.');
    });

    test('a cancellation after the last deadline refunds nothing, and the button names no amount', async () => {
        const { id, path, day } = await booked();
        api.nowMs = Date.parse(`${addDays(day, -1)}T13:00:00Z`);
        const page = await visitor.get(path);
        expect(page.text).toContain('You get back €0.00 You have paid €40.00; Lagoon keeps €40.00.');
        expect(page.html).toMatch(/<button[^>]*value="cancel"[^>]*>Cancel booking<\/button>/u);
        await cancel(path, '0');
        expect(await payments.refunds(id)).toEqual([]);
        expect((await visitor.get(path)).text).toContain('Lagoon keeps €40.00');
    });

    test('the page of the booking names the deadlines that are ahead, and no other', async () => {
        const { id, day } = await booked();
        const at = async (time: string) => {
            api.nowMs = Date.parse(time);
            return (await visitor.get(`/en/booking/${id}`)).text;
        };
        expect(await at(`${addDays(day, -7)}T12:59:00Z`)).toMatch(
            /Free cancellation until .* costs 50% .* after that/u,
        );
        const later = await at(`${addDays(day, -7)}T13:00:00Z`);
        expect(later).not.toContain('Free cancellation');
        expect(later).toMatch(/costs 50% of the total\. Nothing is refunded after that\./u);
        const last = await at(`${addDays(day, -1)}T13:00:00Z`);
        expect(last).not.toContain('cancelling costs');
        expect(last).toContain('Nothing is refunded if you cancel.');
    });

    test('a booking that is not paid is cancelled without money', async () => {
        const { id, path } = await booked(0);
        expect((await visitor.get(path)).text).toContain('You have not paid anything, so there is nothing to refund.');
        expect((await cancel(path, '0')).status).toBe(303);
        expect(await statusOf(id)).toBe('cancelled');
    });

    test('a cancellation is refused after the start, without a policy, and after expiry, with words', async () => {
        const begun = await booked();
        const paidMinor = 873_25;
        const [free, late] = [await booked(paidMinor, sail), await booked(0)];
        expect((await visitor.get(free.path)).text).toContain('Only Lagoon can cancel this booking.');
        const unasked = await cancel(free.path, '0');
        expect([unasked.status, unasked.text.includes('Only Lagoon can cancel this booking.')]).toEqual([409, true]);
        api.wait(2400);
        expect((await visitor.get(late.path)).text).toContain('Expired Your booking');
        expect((await cancel(late.path, '0')).status).toBe(409);
        api.nowMs = Date.parse(`${begun.day}T13:00:01Z`);
        const tooLate = await cancel(begun.path, '0');
        expect(tooLate.status).toBe(409);
        expect(tooLate.text).toContain('Your booking has already begun, so you cannot cancel it here.');
        expect(await statusOf(begun.id)).toBe('confirmed');
    });

    test('a cancellation is refused while a bank reviews a payment, with words, and possible after that', async () => {
        const { id, path } = await booked();
        await payments.dispute(id);
        const why = 'Your bank is reviewing a payment for this booking, so you cannot cancel it here.';
        expect((await visitor.get(path)).text).toContain(why);
        const refused = await cancel(path, '4000');
        expect([refused.status, refused.text.includes(why)]).toEqual([409, true]);
        await payments.dispute(id, 'won', 1);
        expect((await cancel(path, '4000')).status).toBe(303);
        expect(await payments.refunds(id)).toHaveLength(1);
    });

    test('the page shows what becomes of a refund that is on its way, and of one that was refused', async () => {
        const pending = await booked();
        answer.refund = ok({ status: 'pending', externalReference: 'sandbox-refund-1' });
        await cancel(pending.path, '4000');
        expect((await visitor.get(pending.path)).text).toContain('We are refunding €40.00 the way you paid.');
        const failed = await booked();
        answer.refund = err('Card closed.');
        await cancel(failed.path, '4000');
        const page = await visitor.get(failed.path);
        expect(page.text).toContain('We could not refund €40.00: our payment partner refused it.');
        expect(page.html).not.toContain('Card closed');
    });

    test('two cancellations at once make one refund', async () => {
        const { id, path } = await booked();
        const sent = await Promise.all(Array.from({ length: 5 }, () => cancel(path, '4000')));
        expect(sent.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
        expect(await payments.refunds(id)).toHaveLength(1);
    });
});
