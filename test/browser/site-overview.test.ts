import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rendered } from '../pipeline/site/support/rendered-site.ts';
import { csv, sample } from '../support/pipeline.ts';
import { read, saved } from './support/figure-file.ts';
import { openSampleSite, type SampleSite } from './support/sample-site.ts';
import { visit } from './support/visit.ts';

let site: SampleSite;
let browser: Browser;
let root: string;
let server: SampleSite['server'];
beforeAll(async () => {
    site = await openSampleSite('site');
    ({ browser, root, server } = site);
});
afterAll(() => site.close());

/** The rows that are shown: names and values of dependence, in their order. */
function rowsOf(page: Page): Promise<{ name: string; dependence: number; readiness: number }[]> {
    return page.$$eval('.market', (rows) =>
        rows
            .filter((row) => (row as HTMLElement).checkVisibility())
            .map((row) => {
                const [dependence, , readiness] = [...row.querySelectorAll('.value')].map((cell) =>
                    Number.parseInt(cell.textContent ?? '', 10),
                );
                const parts = [...(row.querySelector('th')?.children ?? [])].filter((part) => part.checkVisibility());
                const name = parts.map(({ textContent }) => textContent).join(' ');
                return { name, dependence: dependence as number, readiness: readiness as number };
            }),
    );
}

const said = (page: Page, id: string) => page.locator(`#${id}`).textContent();
const queryOf = (page: Page) => new URL(page.url()).search;

