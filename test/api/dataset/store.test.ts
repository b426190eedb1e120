import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { loadStore } from '../../../api/dataset/load-store.ts';
import { renderDist, writeDist } from '../support/dist.ts';
import { temporaryFolder } from '../support/folders.ts';

const dist = renderDist(50, 'first', 10);

test('a store that was replaced answers the requests that retain it, and then gives its file back', async () => {
    const folder = join(await temporaryFolder(), 'dist');
    await writeDist(folder, dist);
    const store = await loadStore(folder, 50_000, 0);
    const spilled = dist.responses.findIndex((_, at) => !store.bodies.isResident(at));
    expect(spilled).toBeGreaterThan(-1);
    store.retain();
    store.retire();
    const content = await store.rendered(spilled, () => ({}));
    expect(Buffer.from(content.body).toString()).toBe(dist.responses[spilled]?.body);
    store.release();
    await expect(async () => store.bodies.read(spilled)).rejects.toThrow();
});

test('the temporary file has no name that could be left over', async () => {
    const folder = join(await temporaryFolder(), 'dist');
    await writeDist(folder, dist);
    const store = await loadStore(folder, 50_000, 0);
    expect(store.bodies.spilledBytes).toBeGreaterThan(100_000);
    const names = await readdir(tmpdir());
    expect(names.filter((name) => name.startsWith(`market-responses-${process.pid}-`))).toEqual([]);
    store.retire();
});

test('many who ask for a spilled response at once are given the same content, read once', async () => {
    const folder = join(await temporaryFolder(), 'dist');
    await writeDist(folder, dist);
    const store = await loadStore(folder, 50_000, 0);
    const spilled = dist.responses.findIndex((_, at) => !store.bodies.isResident(at));
    const read = vi.spyOn(store.bodies, 'read');
    const contents = await Promise.all(Array.from({ length: 20 }, () => store.rendered(spilled, () => ({}))));
    expect(new Set(contents).size).toBe(1);
    expect(read).toHaveBeenCalledTimes(1);
    store.retire();
});
