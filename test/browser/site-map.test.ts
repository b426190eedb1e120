import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rendered } from '../pipeline/site/support/rendered-site.ts';
import { csv, projectFolder, sample } from '../support/pipeline.ts';
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

test('the map shows towns of one part of the world on one map, and the list of them beside it', async () => {
    const place = { country: 'Portugal', country_code: 'PT', source: 'test' };
    const { root } = await rendered({
        'observations/all.csv': csv([...sample({ direct: 9 }), ...sample({ none: 9 }, { city: 'Lisbon' })]),
        'places.csv': csv([
            { ...place, city: 'Porto', latitude: 41.15, longitude: -8.61 },
            { ...place, city: 'Lisbon', latitude: 38.72, longitude: -9.14 },
        ]),
    });
    await visit(
        browser,
        pathToFileURL(`${root}/site/index.html`).href,
        { viewport: { width: 1280, height: 900 } },
        async (page) => {
            const [map, towns] = await Promise.all(['.map', '.towns'].map((one) => page.locator(one).boundingBox()));
            if (!map || !towns) throw new Error('the map and its towns are not shown');
            expect(map.width).toBeGreaterThan(400);
            expect(towns.x).toBeGreaterThan(map.x + map.width);
            expect(towns.y).toBeLessThan(map.y + map.height / 2);
        },
    );
});

test('the axis of a single town without a place stands above its row, for the first sheet of the README', async () => {
    const readme = fs.readFileSync(path.join(projectFolder, 'README.md'), 'utf8');
    const sheet = /```csv\n(country,.*?)```/su.exec(readme)?.[1]?.replace('reseler', 'reseller') ?? '';
    const { root } = await rendered({ 'observations/tavira.csv': sheet });
    const address = pathToFileURL(`${root}/site/index.html`).href;
    await visit(browser, address, { viewport: { width: 1200, height: 900 } }, async (page) => {
        const rows = ['.axis-row', '.town:not(.axis-row)'].map((one) => page.locator(`.towns ${one} .row-plot`));
        const [axis, town] = await Promise.all(rows.map((row) => row.boundingBox()));
        if (!axis || !town) throw new Error('the town is not shown');
        expect([town.x, town.width]).toEqual([axis.x, axis.width]);
        expect(town.y).toBeGreaterThanOrEqual(axis.y + axis.height - 1);
    });
});

describe('The map', () => {
    /** Where dots and labels are painted, and the windows they are in. */
    const painted = (page: Page) =>
        page.$$eval('.map', (maps) => {
            const boxOf = (element: Element) => {
                const { left, right, top, bottom } = element.getBoundingClientRect();
                return { text: element.textContent, left, right, top, bottom };
            };
            // Where the drawing's own corners come to lie: its shapes reach a little beyond them.
            const landOf = (land: SVGPathElement) => {
                const { a, d, e, f } = land.getScreenCTM() as DOMMatrix;
                const { width, height } = (land.ownerSVGElement as SVGSVGElement).viewBox.baseVal;
                return { left: e, right: e + a * width, top: f, bottom: f + d * height, stretch: a / d };
            };
            return maps.map((map) => ({
                map: boxOf(map),
                land: landOf(map.querySelector('.land') as SVGPathElement),
                dots: [...map.querySelectorAll('.town-dot')].map(boxOf),
                labels: [...map.querySelectorAll('text')].filter((one) => one.checkVisibility()).map(boxOf),
            }));
        });
    type Box = Awaited<ReturnType<typeof painted>>[number]['map'];
    const meet = (a: Box, b: Box) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

    test.each([320, 390, 700, 740, 1280])(
        'the map keeps land, dots and labels together, and labels apart, at %i pixels',
        async (width) => {
            await visit(browser, `${server.url}/index.html`, { viewport: { width, height: 900 } }, async (page) => {
                const maps = await painted(page);
                expect(maps).toHaveLength(2);
                expect(maps.flatMap(({ dots }) => dots)).toHaveLength(14);
                for (const { map, land, dots, labels } of maps) {
                    const border = 1;
                    expect(Math.abs(land.left - map.left)).toBeLessThanOrEqual(border);
                    expect(Math.abs(land.right - map.right)).toBeLessThanOrEqual(border);
                    expect(Math.abs(land.bottom - map.bottom)).toBeLessThanOrEqual(border);
                    expect(land.stretch).toBeCloseTo(1, 1);
                    expect(labels.length).toBeGreaterThan(dots.length - 2);
                    for (const label of labels) {
                        // A line box is higher than its letters.
                        const letters = { ...label, top: label.top + 3, bottom: label.bottom - 3 };
                        const others = [...labels.filter((other) => other !== label), ...dots];
                        expect(
                            others
                                .filter((other) => meet(letters, other))
                                .map(({ text }) => `${label.text} and ${text}`),
                        ).toEqual([]);
                        expect(label.left).toBeGreaterThanOrEqual(map.left);
                        expect(label.right).toBeLessThanOrEqual(map.right);
                    }
                }
                const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                expect(sideways).toBeLessThanOrEqual(0);
            });
        },
    );
});
