import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { areAllowed, post, urlFault } from '../../../api/webhooks/post.ts';

test.each<[string, boolean, RegExp | null]>([
    ['https://hooks.example/x', false, null],
    ['https://hooks.example:8443/x', false, null],
    ['https://hooks.example:22/x', false, /port/u],
    ['http://hooks.example/x', false, /https/u],
    ['ftp://hooks.example/x', true, /https/u],
    ['https://user:word@hooks.example/', false, /user name/u],
    ['https://:word@hooks.example/', false, /user name/u],
    ['https://hooks.example:1023/x', false, /port/u],
    ['https://hooks.example:1024/x', false, null],
    ['https://127.0.0.1/', false, /private/u],
    ['https://0x7f.1/', false, /private/u],
    ['https://10.1.2.3/', false, /private/u],
    ['https://169.254.169.254/', false, /private/u],
    ['https://[::1]/', false, /private/u],
    ['https://[::ffff:10.0.0.1]/', false, /private/u],
    ['https://[fd00::1]/', true, /private/u],
    ['https://[::127.0.0.1]/', false, /private/u],
    ['https://[::127.0.0.1]/', true, /private/u],
    ['https://[64:ff9b::10.0.0.1]/', false, /private/u],
    ['https://[2002:a00:1::1]/', false, /private/u],
    ['https://[2606:4700::1111]/', false, null],
    ['https://8.8.8.8/', false, null],
    ['http://127.0.0.1:99/', true, null],
    ['http://10.1.2.3/', true, /private/u],
    ['not an address', false, /web address/u],
])('an endpoint at %s is judged with loopback allowed: %s', (address, allowsLoopback, fault) => {
    if (fault === null) expect(urlFault(address, allowsLoopback)).toBeNull();
    else expect(urlFault(address, allowsLoopback)).toMatch(fault);
});

test.each([
    [['8.8.8.8', '2606:4700::1111'], true],
    [['8.8.8.8', '10.1.2.3'], false],
    [['fd00::1', '8.8.8.8'], false],
    [['127.0.0.1'], false],
])('a name with the addresses %j is judged by all of them', (addresses, expected) => {
    const found = addresses.map((address) => ({ address }));
    expect(areAllowed(found, false)).toBe(expected);
});

/** Starts a server on this machine. Returns its address. */
async function serverWith(answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
        server.close();
        server.closeAllConnections();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const posting = { headers: {}, body: '{}', allowsLoopback: true, nowMs: Date.parse('2027-05-01T10:00:00Z') };

test.each([
    ['120', 120],
    ['Sat, 01 May 2027 11:00:00 GMT', 3600],
    ['Sat, 01 May 2027 09:00:00 GMT', null],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['', null],
])('the Retry-After of %s is understood', async (text, seconds) => {
    const url = await serverWith((_, response) => void response.writeHead(503, { 'retry-after': text }).end());
    expect(await post(url, posting)).toEqual({ ok: true, value: { status: 503, retryAfterSeconds: seconds } });
});

test('a body with letters outside ASCII is posted whole', async () => {
    const body = JSON.stringify({ extra: 'déjeuner 昼食' });
    let [method, received]: (string | undefined)[] = [];
    const url = await serverWith(async (request, response) => {
        method = request.method;
        received = await text(request);
        response.writeHead(204).end();
    });
    expect(await post(url, { ...posting, body })).toMatchObject({ ok: true, value: { status: 204 } });
    expect([method, received]).toEqual(['POST', body]);
});

test.each(['before its answer', 'within its answer'])(
    'an endpoint that hangs %s is left after the time for it',
    async (when) => {
        const address = await serverWith((_, response) => {
            if (when === 'within its answer') response.writeHead(503).write('x');
        });
        const before = performance.now();
        const posted = await post(address, { ...posting, withinMs: 300 });
        if (when === 'within its answer') expect(posted).toMatchObject({ ok: true, value: { status: 503 } });
        else expect(posted).toEqual({ ok: false, error: 'no answer within 0.3 seconds' });
        expect(performance.now() - before).toBeLessThan(5000);
    },
);

test('an answer without an end is read in its beginning only', async () => {
    let isClosed = false;
    const address = await serverWith((_, response) => {
        const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
        response.on('close', () => {
            clearInterval(timer);
            isClosed = true;
        });
    });
    const hangs = sleep(5000, 'it hangs', { ref: false });
    const posted = post(address, { ...posting, withinMs: 60_000 });
    expect(await Promise.race([posted, hangs])).toMatchObject({ ok: true, value: { status: 200 } });
    await expect.poll(() => isClosed).toBe(true);
});

test('nothing is posted to a private address, even if the ledger has it', async () => {
    const error = 'the address is not allowed: it points into a private network';
    expect(await post('https://10.255.255.1/', { ...posting, withinMs: 300 })).toEqual({ ok: false, error });
});

test('an endpoint that changes the protocol has answered with the status 101', async () => {
    const address = await serverWith((_, { socket }) => {
        socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    });
    const hangs = sleep(5000, 'it hangs', { ref: false });
    expect(await Promise.race([post(address, posting), hangs])).toMatchObject({ ok: true, value: { status: 101 } });
});
