import { beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../support/service.ts';
import { bodyOf, bytesOf, files, serve, sha256 } from './support/served-site.ts';

let service: Service;
beforeAll(async () => {
    ({ service } = await serve({ explorer: 'public', files }));
});

describe('An export', () => {
    const name = 'exports/snapshot.parquet';
    const whole = bodyOf(name);
    const size = whole.length;
    const tag = `"${sha256(whole)}"`;
    const ask = (headers: Record<string, string>) => service.get(`/${name}`, headers);

    test('an export is tagged by the digest of the manifest, and is saved under its name', async () => {
        const answer = await ask({});
        expect(answer.headers.get('etag')).toBe(tag);
        expect(answer.headers.get('accept-ranges')).toBe('bytes');
        expect(answer.headers.get('content-disposition')).toBe('attachment; filename="snapshot.parquet"');
        await answer.body?.cancel();
    });

    test.each<[range: string, start: number, end: number]>([
        ['bytes=0-0', 0, 1],
        ['bytes=5-9', 5, 10],
        ['bytes=300000-', 300_000, size],
        ['bytes=-100', size - 100, size],
        [`bytes=-${size + 5}`, 0, size],
        [`bytes=${size - 1}-${size + 100}`, size - 1, size],
        ['BYTES=5-9', 5, 10],
    ])('the range %s is answered with a part of the export', async (range, start, end) => {
        for (const condition of [undefined, tag]) {
            const answer = await ask(condition === undefined ? { range } : { range, 'if-range': condition });
            expect(answer.status).toBe(206);
            expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${size}`);
            expect(answer.headers.get('content-length')).toBe(String(end - start));
            expect((await bytesOf(answer)).equals(whole.subarray(start, end))).toBe(true);
        }
    });

    test.each<[string, Record<string, string>]>([
        ['an If-Range of another version', { range: 'bytes=5-9', 'if-range': '"another"' }],
        ['an If-Range with a time', { range: 'bytes=5-9', 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
        ['several ranges', { range: 'bytes=0-1,5-9' }],
        ['another unit', { range: 'lines=0-1' }],
        ['a range that ends before it begins', { range: 'bytes=9-5' }],
        ['nonsense', { range: 'bytes=-' }],
    ])('the whole export is the answer to %s', async (_, headers) => {
        const answer = await ask(headers);
        expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null]);
        expect((await bytesOf(answer)).equals(whole)).toBe(true);
    });

    test.each([`bytes=${size}-`, 'bytes=-0', `bytes=${size + 9}-${size + 10}`])(
        'the range %s is 416',
        async (range) => {
            const answer = await ask({ range });
            expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
            expect(await answer.json()).toMatchObject({ code: 'range_not_satisfiable' });
        },
    );

    test('an If-None-Match with its tag goes before a range', async () => {
        expect((await ask({ range: 'bytes=5-9', 'if-none-match': tag })).status).toBe(304);
    });
});
