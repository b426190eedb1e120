import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { siteLocales } from '../../../contract/local-text.ts';
import { unknownLocale } from '../../support/locale.ts';
import { projectFolder } from '../../support/pipeline.ts';
import { siteUrl } from '../booking/support/booking-api.ts';
import { attribute, tags } from './support/html.ts';
import { control, link, type Page, person, visit } from './support/visitor.ts';

const visitor = visit();
const { api } = visitor;

/** Pages that the browser's Back shows again as they were left. */
const kept = { experience: true, hotel: true };

/** Every page there is, one of each kind. */
async function pages(): Promise<Record<string, Page>> {
    const date = api.freeDay();
    const trip = link('lagoon/sail', { date, slot: 'morning', adults: '2', ...person }, 'fr');
    const booked = (await visitor.book(trip)).location as string;
    const card = (await visitor.post(booked, { do: 'pay' })).location as string;
    return {
        list: await visitor.get('/en'),
        experience: await visitor.get(trip),
        hotel: await visitor.get(link('gulf/inn', { unitId: 'suite', adults: '2' }, 'es')),
        faulty: await visitor.book(link('lagoon/sail', {})),
        booking: await visitor.get(booked),
        state: await visitor.get(booked.split('?')[0] as string),
        waiting: await visitor.get((await visitor.get(`${booked}&outcome=paid`)).location as string),
        card: await visitor.get(card),
        missing: await visitor.get('/fr/p/lagoon/e/nothing'),
    };
}

