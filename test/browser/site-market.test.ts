import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketData, pages } from '../pipeline/site/support/market-data.ts';
import { openRenderer, type RenderedSite, rendered } from '../pipeline/site/support/rendered-site.ts';
import { csv, sample } from '../support/pipeline.ts';
import { barriersOf } from './support/axe.ts';
import { launchChromium } from './support/chromium.ts';

/** What the page of a market meets besides the sample: strange names, one result, no audits, a teaser; on paper. */

let browser: Browser;
let site: RenderedSite;
let teaser: RenderedSite;
beforeAll(async () => {
    const renderer = await openRenderer(marketData);
    site = await renderer.render();
    teaser = await renderer.render({ explorer: 'teaser' });
    browser = await launchChromium();
});
afterAll(() => browser.close());

const desktop = { width: 1280, height: 900 };

async function open(name: string, from: RenderedSite, options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser.newContext({ viewport: desktop, ...options });
    const page = await context.newPage();
    await page.goto(pathToFileURL(`${from.root}/site/${name}`).href);
    return page;
}

function tooWide(page: Page) {
    return page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth > clientWidth ? `${scrollWidth} in ${clientWidth}` : null;
    });
}

test('the page of a market can be used by all, with tables open, on phones and with large text', async () => {
    const strange = site.paths.find((name) => /^markets\/portugal-x/u.test(name)) as string;
    const looks: [string, RenderedSite][] = [
        [strange, site],
        [pages.v1, site],
        [pages.unaudited, site],
        [pages.full, teaser],
    ];
    for (const [name, from] of looks) {
        const page = await open(name, from, { viewport: { width: 320, height: 800 } });
        for (const summary of await page.locator('summary').all()) await summary.click();
        const barriers = await barriersOf(page);
        expect(
            barriers.map(({ text }) => text),
            name,
        ).toEqual([]);
        expect(await tooWide(page), `${name} at 320 pixels`).toBeNull();
        await page.setViewportSize({ width: 640, height: 800 });
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await tooWide(page), `${name} with large text`).toBeNull();
        await page.context().close();
    }
});

test('lists of towns fit a phone with the longest summary, and names in Hebrew begin below the others', async () => {
    const rows = ['Faro', 'Porto'].flatMap((city) => [
        ...sample({ direct: 20 }, { city, criteria: 'פרטי', analyzed_at: '2026-01-01' }),
        ...sample({ platform_only: 20 }, { city, criteria: 'פרטי' }),
    ]);
    const towns = await rendered({ 'observations/a.csv': csv(rows) });
    const page = await open('markets.html', towns, { viewport: { width: 320, height: 800 } });
    expect(await page.locator('.group .number').first().textContent()).toBe('one market, dependence 100 (84 to 100)');
    expect(await tooWide(page)).toBeNull();
    await page.goto(pathToFileURL(`${towns.root}/site/changes.html`).href);
    const starts = await page.locator('.changes tbody th').evaluateAll((cells) =>
        cells.map((cell) =>
            ['a', '.criteria'].map((part) => {
                const range = document.createRange();
                range.selectNodeContents(cell.querySelector(part) as Element);
                return Math.round(range.getBoundingClientRect().left);
            }),
        ),
    );
    expect(starts.length).toBeGreaterThan(0);
    for (const [link, criterion] of starts) expect(criterion).toBe(link);
    await page.context().close();
});

