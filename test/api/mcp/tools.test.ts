import type { Client } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, test } from 'vitest';
import { agentLimits } from '../../../contract/agent-tools.ts';
import { addDays } from '../../../contract/calendar-day.ts';
import { describeBooking, ledgers, siteUrl } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';
import { call, connect, type Fetch, guest, refusal, tour } from './support/client.ts';
import { bookingNames, marketNames } from './support/tool-names.ts';

describeBooking('the tools of agents', (api) => {
    describe.each(['legacy', 'auto'] as const)('to a client that begins as %s', (era) => {
        const clients: Client[] = [];
        const connected = async (setup = {}) => {
            const client = await connect(api.running.url, { era, ...setup });
            clients.push(client);
            return client;
        };
        afterEach(async () => {
            for (const client of clients.splice(0)) await client.close();
        });

        test('the tools are listed in a fixed order with title, all hints and both schemas, in at most 32 kB', async () => {
            const client = await connected();
            const { tools } = await client.listTools();
            expect(tools.map(({ name }) => name)).toEqual(bookingNames);
            const { text: key } = await api.running.issue();
            const keyed = await (await connected({ headers: { 'x-api-key': key } })).listTools();
            expect(keyed.tools.map(({ name }) => name)).toEqual([...bookingNames, ...marketNames]);
            for (const tool of keyed.tools) {
                const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = tool.annotations ?? {};
                const isChange = ['create_booking', 'cancel_booking'].includes(tool.name);
                expect([tool.name, readOnlyHint, destructiveHint]).toEqual([
                    tool.name,
                    !isChange,
                    tool.name === 'cancel_booking',
                ]);
                expect([idempotentHint, openWorldHint]).toEqual([true, false]);
                expect(tool.title).toBeTruthy();
                expect(tool.outputSchema?.type).toBe('object');
                expect(tool.inputSchema.additionalProperties ?? tool.name).toBe(
                    tool.name === 'make_prefill_link' ? tool.name : false,
                );
            }
            expect(Buffer.byteLength(JSON.stringify(keyed))).toBeLessThan(32_000);
        });

        test('the tools lead from a request to a pending booking that the payment page confirms', async () => {
            const client = await connected();
            // A client that has the list compares each answer with the schema of the tool.
            await client.listTools();
            const found = await call(client, 'search_experiences', { q: 'sail', limit: 1 });
            expect(found).toMatchObject({ meta: { count: 1 } });
            const wanted = tour(api);
            const { experienceId, date } = wanted;
            expect(await call(client, 'get_experience', { experienceId, locale: null })).toMatchObject({
                id: ids.tour,
            });
            const days = await call(client, 'get_calendar', { experienceId, from: date, to: date, participants: 1 });
            expect(days).toMatchObject({ participants: 1 });
            const { adults, ...selection } = wanted;
            const free = await call(client, 'check_availability', { ...selection, participantCount: adults });
            expect(free).toMatchObject({ available: true });
            const full = await call(client, 'check_availability', { ...selection, participantCount: 9 });
            expect(full).toMatchObject({ reason: 'slot_full', next_step: expect.stringContaining('get_calendar') });
            const price = await call(client, 'get_price', wanted);
            expect(price).toMatchObject({ total: 20 });
            expect(price).not.toHaveProperty('pricingToken');
            const booked = await call(client, 'create_booking', { ...wanted, ...guest, expectedTotal: price.total });
            expect(booked).toMatchObject({ status: 'pending', total: 20, amountDueNow: expect.any(Number) });
            expect(booked.paymentUrl).toContain(`/en/booking/${booked.bookingId}`);
            const { bookingId } = booked;
            const read = await call(client, 'get_booking', { bookingId });
            expect(read).toMatchObject({ status: 'pending', date });
            expect(JSON.stringify([booked, read])).not.toMatch(/Xiomara|Quetzalli/iu);
            await api.send('POST', `/api/sandbox/bookings/${bookingId}/pay`);
            expect(await call(client, 'get_booking', { bookingId })).toMatchObject({ status: 'confirmed' });
            expect(await refusal(client, 'cancel_booking', { bookingId })).toMatchObject({
                code: 'booking_not_cancellable',
                next_step: expect.stringContaining('confirmation mail'),
            });
            const linked = await call(client, 'make_prefill_link', wanted);
            expect(linked).toMatchObject({ url: expect.stringContaining(`slot=${wanted.timeSlotId}`), ignored: [] });
            const link = await call(client, 'make_prefill_link', { experienceId, adults: 2, slot: 'never' });
            expect(link).toMatchObject({ ignored: [{ parameter: 'slot' }] });
        });

        test('the tools book a stay by room and days, and cancel it', async () => {
            const client = await connected();
            await client.listTools();
            const date = api.freeDay();
            const stay = { experienceId: ids.inn, date, endDate: addDays(date, 2), unitId: 'suite' };
            expect(await call(client, 'get_experience', { experienceId: ids.inn })).toHaveProperty('config.units');
            expect(await call(client, 'check_availability', { ...stay, participantCount: 1 })).toMatchObject({
                available: true,
            });
            await call(client, 'get_calendar', { experienceId: ids.inn, from: date, to: stay.endDate });
            const { total } = await call(client, 'get_price', { ...stay, adults: 1 });
            const args = { ...stay, adults: 1, ...guest, expectedTotal: total };
            const { bookingId } = await call(client, 'create_booking', args);
            expect(await call(client, 'cancel_booking', { bookingId })).toMatchObject({ status: 'cancelled' });
        });

        test('the tools refuse what does not fit with code, next step and issues in the names of the arguments', async () => {
            const client = await connected();
            const wanted = { ...tour(api), ...guest, expectedTotal: 20 };
            expect(await refusal(client, 'create_booking', { ...wanted, expectedTotal: 19 })).toMatchObject({
                code: 'price_mismatch',
                total: 20,
                next_step: expect.stringContaining('Tell the traveller'),
            });
            const unknown = await refusal(client, 'get_price', { ...tour(api), timeSlotId: 'never' });
            expect(unknown).toMatchObject({ code: 'time_slot_not_found' });
            expect(unknown.next_step).toContain('get_experience');
            expect(await refusal(client, 'create_booking', { ...wanted, options: { nothing: 1 } })).toMatchObject({
                code: 'invalid_request',
                issues: [{ path: 'options.nothing' }],
            });
            const slotless = { ...wanted, timeSlotId: null };
            expect(await refusal(client, 'create_booking', slotless)).toMatchObject({
                code: 'invalid_request',
                message: expect.stringMatching(/^timeSlotId: /u),
                issues: [{ path: 'timeSlotId' }],
            });
            const others = await refusal(client, 'get_booking', { ...wanted });
            expect(others).toMatchObject({ code: 'invalid_request', retryable: false });
            const paths = (others.issues as { path: string }[]).map(({ path }) => path);
            expect(paths).toEqual(expect.arrayContaining(['bookingId', 'experienceId', 'firstName']));
            const { email: _, ...nameless } = wanted;
            expect(await refusal(client, 'create_booking', nameless)).toMatchObject({ issues: [{ path: 'email' }] });
            const range = { experienceId: ids.tour, from: '2027-03-01', to: '2027-04-01' };
            expect(await refusal(client, 'get_calendar', range)).toMatchObject({ issues: [{ path: 'to' }] });
            const noDays = { experienceId: ids.tour, from: 'soon', to: '2027-02-30' };
            const days = await refusal(client, 'get_calendar', noDays);
            expect(days).toMatchObject({ issues: [{ path: 'from' }, { path: 'to' }] });
            await expect(client.callTool({ name: 'steal', arguments: {} })).rejects.toThrow(/no tool steal/u);
            expect(await api.running.ledger.query(async () => 1)).toBe(1);
        });

        test('the tools of markets answer to a valid key alone', async () => {
            const nobody = await connected({ headers: { 'x-api-key': 'tms_wrong' } });
            expect(await refusal(nobody, 'list_markets', {})).toMatchObject({
                code: 'unauthorized',
                next_step: expect.stringContaining('x-api-key'),
            });
            expect((await nobody.listTools()).tools.map(({ name }) => name)).toEqual(bookingNames);
            expect((await nobody.listPrompts()).prompts.map(({ name }) => name)).toEqual(['plan_and_book']);
        });

        test('the tools are logged once for a call, with the key', async () => {
            const { id, text: key } = await api.running.issue();
            const client = await connected({ headers: { 'x-api-key': key } });
            const { lines } = api.running;
            const before = lines.length;
            await client.callTool({ name: 'list_markets', arguments: {} });
            await client.callTool({ name: 'search_experiences', arguments: {} });
            const requests = lines.slice(before).map((line) => JSON.parse(line));
            // A client of 2025 also asks for a stream, which is refused.
            expect(requests.filter(({ method, route }) => method === 'POST' || route !== '/mcp')).toMatchObject([
                { route: '/mcp', keyId: id },
                { route: '/mcp', keyId: id },
            ]);
        });

        test('the tools belong to a server with a name and a picture', async () => {
            const client = await connected();
            const { name, icons } = client.getServerVersion() ?? {};
            expect([name, icons?.map(({ src }) => src)]).toEqual(['booking', [`${siteUrl}/mcp/icon.svg`]]);
            const { status, headers, text } = await api.get('/mcp/icon.svg');
            expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
            expect([status, headers.get('content-type'), text]).toEqual([
                200,
                'image/svg+xml',
                expect.stringMatching(/^<svg /u),
            ]);
        });

        test('the tools give the prompts', async () => {
            const { text: key } = await api.running.issue();
            const client = await connected({ headers: { 'x-api-key': key } });
            const { prompts } = await client.listPrompts();
            expect(prompts.map(({ name }) => name)).toEqual(['plan_and_book', 'market_brief']);
            const { messages } = await client.getPrompt({ name: 'plan_and_book', arguments: { request: 'a boat' } });
            expect(JSON.stringify(messages)).toContain('a boat');
        });
    });

    test('the tools open the payment page once where the client can, and book once', async () => {
        const opened: string[] = [];
        const client = await connect(api.running.url, { opened });
        const before = await api.count();
        const booked = await call(client, 'create_booking', { ...tour(api), ...guest, expectedTotal: 20 });
        expect(opened).toEqual([booked.paymentUrl]);
        expect(await api.count()).toBe(before + 1);
        await client.close();
    });

    test('a client that opens the payment page sends back a state, which nobody can change', async () => {
        const changing: Fetch = (input, init) => {
            const body = String(init?.body).replace('"requestState":"v1.', '"requestState":"v1.x');
            return fetch(input, { ...init, ...(init?.body && { body }) });
        };
        const client = await connect(api.running.url, { opened: [], fetch: changing });
        const args = { ...tour(api), ...guest, expectedTotal: 20 };
        await expect(client.callTool({ name: 'create_booking', arguments: args })).rejects.toMatchObject({
            code: -32602,
            data: { reason: 'invalid_request_state' },
        });
        await client.close();
    });

    test('the tools free the arguments of a booking that expired or was cancelled, and keep the key of a request', async () => {
        const client = await connect(api.running.url);
        const args = { ...tour(api), ...guest, expectedTotal: 20 };
        const book = async (more = {}) => (await call(client, 'create_booking', { ...args, ...more })).bookingId;
        const first = await book();
        expect(await book()).toBe(first);
        await call(client, 'cancel_booking', { bookingId: first });
        const second = await book();
        expect(second).not.toBe(first);
        api.wait(2400);
        const third = await book();
        expect([first, second]).not.toContain(third);
        expect(await book()).toBe(third);
        const named = await book({ requestId: 'another' });
        expect(named).not.toBe(third);
        await call(client, 'cancel_booking', { bookingId: named });
        expect(await book({ requestId: 'another' })).toBe(named);
        // In the words of the tool: it has neither tokens nor keys.
        expect(await refusal(client, 'create_booking', { ...args, adults: 2, requestId: 'another' })).toMatchObject({
            code: 'idempotency_conflict',
            message: 'This `requestId` has made another booking.',
            next_step: expect.stringMatching(/^Use a new `requestId` /u),
        });
        await client.close();
    });

    test('the tools book once for a model that retries in parallel', async () => {
        const args = { ...tour(api), ...guest, expectedTotal: 20 };
        const before = await api.count();
        const clients = await Promise.all(Array.from({ length: 4 }, () => connect(api.running.url)));
        const booked = await Promise.all(
            [...clients, ...clients].map((client) => call(client, 'create_booking', args)),
        );
        expect(new Set(booked.map(({ bookingId }) => bookingId)).size).toBe(1);
        expect(await api.count()).toBe(before + 1);
        for (const client of clients) await client.close();
    });

    test.each(['request', 'answer'] as const)('the tools book once though the %s of any step is lost', async (lost) => {
        const args = tour(api);
        const before = await api.count();
        for (let step = 1; step <= 6; step++) {
            let sent = 0;
            const client = await connect(api.running.url, {
                fetch: async (...request) => {
                    sent += 1;
                    if (sent !== step) return await fetch(...request);
                    if (lost === 'answer') await (await fetch(...request)).text();
                    throw new TypeError('connection lost');
                },
            }).catch(() => connect(api.running.url));
            // An agent that knows nothing but its arguments, and sends each call again after a failure.
            const again = (name: string, given: object) =>
                call(client, name, { ...given }).catch(() => call(client, name, { ...given }));
            await again('search_experiences', { q: 'sail' });
            const { total } = await again('get_price', args);
            const booked = await again('create_booking', { ...args, ...guest, expectedTotal: total });
            expect(await again('get_booking', { bookingId: booked.bookingId })).toMatchObject({ status: 'pending' });
            await client.close();
        }
        expect(await api.count()).toBe(before + 1);
    });
});

describeBooking(
    'the limits of the tools',
    (api) => {
        test('answers of the tools are at most as long as a model reads', () => {
            expect(agentLimits.answerBytes).toBeLessThanOrEqual(40_000);
        });
        test('a client that calls too often is asked to wait, once for each call', async () => {
            const sent = () => api.send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }, wanted);
            const wanted = { accept: 'application/json, text/event-stream' };
            const answers = [];
            for (let count = 0; count < 4; count++) answers.push(await sent());
            expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
        });
    },
    { rateLimitPerMinute: 3 },
    ledgers.slice(0, 1),
);
