import { beforeAll, describe, expect, test } from 'vitest';
import { textIn } from '../../../contract/local-text.ts';
import { type SampleService, startSampleService } from '../booking-api/examples/sample-service.ts';
import { open, site } from './discovery/support/sample-pages.ts';
import { attribute, tags } from './support/html.ts';

let service: SampleService;
beforeAll(async () => {
    service = await startSampleService(site);
});

const sail = '/en/p/lagoon-sailing/e/sunrise-sail';
const addressesOf = (set: string) => set.split(', ').map((each) => each.split(' '));

describe('a picture', () => {
    test('a picture is served in every size and format that a page names, under an address that never changes', async () => {
        const { html } = await open(service, sail);
        const sets = [...tags(html, 'source'), ...tags(html, 'img')];
        expect(sets).toHaveLength(2 * (3 + 1));
        for (const tag of sets) {
            for (const [address, width] of addressesOf(attribute(tag, 'srcset') as string)) {
                const answer = await fetch(service.url + address, { headers: { 'Accept-Encoding': 'br' } });
                expect(answer.status, address).toBe(200);
                const type = address?.endsWith('.avif') ? 'image/avif' : 'image/jpeg';
                expect(answer.headers.get('content-type')).toBe(type);
                expect(answer.headers.get('content-encoding')).toBeNull();
                expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
                expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
                expect(address).toContain(`-${Number.parseInt(width as string, 10)}.`);
                expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(300);
            }
        }
        const [source] = addressesOf(attribute(sets[0] as string, 'srcset') as string);
        const first = await fetch(service.url + source?.[0]);
        const again = await fetch(service.url + source?.[0], {
            headers: { 'If-None-Match': first.headers.get('etag') as string },
        });
        expect(again.status).toBe(304);
    });

    test.each([
        '/media/0123456789abcdef0123-400.jpg',
        '/media/x',
        '/media/..%2Fmarket.duckdb',
        '/media/..%2fmanifest.json',
    ])('a picture that is not there is not found: %s', async (address) => {
        const answer = await fetch(service.url + address);
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({ error: 'not_found' });
    });
});

describe('the page of an experience', () => {
    test('the page of an experience shows its photos with what they show and who made them, and the logo', async () => {
        const { html, text } = await open(service, sail);
        const offer = service.catalog.offerCalled('lagoon-sailing', 'sunrise-sail');
        const pictures = tags(html, 'img').filter((tag) => attribute(tag, 'class') !== 'logo');
        expect(pictures.map((tag) => attribute(tag, 'alt'))).toEqual(
            offer?.experience.photos.map(({ alt }) => textIn(alt, 'en')),
        );
        expect(pictures.map((tag) => attribute(tag, 'loading'))).toEqual([null, 'lazy', 'lazy']);
        for (const tag of pictures) expect(tag).toMatch(/ width="1200" height="900"/u);
        expect(text.match(/Pictures: drawn for the sample catalogue/gu)).toHaveLength(1);
        const [logo] = tags(html, 'img').filter((tag) => attribute(tag, 'class') === 'logo');
        expect(attribute(logo as string, 'alt')).toBe('');
        const [preview] = tags(html, 'meta').filter((tag) => attribute(tag, 'property') === 'og:image');
        expect(attribute(preview as string, 'content')).toBe(site + attribute(pictures[0] as string, 'src'));
    });
});

describe('the list of experiences', () => {
    test('the list of experiences has a card with picture, provider, place, name, price and duration for each', async () => {
        const { html, text } = await open(service, '/fr');
        expect(text).toContain('22 expériences');
        expect(html.match(/<li class="tile">/gu)).toHaveLength(22);
        expect(tags(html, 'img').filter((tag) => attribute(tag, 'loading') === 'lazy')).toHaveLength(22 - 6);
        expect(text).toContain('Lagoon Sailing · Muelle Municipal, Bacalar');
        expect(text).toMatch(
            /Départ du ponton municipal par vent léger, cap au nord vers le canal des Pirates\. à partir de 1\s200\s\$MX par adulte 3 h 30/u,
        );
        expect(text).not.toContain('Deux pauses baignade');
    });

    test('the list of experiences shows one type by a link, which other languages keep', async () => {
        const all = await open(service, '/es');
        const links = tags(all.html, 'a').map((tag) => attribute(tag, 'href'));
        expect(links).toEqual(expect.arrayContaining(['/es?type=excursion', '/es?type=hotel']));
        const { html, text } = await open(service, '/es?type=hotel');
        expect(text).toContain('3 experiencias');
        const experiences = tags(html, 'a').flatMap(
            (tag) => /\/e\/(.*)/u.exec(attribute(tag, 'href') ?? '')?.[1] ?? [],
        );
        expect(experiences.sort()).toEqual(['keepers-cottages', 'machiya', 'riad']);
        const current = tags(html, 'a').filter((tag) => attribute(tag, 'aria-current') === 'true');
        expect(current.map((tag) => attribute(tag, 'href'))).toEqual(['/es?type=hotel', '/es?type=hotel']);
        expect(tags(html, 'a').map((tag) => attribute(tag, 'href'))).toContain('/en?type=hotel');
        expect(html).toContain(`<link rel="canonical" href="${site}/es"/>`);
    });

    test.each(['/en?type=submarine', '/en?type=', '/en?kind=hotel'])('the list shows all for %s', async (path) => {
        expect((await open(service, path)).text).toContain('22 experiences');
    });
});
