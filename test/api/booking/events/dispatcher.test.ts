import { expect, onTestFinished, test, vi } from 'vitest';
import type { Attempted, Delivery } from '../../../../api/booking/events/deliveries.ts';
import { Dispatcher } from '../../../../api/booking/events/dispatcher.ts';
import { addEndpoint, changeEndpoint } from '../../../../api/booking/events/endpoints.ts';
import { LedgerBusy, LedgerUnavailable } from '../../../../api/ledger/fault.ts';
import { describeBooking, holdSeconds } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';
import { mailsOf } from '../support/mails-of.ts';
import { eventsOfBookings } from './support/events-of-bookings.ts';

describeBooking('the dispatcher', (api) => {
    /** A booking that was paid. */
    const booked = async () => {
        const date = api.freeDay();
        const { body } = await api.book({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 });
        api.wait(61);
        await api.pay(body.bookingId, body.total * 100);
        return body;
    };

    test('an endpoint that hangs delays no mail', async () => {
        const endpoints = Array.from({ length: 12 }, (_, at) => `hanging ${at}`);
        for (const id of endpoints) {
            const url = 'https://hooks.lagoon.example/x';
            const endpoint = { id, provider_slug: 'lagoon', url, types: [], secret: '', created_at: api.instant() };
            await api.running.ledger.query((database) => addEndpoint(database, endpoint));
        }
        await booked();
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
        const options = { slowAfterMs: 100 };
        const dispatching = new Dispatcher(api.running.service, senders, (error) => errors.push(error), options);
        const round = dispatching.round();
        await vi.waitFor(() => expect(sent).toEqual(expect.arrayContaining(['confirmed', 'new'])), 20_000);
        await vi.waitFor(() => expect(waiting.length).toBe(10), 20_000);
        await round;
        sent.length = 0;
        await booked();
        await dispatching.round();
        await vi.waitFor(() => expect(sent).toEqual(expect.arrayContaining(['confirmed', 'new'])), 20_000);
        expect(waiting.length).toBe(10);
        let isStopped = false;
        const stopping = dispatching.stop(20_000).then(() => {
            isStopped = true;
        });
        await dispatching.round();
        expect(isStopped).toBe(false);
        for (const answer of waiting) answer({ state: 'sent' });
        await stopping;
        expect(waiting.length).toBe(10);
        expect(errors).toEqual([]);
        for (const id of endpoints) {
            await api.running.ledger.query((database) => changeEndpoint(database, id, { disabled: 'by the test' }));
        }
    });

    test('messages of a channel that cannot be sent now wait unclaimed, and no other channel does', async () => {
        const { bookingId } = await booked();
        const senders = { mail: async (): Promise<Attempted> => ({ state: 'sent' }) };
        let isReady = false;
        const dispatching = new Dispatcher(api.running.service, senders, (error) => Promise.reject(error), {
            canSend: () => isReady,
        });
        const attemptsOf = async () =>
            (await mailsOf(api, bookingId)).filter(({ kind }) => kind !== 'reminder').map(({ attempts }) => attempts);
        await dispatching.round();
        expect(await attemptsOf()).toEqual([0, 0]);
        expect(dispatching.dueCount).toBeGreaterThanOrEqual(2);
        const age = dispatching.oldestAgeSeconds;
        api.wait(300);
        expect(dispatching.oldestAgeSeconds).toBe(age + 300);
        isReady = true;
        await dispatching.round();
        expect(await attemptsOf()).toEqual([1, 1]);
    });

    test('failed attempts are counted by channel, and reported with whether they are the last', async () => {
        const senders = {
            mail: async ({ kind }: Delivery): Promise<Attempted> => ({
                state: 'failed',
                why: 'busy',
                isFinal: kind === 'new',
            }),
        };
        const attempts: string[] = [];
        const dispatching = new Dispatcher(api.running.service, senders, (error) => Promise.reject(error), {
            onFailed: ({ delivery, why, isOver }) => attempts.push(`${delivery.kind} ${why} ${isOver}`),
        });
        await dispatching.round();
        await booked();
        const before = dispatching.failedAttempts.get('mail') ?? 0;
        attempts.length = 0;
        await dispatching.round();
        expect(attempts.sort()).toEqual(['confirmed busy false', 'new busy true']);
        expect(dispatching.failedAttempts.get('mail')).toBe(before + 2);
    });

    test('a message whose sending cannot be recorded while the ledger is away is not sent again', async () => {
        await booked();
        const query = vi.spyOn(api.running.ledger, 'query');
        onTestFinished(() => query.mockRestore());
        const away = new LedgerUnavailable(new Error('away'));
        const sent: string[] = [];
        const mail = async ({ id }: Delivery): Promise<Attempted> => {
            sent.push(id);
            query.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
            return { state: 'sent' };
        };
        const errors: unknown[] = [];
        const times = { firstAfterMs: 0, everyMs: 1 };
        const dispatching = new Dispatcher(api.running.service, { mail }, (error) => errors.push(error), { times });
        await dispatching.round();
        api.wait(61);
        await dispatching.round();
        expect(sent.length).toBeGreaterThanOrEqual(2);
        expect(new Set(sent).size).toBe(sent.length);
        expect(errors).toEqual([]);
    });

    test('the record of a result is not tried again when the claim has ended, nor after an error of SQL', async () => {
        await booked();
        const query = vi.spyOn(api.running.ledger, 'query');
        onTestFinished(() => query.mockRestore());
        const wrong = new Error('invalid byte sequence');
        const away = new LedgerUnavailable(new Error('away'));
        const errors: unknown[] = [];
        const times = { firstAfterMs: 0, everyMs: 1 };
        const roundWith = async (fault: Error) => {
            const mail = async (): Promise<Attempted> => {
                if (fault === away) api.wait(61);
                query.mockRejectedValueOnce(fault);
                return { state: 'sent' };
            };
            await new Dispatcher(api.running.service, { mail }, (error) => errors.push(error), { times }).round();
            return new Set(errors.splice(0));
        };
        expect(await roundWith(wrong)).toEqual(new Set([wrong]));
        api.wait(61);
        expect(await roundWith(away)).toEqual(new Set([away]));
        api.wait(61);
        expect(await roundWith(wrong)).toEqual(new Set([wrong]));
    });

    test('a fault of a sender is a failed attempt with its message, and the message is sent later', async () => {
        const { bookingId } = await booked();
        let hasFault = true;
        const mail = async (): Promise<Attempted> => {
            if (hasFault) throw new TypeError('mail.to is undefined');
            return { state: 'sent' };
        };
        const dispatching = new Dispatcher(api.running.service, { mail }, (error) => Promise.reject(error));
        const due = async () => (await mailsOf(api, bookingId)).filter(({ kind }) => kind !== 'reminder');
        await dispatching.round();
        const failed = { state: 'open', attempts: 1, failure: 'mail.to is undefined' };
        expect(await due()).toMatchObject([failed, failed]);
        hasFault = false;
        api.wait(3600);
        await dispatching.round();
        expect((await due()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    });

    test('a round sends all messages that are due, also more than are sent at once', async () => {
        for (let count = 0; count < 6; count++) await booked();
        let sent = 0;
        const mail = async (): Promise<Attempted> => {
            sent++;
            return { state: 'sent' };
        };
        await new Dispatcher(api.running.service, { mail }, (error) => Promise.reject(error)).round();
        expect(sent).toBeGreaterThanOrEqual(12);
    });

    test('a booking that is paid just before its expiry is recorded has not expired', async () => {
        const date = api.freeDay();
        const { body } = await api.book({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 });
        api.wait(holdSeconds + 1);
        const { service } = api.running;
        const { writer } = service;
        let isPaid = false;
        const late = {
            run: async (...work: Parameters<typeof writer.run>) => {
                if (!isPaid) await api.pay(body.bookingId, body.total * 100);
                isPaid = true;
                return await writer.run(...work);
            },
        };
        const lateService = Object.assign(Object.create(service), { writer: late });
        await new Dispatcher(lateService, {}, (error) => Promise.reject(error)).round();
        expect((await api.stored(body.bookingId)).status).toBe('confirmed');
        expect(await eventsOfBookings(api).typesOf(body.bookingId)).not.toContain('booking.expired');
    });

    test.each([
        ['away', new LedgerUnavailable(new Error('away'))],
        ['busy', new LedgerBusy(new Error('too many jobs are waiting'))],
        ['locked', Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' })],
    ])('a sender that finds the ledger %s is no failed attempt, and the message is sent later', async (_, away) => {
        const { bookingId } = await booked();
        const errors: unknown[] = [];
        let isAway = true;
        const mail = (): Promise<Attempted> => (isAway ? Promise.reject(away) : Promise.resolve({ state: 'sent' }));
        const dispatching = new Dispatcher(api.running.service, { mail }, (error) => errors.push(error));
        const statesOf = async () =>
            (await mailsOf(api, bookingId)).filter(({ kind }) => kind !== 'reminder').map(({ state }) => state);
        await dispatching.round();
        expect(errors).toEqual(expect.arrayContaining([away, away]));
        expect(dispatching.failedAttempts.get('mail')).toBe(0);
        expect(await statesOf()).toEqual(['open', 'open']);
        isAway = false;
        api.wait(61);
        await dispatching.round();
        expect(await statesOf()).toEqual(['sent', 'sent']);
    });
});