describe('The list of markets', () => {
    test('the list of markets is whole without scripts, by town, and shows no control that would do nothing', async () => {
        await visit(browser, `${server.url}/markets.html`, { javaScriptEnabled: false }, async (page) => {
            expect(await page.locator('.market').count()).toBe(115);
            expect(await page.locator('.group').count()).toBe(14);
            expect(await page.locator('#filter').isVisible()).toBe(false);
            expect(await said(page, 'shown')).toBe('115 of 115 markets, newest searches.');
        });
    });

    test('the list of markets filters by place, activity and words, shows how many are left, and goes back stepwise', async () => {
        await visit(browser, `${server.url}/markets.html`, {}, async (page) => {
            await page.selectOption('[name=city]', 'Porto');
            await expect.poll(() => queryOf(page)).toBe('?city=Porto');
            expect(await said(page, 'shown')).toBe('10 of 115 markets, newest searches.');
            expect(await page.locator('.group:visible').count()).toBe(1);
            await page.selectOption('[name=activity]', 'Wine tasting');
            expect((await rowsOf(page)).map(({ name }) => name)).toEqual([
                'Wine tasting Private',
                'Wine tasting Small group',
            ]);
            // Accents and case do not count, nor does the order of words.
            await page.locator('[name=q]').pressSequentially('GROUP pórto');
            expect((await rowsOf(page)).map(({ name }) => name)).toEqual(['Wine tasting Small group']);
            expect(new URL(page.url()).searchParams.get('q')).toBe('GROUP pórto');

            await page.goBack();
            await expect.poll(() => queryOf(page)).toBe('?city=Porto&activity=Wine+tasting');
            expect(await page.locator('[name=q]').inputValue()).toBe('');
            expect(await rowsOf(page)).toHaveLength(2);
            await page.goBack();
            await expect.poll(async () => (await rowsOf(page)).length).toBe(10);
            expect(await page.locator('[name=activity]').inputValue()).toBe('');
            await page.goForward();
            await expect.poll(async () => (await rowsOf(page)).length).toBe(2);
            await page.locator('#reset').click();
            await expect.poll(async () => (await rowsOf(page)).length).toBe(115);
        });
    });

    test('the list of markets sorts by a score either way, unmeasured ones last, with places, and by place again', async () => {
        await visit(browser, `${server.url}/markets.html?sort=-ari_score`, {}, async (page) => {
            const falling = await rowsOf(page);
            const measured = falling.map(({ readiness }) => readiness).filter((value) => !Number.isNaN(value));
            expect(measured).toEqual([...measured].sort((a, b) => b - a));
            expect(falling.slice(measured.length).every(({ readiness }) => Number.isNaN(readiness))).toBe(true);
            expect(measured.length).toBe(111);
            expect(falling[0]?.name).toMatch(/\w+, \w+$/u);
            expect(await page.locator('[aria-sort=descending]').textContent()).toContain('Readiness');
            expect(await page.locator('.group:visible').count()).toBe(0);

            await page.selectOption('[name=sort]', 'tpdi_score');
            const rising = (await rowsOf(page)).map(({ dependence }) => dependence);
            expect(rising).toEqual([...rising].sort((a, b) => a - b));
            expect(await page.locator('[aria-sort=ascending]').textContent()).toContain('Dependence');

            await page.selectOption('[name=sort]', '');
            expect(await page.locator('.group:visible').count()).toBe(14);
            expect((await rowsOf(page))[0]?.name).toBe('Accommodation Luxury');
            expect(await page.locator('[aria-sort]').count()).toBe(0);
        });
    });

    test('the list of markets reads its state from the address as the API does, and names what it does not know', async () => {
        const query = '?country=PORTUGAL&city=porto&city=Lisbon&colour=blue&sort=size';
        await visit(browser, `${server.url}/markets.html${query}`, {}, async (page) => {
            expect(await said(page, 'shown')).toBe('21 of 115 markets, newest searches.');
            expect(await said(page, 'unknown')).toBe('Unknown, and left out: colour, sort=size.');
            expect(await page.locator('[name=country]').inputValue()).toBe('Portugal');
            expect(await page.locator('[name=city] option:checked').textContent()).toBe('porto, Lisbon');
            // Another control leaves the two towns as they are.
            await page.selectOption('[name=activity]', 'Bike tour');
            expect(new URL(page.url()).searchParams.getAll('city')).toEqual(['porto', 'Lisbon']);
            expect(await rowsOf(page)).toHaveLength(1);
            await page.goto(`${server.url}/markets.html?city=Portoo`);
            expect(await said(page, 'shown')).toBe('No market matches; there are 115.');
            expect(await page.locator('#reset').isVisible()).toBe(true);
            const town = page.locator('[name=city]');
            expect(await town.locator('option', { hasText: 'Portoo' }).count()).toBe(0);
            expect(await town.inputValue()).toBe('');
        });
    });

    test('the list of markets offers several values of its address only until another one is chosen', async () => {
        await visit(browser, `${server.url}/markets.html?city=Porto&city=Lisbon`, {}, async (page) => {
            const chosen = () => page.$eval('[name=city]', (select) => (select as HTMLSelectElement).value);
            expect(await chosen()).toBe('Porto, Lisbon');
            await page.selectOption('[name=city]', 'Rome');
            await expect.poll(() => queryOf(page)).toBe('?city=Rome');
            expect(await page.locator('option', { hasText: 'Porto, Lisbon' }).count()).toBe(0);
            await page.goBack();
            await expect.poll(chosen).toBe('Porto, Lisbon');
            expect(await said(page, 'shown')).toBe('21 of 115 markets, newest searches.');
        });
    });

    test('the list of markets that is filtered says in its picture and its file what they show', async () => {
        const query = '?country=Portugal&sort=-tpdi_score';
        await visit(browser, `${server.url}/markets.html${query}`, { acceptDownloads: true }, async (page) => {
            const heading = '27 of 115 markets, newest searches: Portugal';
            const source = '672 results of the newest searches, 27 March 2026 to 7 April 2026.';
            const file = await read(page, (await saved(page, 'list', 'svg')).bytes.toString());
            expect(file.title).toBe(heading);
            expect(file.texts.join(' ').replace(/\s+/gu, ' ')).toContain(source);
            const csvOf = async () => {
                const [download] = await Promise.all([
                    page.waitForEvent('download'),
                    page.locator('figure[data-figure=list] .acts a').click(),
                ]);
                expect(download.suggestedFilename()).toBe('markets.csv');
                return fs.readFileSync(await download.path(), 'utf8').split('\r\n');
            };
            const [part, whole] = [await csvOf(), fs.readFileSync(path.join(root, 'site/data/markets.csv'), 'utf8')];
            expect(part).toHaveLength(1 + 27 + 1);
            expect(part.slice(1, -1).every((line) => line.startsWith('Portugal,'))).toBe(true);
            expect(part.filter((line) => !whole.includes(line))).toEqual([]);
            await page.locator('#reset').click();
            await expect.poll(() => page.locator('figure h2').textContent()).toBe('All markets, newest searches');
            expect(await page.locator('figcaption').textContent()).toContain('2,878 results');
            expect((await csvOf()).join('\r\n')).toBe(whole);
            await page.locator('[name=q]').fill('nowhere');
            expect(await said(page, 'shown')).toBe('No market matches; there are 115.');
            expect(await page.locator('figure').isVisible()).toBe(false);
        });
    });

    test('the list of markets works as a file, too', async () => {
        const file = pathToFileURL(path.join(root, 'site/markets.html')).href;
        await visit(browser, `${file}?city=rome`, {}, async (page) => {
            expect(await said(page, 'shown')).toBe('11 of 115 markets, newest searches.');
            await page.selectOption('[name=criteria]', 'Shared');
            expect(await rowsOf(page)).toHaveLength(1);
        });
    });

    test('the list of markets finds ß and ø as the API does, and names the month of two days once', async () => {
        const days = { Weinstraße: '2026-03-01', Tromsø: '2026-03-05', Rome: '2026-02-05' };
        const rows = Object.entries(days).flatMap(([city, analyzed_at]) =>
            sample({ platform_only: 10 }, { city, analyzed_at }),
        );
        const { root } = await rendered({ 'observations/a.csv': csv(rows) });
        const file = pathToFileURL(path.join(root, 'site/markets.html')).href;
        await visit(browser, `${file}?city=weinstrasse`, {}, async (page) => {
            expect(await said(page, 'shown')).toBe('1 of 3 markets, newest searches.');
            expect(await page.locator('[name=city]').inputValue()).toBe('Weinstraße');
            await page.selectOption('[name=city]', '');
            await page.locator('[name=q]').fill('TROMSO');
            expect(await said(page, 'shown')).toBe('1 of 3 markets, newest searches.');
            const sourceOf = async (query: string) => {
                await page.goto(`${file}?${query}`);
                return await page.locator('figcaption').textContent();
            };
            expect(await sourceOf('city=weinstrasse&city=tromso')).toContain(', 1 to 5 March 2026.');
            expect(await sourceOf('city=rome&city=tromso')).toContain(', 5 February 2026 to 5 March 2026.');
            expect(await sourceOf('city=rome')).toContain(', 5 February 2026.');
        });
    });

    test('the list of markets is saved whole as an SVG and as a PNG file', async () => {
        await visit(browser, `${server.url}/markets.html`, { acceptDownloads: true }, async (page) => {
            const { name, bytes } = await saved(page, 'list', 'svg');
            expect(name).toMatch(/^markets-list-\d{4}-\d\d-\d\d\.svg$/u);
            const { texts, count, height } = await read(page, bytes.toString());
            const rows = await rowsOf(page);
            expect(rows).toHaveLength(115);
            expect(count.circle).toBe(await page.locator('figure[data-figure=list] circle').count());
            // The words of each row, in their order; a line may end within them.
            const written = texts.join('').replace(/\s/gu, '');
            let from = 0;
            for (const words of await page.locator('.market th bdi').allTextContents()) {
                const at = written.indexOf(words.replace(/\s/gu, ''), from);
                expect(at, words).toBeGreaterThanOrEqual(from);
                from = at + 1;
            }
            expect(height).toBeGreaterThan(115 * 25);
            // The lines at 0, 50 and 100 of each of three scores, in each row.
            const upright = [
                ...bytes.toString().matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="1" height="[\d.]+" fill/gu),
            ];
            expect(new Set(upright.map(([, x]) => x)).size).toBe(9);
            expect(upright).toHaveLength(115 * 9);
            const png = await saved(page, 'list', 'png');
            expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([2 * 927, 2 * height]);
        });
    });

    test('the list of markets prints the margin of each score in figures', async () => {
        await visit(browser, `${server.url}/markets.html`, { viewport: { width: 673, height: 900 } }, async (page) => {
            const margins = page.locator('.market').first().locator('.margin:visible');
            await page.emulateMedia({ media: 'print' });
            expect(await margins.allTextContents()).toEqual(
                Array(3).fill(expect.stringMatching(/^(?:\(\d+ to \d+\)|u)$/u)),
            );
        });
    });

    test('the list of markets keeps margin, numbers, day and flag of each score on phones', async () => {
        await visit(browser, `${server.url}/markets.html`, { viewport: { width: 390, height: 844 } }, async (page) => {
            const row = page.locator('.market').first();
            const basis = await row.locator('.basis').textContent();
            expect(basis).toMatch(/^\d+ results, \d+ operators?, \d+ \w+ \d{4}(?:, u)?$/u);
            expect(await row.locator('.basis').isVisible()).toBe(true);
            expect(await row.locator('.margin:visible').allTextContents()).toEqual(
                Array(3).fill(expect.stringMatching(/^(?:\(\d+ to \d+\)|u)$/u)),
            );
        });
    });
});

test('the list of markets names each score with large text on a phone, where no head stays in the way', async () => {
    await visit(browser, `${server.url}/markets.html`, { viewport: { width: 390, height: 844 } }, async (page) => {
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        const names = await page
            .locator('.market')
            .first()
            .locator('.margin')
            .evaluateAll((margins) => margins.map((margin) => getComputedStyle(margin, '::before').content));
        expect(names).toEqual(['Dependence', 'Direct', 'Readiness'].map((name) => `"${name} "`));
        expect((await page.locator('.markets thead').boundingBox())?.height).toBe(1);
    });
});
