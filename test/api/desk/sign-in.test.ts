import { parse } from 'uuid';
import { describe, expect, test } from 'vitest';
import { requestSignIn, signIn } from '../../../api/booking/service/sign-in.ts';
import { describeBooking, siteUrl } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';
import { emails, ProviderVisitor, reachable } from './support/provider.ts';

const day = 24 * 60 * 60;

describeBooking(
    'signing in at the desk',
    (api) => {
        const own = new ProviderVisitor(api);
        const other = new ProviderVisitor(api, 'kyo');
        const deliveries = () =>
            api.running.ledger.query((database) =>
                database.selectFrom('delivery').selectAll().where('kind', '=', 'sign_in').execute(),
            );
        const sent = async (email: string) => {
            const page = await own.post('/en/desk', { email });
            // The answer does not wait for the ledger.
            await new Promise((resolve) => setTimeout(resolve, 200));
            return page;
        };

        test('the page on which a provider signs in does not speak to guests', async () => {
            expect((await own.get('/en/desk')).text).not.toContain('You book directly with the provider');
        });

        test('a link signs in once: opening it changes nothing, its button starts a session', async () => {
            const path = await own.linkPath();
            for (let times = 0; times < 3; times++) {
                const page = await own.get(path);
                expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
                expect(page.text).toContain('Sign in: Lagoon');
            }
            const started = await own.post(path);
            expect([started.status, started.location]).toEqual([303, '/en/desk']);
            expect((await own.get('/en/desk')).text).toContain('Lagoon');
            const again = await other.post(path);
            expect([again.status, again.headers.getSetCookie()]).toEqual([410, []]);
            expect((await other.get(path)).status).toBe(410);
            expect((await own.actions()).map(({ action }) => action)).toContain('signed_in');
        });

        test('a link that was requested on a day of the desk opens that day', async () => {
            api.wait(30 * day);
            own.cookie = '';
            const path = '/es/desk?day=2027-05-15';
            const shown = await own.get(path);
            expect(shown.html).toContain(`<form method="post" action="${path}"`);
            for (const [asked, opened] of [
                [path, path],
                ['/es/desk?day=//evil.example', '/es/desk'],
            ] as const) {
                const before = (await deliveries()).map(({ id }) => id);
                await own.post(asked, { email: emails.lagoon });
                const made = await expect
                    .poll(async () => (await deliveries()).find(({ id }) => !before.includes(id)))
                    .toBeDefined()
                    .then(async () => (await deliveries()).find(({ id }) => !before.includes(id)));
                const token = api.running.service.signInTokens.tokenOf(parse(made?.id as string));
                expect((await own.post(`/es/desk/sign-in/${token}`)).location).toBe(opened);
            }
        });

        test('every page has the logo of the provider', async () => {
            await own.signIn();
            expect((await own.get('/en/desk')).html).not.toContain('<img');
            const logo = {
                path: 'logo.png',
                alt: {},
                credit: null,
                made: { id: 'a'.repeat(32), width: 176, height: 176, widths: [88, 176] },
            };
            await api.offer(reachable.map((each) => ({ ...each, logo }) as never));
            for (const path of ['', '/calendar', '/add']) {
                expect((await own.get(`/en/desk${path}`)).html).toContain('<img src="/media/');
            }
            await api.offer(reachable);
        });

        test('one of two presses at once signs in', async () => {
            const path = await own.linkPath();
            const pressed = await Promise.all([own.post(path), own.post(path), own.post(path)]);
            expect(pressed.map(({ status }) => status).sort()).toEqual([303, 410, 410]);
            const token = (await own.linkPath()).split('/').at(-1) as string;
            const started = await Promise.all([1, 2, 3, 4].map(() => signIn(api.running.service, token)));
            expect(started.filter((session) => session !== null)).toHaveLength(1);
        });

        test.each(['x', 'A'.repeat(64)])('the token %j is no link', async (token) => {
            expect([404, 410]).toContain((await own.get(`/en/desk/sign-in/${token}`)).status);
        });

        test('a link ends after 15 minutes, a session after 14 days', async () => {
            const late = await own.linkPath();
            const inTime = await own.linkPath();
            api.wait(15 * 60 - 1);
            expect((await own.post(inTime)).status).toBe(303);
            api.wait(1);
            expect((await own.post(late)).status).toBe(410);
            api.wait(14 * day - 3);
            expect((await own.get('/en/desk')).text).toContain('Today, ');
            api.wait(3);
            expect((await own.get('/en/desk')).text).toContain('Sign in to your desk');
        });

        test('the cookie is for this site alone, and the ledger has its digest only', async () => {
            const started = await own.signIn();
            const [set = ''] = started.headers.getSetCookie();
            expect(set).toMatch(/^__Host-desk=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/u);
            const token = own.cookie.split('=')[1] as string;
            const rows = await api.running.ledger.query((database) =>
                database.selectFrom('provider_session').selectAll().execute(),
            );
            expect(JSON.stringify(rows)).not.toContain(token);
            expect(rows.length).toBeGreaterThan(0);
        });

        test('signing out ends the session for everybody who has the cookie', async () => {
            await own.signIn();
            const { cookie } = own;
            const left = await own.post('/en/desk/sign-out');
            expect([left.status, left.location]).toEqual([303, '/en/desk']);
            expect(own.cookie).toBe('__Host-desk=');
            expect((await own.get('/en/desk', { cookie })).text).toContain('Sign in to your desk');
        });

        test.each<[string, Record<string, string>]>([
            ['another site', { origin: 'https://evil.example' }],
            ['another site, as browsers say', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
            ['another host of the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://www.book.example' }],
            ['nowhere', { origin: 'null' }],
        ])('a form of %s is refused', async (_, headers) => {
            await own.signIn();
            for (const path of ['sign-out', 'close', 'arrived']) {
                const page = await own.post(`/en/desk/${path}`, {}, headers);
                expect(page.status).toBe(403);
                expect(page.html, 'an address without a page').not.toContain(`href="/en/desk/${path}"`);
                expect(page.html).toContain('href="/en/desk"');
            }
            const link = await own.linkPath();
            expect((await own.post(link, {}, headers)).status).toBe(403);
            expect((await own.get('/en/desk')).text).toContain('Today, ');
        });

        test('a form without an origin is refused', async () => {
            await own.signIn();
            const { cookie } = own;
            const answer = await fetch(`${api.running.url}/en/desk/sign-out`, {
                method: 'POST',
                body: new URLSearchParams(),
                headers: { cookie },
            });
            expect(answer.status).toBe(403);
        });

        test('without a session every page leads to signing in, and no form does anything', async () => {
            own.cookie = '';
            for (const path of ['close', 'arrived']) {
                const { status, location } = await own.post(`/en/desk/${path}`, { day: '2027-06-15' });
                expect([status, location]).toEqual([303, '/en/desk']);
            }
            own.cookie = '__Host-desk=forged';
            expect((await own.get('/en/desk')).text).toContain('Sign in to your desk');
        });

        test('a provider that the catalogue no longer has is signed out', async () => {
            await own.signIn();
            await api.offer(reachable.filter(({ slug }) => slug !== 'lagoon'));
            expect((await own.get('/en/desk')).text).toContain('Sign in to your desk');
            await api.offer(reachable);
            expect((await own.get('/en/desk')).text).toContain('Today, ');
        });

        test('a link is mailed to the address of a provider; the answer is the same for every address', async () => {
            // Links of other tests have ended.
            api.wait(60 * day);
            const before = (await deliveries()).length;
            const known = await sent(` \u200b${emails.lagoon.toUpperCase()}\u2069 `);
            await expect.poll(async () => (await deliveries()).length).toBe(before + 1);
            const unknown = await sent('nobody@mail.example');
            expect(unknown.html, 'the address can be checked').toContain('value="nobody@mail.example"');
            const empty = await sent('');
            expect((await deliveries()).length).toBe(before + 1);
            const withoutAddress = ({ html }: typeof known) => html.replace(/ value="[^"]*"/u, '');
            expect(withoutAddress(unknown)).toBe(withoutAddress(known));
            expect(withoutAddress(empty)).toBe(withoutAddress(known));
            expect(known.text).toContain('the link is on its way');
        });

        test('a provider can request at most three links in 15 minutes', async () => {
            api.wait(30 * day);
            const before = (await deliveries()).length;
            const request = () => requestSignIn(api.running.service, api.catalog, emails.kyo, 'en');
            await Promise.all([request(), request(), request(), request(), request()]);
            expect((await deliveries()).length).toBe(before + 3);
            api.wait(15 * 60);
            await request();
            expect((await deliveries()).length).toBe(before + 4);
        });

        test('pages are kept by nobody and listed nowhere', async () => {
            await own.signIn();
            for (const path of ['/en/desk', await own.linkPath()]) {
                const { headers, html } = await own.get(path);
                expect(headers.get('cache-control')).toBe('no-store');
                expect(headers.get('x-robots-tag')).toBe('noindex');
                expect(html).toContain('<meta name="robots" content="noindex"/>');
                expect(headers.get('content-security-policy')).toContain("default-src 'none'");
                expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
            }
        });
    },
    { sendsMails: true },
);

