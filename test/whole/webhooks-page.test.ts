import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Dispatcher } from '../../api/booking/events/dispatcher.ts';
import { addEndpoint } from '../../api/booking/events/endpoints.ts';
import { EndpointSecrets } from '../../api/webhooks/secret.ts';
import { webhookSender } from '../../api/webhooks/webhooks.ts';
import { webhookExample, webhookMeanings, webhookMessageShape } from '../../contract/webhook.ts';
import { exampleMoment, startSampleService } from '../api/booking-api/examples/sample-service.ts';
import { testSecret } from '../api/support/service.ts';
import { blocksOf, codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder, temporaryFolder } from '../support/pipeline.ts';

/** docs/booking-api.md, *Webhooks*: types, members, an example, and a program that verifies messages. */

const section = sectionOf(readFileSync(join(projectFolder, 'docs/booking-api.md'), 'utf8'), '## Webhooks');
const blockIn = (language: string) => blocksOf(section).find((block) => block.language === language)?.text as string;

interface Message {
    headers: IncomingHttpHeaders;
    body: string;
}

/** The messages about a booking of the page that is paid, and their secret. */
async function messagesOfPaidBooking(): Promise<{ secret: string; messages: Message[] }> {
    const messages: Message[] = [];
    const receiver = createServer(async (request, response) => {
        messages.push({ headers: request.headers, body: (await request.toArray()).join('') });
        response.writeHead(204).end();
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    onTestFinished(() => void receiver.close());
    const { ask, service, ledger } = await startSampleService();
    const secrets = new EndpointSecrets(testSecret);
    const secret = secrets.create();
    const endpoint = {
        id: 'endpoint',
        provider_slug: 'lagoon-sailing',
        url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
        types: [],
        secret: await secrets.seal(secret),
        created_at: exampleMoment,
    };
    await ledger.query((database) => addEndpoint(database, endpoint));
    const date = '2027-05-15';
    const experienceId = '53663789-edd3-521f-9ce6-821f400ef36f';
    const { body: quote } = await ask('/api/validate-booking-price', {
        ...{ experienceId, date, timeSlotId: 'morning' },
        ...{ adults: 2, children: [{ age: 7 }, { age: 2 }], options: { 'snorkel-kit': 2 } },
    });
    const guest = { firstName: 'Maya', lastName: 'Keller', email: 'maya.keller@example.org' };
    const { body: booking } = await ask('/api/embed/booking/create', {
        ...{ experience_id: experienceId, date, time_slot_id: 'morning', pricingToken: quote.pricingToken },
        participant_data: { adults: 2, children: 2, ...guest },
    });
    await ask(`/api/sandbox/bookings/${booking.bookingId}/pay`, {});
    const webhook = webhookSender({ service, secrets, allowsLoopback: true, logDisabled: () => {} });
    await new Dispatcher(service, { webhook }, (error) => expect(error).toBeNull(), { random: () => 0.5 }).round();
    return { secret, messages };
}

test('the example is what is posted, and the program verifies it', async () => {
    const { secret, messages } = await messagesOfPaidBooking();
    const posted = messages.map(({ body }) => webhookMessageShape.strict().parse(JSON.parse(body)));
    expect(posted.map(({ type }) => type).sort()).toEqual(['booking.confirmed', 'booking.created', 'payment.received']);
    // As *Order and duplicates* says: a change has one number, and its messages all have to be read.
    const numbers = Object.fromEntries(posted.map(({ type, data }) => [type, data.sequence]));
    expect(numbers['payment.received']).toBe(numbers['booking.confirmed']);
    expect(numbers['booking.created']).toBeLessThan(numbers['payment.received'] as number);
    // The booking as it is when the message is sent.
    expect(posted.map(({ data }) => data.status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const confirmed = posted.find(({ type }) => type === webhookExample.type);
    expect(confirmed).toEqual(webhookExample);
    expect(JSON.parse(blockIn('json'))).toEqual(webhookExample);

    const file = join(temporaryFolder(), 'verify.mjs');
    writeFileSync(file, blockIn('js'));
    const { isGenuine } = await import(file);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(exampleMoment) });
    onTestFinished(() => void vi.useRealTimers());
    for (const { headers, body } of messages) {
        expect(isGenuine(secret, headers, body)).toBe(true);
        expect(
            isGenuine(secret, { ...headers, 'webhook-signature': `v1,b2xk ${headers['webhook-signature']}` }, body),
        ).toBe(true);
        expect(isGenuine(secret, headers, `${body} `)).toBe(false);
        expect(isGenuine(secret, { ...headers, 'webhook-id': 'another' }, body)).toBe(false);
        expect(isGenuine(secret, {}, body)).toBe(false);
        const wide = `v1,${'\u00e9'.repeat(44)}`;
        expect(isGenuine(secret, { ...headers, 'webhook-signature': wide }, body)).toBe(false);
        expect(isGenuine(new EndpointSecrets(testSecret).create(), headers, body)).toBe(false);
    }
    vi.setSystemTime(Date.parse(exampleMoment) + 301_000);
    expect(messages.map(({ headers, body }) => isGenuine(secret, headers, body))).toEqual([false, false, false]);
});

test('the tables have each type and each member', () => {
    const types = tableOf(section, 'type', 'what has happened').map(([type, meaning]) => [codesIn(type)[0], meaning]);
    expect(types.slice(0, -1)).toEqual(Object.entries(webhookMeanings));
    expect(types.at(-1)?.[0]).toBe('endpoint.test');
    const members = tableOf(section, 'member of `data`').flatMap(([names]) => codesIn(names));
    expect(members.sort()).toEqual(Object.keys(webhookMessageShape.shape.data.shape).sort());
});
