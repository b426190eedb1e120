import { describe, expect, test } from 'vitest';
import { ProviderUnavailable } from '../../../api/booking/payment/port.ts';
import { sandboxOutcomes } from '../../../contract/sandbox.ts';
import { type Answered, describeBooking, expectError, ledgers, sandbox } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

describeBooking('the sandbox', (api) => {
    const produce = (bookingId: string, outcome: string) =>
        api.send('POST', `/api/sandbox/bookings/${bookingId}/${outcome}`);
    const tour = (date: string, adults = 2) => ({ experienceId: ids.tour, date, timeSlotId: 'early', adults });
    const pending = async (date = api.freeDay(), more = {}) => (await api.book(tour(date), more)).body.bookingId;
    const state = ({ status, body }: Answered) => [status, body.status, body.amountPaid, body.amountToRefund];

    describe('pay', () => {
        test('the outcome pay confirms a booking, and a repeated request changes nothing', async () => {
            const bookingId = await pending();
            expect(state(await produce(bookingId, 'pay'))).toEqual([200, 'confirmed', 40, 0]);
            expect(state(await produce(bookingId, 'pay'))).toEqual([200, 'confirmed', 40, 0]);
        });

        test('the outcome pay pays once when sent several times at once', async () => {
            const bookingId = await pending();
            await Promise.all([1, 2, 3].map(() => produce(bookingId, 'pay')));
            expect(state(await api.read(bookingId))).toEqual([200, 'confirmed', 40, 0]);
        });

        test('the outcome pay pays the deposit where one was chosen', async () => {
            const request = { experienceId: ids.sail, date: api.freeDay(), timeSlotId: 'morning', adults: 2 };
            const { body } = await api.book(request, { payment: 'deposit' });
            const paid = await produce(body.bookingId, 'pay');
            expect([paid.body.status, paid.body.amountPaid, paid.body.amountRemaining]).toEqual([
                'confirmed',
                873.25,
                1746.75,
            ]);
        });

        test('the outcome pay confirms a booking that costs nothing', async () => {
            const { body } = await api.book({ ...tour(api.freeDay(), 1), experienceId: ids.walk });
            expect(state(await produce(body.bookingId, 'pay'))).toEqual([200, 'confirmed', 0, 0]);
        });

        test.each(['pay', 'pay-late'])('the outcome %s needs a contact, as the payment page does', async (outcome) => {
            const { body } = await api.create({
                experience_id: ids.tour,
                date: api.freeDay(),
                time_slot_id: 'early',
                adults: 1,
                total_price: 20,
            });
            const refused = await produce(body.bookingId, outcome);
            expectError(refused, 'outcome_not_possible');
            expect(refused.body.message).toContain('participant_data');
            expect(refused.body.next_step).toMatch(
                /^Create a new booking with .* and a contact in `participant_data`/u,
            );
            expect(state(await api.read(body.bookingId))).toEqual([200, 'pending', 0, 0]);
            const unpaid = await produce(body.bookingId, 'refund');
            expect(unpaid.body.next_step, 'it cannot be paid').toMatch(/^Create a new booking/u);
            await api.cancel(body.bookingId);
            const { message, next_step } = (await produce(body.bookingId, outcome)).body;
            expect(message).toBe('The booking is cancelled.');
            expect(next_step).not.toContain('participant_data');
        });
    });

    test.each(['expired', 'cancelled'])('a booking that is %s and not paid is not to be paid first', async (status) => {
        const bookingId = await pending();
        await (status === 'expired' ? produce(bookingId, 'expire') : api.cancel(bookingId));
        const refused = await produce(bookingId, 'refund');
        expectError(refused, 'outcome_not_possible');
        expect([refused.body.message, refused.body.next_step]).toEqual([
            'Nothing was paid for this booking.',
            expect.stringMatching(/^Create a new booking/u),
        ]);
    });

    test('the outcome decline leaves a booking pending, and it can be paid afterwards', async () => {
        const bookingId = await pending();
        expect(state(await produce(bookingId, 'decline'))).toEqual([200, 'pending', 0, 0]);
        expect(state(await produce(bookingId, 'pay'))).toEqual([200, 'confirmed', 40, 0]);
        expectError(await produce(bookingId, 'decline'), 'outcome_not_possible');
    });

    test('the outcome expire ends the hold at once and releases the places', async () => {
        const date = api.freeDay();
        const bookingId = await pending(date);
        expect(state(await produce(bookingId, 'expire'))).toEqual([200, 'expired', 0, 0]);
        expect(state(await produce(bookingId, 'expire'))).toEqual([200, 'expired', 0, 0]);
        expectError(await produce(bookingId, 'pay'), 'outcome_not_possible');
        expect((await api.book(tour(date))).status).toBe(201);
    });

    describe('pay-late', () => {
        test('the outcome pay-late confirms the booking while its places are free', async () => {
            const bookingId = await pending();
            expect(state(await produce(bookingId, 'pay-late'))).toEqual([200, 'confirmed', 40, 0]);
            expectError(await produce(bookingId, 'pay-late'), 'outcome_not_possible');
        });

        test('the outcome pay-late refunds when other guests have the places', async () => {
            const date = api.freeDay();
            const bookingId = await pending(date);
            await produce(bookingId, 'expire');
            expect((await api.book(tour(date))).status).toBe(201);
            for (let times = 0; times < 2; times++) {
                expect(state(await produce(bookingId, 'pay-late'))).toEqual([200, 'expired', 0, 0]);
            }
            const payments = await api.running.ledger.query((database) =>
                database
                    .selectFrom('refund')
                    .selectAll()
                    .where('payment_reference', '=', `sandbox:late:${bookingId}`)
                    .execute(),
            );
            expect(payments.map(({ status, amount_minor }) => [status, Number(amount_minor)])).toEqual([
                ['done', 40_00],
            ]);
        });
    });

    test('the outcome refund returns what was paid, once', async () => {
        const bookingId = await pending();
        const unpaid = await produce(bookingId, 'refund');
        expectError(unpaid, 'outcome_not_possible');
        expect(unpaid.body.next_step).toMatch(/^Pay the booking first/u);
        await produce(bookingId, 'pay');
        expect(state(await produce(bookingId, 'refund'))).toEqual([200, 'confirmed', 0, 0]);
        expect(state(await produce(bookingId, 'refund'))).toEqual([200, 'confirmed', 0, 0]);
        const refunds = await api.running.ledger.query((database) =>
            database.selectFrom('refund').selectAll().where('booking_id', '=', bookingId).execute(),
        );
        expect(refunds.map(({ amount_minor }) => Number(amount_minor))).toEqual([40_00]);
    });

    test('the sandbox refuses unknown outcomes and bookings', async () => {
        expectError(await produce(ids.unknown, 'pay'), 'booking_not_found');
        expectError(await produce(await pending(), 'explode'), 'invalid_request', 'outcome');
    });

    test('the sandbox changes nothing on GET', async () => {
        const bookingId = await pending();
        expectError(await api.get(`/api/sandbox/bookings/${bookingId}/pay`), 'method_not_allowed');
        expect(state(await api.read(bookingId))).toEqual([200, 'pending', 0, 0]);
    });
});

const busy = {
    ...sandbox,
    start: () => Promise.reject(new ProviderUnavailable('busy')),
};
describeBooking(
    'a payment page that is being opened',
    (api) => {
        test('an outcome while a payment page is being opened can be tried again', async () => {
            const request = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 2 };
            const { body } = await api.book(request);
            const refused = await api.send('POST', `/api/sandbox/bookings/${body.bookingId}/pay`);
            expectError(refused, 'outcome_not_possible');
            expect(refused.body).toMatchObject({ next_step: 'Send the same request again.', retryable: true });
        });
    },
    { provider: busy },
    ledgers.slice(0, 1),
);

const elsewhere = { ...sandbox, name: 'stripe' as const };
describeBooking(
    'another payment provider',
    (api) => {
        test.each(sandboxOutcomes)('another payment provider has no outcome %s', async (outcome) => {
            expectError(await api.send('POST', `/api/sandbox/bookings/${ids.unknown}/${outcome}`), 'not_found');
        });
    },
    { provider: elsewhere },
    ledgers.slice(0, 1),
);