describeBooking('a desk without mails', (api) => {
    const own = new ProviderVisitor(api);

    test('a desk without mails shows who has links, and stores nothing', async () => {
        const page = await own.get('/en/desk');
        expect(page.text).toContain('Ask the operator of this site for a link.');
        expect(page.html).not.toContain('name="email"');
        await own.post('/en/desk', { email: emails.lagoon });
        const stored = await api.running.ledger.query((database) =>
            database.selectFrom('sign_in_link').selectAll().execute(),
        );
        expect(stored).toEqual([]);
        expect((await own.signIn()).status).toBe(303);
    });

    test('a desk without mails promises none', async () => {
        await own.signIn();
        const { id } = await own.tour(api.freeDay());
        const asked = await own.post(`/en/desk/booking/${id}`, { do: 'show', what: 'provider' });
        expect(asked.text).toContain('The places are released.');
        expect(asked.text).not.toContain('The guest gets an e-mail.');
        const form = await own.get(`/en/desk/add?experience=${ids.tour}`);
        expect(form.text).toContain('E-mail (optional)');
        expect(form.text).not.toContain('We send the confirmation here.');
    });
});

describe('the address', () => {
    test('the address of the tests is https, so that cookies are Secure', () => expect(siteUrl).toMatch(/^https:/u));
});
