import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from '../../../api/http/compress.ts';
import { ask } from './support.ts';

type Page = ConstructorParameters<typeof Response>;

async function send([body, init]: Page, encodings: string | null) {
    const headers: Record<string, string> = encodings === null ? {} : { 'accept-encoding': encodings };
    const response = await ask({ headers }, compressed, () => new Response(body, init));
    const { status } = response;
    const sent = Buffer.from(await response.arrayBuffer());
    return { status, headers: Object.fromEntries(response.headers), body: sent };
}

const page = (length: number, headers = {}): Page => [Buffer.from('é'.repeat(length)), { status: 404, headers }];

test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
])('an answer is sent in %s to those who ask for it, whatever its size and status', async (encoding, unpack) => {
    for (const length of [2000, 100_000]) {
        const { status, headers, body } = await send(page(length), encoding);
        expect([status, headers]).toEqual([404, { 'content-encoding': encoding, vary: 'Accept-Encoding' }]);
        expect(unpack(body).toString()).toBe('é'.repeat(length));
        expect(body.length).toBeLessThan(length);
    }
});

test('an answer without an encoding has Vary, too', async () => {
    const { headers, body } = await send(page(2000, { Vary: 'Accept-Language' }), null);
    expect([headers, body.toString()]).toEqual([{ vary: 'Accept-Language, Accept-Encoding' }, 'é'.repeat(2000)]);
});

test('an answer that is small, empty or compressed already stays as it is', async () => {
    const packed: Page = [Buffer.alloc(5000), { headers: { 'content-encoding': 'gzip' } }];
    for (const [body, init] of [page(10), packed, [null, { status: 304 }] satisfies Page]) {
        const sent = await send([body, init], 'br');
        expect(sent.headers).toEqual(init?.headers ?? {});
        expect(sent.body).toEqual(Buffer.from((body as Buffer | null) ?? ''));
    }
});
