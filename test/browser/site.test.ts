import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { release } from '../pipeline/support/release.ts';
import { copyOf, corrected, releaseOnce } from '../pipeline/support/released-data.ts';
import { build } from '../support/builds.ts';
import { barriersOf } from './support/axe.ts';
import { serveFolder } from './support/folder-server.ts';
import { openSampleSite, type SampleSite } from './support/sample-site.ts';

const lisbon = 'portugal-lisbon-photography-tour-sunrise';
const compared = `compare.html?m=${lisbon}&m=portugal-porto-accommodation-luxury`;
/** One page of each kind. */
const pages = [
    'index.html',
    'markets.html',
    `markets/${lisbon}.html`,
    'places/portugal-lisbon.html',
    'places/portugal.html',
    compared,
    'compare.html',
    'methodology.html',
    'codebook.html',
    'agreement.html',
    'changes.html',
    'downloads.html',
    'access.html',
    'about.html',
];

let site: SampleSite;
let browser: Browser;
let root: string;
let server: SampleSite['server'];
beforeAll(async () => {
    site = await openSampleSite();
    ({ browser, root, server } = site);
});
afterAll(() => site.close());

const served = (name: string) => `${server.url}/site/${name}`;
const desktop = { width: 1280, height: 900 };
/** The distances that readers may set, by WCAG 1.4.12. */
const textSpacing = { letterSpacing: '0.12em', wordSpacing: '0.16em', lineHeight: '1.5' };

/** The windows of all visits, by origin and scripts. Axe takes half of the time in a process that has run it before. */
const windows = new Map<string, Page>();
const faults: string[] = [];

async function windowFor(origin: string, javaScriptEnabled: boolean): Promise<Page> {
    const key = `${origin} ${javaScriptEnabled}`;
    const known = windows.get(key);
    if (known !== undefined) return known;
    const page = await (await browser.newContext({ javaScriptEnabled })).newPage();
    windows.set(key, page);
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('request', (request) => {
        if (!/^(?:file|data|blob):/u.test(request.url()) && !request.url().startsWith(origin))
            faults.push(request.url());
    });
    return page;
}

/** Opens an address in a window. An error in the page, and a request to another host, fails the test. */
async function visit(
    address: string,
    { javaScriptEnabled = true, viewport = desktop, colorScheme = 'light' as 'light' | 'dark' },
    work: (page: Page) => Promise<void>,
) {
    const page = await windowFor(new URL(address).origin, javaScriptEnabled);
    await page.setViewportSize(viewport);
    await page.emulateMedia({ media: 'screen', colorScheme, forcedColors: 'none' });
    faults.length = 0;
    await page.goto(address);
    await work(page);
    expect(faults).toEqual([]);
}

