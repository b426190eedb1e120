import { describe, expect, test } from 'vitest';
import { Payments } from '../booking/payment/support/payments.ts';
import { describeBooking, sandbox } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';
import { ProviderVisitor, reachable } from './support/provider.ts';

const policy = { tiers: [{ percent: 50, daysBefore: 2 }] };

describeBooking('bookings at the desk', (api) => {
    const own = new ProviderVisitor(api);
    const other = new ProviderVisitor(api, 'kyo');
    const payments = new Payments(api, sandbox);
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
            expect(page.text).toContain('by the terms, €20.00 of €40.00 is refunded');
            expect(page.html).toMatch(/name="amount" value="20\.00"/u);
            await decide(proposed.id, { what: 'guest', amount: '20.00' });
            expect(await refunded(proposed.id)).toEqual([20_00]);
            expect((await own.stored(proposed.id)).booking.kept_minor).toBe(20_00);
            await decide(more.id, { what: 'guest', amount: '39,99' });
            expect(await refunded(more.id)).toEqual([39_99]);
            expect((await own.stored(more.id)).money).toMatchObject({ paidMinor: 1, refundDueMinor: 0 });
        });

        test('a refund below the terms shows beforehand what the terms give; no other refund does', async () => {
            await withPolicy();
            await own.signIn();
            const { id } = await own.tour(api.freeDay());
            const ask = async (amount: string) =>
                (await own.post(pathOf(id), { do: 'show', what: 'guest', amount })).text;
            expect(await ask('5')).toContain(
                'gets back €5.00, and you keep €35.00. Under the terms it would be €20.00. The places',
            );
            expect(await ask('0')).toContain(
                'gets nothing back, and you keep €40.00. Under the terms it would be €20.00. The places',
            );
            for (const amount of ['20', '30', '40']) expect(await ask(amount)).not.toContain('Under the terms');
        });

        test('a dispute does not change what the terms are said to give', async () => {
            await withPolicy();
            await own.signIn();
            const { id } = await own.tour(api.freeDay());
            await payments.dispute(id);
            expect((await own.get(pathOf(id))).text).toContain('by the terms, €20.00 of €40.00 is refunded');
        });

        test('the choice names all or nothing as such, and nothing where nothing was paid', async () => {
            await api.offer(reachable);
            await own.signIn();
            const { id } = await own.tour(api.freeDay());
            expect((await own.get(pathOf(id))).text).toContain('The guest cancels: by the terms, nothing is refunded');
            await api.offer(
                reachable.map((provider) => ({
                    ...provider,
                    experiences: provider.experiences.map((each) => ({
                        ...each,
                        refundPolicy: { tiers: [{ percent: 100, daysBefore: 2 }] },
                    })),
                })),
            );
            await own.signIn();
            const free = await own.tour(api.freeDay());
            expect((await own.get(pathOf(free.id))).text).toContain('by the terms, everything is refunded (€40.00)');
            const unpaid = await own.tour(api.freeDay(), { paidMinor: 0 });
            const page = await own.get(pathOf(unpaid.id));
            expect(page.text).toMatch(/I cancel The guest cancels Check the cancellation/u);
            expect(page.html).not.toMatch(/type="text"[^>]*name="amount"/u);
            const shown = await own.post(pathOf(unpaid.id), { do: 'show', what: 'guest', amount: '0' });
            expect(shown.text).toContain('Nothing was paid. The places are released.');
        });

        test('a booking that is cancelled at the request of the guest says so', async () => {
            await own.signIn();
            const { id } = await own.tour(api.freeDay());
            await decide(id, { what: 'guest', amount: '10' });
            expect((await own.get(pathOf(id))).text).toMatch(
                /Cancelled by you at the guest’s request on Monday 1 March 2027, .* [ap]m\. €10\.00 refunded\./u,
            );
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
            const shown = await own.get(`/en/desk?day=${day}`);
            expect(shown.text).toContain('0 of 2 places · 1 booking cancelled');
            expect(shown.html).toContain(`href="/en/desk/bookings?from=${day}&amp;to=${day}"`);
            const { id: other } = await own.tour(day);
            await api.cancelForProvider(other);
            expect((await own.get(pathOf(other))).text).toMatch(/Cancelled on Monday 1 March 2027, .* [ap]m\./u);
            await own.tour(day);
            const list = (await own.get(`/en/desk/bookings?from=${day}&to=${day}`)).html;
            expect(list.match(/<li class="off">/gu), 'the two of three that take no places').toHaveLength(2);
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
            for (const late of sent.filter(({ status }) => status === 409)) {
                expect(late.text).toContain('Nothing was done: the booking has already been cancelled.');
            }
            const later = await decide(id, { what: 'guest', amount: '10' });
            expect([later.status, later.text.includes('already been cancelled')]).toEqual([409, true]);
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
                expect(page.html).toContain('<title>Error: ');
            }
            expect(await refunded(id)).toEqual([]);
            expect((await own.stored(id)).booking.status).toBe('confirmed');
        });

        test('what was typed stays in its form, which stays open', async () => {
            await own.signIn();
            const { id } = await own.tour(api.freeDay());
            const page = await own.post(pathOf(id), { do: 'show', what: 'guest', amount: '99.99' });
            const [cancel = '', refund = ''] = page.html.split('<details').slice(1);
            expect(cancel).toMatch(/^ class="shut whole" open=""/u);
            expect(cancel).toMatch(/value="guest"[^>]* checked=""/u);
            expect(cancel).toMatch(/name="amount" value="99\.99"[^>]* aria-invalid="true"/u);
            expect(cancel).toMatch(/aria-describedby="cancel-problem".*<p class="problem" id="cancel-problem">Enter/su);
            expect(refund).not.toMatch(/open=""|99\.99|problem/u);
            const other = await own.post(pathOf(id), { do: 'show', what: 'refund', amount: 'ten' });
            expect(other.html.split('<details')[2]).toMatch(/^ class="shut whole" open="".*value="ten"/su);
        });

        test('amounts are typed as each language writes them', async () => {
            await withPolicy();
            await own.signIn();
            const { id } = await own.tour(api.freeDay());
            const path = `/fr/desk/booking/${id}`;
            expect((await own.get(path)).html).toContain('name="amount" value="20,00"');
            const shown = await own.post(path, { do: 'show', what: 'refund', amount: '1 5,50' });
            expect(shown.text).toContain('Le client récupère 15,50');
        });
    });

    test('the page of a booking has the language of the guest, and extras apart from the party', async () => {
        await own.signIn();
        const sail = {
            experienceId: ids.sail,
            date: api.freeDay(),
            timeSlotId: 'morning',
            adults: 2,
            options: { kit: 2 },
        };
        const made = await api.book(sail, { locale: 'fr' });
        const page = await own.get(pathOf(made.body.bookingId));
        expect(page.text).toMatch(/Participants Adult × 2 Extras Snorkel kit × 2 .*Language of the guest French/su);
    });

    test('the page of a booking leads to its day, where the guest is checked in', async () => {
        await own.signIn();
        const day = api.freeDay();
        const { id } = await own.tour(day);
        expect((await own.get(pathOf(id))).html).toContain(`<a href="/en/desk?day=${day}#b-${id}">`);
        expect((await own.get(`/en/desk?day=${day}`)).html).toContain(`<li id="b-${id}">`);
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
