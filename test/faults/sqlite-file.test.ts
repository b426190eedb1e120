import { copyFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
    ask,
    crowdEnvironment,
    dayAhead,
    paths,
    plainPayload,
    type Trip,
} from '../api/booking/concurrency/support/crowd.ts';
import { inn, writeBookingDist } from '../api/booking/concurrency/support/harbour.ts';
import { rowsOf } from '../api/booking/concurrency/support/sold.ts';
import { temporaryFolder } from '../api/support/folders.ts';
import { startServer } from '../api/support/process.ts';
import { sqliteIn, startService } from '../api/support/service.ts';

const stay = (day: number): Trip => ({ experience: inn, date: dayAhead(day), endDate: dayAhead(day + 1), adults: 1 });

async function distIn(folder: string): Promise<string> {
    const dist = join(folder, 'dist');
    await writeBookingDist(dist);
    return dist;
}

describe('a SQLite ledger whose file is no longer what it was', () => {
    async function withBooking(work: (url: string, file: string, bookingId: string) => Promise<void>): Promise<void> {
        const folder = await temporaryFolder();
        const ledger = sqliteIn(folder);
        const service = await startService({ distDir: await distIn(folder), ledger });
        onTestFinished(() => service.stop());
        const booked = await ask(service.url, paths.create, plainPayload(stay(0)));
        expect(booked.status).toBe(201);
        expect((await ask(service.url, '/readyz')).status).toBe(200);
        await work(service.url, (ledger as { path: string }).path, booked.body.bookingId as string);
    }

    /** Not ready, and nothing that would change it is acknowledged. */
    async function expectRefused(url: string, bookingId: string): Promise<void> {
        await expect.poll(async () => (await ask(url, '/readyz')).status, { timeout: 10_000 }).toBe(503);
        const create = await ask(url, paths.create, plainPayload(stay(2)));
        const cancel = await ask(url, paths.cancel(bookingId), {});
        expect([create.status, cancel.status]).toEqual([503, 503]);
    }

    const replaceByCopy = async (file: string) => {
        await copyFile(file, `${file}.copy`);
        await rename(`${file}.copy`, file);
    };
    const faults: [string, (file: string) => Promise<void>][] = [
        ['deleted', (file) => rm(file)],
        ['replaced by a copy', replaceByCopy],
        ['replaced in place by other content', (file) => writeFile(file, 'no database\n'.repeat(1000))],
        ['truncated', (file) => truncate(file, 0)],
        ['left without its -wal', (file) => rm(`${file}-wal`)],
        ['left without its -shm', (file) => rm(`${file}-shm`)],
    ];
    test.each(faults)(
        '/readyz answers not ready, and no booking is acknowledged, after the SQLite file was %s',
        (_, fault) =>
            withBooking(async (url, file, bookingId) => {
                await fault(file);
                await expectRefused(url, bookingId);
            }),
    );

    test('a server whose SQLite file is moved away and back again goes on by itself with every booking', () =>
        withBooking(async (url, file, bookingId) => {
            await rename(file, `${file}.away`);
            await expectRefused(url, bookingId);
            await rename(`${file}.away`, file);
            await expect.poll(async () => (await ask(url, '/readyz')).status, { timeout: 10_000 }).toBe(200);
            expect((await ask(url, paths.create, plainPayload(stay(2)))).status).toBe(201);
            expect(await rowsOf(`sqlite:${file}`, 'select id from booking')).toHaveLength(2);
        }));
});

test('a SQLite ledger that may not grow: /readyz answers not ready, and all that was acknowledged is there', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'ledger.sqlite');
    const blocksOfKib = 700;
    const environment = { ...crowdEnvironment, DIST_DIR: await distIn(folder) };
    const server = await startServer({ ...environment, LEDGER_URL: `sqlite:${file}` }, { fileKibMax: blocksOfKib });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const acknowledged: string[] = [];
    for (let day = 0; ; day++) {
        const { status, body } = await ask(server.url, paths.create, plainPayload(stay(day)));
        if (status === 201) acknowledged.push(body.bookingId as string);
        if (status === 503) break;
        expect([status, day < 500]).toEqual([201, true]);
    }
    await expect.poll(async () => (await ask(server.url, '/readyz')).status, { timeout: 10_000 }).toBe(503);
    expect(server.child.exitCode).toBeNull();
    const stored = await rowsOf<{ id: string }>(`sqlite:${file}`, 'select id from booking');
    expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
});
