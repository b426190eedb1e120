import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from '../../../api/http/compressed.ts';
import type { Answer, Exchange } from '../../../api/http/exchange.ts';

const asking = (encodings: string | null) => ({ header: () => encodings }) as unknown as Exchange;
const send = async (answer: Answer, encodings: string | null) => await compressed(() => answer)(asking(encodings));
const page = (length: number, headers = {}): Answer => ({ status: 404, headers, body: 'é'.repeat(length) });

test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
])('an answer is sent in %s to those who ask for it, whatever its size and status', async (encoding, unpack) => {
    for (const length of [2000, 100_000]) {
        const { status, headers, body } = await send(page(length), encoding);
        expect([status, headers]).toEqual([404, { 'Content-Encoding': encoding, Vary: 'Accept-Encoding' }]);
        expect(unpack(body as Uint8Array).toString()).toBe('é'.repeat(length));
        expect(body?.length).toBeLessThan(length);
    }
});

test('the plain form says that there are others', async () => {
    const { headers, body } = await send(page(2000, { Vary: 'Accept-Language' }), null);
    expect([headers, body]).toEqual([{ Vary: 'Accept-Language, Accept-Encoding' }, 'é'.repeat(2000)]);
});

test('what is small, empty or compressed already stays as it is', async () => {
    const packed: Answer = { status: 200, headers: { 'Content-Encoding': 'gzip' }, body: Buffer.alloc(5000) };
    for (const answer of [page(10), packed, { status: 304, headers: {}, body: null }]) {
        expect(await send(answer, 'br')).toBe(answer);
    }
});
