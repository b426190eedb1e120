import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { csv, result, sample } from '../../support/pipeline.ts';
import { siteFaults } from './support/page-faults.ts';
import { openRenderer, type RenderedSite, type Renderer } from './support/rendered-site.ts';

const siteUrl = 'https://data.example.org';

let renderer: Renderer;
let site: RenderedSite;
/** The same, which knows its address. */
let addressed: RenderedSite;
beforeAll(async () => {
    const rows = [
        ...sample({ direct: 4, platform_only: 8 }),
        result(1, 'direct', { city: 'Faro', analyzed_at: '2026-03-05' }),
    ];
    renderer = await openRenderer({ 'observations/a.csv': csv(rows) });
    site = await renderer.render();
    addressed = await renderer.render({ siteUrl });
});

describe('404.html', () => {
    test('404.html has absolute addresses alone, since hosts send it in any folder; without an address it is not made', () => {
        expect(site.paths).not.toContain('404.html');
        const html = addressed.text('404.html');
        const addresses = [...html.matchAll(/ (?:href|src)="([^"]*)"/gu)].map(([, address]) => address as string);
        expect(addresses.filter((address) => !address.startsWith(siteUrl)).sort()).toEqual(['#content', 'data:,']);
    });
});

test('the address of a renamed market leads to its page, and no sitemap has it', async () => {
    const name = { activity: 'Walking tour', criteria: 'Private', country: 'Portugal' };
    const alias = Object.fromEntries(
        Object.entries({ ...name, city: 'Oporto' }).map(([part, text]) => [`old_${part}`, text]),
    );
    const renamed = await openRenderer({
        'observations/a.csv': csv(sample({ direct: 4 })),
        'reference/market_aliases.csv': csv([{ ...alias, ...name, city: 'Porto', reason: 'spelling' }]),
    });
    const rendered = await renamed.render({ siteUrl });
    const [old, now] = ['oporto', 'porto'].map((city) => `portugal-${city}-walking-tour-private.html`);
    const html = rendered.text(`markets/${old}`);
    expect(html).toContain(`<meta http-equiv="refresh" content="0; url=${now}"/>`);
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}/markets/${now}"/>`);
    expect(html).toContain(`<a href="${now}"><bdi>Walking tour, Private, Porto</bdi></a>`);
    expect(rendered.text('sitemap-data.xml')).not.toContain(old);
    expect(siteFaults(rendered).filter((fault) => fault.includes('oporto'))).toEqual([]);
});

describe('Addresses', () => {
    test('a page names its own address only where the site knows it, in its head and in the sitemap', () => {
        const { paths, text } = addressed;
        const pages = paths.filter((name) => name.endsWith('.html') && name !== '404.html');
        for (const name of pages) {
            expect(text(name), name).toContain(
                `<link rel="canonical" href="${siteUrl}/${name === 'index.html' ? '' : name}"/>`,
            );
            expect(text(name), name).toContain(`<meta property="og:image" content="${siteUrl}/assets/preview.png"/>`);
        }
        const preview = fs.readFileSync(path.join(site.root, 'site/assets/preview.png'));
        expect([preview.readUInt32BE(16), preview.readUInt32BE(20)]).toEqual([1200, 630]);
        const sitemap = text('sitemap-data.xml');
        const entries = [...sitemap.matchAll(/<loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/gu)].map(
            ([, address, day]) => [address, day],
        );
        expect(entries.map(([address]) => address)).toEqual(
            pages.map((name) => `${siteUrl}/${name === 'index.html' ? '' : name}`).sort(),
        );
        expect(Object.fromEntries(entries)).toMatchObject({
            [`${siteUrl}/markets/portugal-porto-walking-tour-private.html`]: '2026-03-01',
            [`${siteUrl}/markets/portugal-faro-walking-tour-private.html`]: '2026-03-05',
            [`${siteUrl}/about.html`]: '2026-03-05',
        });

        expect(site.paths).not.toContain('sitemap-data.xml');
        for (const name of site.paths.filter((file) => file.endsWith('.html'))) {
            expect(site.text(name), name).not.toMatch(/rel="canonical"|og:|127\.0\.0\.1|localhost/u);
        }
    });
});
