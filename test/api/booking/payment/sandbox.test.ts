import { expect, test } from 'vitest';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { pressCard, sandboxSession } from '../../../../api/booking/payment/sandbox.ts';
import { changeContact } from '../../../../api/booking/service/booking.ts';
import { ok } from '../../../../contract/result.ts';
import { contact, describeBooking, holdSeconds, sandbox, siteUrl } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';
import { Payments } from './support/payments.ts';

describeBooking('payment in the sandbox', (api) => {
    const payments = new Payments(api, sandbox);
    /** The session that a started payment leads to. */
    async function started(bookingId: string, purpose: 'due' | 'rest' = 'due'): Promise<string> {
        const url = await payments.url(bookingId, purpose);
        const [, session] =
            new RegExp(`^${siteUrl}/en/booking/${bookingId}/sandbox/([\\da-f-]{36})$`, 'u').exec(url) ?? [];
        return session as string;
    }
    const approved = (id: string, session: string) => pressCard(payments.context, id, session, 'approve');

    test('an approved sandbox payment confirms the booking, and twice is once', async () => {
        const id = await payments.tour();
        const session = await started(id);
        const answers = await Promise.all([approved(id, session), approved(id, session)]);
        const paid = { outcome: 'paid', session: { booking_id: id } };
        expect([...answers, await approved(id, session)]).toMatchObject([paid, paid, paid]);
        expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
    });

    test('the deposit is paid in the sandbox, then the rest', async () => {
        const id = await payments.sail();
        await approved(id, await started(id));
        expect(await payments.state(id)).toEqual(['confirmed', 873.25, 1746.75, 0]);
        await approved(id, await started(id, 'rest'));
        expect(await payments.state(id)).toEqual(['confirmed', 2620, 0, 0]);
    });

    test('the rest is not paid before what is due', async () => {
        const id = await payments.sail();
        expect(await payments.start(id, 'rest')).toEqual({ ok: false, error: 'not_confirmed' });
        expect(await payments.sessions(id)).toEqual([]);
    });

    test('nobody pays who is not named, or cannot be reached', async () => {
        const { running } = api;
        const nameless = { first_name: null, last_name: null };
        const mute = { email: null, phone: null };
        for (const experienceId of [ids.tour, ids.walk]) {
            for (const missing of [{ ...nameless, ...mute }, nameless, mute]) {
                const request = { experienceId, date: api.freeDay(), timeSlotId: 'early', adults: 2 };
                const id = await payments.booked(request);
                await running.ledger.query((database) =>
                    database.updateTable('booking').set(missing).where('id', '=', id).execute(),
                );
                expect(await payments.start(id)).toEqual({ ok: false, error: 'contact_missing' });
                expect((await payments.state(id))[0]).toBe('pending');
                expect(await payments.sessions(id)).toEqual([]);
                const booking = await api.stored(id);
                const reported = { firstName: 'Ana', lastName: 'Tellez', email: 'ana@mail.example' };
                expect(await changeContact(running.service, booking, 'add', reported)).toEqual(ok('set'));
                // Whoever has the link fills in what is missing, and changes nothing that is there.
                const set = await api.stored(id);
                expect(set.first_name).toBe('first_name' in missing ? 'Ana' : contact.firstName);
                expect(set.email).toBe('email' in missing ? 'ana@mail.example' : contact.email.toLowerCase());
                expect((await payments.start(id)).ok).toBe(true);
            }
        }
    });

    test('one name and one way to be reached are enough to pay', async () => {
        for (const missing of ['first_name', 'last_name', 'email', 'phone'] as const) {
            const id = await payments.tour();
            await api.running.ledger.query((database) =>
                database
                    .updateTable('booking')
                    .set({ [missing]: null })
                    .where('id', '=', id)
                    .execute(),
            );
            expect((await payments.start(id)).ok).toBe(true);
        }
    });

    test('money refunded on purpose is not asked for again', async () => {
        const id = await payments.sail();
        await approved(id, await started(id));
        await refundBooking(payments.parts, id, 100_00);
        expect(await payments.state(id)).toEqual(['confirmed', 773.25, 1846.75, 0]);
        const rest = await started(id, 'rest');
        const session = (await payments.sessions(id)).find((each) => each.id === rest);
        expect(session).toMatchObject({ amount_minor: 1746_75, purpose: 'rest' });
        await approved(id, rest);
        expect(await payments.state(id)).toEqual(['confirmed', 2520, 100, 0]);
        expect(await payments.start(id, 'rest')).toEqual({ ok: false, error: 'nothing_due' });
    });

    test('a declined sandbox payment pays nothing, and the human may start again', async () => {
        const id = await payments.tour();
        const session = await started(id);
        const declined = { outcome: 'declined', session: { booking_id: id } };
        expect(await pressCard(payments.context, id, session, 'decline')).toMatchObject(declined);
        expect(await pressCard(payments.context, id, session, 'decline')).toMatchObject(declined);
        expect(await approved(id, session)).toMatchObject({ outcome: null, session: { booking_id: id } });
        expect(await payments.state(id)).toEqual(['pending', 0, 40, 0]);
        const again = await started(id);
        expect(again).not.toBe(session);
        await approved(id, again);
        expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
        expect(await pressCard(payments.context, id, again, 'decline')).toMatchObject({ outcome: null });
    });

    test('an abandoned payment leads back to the booking, and to the same page again', async () => {
        const id = await payments.tour();
        const session = await started(id);
        expect(await pressCard(payments.context, id, session, 'abandon')).toMatchObject({ outcome: 'abandoned' });
        expect(await started(id)).toBe(session);
    });

    test('a session that is over cannot be paid', async () => {
        const id = await payments.tour();
        const session = await started(id);
        expect(await sandboxSession(payments.parts, id, session)).toMatchObject({ isOpen: true });
        api.wait(holdSeconds);
        expect(await sandboxSession(payments.parts, id, session)).toMatchObject({ isOpen: false });
        expect(await approved(id, session)).toMatchObject({ outcome: null });
        expect(await payments.state(id)).toEqual(['expired', 0, 40, 0]);
    });

    test('money that came for a cancelled booking goes back at once', async () => {
        const id = await payments.tour();
        const session = await started(id);
        await api.cancelForProvider(id);
        await approved(id, session);
        expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 0]);
        expect(await payments.refunds(id)).toMatchObject([{ status: 'done', amount_minor: 40_00 }]);
    });

    test('the page of a booking that was cancelled is closed', async () => {
        const id = await payments.tour();
        const session = await started(id);
        await api.cancel(id);
        await expect.poll(async () => (await payments.sessions(id))[0]?.status).toBe('abandoned');
        expect(await approved(id, session)).toMatchObject({ outcome: null });
    });

    test('a session belongs to its booking', async () => {
        const [id, other] = [await payments.tour(), await payments.tour()];
        const session = await started(id);
        for (const [booking, named] of [
            [other, session],
            [id, ids.unknown],
            [id, 'a\0b'],
            ['none', session],
        ] as const) {
            expect(await sandboxSession(payments.parts, booking, named)).toBeNull();
            expect(await approved(booking, named)).toBeNull();
        }
    });

    test('a booking that costs nothing is confirmed without a page', async () => {
        const id = await payments.booked({
            experienceId: ids.walk,
            date: api.freeDay(),
            timeSlotId: 'early',
            adults: 2,
        });
        expect(await payments.start(id)).toEqual({ ok: true, value: null });
        expect(await payments.state(id)).toEqual(['confirmed', 0, 0, 0]);
        expect(await payments.start(id)).toEqual({ ok: false, error: 'nothing_due' });
    });

    test('a booking that cannot be paid shows why', async () => {
        expect(await payments.start(ids.unknown)).toEqual({ ok: false, error: 'booking_not_found' });
        const [expired, cancelled] = [await payments.tour(), await payments.tour()];
        await api.cancel(cancelled);
        expect(await payments.start(cancelled)).toEqual({ ok: false, error: 'cancelled' });
        api.wait(holdSeconds);
        expect(await payments.start(expired)).toEqual({ ok: false, error: 'expired' });
    });

    test('the hold is not made longer where the page needs no time', async () => {
        const id = await payments.tour();
        const { expiresAt } = (await api.read(id)).body;
        api.wait(holdSeconds - 1);
        await started(id);
        expect((await api.read(id)).body.expiresAt).toBe(expiresAt);
    });

    test('a session keeps no card data, nor anything of the kind', async () => {
        const id = await payments.tour();
        await started(id);
        expect(Object.keys((await payments.sessions(id))[0] ?? {}).sort()).toEqual([
            'amendment_id',
            'amount_minor',
            'booking_id',
            'created_at',
            'email',
            'expires_at',
            'external_id',
            'id',
            'locale',
            'provider',
            'purpose',
            'queried_at',
            'status',
            'url',
        ]);
    });
});
