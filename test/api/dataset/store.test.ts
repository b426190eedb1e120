import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { loadStore } from '../../../api/dataset/load-store.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { renderDist, writeDist } from '../support/dist.ts';

const dist = renderDist(50, 'first', 10);
const rows = dist.responses.filter(({ page }) => page === null);

test('a store that was replaced answers the requests that retain it, and then releases its file', async () => {
    const folder = join(temporaryFolder(), 'dist');
    await writeDist(folder, dist);
    const store = await loadStore(folder, 50_000);
    const response = rows.length - 1;
    store.retain();
    store.retire();
    const content = store.rendered(response, () => ({}));
    expect(Buffer.from(content.body).toString()).toBe(rows[response]?.body);
    store.release();
    expect(() => store.bodies.read(response)).toThrow();
});

test('the temporary file has no name that could be left over', async () => {
    const folder = join(temporaryFolder(), 'dist');
    await writeDist(folder, dist);
    const store = await loadStore(folder, 50_000);
    expect(store.bodies.bytes).toBeGreaterThan(100_000);
    const names = await readdir(tmpdir());
    expect(names.filter((name) => name.startsWith(`market-responses-${process.pid}-`))).toEqual([]);
    store.retire();
});

test('a response that was asked for is kept in memory', async () => {
    const folder = join(temporaryFolder(), 'dist');
    await writeDist(folder, dist);
    const store = await loadStore(folder, 50_000);
    const read = vi.spyOn(store.bodies, 'read');
    const response = rows.length - 1;
    expect(store.rendered(response, () => ({}))).toBe(store.rendered(response, () => ({})));
    expect(read).toHaveBeenCalledTimes(1);
    store.retire();
});

test.each([
    ['line breaks', 'a\nb\r\nc\r'],
    ['quotes, commas and a control character', '"a","b",\'\u0001\\"'],
    ['more bytes than characters', 'Übernachtung 東京 🏖'],
    ['nothing', ''],
])('a body keeps its bytes: %s', async (_, text) => {
    const folder = join(temporaryFolder(), 'dist');
    const changed = rows.findIndex(({ resource }) => resource === 'history');
    const responses = rows.map((one, at) => (at === changed ? { ...one, body: text } : one));
    await writeDist(folder, { ...dist, responses });
    const store = await loadStore(folder, 50_000);
    const bodies = responses.map((_one, at) => store.bodies.read(at).toString());
    expect(bodies).toEqual(responses.map(({ body }) => body));
    store.retire();
});

test('elements of lists are those of the build, in any order and however many follow one another', async () => {
    const folder = join(temporaryFolder(), 'dist');
    await writeDist(folder, dist);
    const store = await loadStore(folder, 50_000);
    for (const markets of [[0], [49], [], [3, 4, 5, 9, 8, 7, 48, 49, 0, 1], dist.items.map((_item, at) => at)]) {
        const read = (list: 'analysis_list' | 'history_summary') => store.elements(list, markets).map(String);
        expect(read('analysis_list')).toEqual(markets.map((market) => dist.items[market]?.analysis));
        expect(read('history_summary')).toEqual(markets.map((market) => dist.items[market]?.historySummary));
    }
    store.retire();
});
