import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Dispatcher } from '../../../api/booking/events/dispatcher.ts';
import { addEndpoint, changeEndpoint, failingMostMs, findEndpoint } from '../../../api/booking/events/endpoints.ts';
import { LedgerBusy, LedgerUnavailable } from '../../../api/ledger/fault.ts';
import { EndpointSecrets } from '../../../api/webhooks/secret.ts';
import { webhookSender } from '../../../api/webhooks/webhooks.ts';
import { addDays } from '../../../contract/calendar-day.ts';
import type { WebhookType } from '../../../contract/webhook.ts';
import { amended } from '../booking/support/amended.ts';
import { describeBooking } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';
import { testSecret } from '../support/service.ts';

interface Received {
    headers: IncomingHttpHeaders;
    body: string;
}

let server: Server;
let url: string;
let received: Received[] = [];
let answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 204 };

beforeAll(async () => {
    server = createServer((request, response) => {
        let body = '';
        request.setEncoding('utf8').on('data', (chunk: string) => {
            body += chunk;
        });
        request.on('end', () => {
            received.push({ headers: request.headers, body });
            response.writeHead(answer.status, answer.headers).end(answer.body);
        });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => void server.close());
beforeEach(() => {
    received = [];
    answer = { status: 204 };
});

describeBooking('webhooks', (api) => {
    const secrets = new EndpointSecrets(testSecret);
    let secret = '';
    let endpointId = '';
    let endpoints = 0;
    const disabled: string[] = [];

    const add = async (more: { url?: string; types?: WebhookType[] } = {}) => {
        secret = secrets.create();
        endpointId = `endpoint ${++endpoints}`;
        const endpoint = {
            id: endpointId,
            provider_slug: 'lagoon',
            url,
            types: [],
            secret: await secrets.seal(secret),
            created_at: api.instant(),
            ...more,
        };
        await api.running.ledger.query((database) => addEndpoint(database, endpoint));
    };
    const off = (id: string) =>
        api.running.ledger.query((database) => changeEndpoint(database, id, { disabled: 'by the test' }));
    const endpoint = async () => await api.running.ledger.query((database) => findEndpoint(database, endpointId));
    const round = async (allowsLoopback = true) => {
        const { service } = api.running;
        const logDisabled = ({ id }: { id: string }) => void disabled.push(id);
        const errors: unknown[] = [];
        const senders = { webhook: webhookSender({ service, secrets, allowsLoopback, logDisabled }) };
        await new Dispatcher(service, senders, (error) => errors.push(error), { random: () => 0.5 }).round();
        expect(errors).toEqual([]);
    };
    const booked = async (date = api.freeDay()) => {
        const made = await api.book({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 });
        expect(made.status, made.text).toBe(201);
        return made.body;
    };
    const verified = ({ headers, body }: Received, key: string) =>
        new Webhook(key).verify(body, {
            ...(headers as Record<string, string>),
            // The library compares with the real time.
            'webhook-timestamp': String(headers['webhook-timestamp']),
        });
    const deliveries = async (channel: 'webhook' | 'mail' = 'webhook') =>
        await api.running.ledger.query((database) =>
            database
                .selectFrom('delivery')
                .selectAll()
                .where('channel', '=', channel)
                .where('recipient', '=', endpointId)
                .orderBy('kind')
                .execute(),
        );

    test('an event is posted signed, with the booking as it is, and nothing about a person', async () => {
        api.nowMs = Date.now();
        await add();
        const { bookingId, reference, total } = await booked();
        await api.pay(bookingId, total * 100);
        await round();
        const bodies = received.map((each) => verified(each, secret) as { type: string; data: object });
        expect(bodies.map(({ type }) => type).sort()).toEqual([
            'booking.confirmed',
            'booking.created',
            'payment.received',
        ]);
        const payment = bodies.find(({ type }) => type === 'payment.received');
        expect(payment?.data).toMatchObject({ bookingId, reference, status: 'confirmed', total: 20, amount: 20 });
        for (const { headers, body } of received) {
            expect(headers['content-type']).toBe('application/json');
            expect(body).not.toMatch(/Xiomara|Quetzalli|5550147|mail\.example/iu);
            expect(body.length).toBeLessThan(20_000);
        }
        expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
        expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
        await off(endpointId);
    });

    test('an amendment is posted with what it has changed, what was before, and who made it', async () => {
        await add({ types: ['booking.amended'] });
        const date = api.freeDay();
        const { bookingId } = await booked(date);
        await api.pay(bookingId, 20_00);
        const later = addDays(date, 1);
        const choices = { bookingMode: 'shared', options: {}, extras: {} };
        await amended(api, bookingId, { date: later, timeSlotId: 'late', adults: 1 }, 'provider');
        await round();
        expect(received).toHaveLength(1);
        const { data } = JSON.parse(received[0]?.body as string);
        expect(data).toMatchObject({ bookingId, channel: 'api', date: later, timeSlotId: 'late', refund: 0 });
        expect([data.changed, data.changedBy]).toEqual([['date', 'timeSlotId'], 'provider']);
        const party = { categoryCounts: { adult: 1 }, participants: 1 };
        expect(data).toMatchObject({ ...choices, ...party });
        const previous = { date, endDate: null, timeSlotId: 'early', unitId: null, total: 20 };
        expect(data.previous).toEqual({ ...previous, ...choices, ...party });
        expect(received[0]?.body).not.toMatch(/Xiomara|Quetzalli|5550147|mail\.example/iu);
        await off(endpointId);
    });

    test('an endpoint gets the types that it wants, of its provider', async () => {
        await add({ types: ['booking.cancelled'] });
        const { bookingId } = await booked();
        await api.cancel(bookingId);
        await api.book({ experienceId: ids.dive, date: api.freeDay(), timeSlotId: 'dive', adults: 1 });
        await round();
        expect((await deliveries()).map(({ kind }) => kind)).toEqual(['booking.cancelled']);
        await off(endpointId);
    });

    test('after a rotation both secrets verify, and a day later only the new one', async () => {
        api.nowMs = Date.now();
        await add({ types: ['booking.created'] });
        const old = secret;
        secret = secrets.create();
        const change = {
            secret: await secrets.seal(secret),
            old_secret: (await endpoint())?.secret ?? null,
            old_secret_until_ms: api.nowMs + 24 * 3_600_000,
        };
        await api.running.ledger.query((database) => changeEndpoint(database, endpointId, change));
        await booked();
        await round();
        const [message] = received as [Received];
        for (const key of [old, secret]) expect(() => verified(message, key)).not.toThrow();
        expect(() => verified(message, secrets.create())).toThrow();
        expect(String(message.headers['webhook-signature']).split(' ').length).toBe(2);
        api.wait(25 * 3600);
        await booked();
        await round();
        expect(String(received[1]?.headers['webhook-signature']).split(' ').length).toBe(1);
        await off(endpointId);
    });

    test('an error, a redirect and a closed port are tried again, with the same id and after Retry-After', async () => {
        await add({ types: ['booking.created'] });
        await booked();
        answer = { status: 503, headers: { 'retry-after': '3600' } };
        await round();
        const [first] = await deliveries();
        expect(first).toMatchObject({ state: 'open', failure: 'the endpoint answered 503' });
        expect(Number(first?.next_at_ms)).toBe(api.nowMs + 3_600_000);
        api.wait(3600);
        answer = { status: 302, headers: { location: url } };
        await round();
        expect((await deliveries())[0]?.failure).toBe('the endpoint answered 302');
        const own = received.filter(({ headers }) => headers['webhook-id'] === first?.event_id);
        expect(own.length).toBe(2);
        api.nowMs = Number((await deliveries())[0]?.next_at_ms);
        answer = { status: 200, body: 'x'.repeat(1_000_000) };
        await round();
        expect((await deliveries())[0]).toMatchObject({ state: 'sent', attempts: 3, failure: null });
        expect((await endpoint())?.failing_since_ms).toBeNull();
        await off(endpointId);
    });

    test('what an endpoint answered counts when the ledger fails for a moment after it', async () => {
        await add({ types: ['booking.created'] });
        await booked();
        const { ledger, service } = api.running;
        const run = vi.spyOn(service.writer, 'run').mockRejectedValueOnce(new LedgerBusy(new Error('busy')));
        onTestFinished(() => run.mockRestore());
        answer = { status: 503 };
        await round();
        expect((await deliveries())[0]).toMatchObject({ state: 'open', failure: 'the endpoint answered 503' });
        await ledger.query((database) => changeEndpoint(database, endpointId, { failing_since_ms: api.nowMs }));
        api.nowMs = Number((await deliveries())[0]?.next_at_ms);
        answer = { status: 204 };
        const query = vi.spyOn(ledger, 'query');
        onTestFinished(() => query.mockRestore());
        server.once('request', () => query.mockRejectedValueOnce(new LedgerUnavailable(new Error('away'))));
        await round();
        expect(received).toHaveLength(2);
        expect((await deliveries())[0]?.state).toBe('sent');
        expect((await endpoint())?.failing_since_ms).not.toBeNull();
        await off(endpointId);
    });

    test('the status 410 disables an endpoint, and so do five days of failures', async () => {
        await add({ types: ['booking.created'] });
        await booked();
        answer = { status: 410 };
        await round();
        expect((await deliveries())[0]?.state).toBe('failed');
        expect((await endpoint())?.disabled).toBe('it answered 410');
        expect(disabled).toContain(endpointId);
        expect(await deliveries('mail')).toMatchObject([{ kind: 'endpoint', state: 'open' }]);
        await booked();
        expect((await deliveries()).length).toBe(1);

        await add({ types: ['booking.created'] });
        answer = { status: 500 };
        await booked();
        await round();
        expect((await endpoint())?.disabled).toBeNull();
        api.nowMs += failingMostMs;
        await booked();
        await round();
        expect((await endpoint())?.disabled).toBe('it has failed for five days');
        expect(disabled).toContain(endpointId);
        expect(await deliveries('mail')).toMatchObject([{ kind: 'endpoint', state: 'open' }]);
    });

    test('an endpoint whose secret another BOOKING_SECRET sealed gets nothing, and has failed', async () => {
        await add({ types: ['booking.created'] });
        const sealed = await new EndpointSecrets(`${testSecret}!`).seal(secret);
        const { ledger } = api.running;
        await ledger.query((database) => changeEndpoint(database, endpointId, { secret: sealed }));
        await booked();
        await round();
        expect(received).toEqual([]);
        expect((await endpoint())?.failing_since_ms).not.toBeNull();
        const failure = 'its secret was sealed with another BOOKING_SECRET: rotate it';
        expect(await deliveries()).toMatchObject([{ state: 'open', attempts: 1, failure }]);
        await off(endpointId);
    });

    test('a name that points inwards is not reached, whatever it was when it was added', async () => {
        await add({ url: `https://localhost:${new URL(url).port}/`, types: ['booking.created'] });
        await booked();
        await round(false);
        expect((await deliveries())[0]).toMatchObject({
            state: 'open',
            failure: 'localhost points into a private network',
        });
        expect(received).toEqual([]);
        await off(endpointId);
    });

    test('messages of an endpoint that was disabled meanwhile are dropped', async () => {
        await add({ types: ['booking.created'] });
        await booked();
        await off(endpointId);
        await round();
        expect((await deliveries())[0]).toMatchObject({ state: 'dropped', failure: 'the endpoint is disabled' });
        expect(received).toEqual([]);
    });
});
