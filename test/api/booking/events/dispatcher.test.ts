import { expect, test, vi } from 'vitest';
import type { Attempted, Delivery } from '../../../../api/booking/events/deliveries.ts';
import { Dispatcher } from '../../../../api/booking/events/dispatcher.ts';
import { addEndpoint, changeEndpoint } from '../../../../api/booking/events/endpoints.ts';
import { describeBooking } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';

describeBooking('the dispatcher', (api) => {
    test('an endpoint that hangs delays no mail', async () => {
        const endpoints = Array.from({ length: 12 }, (_, at) => `hanging ${at}`);
        for (const id of endpoints) {
            const url = 'https://hooks.lagoon.example/x';
            const endpoint = { id, provider_slug: 'lagoon', url, types: [], secret: '', created_at: api.instant() };
            await api.running.ledger.query((database) => addEndpoint(database, endpoint));
        }
        const { body } = await api.book({
            experienceId: ids.tour,
            date: api.freeDay(),
            timeSlotId: 'early',
            adults: 1,
        });
        api.wait(61);
        await api.pay(body.bookingId, body.total * 100);
        const waiting: ((attempted: Attempted) => void)[] = [];
        const sent: string[] = [];
        const senders = {
            webhook: () => new Promise<Attempted>((answer) => waiting.push(answer)),
            mail: async ({ kind }: Delivery): Promise<Attempted> => {
                sent.push(kind);
                return { state: 'sent' };
            },
        };
        const errors: unknown[] = [];
        const dispatching = new Dispatcher(api.running.service, senders, (error) => errors.push(error));
        const round = dispatching.round();
        await vi.waitFor(() => expect(sent).toEqual(expect.arrayContaining(['confirmed', 'new'])), 20_000);
        await vi.waitFor(() => expect(waiting.length).toBe(10), 20_000);
        const stopping = dispatching.stop(20_000);
        for (const answer of waiting) answer({ state: 'sent' });
        await round;
        await stopping;
        expect(errors).toEqual([]);
        for (const id of endpoints) {
            await api.running.ledger.query((database) => changeEndpoint(database, id, { disabled: 'by the test' }));
        }
    });
});
