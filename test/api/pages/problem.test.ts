import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '../../../api/http/env.ts';
import { failure, failureResponse } from '../../../api/http/errors.ts';
import { problemPages, problemPagesWith } from '../../../api/pages/problem.tsx';
import type { ErrorCode } from '../../../contract/errors.ts';

const ownStart = { path: () => '/en/own', text: () => 'Own start', hasPageForForms: false, isForGuests: false };

async function page(code: ErrorCode, method = 'GET', pages = problemPages()): Promise<string> {
    const app = new Hono<HttpEnv>();
    app.all('/en/place', pages, (c) => failureResponse(c, failure(code, 'It failed.')));
    return await (await app.request('/en/place', { method })).text();
}

test.each<[ErrorCode, boolean]>([
    ['unavailable', true],
    ['rate_limited', true],
    ['forbidden', true],
    ['internal_error', true],
    ['not_found', false],
    ['payload_too_large', false],
])('the page of %s offers to try again: %s', async (code, isOffered) => {
    for (const method of ['GET', 'POST']) {
        const html = await page(code, method);
        expect(html.includes('href="/en/place"')).toBe(isOffered);
        expect(html).toContain('href="/en"');
    }
});

test('an address that only takes forms is not offered again', async () => {
    const pages = problemPagesWith(ownStart);
    expect(await page('unavailable', 'GET', pages)).toContain('href="/en/place"');
    const html = await page('unavailable', 'POST', pages);
    expect(html, 'what the foot says to guests').not.toContain('You book directly with the provider');
    expect(await page('unavailable')).toContain('You book directly with the provider');
    expect(html).not.toContain('href="/en/place"');
    expect(html).toContain('href="/en/own"');
});
