import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LedgerUnavailable } from '../../../api/ledger/fault.ts';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { readersMax, workTimeoutMs } from '../../../api/ledger/postgres.ts';

/** Messages of PostgreSQL's protocol: authentication is done, the server is ready; a statement without rows is done. */
const ready = Buffer.from('5200000008000000005a0000000549', 'hex');
const done = Buffer.from('31000000043200000004' + '6e00000004' + '430000000b53454c45435400' + '5a0000000549', 'hex');

/** A server that speaks when the test says so. Each connection's messages are counted: the first asks for a session. */
async function fakePostgres() {
    const heard: { socket: Socket; message: number }[] = [];
    const server = createServer((socket) => {
        let message = 0;
        socket.on('data', () => heard.push({ socket, message: message++ }));
        socket.on('error', () => {});
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const ledger = await Ledger.open({
        kind: 'postgres',
        url: `postgres://someone@127.0.0.1:${(server.address() as AddressInfo).port}/ledger`,
    });
    onTestFinished(() => {
        for (const { socket } of heard) socket.destroy();
        server.close();
    });
    /** The sockets on which message number `message` of a connection has arrived, once there are `count` of them. */
    async function asked(message: number, count: number): Promise<Socket[]> {
        const found = () => heard.filter((each) => each.message === message).map(({ socket }) => socket);
        while (found().length < count) await new Promise(setImmediate);
        return found();
    }
    return { ledger, asked };
}

/** What has become of the query, which is followed from its beginning. */
function begin(ledger: Ledger) {
    const outcome = { is: 'waits' as 'waits' | 'answered' | 'away' | 'other', atMs: Number.NaN };
    const settle = (is: typeof outcome.is) => Object.assign(outcome, { is, atMs: performance.now() });
    ledger
        .query((database) => sql`select 1`.execute(database))
        .then(
            () => settle('answered'),
            (error) => settle(error instanceof LedgerUnavailable ? 'away' : 'other'),
        );
    return outcome;
}

/** All timers and the clock are the test's; what passes over the network is real. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const settled = async (...outcomes: { is: string }[]) => {
    while (outcomes.some(({ is }) => is === 'waits')) await new Promise(setImmediate);
};

describe('a request waits for a PostgreSQL that says nothing for one limit in all', () => {
    beforeEach(() => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    });
    afterEach(() => {
        vi.useRealTimers();
    });

    test('a PostgreSQL that takes a connection and never speaks ends the wait at the limit', async () => {
        const { ledger, asked } = await fakePostgres();
        const query = begin(ledger);
        await asked(0, 1);
        await pass(workTimeoutMs - 1);
        expect(query.is).toBe('waits');
        await pass(1);
        await settled(query);
        expect(query.is).toBe('away');
    });

    test('a PostgreSQL that makes a connection late, and never answers on it, ends the wait at the limit', async () => {
        const { ledger, asked } = await fakePostgres();
        const query = begin(ledger);
        const [socket] = await asked(0, 1);
        await pass(workTimeoutMs - 500);
        socket?.write(ready);
        await asked(1, 1);
        await pass(499);
        expect(query.is).toBe('waits');
        await pass(1);
        await settled(query);
        expect(query.is).toBe('away');
    });

    test('a PostgreSQL that does not respond while all connections are in use also ends waits for a connection', async () => {
        const { ledger, asked } = await fakePostgres();
        const first = Array.from({ length: readersMax }, () => begin(ledger));
        for (const socket of await asked(0, readersMax)) socket.write(ready);
        await asked(1, readersMax);
        await pass(700);
        const later = Array.from({ length: readersMax + 1 }, () => begin(ledger));
        await pass(workTimeoutMs - 700);
        await settled(...first);
        expect(first.map(({ is }) => is)).toEqual(first.map(() => 'away'));
        // Their connections were given up; in their place it makes new ones, and is silent again.
        for (const socket of (await asked(0, 2 * readersMax)).slice(readersMax)) socket.write(ready);
        await asked(1, 2 * readersMax);
        expect(later.map(({ is }) => is)).toEqual(later.map(() => 'waits'));
        await pass(700);
        await settled(...later);
        expect(later.map(({ is }) => is)).toEqual(later.map(() => 'away'));
    });

    test('a PostgreSQL that is slow, but answers, ends no wait', async () => {
        const { ledger, asked } = await fakePostgres();
        const first = Array.from({ length: readersMax }, () => begin(ledger));
        const sockets = await asked(0, readersMax);
        for (const socket of sockets) socket.write(ready);
        await asked(1, readersMax);
        const waiting = begin(ledger);
        await pass(workTimeoutMs - 100);
        for (const socket of sockets) socket.write(done);
        await settled(...first);
        expect(first.map(({ is }) => is)).toEqual(first.map(() => 'answered'));
        const [socket] = await asked(2, 1);
        await pass(workTimeoutMs - 100);
        expect(waiting.is).toBe('waits');
        socket?.write(done);
        await settled(waiting);
        expect(waiting.is).toBe('answered');
    });
});
