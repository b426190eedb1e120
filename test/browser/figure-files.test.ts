import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRenderer, type RenderedSite } from '../pipeline/site/support/rendered-site.ts';
import { audit, csv, result, sample, v2Checks } from '../support/pipeline.ts';
import { launchChromium } from './support/chromium.ts';
import { expectWhole, figuresOf, read, saved } from './support/figure-file.ts';
import { serveFolder } from './support/folder-server.ts';
import { openPage } from './support/open-page.ts';

let browser: Browser;
let site: RenderedSite;
/** The same, which knows its address. */
let addressed: RenderedSite;
let server: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
    const rows = sample({ direct: 6, platform_only: 9, contact_only: 2, none: 1 });
    const earlier = sample({ direct: 4, platform_only: 9 }, { analyzed_at: '2025-12-01' });
    const audits = [1, 2, 3, 4, 5, 6].map((position) =>
        audit(result(position, 'direct').url as string, '2026-02-20', v2Checks.slice(0, 3 * position), v2Checks),
    );
    const renderer = await openRenderer({
        'observations/a.csv': csv(rows),
        'observations/b.csv': csv(earlier),
        'audits/a.csv': csv(audits),
    });
    site = await renderer.render();
    addressed = await renderer.render({ siteUrl: 'https://data.example' });
    [browser, server] = await Promise.all([launchChromium(), serveFolder(`${site.root}/site`)]);
});
afterAll(async () => {
    await browser.close();
    await server.close();
});

const market = 'markets/portugal-porto-walking-tour-private.html';

test('the SVG file of a figure holds subject, picture, source, citation and address, the same in any window', async () => {
    const known = await serveFolder(`${addressed.root}/site`);
    const windows = [
        {
            address: pathToFileURL(`${addressed.root}/site/${market}`).href,
            size: { width: 1280, height: 900 },
            scheme: 'light',
        },
        { address: `${known.url}/${market}`, size: { width: 360, height: 700 }, scheme: 'dark' },
    ] as const;
    const files: Record<string, string>[] = [];
    for (const { address, size, scheme } of windows) {
        const { context, page, faults } = await openPage(browser, address, { viewport: size, colorScheme: scheme });
        const drawn: Record<string, string> = {};
        for (const name of await figuresOf(page)) {
            const file = await saved(page, name, 'svg');
            expect(file.name).toBe(`portugal-porto-walking-tour-private-${name}-2026-03-01.svg`);
            drawn[name] = file.bytes.toString();
            await expectWhole(page, name, drawn[name], 'Portugal, Porto: Walking tour, Private');
            expect((await read(page, drawn[name])).texts.at(-1)).toBe(`https://data.example/${market}`);
        }
        expect(Object.keys(drawn).length).toBeGreaterThan(0);
        expect(faults).toEqual([]);
        files.push(drawn);
        await context.close();
    }
    expect(files[0]).toEqual(files[1]);
    await known.close();
});

test('the SVG file of a figure on the first page shows its pictures as wide as the page', async () => {
    const { context, page, faults } = await openPage(browser, `${server.url}/index.html`, {
        viewport: { width: 390, height: 844 },
    });
    const names = await figuresOf(page);
    expect(names).toContain('map');
    for (const name of names) {
        const file = await saved(page, name, 'svg');
        expect(file.name).toBe(`index-${name}-2026-03-01.svg`);
        await expectWhole(page, name, file.bytes.toString(), 'Tourism market structure', '927');
        expect((await read(page, file.bytes.toString())).texts.at(-1)).toBe(`${server.url}/index.html`);
    }
    expect(faults).toEqual([]);
    await context.close();
});

test('the SVG file of the changes of a town has no link to other changes, which would read as its caption', async () => {
    const { context, page, faults } = await openPage(browser, `${server.url}/places/portugal-porto.html`);
    const link = await page.locator('#changes .sub a').textContent();
    const { texts } = await read(page, (await saved(page, 'changes', 'svg')).bytes.toString());
    expect(link).toBe('Changes of all markets that are larger than their margins');
    expect(texts.join(' ')).toContain('Differences in points with their intervals.');
    expect(texts.join(' ')).not.toContain('larger than their margins');
    expect(faults).toEqual([]);
    await context.close();
});

test('the PNG file of a figure has twice as many pixels as the SVG file', async () => {
    const { context, page, faults } = await openPage(browser, pathToFileURL(`${site.root}/site/${market}`).href);
    const [name] = (await figuresOf(page)) as [string];
    const { height } = await read(page, (await saved(page, name, 'svg')).bytes.toString());
    const { name: file, bytes } = await saved(page, name, 'png');
    expect(file).toBe(`portugal-porto-walking-tour-private-${name}-2026-03-01.png`);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1440, 2 * height]);
    // A picture of one colour alone would be far smaller.
    expect(bytes.length).toBeGreaterThan(10_000);
    expect(faults).toEqual([]);
    await context.close();
});

test('the file of a figure has a link to its place on the page, with the state of the page', async () => {
    const { context, page } = await openPage(browser, `${server.url}/${market}?tab=1`, {
        permissions: ['clipboard-read', 'clipboard-write'],
    });
    const [name] = (await figuresOf(page)) as [string];
    const figure = page.locator(`figure[data-figure="${name}"]`);
    await figure.locator('button[data-act=link]').click();
    await expect.poll(() => figure.locator('[role=status]').textContent()).toBe('The link is copied.');
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toBe(`${server.url}/${market}?tab=1#${name}`);
    await page.goto(address);
    expect(await page.locator(`section#${name}`).count()).toBe(1);
    await context.close();
});

test('the file of a figure is not offered without scripts', async () => {
    const { context, page } = await openPage(browser, `${server.url}/${market}`, { javaScriptEnabled: false });
    expect(await page.locator('figure button').count()).toBe(0);
    expect(await page.locator('figure .acts').count()).toBeGreaterThan(0);
    await context.close();
});
