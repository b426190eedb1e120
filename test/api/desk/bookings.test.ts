import { describe, expect, test } from 'vitest';
import { sandboxProvider } from '../../../api/booking/payment/sandbox.ts';
import { Payments } from '../booking/payment/support/payments.ts';
import { describeBooking, siteUrl } from '../booking/support/booking-api.ts';
import { ProviderVisitor, reachable } from './support/provider.ts';

const policy = { tiers: [{ percent: 50, daysBefore: 2 }] };

describeBooking('bookings at the desk', (api) => {
    const own = new ProviderVisitor(api);
    const other = new ProviderVisitor(api, 'kyo');
    const payments = new Payments(
        api,
        sandboxProvider(() => siteUrl),
    );
    const pathOf = (id: string) => `/en/desk/booking/${id}`;
    const decide = (id: string, fields: Record<string, string>, who = own) =>
        who.post(pathOf(id), { do: 'decide', paid: '4000', due: '0', ...fields });
    const refunded = async (id: string) => (await payments.refunds(id)).map((each) => each.amount_minor);
    const withPolicy = () =>
        api.offer(
            reachable.map((provider) => ({
                ...provider,
                experiences: provider.experiences.map((each) => ({ ...each, refundPolicy: policy })),
            })),
        );

    describe('cancelling', () => {
        test('a cancellation by the provider refunds all that was paid, and shows it before', async () => {
            await own.signIn();
            const { id } = await own.tour(api.freeDay());
            const page = await own.get(pathOf(id));
            expect(page.text).toContain('I cancel: the guest gets back €40.00, all that was paid');
            const shown = await own.post(pathOf(id), { do: 'show', what: 'provider' });
            expect(shown.text).toContain('The guest gets back €40.00, all that was paid. The places are released.');
            expect((await own.stored(id)).booking.status).toBe('confirmed');
            const done = await decide(id, { what: 'provider' });
            expect([done.status, done.location]).toEqual([303, `${pathOf(id)}?done=cancel`]);
            expect((await own.get(done.location as string)).text).toMatch(
                /The booking is cancelled\. Cancelled by you on Monday 1 March 2027, .* [ap]m\. €40\.00 refunded\./u,
            );
            expect(await refunded(id)).toEqual([40_00]);
            expect((await own.stored(id)).booking).toMatchObject({ status: 'cancelled', kept_minor: null });
            expect(await own.actionsOn(id)).toEqual([['cancelled', { by: 'provider', amountMinor: 40_00 }]]);
            expect((await own.get(pathOf(id))).text).toMatch(
                /cancelled.*Paid €40\.00 Refunded €40\.00 Paid after refunds €0\.00/su,
            );
            expect((await own.get('/en/desk/log')).text, 'the list says how much').toMatch(
                /Cancelled \S+ \S+ · Refunded €40\.00/u,
            );
        });

        test('a cancellation for the guest follows the policy, and the provider may give more or less', async () => {
            await withPolicy();
            await own.signIn();
            const day = api.freeDay();
            const [proposed, more] = [await own.tour(day), await own.tour(day, { slot: 'late' })];
            const page = await own.get(pathOf(proposed.id));
            expect(page.text).toContain('by the terms of the booking, €20.00 of €40.00 is refunded');
            expect(page.html).toMatch(/name="amount" value="20\.00"/u);
            await decide(proposed.id, { what: 'guest', amount: '20.00' });
            expect(await refunded(proposed.id)).toEqual([20_00]);
            expect((await own.stored(proposed.id)).booking.kept_minor).toBe(20_00);
            await decide(more.id, { what: 'guest', amount: '39,99' });
            expect(await refunded(more.id)).toEqual([39_99]);
            expect((await own.stored(more.id)).money).toMatchObject({ paidMinor: 1, refundDueMinor: 0 });
        });

        test('a cancellation by the guest is shown with its day and refund, and counted at its departure', async () => {
            await withPolicy();
            await own.signIn();
            const day = api.freeDay();
            const { id } = await own.tour(day);
            const before = await own.get(`/en/desk?day=${day}`);
            expect(before.text).not.toContain('cancelled');
            const token = api.running.service.links.tokenOf((await own.stored(id)).booking);
            expect((await own.post(`/en/manage/${token}`, { do: 'cancel', refund: '2000' })).status).toBe(303);
            expect((await own.get(pathOf(id))).text).toMatch(
                /Cancelled by the guest on Monday 1 March 2027, .* [ap]m\. €20\.00 refunded\./u,
            );
            expect((await own.get(`/en/desk?day=${day}`)).text).toContain('0 of 2 places · 1 cancelled');
            const { id: other } = await own.tour(day);
            await api.cancelForProvider(other);
            expect((await own.get(pathOf(other))).text).toMatch(/Cancelled on Monday 1 March 2027, .* [ap]m\./u);
        });

        test('a booking on hold is cancelled without money', async () => {
            await own.signIn();
            const { id } = await own.tour(api.freeDay(), { paidMinor: 0 });
            expect((await decide(id, { what: 'provider', paid: '0' })).status).toBe(303);
            expect((await own.stored(id)).booking.status).toBe('cancelled');
            expect(await refunded(id)).toEqual([]);
        });

        test('two presses of the cancel button at once make one refund', async () => {
            await own.signIn();
            const { id } = await own.tour(api.freeDay());
            const sent = await Promise.all([1, 2, 3].map(() => decide(id, { what: 'provider' })));
            expect(sent.map(({ status }) => status).sort()).toEqual([303, 409, 409]);
            expect(await refunded(id)).toEqual([40_00]);
            expect(await own.actionsOn(id)).toHaveLength(1);
        });
    });

    describe('refunds', () => {
        test('a refund of a part leaves the booking, and the form sent again refunds nothing more', async () => {
            await own.signIn();
            const { id } = await own.tour(api.freeDay());
            const shown = await own.post(pathOf(id), { do: 'show', what: 'refund', amount: '15' });
            expect(shown.text).toContain('The guest gets back €15.00 the way it was paid; the booking stays as it is.');
            expect((await decide(id, { what: 'refund', amount: '15.00' })).status).toBe(303);
            const again = await decide(id, { what: 'refund', amount: '15.00' });
            expect(again.status).toBe(409);
            expect(again.text).toContain('the payments have changed in the meantime');
            expect(await refunded(id)).toEqual([15_00]);
            expect((await own.stored(id)).booking.status).toBe('confirmed');
            expect(await own.actionsOn(id)).toEqual([['refunded', { amountMinor: 15_00 }]]);
        });

        test.each<Record<string, string>>([
            { what: 'refund', amount: '40.01' },
            { what: 'refund', amount: '0' },
            { what: 'refund', amount: '-1' },
            { what: 'refund', amount: '1e3' },
            { what: 'refund', amount: '0.001' },
            { what: 'refund', amount: '' },
            { what: 'guest', amount: '40.01' },
            { what: 'guest', amount: '' },
            { what: 'nobody' },
        ])('the refund %j is refused, and nothing is done', async (fields) => {
            await own.signIn();
            const { id } = await own.tour(api.freeDay());
            for (const how of ['show', 'decide']) {
                const page = await decide(id, { ...fields, do: how });
                expect(page.status).toBe(400);
                expect(page.text).toContain('Enter an amount between zero and what was paid.');
            }
            expect(await refunded(id)).toEqual([]);
            expect((await own.stored(id)).booking.status).toBe('confirmed');
        });
    });

    test('the booking of another provider is not found, and nothing can be done to it', async () => {
        await other.signIn();
        const { id, reference } = await own.tour(api.freeDay());
        for (const named of [id, reference, 'x', '00000000-0000-4000-8000-000000000000']) {
            const page = await other.get(pathOf(named));
            expect(page.status).toBe(404);
            expect(page.text).not.toContain('Xiomara');
            expect((await decide(named, { what: 'provider' }, other)).status).toBe(404);
        }
        expect((await own.stored(id)).booking.status).toBe('confirmed');
        expect(await refunded(id)).toEqual([]);
    });

    test('every page of the desk needs a session', async () => {
        const stranger = new ProviderVisitor(api);
        for (const page of ['calendar', 'bookings', 'bookings.csv', 'add', 'log', 'booking/x']) {
            const { status, location } = await stranger.get(`/en/desk/${page}`);
            expect([page, status, location]).toEqual([page, 303, '/en/desk']);
        }
    });
});
