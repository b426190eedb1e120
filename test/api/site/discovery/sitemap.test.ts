import { beforeAll, describe, expect, test } from 'vitest';
import { siteNames } from '../../../../api/locale/site-name.ts';
import { siteLocales } from '../../../../contract/local-text.ts';
import { type SampleService, startSampleService } from '../../booking-api/examples/sample-service.ts';
import { attribute, tags } from '../support/html.ts';
import { open, samplePages, site } from './support/sample-pages.ts';

let service: SampleService;
beforeAll(async () => {
    service = await startSampleService(site);
});

interface Entry {
    address: string;
    changedAt: string | null;
    others: Record<string, string>;
}

function entriesOf(xml: string): Entry[] {
    return [...xml.matchAll(/<url>(.*?)<\/url>/gu)].map(([, entry = '']) => ({
        address: /<loc>(.*?)<\/loc>/u.exec(entry)?.[1] as string,
        changedAt: /<lastmod>(.*?)<\/lastmod>/u.exec(entry)?.[1] ?? null,
        others: Object.fromEntries(
            tags(entry, 'xhtml:link').map((tag) => [attribute(tag, 'hreflang'), attribute(tag, 'href')]),
        ),
    }));
}

describe('The sitemap', () => {
    test('the sitemap has every public page, with its other languages and the time that the page itself names', async () => {
        const file = await open(service, '/sitemap.xml');
        expect(file.headers.get('content-type')).toBe('application/xml; charset=utf-8');
        expect(file.html.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true);
        const entries = entriesOf(file.html);
        const lists = ['', ...service.catalog.providers.map(({ slug }) => `/p/${slug}`)];
        const paths = [
            ...lists.flatMap((list) => siteLocales.map((locale) => `/${locale}${list}`)),
            ...samplePages(service).map(({ path }) => path),
        ];
        expect(entries.map(({ address }) => address).sort()).toEqual(paths.map((path) => site + path).sort());
        for (const { address, changedAt, others } of entries) {
            const page = await open(service, address.slice(site.length));
            expect(page.status).toBe(200);
            const links = tags(page.html, 'link').filter((tag) => attribute(tag, 'rel') === 'alternate');
            const named = links.map((tag) => [attribute(tag, 'hreflang'), attribute(tag, 'href')]);
            expect(others).toEqual(Object.fromEntries(named));
            expect(Object.keys(others)).toEqual([...siteLocales, 'x-default']);
            expect(page.html).toContain(`<link rel="canonical" href="${address}"/>`);
            expect(changedAt).toBe('2026-12-01T12:00:00.000Z');
            if (address.includes('/e/')) expect(page.html).toContain(`<time datetime="${changedAt}">`);
        }
    });

    test('the sitemap and robots.txt are kept for a while, and then asked for by their tags', async () => {
        for (const path of ['/sitemap.xml', '/robots.txt']) {
            const { headers } = await open(service, path);
            expect(headers.get('cache-control')).toBe('public, max-age=300');
            const again = await open(service, path, { 'If-None-Match': headers.get('etag') as string });
            expect([again.status, again.html]).toEqual([304, '']);
            const small = await open(service, path, { 'Accept-Encoding': 'gzip' });
            expect(small.html).toBe((await open(service, path, { 'Accept-Encoding': 'identity' })).html);
        }
    });
});

describe('robots.txt', () => {
    test('robots.txt names the sitemap and keeps robots from bookings alone', async () => {
        const file = await open(service, '/robots.txt');
        expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
        const lines = file.html.split('\n');
        expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`);
        const rules = lines
            .filter((line) => line.startsWith('Disallow: '))
            .map((line) => new RegExp(`^${line.slice('Disallow: '.length).replaceAll('*', '.*')}`, 'u'));
        const isClosed = (path: string) => rules.some((rule) => rule.test(path));
        expect(isClosed('/fr/booking/8ee89711-330c-4ccf-a9a2-e65ad12bbd7d?payment=true')).toBe(true);
        for (const { path } of samplePages(service)) expect(isClosed(`${path}?adults=2`), path).toBe(false);
        for (const path of ['/', '/en', '/site/site.css', '/api/embed/experience']) expect(isClosed(path)).toBe(false);
    });
});

describe('Previews of a page', () => {
    test('previews of a page have title, text, address, language and name of the site', async () => {
        for (const path of ['/es', '/es/p/riad-zitoun/e/riad', '/es/p/lagoon-sailing/e/sunrise-sail?adults=2']) {
            const { html } = await open(service, path);
            const all = tags(html, 'meta').map((tag) => [
                attribute(tag, 'property') ?? attribute(tag, 'name'),
                attribute(tag, 'content'),
            ]);
            const reported = (name: string) => all.filter(([own]) => own === name).map(([, content]) => content);
            expect(reported('og:type')).toEqual(['website']);
            expect(reported('og:site_name')).toEqual([siteNames.es]);
            expect(reported('og:url')).toEqual([site + path.split('?')[0]]);
            expect(reported('og:locale')).toEqual(['es_MX']);
            expect(reported('og:locale:alternate')).toEqual(['en_GB', 'fr_FR']);
            expect(html).toContain(`<title>${reported('og:title')[0]?.replace('&', '&amp;')}</title>`);
            expect(reported('description')).toEqual(reported('og:description'));
            expect(reported('description')[0]?.length).toBeGreaterThan(30);
        }
    });
});
