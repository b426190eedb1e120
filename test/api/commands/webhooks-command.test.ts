import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { changeEndpoint, findEndpoint } from '../../../api/booking/events/endpoints.ts';
import { replaceSecret } from '../../../api/booking/secret/ledger-secret.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { BookingApi } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';
import { command } from '../support/command.ts';
import { run } from '../support/process.ts';
import { sqliteIn, testSecret } from '../support/service.ts';

const api = new BookingApi();
let folder: string;
let server: Server;
let url: string;
let status = 200;
let received: { headers: IncomingHttpHeaders; body: string } | undefined;

beforeAll(async () => {
    folder = temporaryFolder();
    await api.open(folder, sqliteIn(folder));
    server = createServer(async (request, response) => {
        received = { headers: request.headers, body: await text(request) };
        response.writeHead(status).end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
    server.close();
    await api.stop();
});

const environment = () => {
    const address = api.ledgerAddress;
    return {
        LEDGER_URL: address.kind === 'sqlite' ? `sqlite:${address.path}` : address.url,
        DIST_DIR: join(folder, 'dist'),
        BOOKING_SECRET: testSecret,
        WEBHOOK_ALLOW_LOOPBACK: '1',
    };
};
const webhooks = (words: string[], more: Record<string, string> = {}) =>
    command('webhooks', words, { ...environment(), ...more });
const process = (...words: string[]) => run('api/commands/run.ts', ['webhooks', ...words], environment());
async function done(...words: string[]): Promise<string> {
    const { status: exit, stdout, stderr } = await webhooks(words);
    expect([exit, stderr]).toEqual([0, '']);
    return stdout;
}
async function refused(words: string[], more: Record<string, string> = {}): Promise<string> {
    const { status: exit, stderr } = await webhooks(words, more);
    expect(exit).toBe(1);
    expect(stderr).not.toMatch(/^\s+at /mu);
    return stderr;
}

test('an endpoint is added, tried, rotated, disabled and enabled, and gets events again', async () => {
    expect(await done('list')).toBe('No endpoints.\n');
    const added = await done(
        'add',
        '--provider',
        'lagoon',
        '--url',
        url,
        '--types',
        'booking.created, booking.cancelled',
    );
    const [, id = ''] = /^Endpoint (\S+) added/u.exec(added) ?? [];
    const secret = added.trimEnd().split('\n').at(-1) as string;
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/u);
    const listed = await done('list');
    expect(listed).toContain('booking.created,booking.cancelled');
    expect(listed).not.toContain('whsec_');
    expect(await process('test', id)).toMatchObject({ status: 0, stdout: 'The endpoint answered 200.\n', stderr: '' });
    status = 500;
    expect(await process('test', id)).toMatchObject({ status: 1, stdout: '', stderr: 'The endpoint answered 500.\n' });
    status = 200;
    const rotated = (await done('rotate', id)).trimEnd().split('\n').at(-1) as string;
    expect(await done('test', id)).toBe('The endpoint answered 200.\n');
    const { headers, body } = received as NonNullable<typeof received>;
    for (const key of [secret, rotated])
        expect(() => new Webhook(key).verify(body, headers as Record<string, string>)).not.toThrow();
    const find = () => api.running.ledger.query((database) => findEndpoint(database, id));
    const hoursLeft = (Number((await find())?.old_secret_until_ms) - Date.now()) / 3_600_000;
    expect(Math.abs(hoursLeft - 24)).toBeLessThan(1);
    await api.running.ledger.query((database) => changeEndpoint(database, id, { failing_since_ms: api.nowMs }));
    expect(await done('list')).toContain('failing since');
    await done('disable', id);
    expect(await done('list')).toContain('disabled: by command');
    await api.book({ experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 });
    expect(await done('deliveries')).toBe('No deliveries.\n');
    await done('enable', id);
    expect(await done('list')).toContain(' enabled ');
    expect(await done('replay', '--endpoint', id, '--since', '2027-01-01')).toBe('1 message to send.\n');
    expect(await done('replay', '--endpoint', id, '--since', '2999-01-01')).toBe('0 messages to send.\n');
    const deliveries = await done('deliveries');
    expect(deliveries).toMatch(/booking\.created +\S+ +open +0/u);

    const [, other = ''] = /^Endpoint (\S+) added/u.exec(await done('add', '--provider', 'lagoon', '--url', url)) ?? [];
    await done('add', '--provider', 'kyo', '--url', url);
    const event = /^[0-9a-f-]{36}/mu.exec(deliveries)?.[0] as string;
    expect(await done('replay', event)).toBe('2 messages to send.\n');
    expect(await done('replay', event, '--endpoint', other)).toBe('1 message to send.\n');
    expect(await done('replay', '--since', '2027-01-01')).toBe('2 messages to send.\n');
    await done('disable', other);
    expect(await done('replay', '--since', '2027-01-01')).toBe('1 message to send.\n');
    await api.book({ experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 });
    expect(await refused(['replay', '--endpoint', other, '--since', '2027-01-01'])).toContain('No endpoint is enabled');
    const { ledger } = api.running;
    const { id: unwanted } = await ledger.query((database) =>
        database
            .updateTable('event')
            .set({ type: 'booking.expired' })
            .where('id', '!=', event)
            .returning('id')
            .executeTakeFirstOrThrow(),
    );
    // The endpoint wants no such event, but may be sent one.
    expect(await done('replay', '--endpoint', id, '--since', '2027-01-01')).toBe('1 message to send.\n');
    expect(await done('replay', '--endpoint', id, unwanted)).toBe('1 message to send.\n');
    expect(await refused(['replay', id])).toContain('No enabled endpoint belongs to the provider of such an event');
});

test('nothing is sealed or tried with another secret, and what another secret sealed is rotated', async () => {
    const other = { BOOKING_SECRET: 'another secret, also long enough for a key' };
    const add = ['add', '--provider', 'kyo', '--url', url];
    const [, id = ''] = /^Endpoint (\S+) added/u.exec(await done(...add)) ?? [];
    for (const words of [add, ['test', id], ['rotate', id]]) {
        expect(await refused(words, other)).toBe(
            'BOOKING_SECRET is not the secret of this ledger. Set BOOKING_SECRET as for the server.\n',
        );
    }
    const { ledger } = api.running;
    onTestFinished(() => replaceSecret(ledger, testSecret));
    expect((await command('ledger', ['adopt-secret'], { ...environment(), ...other })).status).toBe(0);
    expect(await refused(['test', id], other)).toBe(
        'Not delivered: its secret was sealed with another BOOKING_SECRET: rotate it.\n',
    );
    const rotated = await webhooks(['rotate', id], other);
    expect(rotated.stdout).toContain('The old secret was sealed with another BOOKING_SECRET and has ended.');
    expect((await webhooks(['test', id], other)).stdout).toBe('The endpoint answered 200.\n');
});

test.each([
    ['stored', /dangling link/u, (file: string) => symlinkSync('missing', file)],
    ['read', /does not contain a secret/u, (file: string) => writeFileSync(file, '')],
])('a secret that cannot be %s is named as the reason, and not called new', async (_, reason, make) => {
    const working = temporaryFolder();
    mkdirSync(join(working, 'var'));
    make(join(working, 'var', 'booking-secret'));
    const words = ['webhooks', 'add', '--provider', 'lagoon', '--url', 'https://hooks.example/'];
    const given = { LEDGER_URL: `sqlite:${join(working, 'ledger.sqlite')}`, DIST_DIR: join(folder, 'dist') };
    const { status, stderr } = await run('api/commands/run.ts', words, given, { folder: working });
    expect([status, stderr.trimEnd().split('\n').at(-1)]).toEqual([
        1,
        expect.stringMatching(/^BOOKING_SECRET: the secret cannot be used: /u),
    ]);
    expect(stderr).toMatch(reason);
    expect(stderr).not.toContain('A new secret');
});

test('an impossible change of an endpoint is refused, with what to do', async () => {
    const add = (...words: string[]) => refused(['add', ...words]);
    expect(await add('--provider', 'lagon', '--url', url)).toContain('Did you mean lagoon?');
    expect(await add('--provider', 'lagoon', '--url', url, '--types', 'booking.made')).toContain(
        'there is no type booking.made',
    );
    expect(await add('--provider', 'lagoon', '--url', 'http://10.0.0.1/')).toContain('points into a private network');
    const strict = ['add', '--provider', 'lagoon', '--url', url];
    expect(await refused(strict, { WEBHOOK_ALLOW_LOOPBACK: '' })).toContain('the address is not allowed');
    expect(await refused(strict, { NODE_ENV: 'production' })).toContain('WEBHOOK_ALLOW_LOOPBACK must not be set');
    expect(await refused(['test', 'nothing'])).toContain('There is no endpoint with this id');
    expect(await refused(['replay'])).toContain('Give the id of an event or --since');
    expect(await refused(['replay', '--endpoint', 'x', '--since', '2027-01-01'])).toContain('There is no endpoint');
    expect(await refused(['replay', '--since', '15 May'])).toContain('--since must be a day');
});
