import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Provider } from '../../../contract/catalog.ts';
import { csv, type Files, projectFolder, result, sample } from '../../support/pipeline.ts';
import { gzippedSize, pagesOf, siteFaults } from './support/page-faults.ts';
import { openRenderer, type RenderedSite, type Renderer } from './support/rendered-site.ts';

const providers = [{ experiences: [{}] }] as unknown as Provider[];
const kilobyte = 1000;

describe('The pages of the sample', () => {
    let renderer: Renderer;
    /** Of one market. */
    let small: Renderer;
    let site: RenderedSite;
    /** The same, which knows its address. */
    let addressed: RenderedSite;
    const siteUrl = 'https://data.example.org';
    beforeAll(async () => {
        renderer = await openRenderer(path.join(projectFolder, 'data'));
        site = await renderer.render({}, providers);
        addressed = await renderer.render({ siteUrl }, providers);
        small = await openRenderer({ 'observations/a.csv': csv(sample({ direct: 3, platform_only: 9 })) });
    });

    test('pages of the sample are all there, and every link and anchor leads somewhere, also from a file', () => {
        const named = [
            'index',
            'markets',
            'compare',
            'methodology',
            'codebook',
            'agreement',
            'changes',
            'downloads',
            'access',
            'about',
        ].map((name) => `${name}.html`);
        expect(site.paths).toEqual(expect.arrayContaining(named));
        expect(pagesOf(site).filter((name) => name.startsWith('markets/'))).toHaveLength(115);
        expect(pagesOf(site).filter((name) => name.startsWith('places/'))).toHaveLength(14 + 7);
        expect(siteFaults(site)).toEqual([]);
    });

    test('pages lead to the booking pages at the root or at the site; no other link begins with a slash', async () => {
        const slashed = (rendered: RenderedSite) =>
            new Set(
                pagesOf(rendered).flatMap(
                    (name) => rendered.text(name).match(/ (?:href|src|action)="\/[^"]*"/gu) ?? [],
                ),
            );
        expect([...slashed(site)]).toEqual([' href="/en"']);
        const saysSo = pagesOf(site).filter((name) => site.text(name).includes('on a page that is opened as a file'));
        expect(saysSo).toEqual(['index.html']);
        expect([...slashed(addressed)]).toEqual([]);
        expect(addressed.text('about.html')).toContain(`<a href="${siteUrl}/en">`);
        expect((await small.render()).text('about.html')).not.toContain('Book direct');
    });

    test('figures of all pages end with their source: title, day, version of the method and licence', () => {
        const sources = pagesOf(site).flatMap((name) =>
            [...site.text(name).matchAll(/<span class="cited">(.*?)<\/?span/gsu)].map(([, cited]) => cited),
        );
        expect(sources.length).toBeGreaterThan(500);
        const whole = /^Tourism market structure, \d{1,2} \w+ 202[56], method 1\.1\.0, CC BY 4\.0$/u;
        expect(sources.filter((cited) => !whole.test(cited ?? ''))).toEqual([]);
    });

    test('pages of markets say the same to programs as schema.org data', () => {
        const page = 'markets/portugal-lisbon-photography-tour-sunrise.html';
        const jsonLd = /<script type="application\/ld\+json">(.*?)<\/script>/su;
        const dataset = JSON.parse(jsonLd.exec(addressed.text(page))?.[1] ?? '');
        expect(dataset).toMatchObject({
            '@type': 'Dataset',
            name: 'Photography tour, Sunrise, Lisbon, Portugal',
            url: `${siteUrl}/${page}`,
            license: 'https://creativecommons.org/licenses/by/4.0/',
            temporalCoverage: '2025-09-07/2026-03-30',
            spatialCoverage: { name: 'Lisbon, Portugal' },
        });
        expect(dataset.description.length).toBeGreaterThan(50);
        expect(dataset.variableMeasured).toHaveLength(3);
        expect(dataset.distribution.length).toBeGreaterThan(3);
        for (const { contentUrl } of dataset.distribution)
            expect(addressed.paths).toContain(contentUrl.replace(`${siteUrl}/`, ''));
        expect(site.text(page)).not.toContain(siteUrl);
    });

    test('pages of markets have less than 100 kB, and less than 20 kB on their way; all scripts 12 kB', async () => {
        const weights = pagesOf(site).map((name) => ({
            name,
            size: Buffer.byteLength(site.text(name)),
            gzipped: gzippedSize(site.text(name)),
        }));
        const heavy = weights.filter(
            ({ name, size, gzipped }) =>
                name.startsWith('markets/') && (size >= 100 * kilobyte || gzipped >= 20 * kilobyte),
        );
        expect(heavy).toEqual([]);
        for (const { name, gzipped } of weights) expect(gzipped, name).toBeLessThan(25 * kilobyte);
        const watched = await small.render({ reloads: true }, providers);
        const scriptsOf = ({ paths }: RenderedSite) =>
            paths.filter((name) => name.startsWith('assets/') && name.endsWith('.js'));
        const scripts = scriptsOf(watched);
        expect(scripts).toEqual([...scriptsOf(site), 'assets/reload.js'].sort());
        const total = scripts.reduce((sum, name) => sum + gzippedSize(watched.text(name)), 0);
        expect(total).toBeLessThan(12 * kilobyte);
    });

    test('pages that are made again have the same bytes', async () => {
        const again = await renderer.render({}, providers);
        expect(again.paths).toEqual(site.paths);
        for (const name of site.paths) {
            const [first, second] = [site, again].map(({ root }) => fs.readFileSync(path.join(root, 'site', name)));
            expect(first?.equals(second as Buffer), name).toBe(true);
        }
    });

    test('pages of a teaser hold no host, no receipt and no download, in no file', async () => {
        const teaser = await renderer.render(
            {
                explorer: 'teaser',
                siteUrl: 'https://data.example.org',
                sourceUrl: 'https://code.example/{file}#L{line}',
            },
            providers,
        );
        expect(siteFaults(teaser)).toEqual([]);
        const rows = await renderer.database.rows<{ host: string }>(
            `select distinct regexp_extract(url, '//([^/?#]+)', 1) as host from observation`,
        );
        expect(rows.length).toBeGreaterThan(100);
        const hosts = rows.map(({ host }) => host.replace(/^www\./u, ''));
        expect(teaser.paths.filter((name) => name.endsWith('.csv'))).toEqual([]);
        for (const name of teaser.paths.filter((each) => !each.endsWith('.png'))) {
            const text = teaser.text(name);
            expect(
                hosts.filter((host) => text.includes(host)),
                name,
            ).toEqual([]);
            expect(text, name).not.toMatch(
                /exports\/|downloads\.html|code\.example|observations\/[\w-]+\/|audits\/[\w-]+\//u,
            );
            if (name.startsWith('assets/')) continue;
            // Nor do its sentences promise them, in any text or description.
            expect(text, name).not.toMatch(/\bline of (?:the|a) sheet|\breceipt|\bdownload|\bCSV\b|Parquet/iu);
        }
    });
});

/** A text of a person who means harm, or has much to say. */
const hostile = `<script>alert(1)</script>"><img src=x onerror=alert(1)> & ' \u05e9\u05dc\u05d5\u05dd `;

const folders: Record<string, Files> = {
    'one market': { 'observations/a.csv': csv(sample({ direct: 3, platform_only: 9 })) },
    'one result': { 'observations/a.csv': csv([result(1, 'none')]) },
    'hostile texts': {
        'observations/a.csv': csv(
            sample(
                { direct: 3, platform_only: 9 },
                { city: hostile.trim(), activity: hostile.repeat(3).slice(0, 200).trim(), criteria: 'שייט בזריחה' },
            ),
        ),
    },
};

describe.each(Object.entries(folders))('The pages of %s', (_name, files) => {
    test('the pages of little and of hostile data are sound', async () => {
        const site = await (await openRenderer(files)).render({}, providers);
        expect(siteFaults(site)).toEqual([]);
        for (const name of pagesOf(site)) expect(site.text(name), name).not.toMatch(/<script>alert|<img src=x/u);
    });
});
