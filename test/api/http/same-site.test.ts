import { expect, test } from 'vitest';
import { sameSiteForms } from '../../../api/http/same-site.ts';
import { ask } from './support.ts';

/** A form sent to `inner.example:8787`, a server whose public address is another. */
async function sent(headers: Record<string, string>, method = 'POST', more = {}): Promise<number> {
    const asked = { method, headers: { host: 'inner.example:8787', ...headers } };
    return (await ask(asked, sameSiteForms({ siteUrl: () => 'https://book.example', ...more }))).status;
}

test.each<[string, Record<string, string>, number]>([
    ['a page of this site', { 'sec-fetch-site': 'same-origin' }, 200],
    ['a person, without a page', { 'sec-fetch-site': 'none' }, 200],
    ['another host of the domain', { 'sec-fetch-site': 'same-site', origin: 'https://other.book.example' }, 403],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }, 403],
    ['another site that calls itself ours', { 'sec-fetch-site': 'cross-site', origin: 'https://book.example' }, 403],
    ['a plain page of this host', { origin: 'http://inner.example:8787' }, 200],
    ['a plain page of the public address', { origin: 'https://book.example' }, 200],
    ['a plain page of another port', { origin: 'http://inner.example:8788' }, 403],
    ['a plain page of another site', { origin: 'http://elsewhere.example' }, 403],
    ['no origin that is named', { origin: 'null' }, 403],
    ['an origin that is none', { origin: 'inner.example:8787' }, 403],
    ['a program, without an origin', {}, 200],
])('a form from %s is judged by its origin', async (_, headers, status) => expect(await sent(headers)).toBe(status));

test('a GET is accepted from any origin', async () => {
    expect(await sent({ 'sec-fetch-site': 'cross-site', origin: 'null' }, 'GET')).toBe(200);
});

test('where a cookie signs in, a form without an origin is refused', async () => {
    const strict = { acceptsPrograms: false };
    expect(await sent({}, 'POST', strict)).toBe(403);
    expect(await sent({ 'sec-fetch-site': 'same-origin' }, 'POST', strict)).toBe(200);
    expect(await sent({}, 'GET', strict)).toBe(200);
});
