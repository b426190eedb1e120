import fs from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRenderer, type RenderedSite } from '../pipeline/site/support/rendered-site.ts';
import { audit, csv, result, sample, v2Checks } from '../support/pipeline.ts';
import { launchChromium } from './support/chromium.ts';
import { serveFolder } from './support/folder-server.ts';

let browser: Browser;
let site: RenderedSite;
let server: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
    const rows = sample({ direct: 6, platform_only: 9, contact_only: 2, none: 1 });
    const earlier = sample({ direct: 4, platform_only: 9 }, { analyzed_at: '2025-12-01' });
    const audits = [1, 2, 3, 4, 5, 6].map((position) =>
        audit(result(position, 'direct').url as string, '2026-02-20', v2Checks.slice(0, 3 * position), v2Checks),
    );
    const data = { 'observations/a.csv': csv(rows), 'observations/b.csv': csv(earlier), 'audits/a.csv': csv(audits) };
    const renderer = await openRenderer(data);
    site = await renderer.render();
    await renderer.close();
    [browser, server] = await Promise.all([launchChromium(), serveFolder(`${site.root}/site`)]);
});
afterAll(async () => {
    await browser.close();
    await server.close();
});

const market = 'markets/portugal-porto-walking-tour-private.html';

/** A page in a window, with everything that goes wrong in it. */
async function open(address: string, options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser.newContext({ acceptDownloads: true, ...options });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(address);
    return { context, page, faults };
}

async function saved(page: Page, name: string, kind: string): Promise<{ name: string; bytes: Buffer }> {
    const button = page.locator(`figure[data-figure="${name}"] button[data-act=${kind}]`);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
}

const figuresOf = (page: Page) =>
    page.$$eval('figure[data-figure]', (figures) =>
        figures.map((figure) => (figure as HTMLElement).dataset.figure as string),
    );

/** A file of SVG as a browser reads it: its size, what it draws, its texts and its colours. */
function read(page: Page, svg: string) {
    return page.evaluate((source) => {
        const { documentElement: root } = new DOMParser().parseFromString(source, 'image/svg+xml');
        const all = [...root.querySelectorAll('*')];
        return {
            kind: root.localName,
            width: root.getAttribute('width'),
            height: Number(root.getAttribute('height')),
            title: root.querySelector('title')?.textContent,
            texts: [...root.querySelectorAll('text')].map((text) => text.textContent),
            count: Object.fromEntries(
                ['circle', 'path', 'polygon'].map((name) => [name, root.querySelectorAll(name).length]),
            ),
            colors: [...new Set(all.flatMap((one) => [one.getAttribute('fill'), one.getAttribute('stroke')]))],
            references: all.flatMap((one) => [...one.attributes].filter(({ name }) => /href|class|style/u.test(name)))
                .length,
        };
    }, svg);
}

describe('A figure as a file', () => {
    it('of SVG holds heading, picture and source in light colours, the same in any window, served or opened as a file', async () => {
        const windows = [
            {
                address: pathToFileURL(`${site.root}/site/${market}`).href,
                size: { width: 1280, height: 900 },
                scheme: 'light',
            },
            { address: `${server.url}/${market}`, size: { width: 360, height: 700 }, scheme: 'dark' },
        ] as const;
        const files: Record<string, string>[] = [];
        for (const { address, size, scheme } of windows) {
            const { context, page, faults } = await open(address, { viewport: size, colorScheme: scheme });
            const drawn: Record<string, string> = {};
            for (const name of await figuresOf(page)) {
                const file = await saved(page, name, 'svg');
                expect(file.name).toBe(`portugal-porto-walking-tour-private-${name}-2026-03-01.svg`);
                drawn[name] = file.bytes.toString();
                await expectWhole(page, name, drawn[name]);
            }
            expect(Object.keys(drawn).length).toBeGreaterThan(0);
            expect(faults).toEqual([]);
            files.push(drawn);
            await context.close();
        }
        expect(files[0]).toEqual(files[1]);
    });

    it('of PNG has twice as many pixels as the SVG file', async () => {
        const { context, page, faults } = await open(pathToFileURL(`${site.root}/site/${market}`).href);
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

    it('has a link to its place on the page, with the state of the page', async () => {
        const { context, page } = await open(`${server.url}/${market}?tab=1`, {
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

    it('is not offered without scripts', async () => {
        const { context, page } = await withoutScripts();
        expect(await page.locator('figure button').count()).toBe(0);
        expect(await page.locator('figure .acts').count()).toBeGreaterThan(0);
        await context.close();
    });
});

async function withoutScripts(): Promise<{ context: BrowserContext; page: Page }> {
    return await open(`${server.url}/${market}`, { javaScriptEnabled: false });
}

/** The file has what the figure shows on a broad window. */
async function expectWhole(page: Page, name: string, svg: string): Promise<void> {
    const file = await read(page, svg);
    const shown = await page.locator(`figure[data-figure="${name}"]`).evaluate((figure) => ({
        finding: figure.querySelector('h2')?.textContent?.trim(),
        source: figure.querySelector('figcaption')?.textContent?.trim(),
        circles: figure.querySelectorAll('.pic circle').length,
        texts: [...figure.querySelectorAll('.pic svg text')].map((text) => text.textContent),
    }));
    expect([file.kind, file.width, file.title]).toEqual(['svg', '720', shown.finding]);
    expect(file.references, 'the file stands alone').toBe(0);
    expect(file.count.circle).toBeGreaterThanOrEqual(shown.circles);
    const texts = file.texts.join('');
    let from = 0;
    for (const text of shown.texts) {
        const at = texts.indexOf(text ?? '', from);
        expect(at, `${text}, in its order`).toBeGreaterThanOrEqual(from);
        from = at + (text ?? '').length;
    }
    expect(file.texts.join(' ').replace(/\s/gu, '')).toContain(shown.source?.replace(/\s/gu, ''));
    expect(file.texts.at(-1)).toBe('Tourism market structure, CC BY 4.0');
    // Ink and ground of the light scheme; those of the dark one are nowhere.
    expect(file.colors).toEqual(expect.arrayContaining(['rgb(29, 37, 35)', 'rgb(246, 245, 241)']));
    for (const dark of ['rgb(233, 239, 236)', 'rgb(15, 20, 19)', 'rgb(24, 32, 32)'])
        expect(file.colors).not.toContain(dark);
}