describe('Every page', () => {
    test('every page loads nothing from elsewhere and has no script or style of its own', async () => {
        for (const [name, { html, headers }] of Object.entries(await pages())) {
            const policy = headers.get('content-security-policy') ?? '';
            expect(policy, name).toMatch(/default-src 'none'; style-src 'self'; script-src 'self'/u);
            expect(policy, name).not.toContain('unsafe');
            expect(headers.get('cache-control'), name).toBe(name in kept ? 'private, no-cache' : 'no-store');
            expect(headers.get('referrer-policy'), name).toBe('same-origin');
            expect(html, name).not.toMatch(/<style|\sstyle="|\son[a-z]+="|javascript:/iu);
            for (const script of tags(html, 'script')) {
                expect(script, name).toMatch(/type="module" src="\/site\/|type="application\/(?:ld\+)?json"/u);
            }
            for (const [tag, source] of [
                ['link', 'href'],
                ['script', 'src'],
                ['img', 'src'],
                ['form', 'action'],
            ] as const) {
                for (const each of tags(html, tag)) {
                    const address = attribute(each, source) ?? '/';
                    expect(address.startsWith('/') || address.startsWith(siteUrl) || address === 'data:,').toBe(true);
                }
            }
        }
    });

    test('every page has its language, a title, one heading of the first rank, and a label for each control', async () => {
        for (const [name, { html }] of Object.entries(await pages())) {
            expect(html, name).toMatch(/^<!doctype html><html lang="(?:en|fr|es)">/u);
            expect(html, name).toMatch(/<title>[^<]+<\/title>/u);
            expect(tags(html, 'h1'), name).toHaveLength(1);
            const labelled = new Set(tags(html, 'label').map((tag) => attribute(tag, 'for')));
            const controls = ['input', 'select', 'textarea'].flatMap((tag) => tags(html, tag));
            for (const control of controls.filter((tag) => !/type="(?:hidden|radio|checkbox)"/u.test(tag))) {
                expect(labelled.has(attribute(control, 'id')), `${name} ${control}`).toBe(true);
            }
            // What a template holds is a document of its own.
            const document = html.replaceAll(/<template[\s\S]*?<\/template>/gu, '');
            const all = [...document.matchAll(/\sid="([^"]*)"/gu)].map(([, id]) => id);
            expect(new Set(all).size, name).toBe(all.length);
        }
    });

    test('every page names its other languages, and is found only where it should be', async () => {
        const { experience, booking, card, missing } = await pages();
        const address = `${siteUrl}/fr/p/lagoon/e/sail`;
        expect(experience?.html).toContain(`<link rel="canonical" href="${address}"/>`);
        for (const locale of [...siteLocales, 'x-default']) {
            expect(experience?.html).toContain(`<link rel="alternate" hreflang="${locale}"`);
        }
        for (const page of [booking, card, missing]) {
            expect(page?.html).toContain('<meta name="robots" content="noindex"/>');
            expect(page?.html).not.toContain('rel="canonical"');
        }
    });
});

describe('Addresses', () => {
    test.each([
        [`/${unknownLocale}/p/lagoon/e/sail?adults=2&date=2027-06-15`, '/en/p/lagoon/e/sail?adults=2&date=2027-06-15'],
        [`/${unknownLocale}/booking/abc?payment=true`, '/en/booking/abc?payment=true'],
        ['/fr-CA/p/lagoon/e/sail', '/fr/p/lagoon/e/sail'],
        [`/${unknownLocale}/booking/abc/sandbox/def`, '/en/booking/abc/sandbox/def'],
        ['/%78x/p/lagoon/e/sail?adults=2', '/en/p/lagoon/e/sail?adults=2'],
        ['/%66r-CA/booking/abc', '/fr/booking/abc'],
        [`/${unknownLocale}`, '/en'],
        [`/${unknownLocale}/?x=1`, '/en?x=1'],
        ['/fr/', '/fr'],
        ['/fr-CA', '/fr'],
        ['/fr/p/lagoon/e/sail/?adults=2&date=2027-06-15', '/fr/p/lagoon/e/sail?adults=2&date=2027-06-15'],
        [`/${unknownLocale}/p/lagoon/e/sail/`, '/en/p/lagoon/e/sail'],
        ['/es/booking/abc/?payment=true', '/es/booking/abc?payment=true'],
        ['/fr//', '/fr'],
        ['/en/p/lagoon/', '/en/p/lagoon'],
        ['/fr/manage/a-token/change/', '/fr/manage/a-token/change'],
        ['/en/desk/booking/abc/', '/en/desk/booking/abc'],
    ])('the address %s leads to %s', async (path, to) => {
        const answer = await visitor.get(path);
        expect([answer.status, answer.location]).toEqual([302, to]);
    });

    test.each([
        '/fr/p/nobody/e/sail',
        '/fr/p/lagoon/e/nothing',
        '/fr/booking/not-a-booking',
        '/fr/booking/10000000-0000-4000-8000-000000000000?payment=true',
        '/fr/booking/10000000-0000-4000-8000-000000000000/sandbox/10000000-0000-4000-8000-000000000000',
        '/fr/whatever',
        '/fr/whatever/',
        '/fr//elsewhere.example/',
    ])('the address %s is a page that finds nothing', async (path) => {
        const answer = await visitor.get(path);
        expect(answer.status).toBe(404);
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(answer.text).toContain('Page introuvable');
    });

    test('addresses of pages leave those of programs alone', async () => {
        for (const path of ['/api/', '/api/booking/abc', '/whatever', '/123/booking/abc']) {
            const answer = await visitor.get(path);
            expect(answer.status).toBe(404);
        }
        expect((await visitor.get('/whatever')).headers.get('content-type')).toMatch(/^application\/json/u);
    });

    test('the address / leads to the list in the language of the browser', async () => {
        expect((await visitor.get('/')).location).toBe('/en');
        expect((await visitor.get('/', { 'accept-language': 'de,fr-CA;q=0.8,en;q=0.5' })).location).toBe('/fr');
        const list = await visitor.get('/es');
        expect(list.text).toContain('Lagoon');
        expect(list.html).toContain('href="/es/p/lagoon/e/sail"');
    });

    test('an address refuses a method that it does not know', async () => {
        expect((await visitor.post('/', {})).headers.get('content-type')).toBe('text/html; charset=utf-8');
        const answer = await visitor.post('/en', { do: 'book' });
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    });
});

describe('Forms', () => {
    test('forms are taken from pages of this site alone', async () => {
        const booking = await visitor.book(link('lagoon/tour', { date: api.freeDay(), slot: 'early', ...person }));
        const path = booking.location as string;
        for (const headers of [
            { 'sec-fetch-site': 'cross-site' },
            { origin: 'https://elsewhere.example' },
            { 'sec-fetch-site': 'same-site', origin: siteUrl },
        ] as Record<string, string>[]) {
            for (const address of ['/fr/p/lagoon/e/tour', path, `${path.split('?')[0]}/sandbox/x`]) {
                const answer = await visitor.post(address, { do: 'cancel' }, headers);
                expect(answer.status).toBe(403);
                expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
            }
        }
        expect((await visitor.get(path)).text).toContain('Waiting for payment');
        const own = await visitor.post(path, { do: 'cancel' }, { origin: siteUrl, 'sec-fetch-site': 'same-origin' });
        expect(own.status).toBe(303);
    });

    test('forms of another type or size are refused by a page', async () => {
        const path = '/en/p/lagoon/e/tour';
        const large = await visitor.post(path, { specialRequests: 'x'.repeat(300_000) });
        expect([large.status, large.text.includes('Your message is too long')]).toEqual([413, true]);
        const json = await fetch(`${api.running.url}${path}`, { method: 'POST', body: '{}' });
        expect(json.status).toBe(415);
        const longest = { do: 'update', specialRequests: '価'.repeat(8000) };
        expect((await visitor.post(path, longest)).html).toContain('価'.repeat(8000));
    });
});

describe('A client that sends forms without end', () => {
    const limited = visit({ rateLimitPerMinute: 2 });

    test('a client that sends forms without end is asked to wait, in its language', async () => {
        const path = '/es/p/lagoon/e/tour';
        for (const status of [200, 200, 429]) expect((await limited.post(path, { do: 'update' })).status).toBe(status);
        const answer = await limited.post(path, { do: 'update' });
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(answer.text).toContain('Tus datos se conservan');
        expect((await limited.get(path)).status).toBe(200);
    });

    test('a client that is asked to wait finds everything in the form that it has typed', async () => {
        const path = '/en/p/lagoon/e/tour';
        const typed = { adults: '2', firstName: 'Xiomara', notThere: 'x', specialRequests: 'Quietly', slot: 'late' };
        const answer = await limited.post(path, { ...typed, do: 'book' });
        expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
        expect(answer.text).toContain('too many requests, so nothing was booked. Your entries are kept');
        const shown = ['adults', 'firstName', 'specialRequests', 'slot'].map((name) => control(answer, name));
        expect(shown).toEqual(['2', 'Xiomara', 'Quietly', 'late']);
        expect(answer.html).not.toContain('id="problems"');
    });

    test('a client that sends forms without end is asked to wait before it looks at any more pages', async () => {
        const statuses: number[] = [];
        for (let count = 0; count < 9; count++) statuses.push((await limited.get('/fr/p/lagoon/e/tour')).status);
        expect(statuses.at(-1)).toBe(429);
        const answer = await limited.get('/fr/p/lagoon/e/tour');
        expect(answer.text).toContain('Trop de demandes');
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    });
});

describe('Style and scripts', () => {
    test('style and scripts are small, and kept for ever under a name that changes with them', async () => {
        const { experience, booking } = await pages();
        const addresses = new Set(
            [experience, booking].flatMap(
                (page) => page?.html.match(/\/site\/[a-z]+\.[\da-f]{12}\.(?:css|js)/gu) ?? [],
            ),
        );
        const sizes = { css: 0, js: 0 };
        for (const address of addresses) {
            const answer = await fetch(`${api.running.url}${address}`);
            expect(answer.status).toBe(200);
            expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
            sizes[address.endsWith('.css') ? 'css' : 'js'] += gzipSync(await answer.text()).length;
        }
        expect(addresses.size).toBe(4);
        expect(sizes.css).toBeLessThan(8 * 1024);
        expect(sizes.js).toBeLessThan(12 * 1024);
    });

    test('scripts send requests to this site only', () => {
        for (const file of ['live.js', 'controls.js', 'guard.js', 'booking.js']) {
            const source = readFileSync(join(projectFolder, 'api/pages/assets', file), 'utf8');
            expect(source).not.toMatch(/https?:|innerHTML|insertAdjacentHTML|document\.write|eval\(|\.style\b/u);
        }
    });

    test('scripts hold no words, no data and no formats: the server renders what they insert', async () => {
        const { experience } = await pages();
        expect(experience?.html).not.toContain('type="application/json"');
        for (const file of ['live.js', 'controls.js']) {
            const source = readFileSync(join(projectFolder, 'api/pages/assets', file), 'utf8');
            expect(source).not.toMatch(/\bIntl\b|toLocale|JSON\.|\bDate\b|data-words/u);
            const code = source.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gmu, '');
            const texts = [...code.matchAll(/'([^']*)'/gu)].map(([, text]) => text as string);
            expect(texts.filter((text) => /^\p{Lu}\p{Ll}|^\p{L}+ \p{L}/u.test(text))).toEqual([]);
        }
    });
});
