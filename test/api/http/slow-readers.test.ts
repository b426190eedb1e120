import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connections, checkEveryMs } from '../../../api/http/connections.ts';
import { connectionDefaults } from '../../../contract/connection-limits.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A connection as its limits see it: bytes that were written, and those of them that wait. */
function connected(answerSeconds: number) {
    const server = new EventEmitter();
    const socket = Object.assign(new EventEmitter(), { bytesWritten: 0, writableLength: 0, destroyed: false });
    Object.assign(socket, { destroy: () => (socket.destroyed = true) });
    new Connections({ ...connectionDefaults, answerSeconds }, () => {}).watch(server as unknown as Server);
    server.emit('connection', socket);
    return socket;
}

test('a client that reads a long answer piece by piece is not cut, however long it takes', () => {
    const socket = connected(10);
    socket.writableLength = 1000;
    for (let count = 0; count < 20; count++) {
        socket.bytesWritten += 1000;
        vi.advanceTimersByTime(8 * checkEveryMs);
        expect(socket.destroyed).toBe(false);
    }
    vi.advanceTimersByTime(12 * checkEveryMs);
    expect(socket.destroyed).toBe(true);
});

test('a client that has not read its answer at the limit is cut', () => {
    const socket = connected(10);
    Object.assign(socket, { bytesWritten: 5000, writableLength: 5000 });
    vi.advanceTimersByTime(10 * checkEveryMs);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(2 * checkEveryMs);
    expect(socket.destroyed).toBe(true);
});