describe.each(pages)('%s', (name) => {
    test('a page of the data has no barrier that axe finds, in light on a desktop and in dark on a phone', async () => {
        const looks = [
            { colorScheme: 'light', viewport: desktop },
            { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
        ] as const;
        for (const look of looks) {
            await visit(served(name), look, async (page) => {
                expect(
                    (await barriersOf(page)).map(({ text }) => text),
                    look.colorScheme,
                ).toEqual([]);
            });
        }
    });

    test('a page of the data needs no sideways scrolling at 320 pixels, nor with spaced or large text', async () => {
        await visit(served(name), { viewport: { width: 320, height: 700 } }, async (page) => {
            expect(await tooWide(page), 'at 320 pixels').toEqual([]);
            await page.evaluate((spacing) => Object.assign(document.documentElement.style, spacing), textSpacing);
            expect(await tooWide(page), 'with text spacing').toEqual([]);
            await page.evaluate(() => document.documentElement.removeAttribute('style'));
            await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
            for (const width of [320, 480, 640, 800, 960, 1280]) {
                await page.setViewportSize({ width, height: 700 });
                expect(await tooWide(page), `text of 200 % at ${width} pixels`).toEqual([]);
            }
        });
    });

    test('a page of the data shows the same without scripts and as a file', async () => {
        const headings = (page: Page) => page.locator('h1, main > .sec > h2').allTextContents();
        let plain: string[] = [];
        await visit(served(name), { javaScriptEnabled: false }, async (page) => {
            plain = await headings(page);
            expect(await page.locator('h1').isVisible()).toBe(true);
            expect(await page.locator('button[data-act]').count()).toBe(0);
        });
        await visit(pathToFileURL(path.join(root, 'site', '/')).href + name, {}, async (page) => {
            expect(await headings(page)).toEqual(expect.arrayContaining(plain));
        });
    });

    test('a page of the data prints light, without controls, and with marks that forced colours keep', async () => {
        await visit(served(name), { colorScheme: 'dark' }, async (page) => {
            await page.emulateMedia({ media: 'print' });
            const [ground, ink] = await page.evaluate(() => {
                const { backgroundColor, color } = getComputedStyle(document.body);
                return [backgroundColor, color];
            });
            expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(29, 37, 35)']);
            const controls = page.locator('nav, form, .acts button, .skip');
            for (const control of await controls.all()) expect(await control.isVisible()).toBe(false);
            await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
            expect(await unseenMarks(page)).toEqual([]);
        });
    });
});

describe('The keyboard', () => {
    test('the keyboard goes from the skip link over the navigation to the content, and focus is seen', async () => {
        await visit(served('about.html'), {}, async (page) => {
            const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
            const outline = () => page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
            await page.keyboard.press('Tab');
            expect(await focused()).toBe('Skip to the content');
            const names = [
                'Tourism market structure',
                'Overview',
                'Markets',
                'Compare',
                'Methodology',
                'Changes',
                'Downloads',
                'API access',
            ];
            for (const text of names) {
                await page.keyboard.press('Tab');
                expect(await focused()).toBe(text);
                expect(await outline()).not.toBe('none');
            }
            await page.reload();
            await page.keyboard.press('Tab');
            await page.keyboard.press('Enter');
            await page.keyboard.press('Tab');
            expect(await focused()).toBe('Researchers write sheets, a program does the rest');
        });
    });

    test('the keyboard opens what is folded, and scrolls tables that are wider than the window', async () => {
        await visit(served('downloads.html'), { viewport: { width: 320, height: 700 } }, async (page) => {
            const columns = page.locator('section#export-analyses > .prose > details');
            await columns.locator('summary').focus();
            await page.keyboard.press('Enter');
            expect(await columns.locator('table').isVisible()).toBe(true);
            const table = columns.locator('.scroll');
            await table.focus();
            await page.keyboard.press('ArrowRight');
            await expect.poll(() => table.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
        });
    });
});

test.each(['markets.html', compared])('%s does not move on a phone when scripts come late', async (name) => {
    const page = await windowFor(server.url, true);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/*.js', async (route) => {
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        await route.continue();
    });
    await page.goto(served(name));
    await page.unroute('**/*.js');
    const moved = await page.evaluate(async () => {
        const shifts: unknown[] = [];
        const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ name }) => name)));
        observer.observe({ type: 'layout-shift', buffered: true });
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        return shifts;
    });
    expect(moved).toEqual([]);
});

test('the head of a page has one line on a desktop', async () => {
    await visit(served('about.html'), {}, async (page) => {
        const heights = await page.locator('.top :is(.brand, li)').evaluateAll((all) =>
            all.map((one) => {
                const { top, bottom } = one.getBoundingClientRect();
                return Math.round((top + bottom) / 2);
            }),
        );
        expect(heights.length).toBeGreaterThan(7);
        expect(new Set(heights).size).toBe(1);
    });
});

describe('changes.html with releases', () => {
    test('changes.html with releases has no barrier that axe finds, and needs no sideways scrolling', async () => {
        const { released } = await releaseOnce();
        const data = copyOf(released, corrected);
        await release(data, '2026-03-06');
        const { dist } = await build(data, { SITE: 'on' });
        const other = await serveFolder(fs.realpathSync(dist));
        await visit(`${other.url}/site/changes.html`, { viewport: { width: 320, height: 700 } }, async (page) => {
            expect(await page.locator('table.differing').count()).toBe(1);
            expect(await tooWide(page)).toEqual([]);
            for (const colorScheme of ['light', 'dark'] as const) {
                await page.emulateMedia({ colorScheme });
                expect(
                    (await barriersOf(page)).map(({ text }) => text),
                    colorScheme,
                ).toEqual([]);
            }
        });
        await other.close();
    });
});

/** Elements that reach beyond the window, unless they scroll by themselves. */
async function tooWide(page: Page): Promise<string[]> {
    return await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        const wide = [...document.querySelectorAll('main *, header *, footer *')].filter(
            (one) => one.closest('.scroll, .unseen') === null && one.getBoundingClientRect().right > clientWidth + 1,
        );
        return [`${scrollWidth} wide`, ...wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120))];
    });
}

/** Dots, whiskers and bars that have the colour of the ground. */
async function unseenMarks(page: Page): Promise<string[]> {
    return await page.evaluate(() => {
        const ground = getComputedStyle(document.body).backgroundColor;
        const marks = [...document.querySelectorAll('main svg .dot, main svg .whisker, main svg .hollow')];
        return marks
            .filter((mark) => {
                const { fill, stroke } = getComputedStyle(mark);
                return [fill, stroke].every((color) => color === ground || color === 'none');
            })
            .map((mark) => mark.outerHTML.slice(0, 120));
    });
}
