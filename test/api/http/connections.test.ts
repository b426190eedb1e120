import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createHttpServer, listen, stopServer } from '../../../api/http/server.ts';
import { type ConnectionLimits, connectionDefaults } from '../../../contract/connection-limits.ts';
import { until } from '../../faults/support/until.ts';

type Fetch = Parameters<typeof createHttpServer>[0];
const cleanups: (() => Promise<void> | void)[] = [];
afterAll(async () => {
    for (const work of cleanups.splice(0).reverse()) await work();
});

async function start(fetch: Fetch, limits: Partial<ConnectionLimits> = {}) {
    const { server, connections } = createHttpServer(fetch, { limits: { ...connectionDefaults, ...limits } });
    const port = await listen(server, 0, '127.0.0.1');
    cleanups.push(() => stopServer({ server, connections }, 0));
    return { port, connections };
}

/** A client that reads what comes and never closes by itself, also not when the server has. */
async function client(port: number) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    cleanups.push(() => void socket.destroy());
    await once(socket, 'connect');
    const read = { text: '', closed: false };
    socket.on('data', (part) => (read.text += part));
    socket.on('error', () => {});
    for (const name of ['end', 'close']) socket.on(name, () => (read.closed = true));
    return { socket, read };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const answers = (text: string) => text.match(/HTTP\/1\.1 200/gu)?.length ?? 0;
const hello: Fetch = () => new Response('hello');

test('a connection that sends a thousand requests at once has one answered in each turn', async () => {
    let first = 0;
    const { port } = await start((request) => {
        if (request.url.endsWith('/first')) first++;
        return new Response(`after ${first}`);
    });
    const [hog, other] = [await client(port), await client(port)];
    hog.socket.write(get('/first').repeat(1000));
    await once(hog.socket, 'data');
    const before = first;
    expect(before).toBeLessThan(50);
    other.socket.write(get('/second'));
    await once(other.socket, 'data');
    expect(Number(/after (\d+)/u.exec(other.read.text)?.[1]) - before).toBeLessThan(50);
    await until(() => answers(hog.read.text) === 1000, 'every request is answered');
});

test('a header after thousands of others is read, so that a client cannot hide what a proxy adds', async () => {
    const { port } = await start((request) => new Response(`from ${request.headers.get('x-forwarded-for')}`));
    const { socket, read } = await client(port);
    const others = Array.from({ length: 2000 }, (_, at) => `a${at}: 1\r\n`).join('');
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${others}X-Forwarded-For: 198.51.100.1\r\n\r\n`);
    await until(() => answers(read.text) === 1, 'the request is answered');
    expect(read.text).toContain('from 198.51.100.1');
});

test('requests sent at once are answered in their order, with their bodies', async () => {
    const { port } = await start(async (request) => new Response(`[${(await request.text()).length}]`));
    const { socket, read } = await client(port);
    const lengths = Array.from({ length: 60 }, (_, at) => (at % 3) * 30_000 + at);
    for (const length of lengths) {
        socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}`);
    }
    await until(() => answers(read.text) === lengths.length, 'every request is answered');
    expect([...read.text.matchAll(/\[(\d+)\]/gu)].map(([, length]) => Number(length))).toEqual(lengths);
});

test.concurrent.each([
    ['sends nothing', ''],
    ['sends half a head', 'GET / HTTP/1.1\r\nHo'],
    ['sends half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf'],
    ['sends no request after an answer', get('/')],
    ['sends nonsense', 'nonsense\r\n\r\n'],
])('a connection that %s is destroyed at the limit, also when its client keeps it', async (_, bytes) => {
    const limits = { headersSeconds: 1, requestSeconds: 1, idleSeconds: 1 };
    const { port, connections } = await start(async (request) => new Response(await request.text()), limits);
    const { socket } = await client(port);
    socket.write(bytes);
    await until(() => connections.count === 0, 'the connection is destroyed', 10_000);
});

test.concurrent('a client that does not read its answer is cut at the limit', async () => {
    const body = Buffer.alloc(50 * 1024 * 1024);
    const { port, connections } = await start(() => new Response(body), { answerSeconds: 1 });
    const { socket } = await client(port);
    socket.pause();
    socket.write(get('/'));
    await until(() => connections.cut === 1 && connections.count === 0, 'the connection is destroyed', 15_000);
});

test('a connection is closed after as many requests as are allowed', async () => {
    const { port } = await start(hello, { requestsPerConnection: 3 });
    const one = await client(port);
    for (let count = 1; count <= 3; count++) {
        one.socket.write(get('/'));
        await until(() => answers(one.read.text) === count, 'an answer');
        expect(/Connection: close/iu.test(one.read.text)).toBe(count === 3);
    }
    const other = await client(port);
    other.socket.write(get('/').repeat(10));
    await until(() => one.read.closed && other.read.closed, 'both connections are closed');
    expect(answers(other.read.text)).toBe(3);
});

test('the connection that is idle for longest makes room when there are too many', async () => {
    const { port, connections } = await start(hello, { connections: 3 });
    const [used, silent, recent] = [await client(port), await client(port), await client(port)];
    for (const { socket, read } of [used, recent]) {
        socket.write(get('/'));
        await until(() => answers(read.text) === 1, 'an answer');
    }
    const next = await client(port);
    await until(() => silent.read.closed, 'the silent one is closed');
    const last = await client(port);
    await until(() => used.read.closed, 'the one that was used first is closed');
    for (const { socket } of [next, last]) socket.write(get('/'));
    await until(() => answers(next.read.text) + answers(last.read.text) === 2, 'both new ones are answered');
    expect([recent.read.closed, connections.count, connections.cut]).toEqual([false, 3, 2]);
});

test('a connection that waits for the server is never cut for another: the new one is refused', async () => {
    let asked = 0;
    const never: Fetch = () => {
        asked++;
        return new Promise(() => {});
    };
    const { port } = await start(never, { connections: 2 });
    const waiting: Socket[] = [];
    for (let count = 0; count < 2; count++) {
        const { socket } = await client(port);
        socket.write(get('/'));
        waiting.push(socket);
    }
    await until(() => asked === 2, 'both wait for the server');
    const refused = await client(port);
    await until(() => refused.read.closed, 'the new one is refused');
    expect(waiting.map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

test('a connection whose request does not arrive makes room when none is idle', async () => {
    let asked = 0;
    const echo: Fetch = async (request) => {
        asked++;
        return new Response(await request.text());
    };
    const { port } = await start(echo, { connections: 1 });
    const slow = await client(port);
    slow.socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf');
    await until(() => asked === 1, 'the server waits for the body');
    const other = await client(port);
    other.socket.write(get('/'));
    await until(() => answers(other.read.text) === 1, 'the other one is answered');
    expect(slow.read.closed).toBe(true);
});
