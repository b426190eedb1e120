import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSampleSite, type SampleSite } from './support/sample-site.ts';
import { visit } from './support/visit.ts';

let site: SampleSite;
let browser: Browser;
let server: SampleSite['server'];
beforeAll(async () => {
    site = await openSampleSite('site');
    ({ browser, server } = site);
});
afterAll(() => site.close());

describe('The texts of an axis stand apart', () => {
    /** Pairs of texts of a picture of rows that meet. */
    const meeting = (page: Page) =>
        page.$$eval('svg.strip', (strips) =>
            strips.flatMap((strip) => {
                const texts = [...strip.querySelectorAll('text')].filter((text) => text.checkVisibility());
                const boxes = texts.map((text) => ({
                    text: text.textContent,
                    ...text.getBoundingClientRect().toJSON(),
                }));
                return boxes.flatMap((one, index) =>
                    boxes
                        .slice(index + 1)
                        .filter((other) => one.left < other.right && other.left < one.right)
                        .filter((other) => one.top < other.bottom && other.top < one.bottom)
                        .map((other) => `${one.text} and ${other.text}`),
                );
            }),
        );

    test.each([
        ['screen', 320],
        ['screen', 390],
        ['screen', 740],
        ['screen', 800],
        ['screen', 960],
        ['screen', 1280],
        ['print', 673],
    ] as const)('the texts of an axis stand apart at the medium %s and %i pixels', async (media, width) => {
        await visit(browser, `${server.url}/index.html`, { viewport: { width, height: 900 } }, async (page) => {
            await page.emulateMedia({ media });
            expect(await page.locator('.changes tbody tr').count()).toBeGreaterThan(3);
            expect(await meeting(page)).toEqual([]);
            await page.goto(`${server.url}/markets/portugal-porto-boat-tour-shared.html`);
            expect(await page.locator('.score').count()).toBe(3);
            expect(await meeting(page)).toEqual([]);
        });
    });
});