test('the points of a grid of checks stand in their row, its mean too, in windows of every width', async () => {
    const page = await open(pages.full, site);
    for (const width of [320, 390, 700, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const outside = await page.locator('.checks td.points').evaluateAll((cells) =>
            cells.filter((cell) => {
                const [inner, outer] = [cell, cell.closest('tr') as Element].map((one) => one.getBoundingClientRect());
                return (inner?.top ?? 0) < (outer?.top ?? 0) || (inner?.bottom ?? 0) > (outer?.bottom ?? 0);
            }),
        );
        expect(outside, `at ${width} pixels`).toEqual([]);
    }
    await page.context().close();
});

test('the names in a grid of checks break at hyphens, not within a word, on tablets', async () => {
    const page = await open(pages.full, site);
    const names = page.locator('.checks .operator bdi');
    for (const name of await names.all()) await name.evaluate((one) => one.replaceChildren('graca-insiders.example'));
    for (const width of [768, 962, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        const lines = await names.evaluateAll((all) => all.map((name) => name.getClientRects().length));
        expect(lines.length).toBeGreaterThan(1);
        expect(Math.max(...lines), `at ${width} pixels`).toBeLessThanOrEqual(2);
    }
    await page.context().close();
});

test('the page of a market leads from a mark to its receipt, and marks it', async () => {
    const page = await open(pages.full, site);
    const ground = (id: string) => page.locator(`#${id}`).evaluate((row) => getComputedStyle(row).outlineStyle);
    for (const mark of ['.actor', '.signal', '.host']) {
        await page.locator(`figure[data-figure="search"] ${mark} a[href="#result-5"]`).click();
        await page.locator(`figure[data-figure="search"] ${mark} a[href="#result-4"]`).click();
        expect([await ground('result-4'), await ground('result-5')], mark).toEqual(['solid', 'none']);
    }
    for (const chart of ['scores', 'actors']) {
        await page.locator(`figure[data-figure="${chart}"] a[href="#search-2026-03-30"]`).last().click();
        expect([await ground('result-4'), await ground('search-2026-03-30')], chart).toEqual(['none', 'solid']);
        await page.goBack();
    }
    // The link of the operator is the only stop of its row, and covers its squares.
    const operator = page.locator('figure[data-figure="readiness"] .checks tr', {
        has: page.locator('a[href="#audit-6"]'),
    });
    expect(await operator.locator('a').count()).toBe(1);
    await operator.scrollIntoViewIfNeeded();
    const square = await operator.locator('td').nth(3).boundingBox();
    if (square === null) throw new Error('the square is not shown');
    await page.mouse.click(square.x + square.width / 2, square.y + square.height / 2);
    expect([await ground('result-4'), await ground('audit-6')]).toEqual(['none', 'solid']);
    await page.locator('figure[data-figure="history"] a[href="#search-2025-12-16"]').first().click();
    expect([await ground('result-4'), await ground('search-2025-12-16')]).toEqual(['none', 'solid']);
    await page.context().close();
});

test('the page of a market has hosts on lines of their own with large text on a phone, and a round logo', async () => {
    const page = await open(pages.full, site, { viewport: { width: 390, height: 800 } });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const box = async (cell: string) => {
        const found = await page.locator(`.search-page tbody tr:first-child .${cell}`).boundingBox();
        return found ?? expect.fail(`${cell} is not shown`);
    };
    const [host, actor] = [await box('host'), await box('actor')];
    expect(host.width).toBeGreaterThan(200);
    expect(host.y).toBeGreaterThanOrEqual(actor.y + actor.height);
    const [width, height] = await page.locator('.brand').evaluate((brand) => {
        const { width, height } = getComputedStyle(brand, '::before');
        return [width, height];
    });
    expect(width).toBe(height);
    expect(await tooWide(page)).toBeNull();
    await page.context().close();
});

test('the page of a market prints receipts that break after slashes alone', async () => {
    const page = await open(pages.full, site, { viewport: { width: 673, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    // A column that is too narrow for the path, and wide enough for file and line.
    await page.addStyleTag({ content: '.receipts thead th:first-child { width: 7rem }' });
    const lines = await page.locator('#result-4 th').evaluate((head) => {
        const range = document.createRange();
        const texts = [...head.childNodes].filter((node): node is Text => node instanceof Text);
        return texts.slice(0, 2).map((text) => {
            range.selectNodeContents(text);
            return [text.data.trim(), new Set([...range.getClientRects()].map(({ top }) => top)).size];
        });
    });
    expect(lines).toEqual([
        ['observations/', 1],
        ['all.csv:44', 1],
    ]);
    await page.context().close();
});

test('the page of a market prints open tables, whole receipts, and hatching in two colours that print alike', async () => {
    const page = await open(pages.full, site, { viewport: { width: 680, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#scores details table').isVisible()).toBe(true);
    expect(await page.locator('#history details table').isVisible()).toBe(true);
    expect(await page.locator('summary').first().isVisible()).toBe(false);
    expect(await page.locator('#result-4 th').textContent()).toBe('observations/all.csv:44 30 Mar 2026');
    expect(await tooWide(page)).toBeNull();
    const addresses = await page.$$eval('#files [data-address]', (links) =>
        links.map((link) => getComputedStyle(link, '::after').content),
    );
    expect(addresses[0]).toContain(`data/${pages.full.replace('.html', '')}-search.csv`);
    const hatched = await page.$$eval('.search-page .actor', (cells) =>
        cells
            .filter((cell) => getComputedStyle(cell.querySelector('span') as Element).backgroundImage !== 'none')
            .map((cell) => cell.className.replace('actor actor-', '')),
    );
    expect([...new Set(hatched)].sort()).toEqual(['local_extended', 'reseller_remote']);
    await page.context().close();
});

test('the page of a market prints each label inside the sheet, and headings together with what follows', async () => {
    const page = await open(pages.full, site, { viewport: { width: 673, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    const outside = await page.$$eval('svg text', (texts) =>
        texts
            .filter((text) => text.checkVisibility() && text.getBoundingClientRect().right > window.innerWidth)
            .map((text) => text.textContent),
    );
    expect(outside).toEqual([]);
    for (const kept of ['main h2', '.sec h3', '.sec thead']) {
        const after = await page.$eval(kept, (one) => getComputedStyle(one).breakAfter);
        expect(after, kept).toBe('avoid');
    }
    await page.context().close();
});

test('the page of a market prints name, finding, picture and explanation below each other on sheets of any width', async () => {
    const page = await open(pages.full, site, { viewport: { width: 1001, height: 673 } });
    await page.emulateMedia({ media: 'print' });
    const parts = await page.$eval('#search', (section) =>
        ['.label', 'h2', '.pic', '.how'].map((part) => {
            const { left, top, width } = (section.querySelector(part) as Element).getBoundingClientRect();
            return { left, top, width };
        }),
    );
    expect(new Set(parts.map(({ left }) => left)).size).toBe(1);
    expect(parts.map(({ top }) => top)).toEqual(parts.map(({ top }) => top).sort((a, b) => a - b));
    expect(parts[2]?.width).toBeGreaterThan(900);
    await page.context().close();
});

test('the page of a market states on phones how each result can be booked, which is seen as a shape alone', async () => {
    const page = await open(pages.full, site, { viewport: { width: 375, height: 800 } });
    const spoken = await page.locator('.search-page').ariaSnapshot();
    expect(spoken).toContain('columnheader "How to book"');
    expect(spoken).toContain('cell "Via intermediary"');
    expect(await page.locator('.search-page .word').first().boundingBox()).toMatchObject({ width: 1, height: 1 });
    expect(await tooWide(page)).toBeNull();
    await page.context().close();
});
