import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectGolden } from '../pipeline/site/support/read-page.ts';
import { openRenderer } from '../pipeline/site/support/rendered-site.ts';
import { audit, csv, result, sample, v2Checks } from '../support/pipeline.ts';
import { launchChromium } from './support/chromium.ts';
import { read, saved } from './support/figure-file.ts';
import { serveFolder } from './support/folder-server.ts';
import { openPage } from './support/open-page.ts';

let browser: Browser;
let server: Awaited<ReturnType<typeof serveFolder>>;
beforeAll(async () => {
    const rows = sample({ direct: 6, platform_only: 9, contact_only: 2, none: 1 });
    const audits = [1, 2, 3, 4, 5, 6].map((position) =>
        audit(result(position, 'direct').url as string, '2026-02-20', v2Checks.slice(0, 3 * position), v2Checks),
    );
    // Number of intermediaries among 25 results in each of five towns.
    const towns = Object.entries({ Aveiro: 5, Braga: 8, Coimbra: 15, Évora: 21, Faro: 25 }).flatMap(
        ([city, platform_only]) => sample({ platform_only, contact_only: 25 - platform_only }, { city }),
    );
    const few = ['Guarda', 'Lagos'].flatMap((city) => sample({ platform_only: 2, contact_only: 1 }, { city }));
    // Two towns whose operators pass the first checks, and all but the last ones.
    const measured = ['Sintra', 'Tomar'].map((city) =>
        sample({ direct: 4, platform_only: 6 }, { city }).map((row) => ({
            ...row,
            url: `https://${city}-${row.position}.example/`.toLowerCase(),
        })),
    );
    const passed = [2, 3, 3, 4, 12, 13, 14, 15];
    audits.push(
        ...measured
            .flatMap((results) => results.slice(0, 4))
            .map(({ url }, index) => audit(url, '2026-02-20', v2Checks.slice(0, passed[index]), v2Checks)),
    );
    const renderer = await openRenderer({
        'observations/a.csv': csv(rows),
        'observations/b.csv': csv(towns),
        'observations/c.csv': csv(few),
        'observations/d.csv': csv(measured.flat()),
        'audits/a.csv': csv(audits),
        'reference/market_aliases.csv': csv([
            {
                ...{
                    old_country: 'Portugal',
                    old_city: 'Bracara',
                    old_activity: 'Walking tour',
                    old_criteria: 'Private',
                },
                ...{ country: 'Portugal', city: 'Braga', activity: 'Walking tour', criteria: 'Private', reason: '' },
            },
        ]),
    });
    const site = await renderer.render();
    [browser, server] = await Promise.all([launchChromium(), serveFolder(`${site.root}/site`)]);
});
afterAll(async () => {
    await browser.close();
    await server.close();
});

const slug = (city: string) => `portugal-${city}-walking-tour-private`;
const compare = (...cities: string[]) =>
    `${server.url}/compare.html?${cities.map((city) => `m=${slug(city)}`).join('&')}`;
const section = (page: Page, name: string) => page.locator(`section#${name}`);

test('the comparison states the differences with their intervals in words, and shows each score with its margin', async () => {
    const { context, page, faults } = await openPage(browser, compare('aveiro', 'evora', 'braga'));
    const tpdi = section(page, 'tpdi');
    expect(await tpdi.locator('h2').textContent()).toBe(
        'Platform dependence: two of three differences are larger than their margins',
    );
    // The interval of 21 of 25 against 5 of 25, and of 8 of 25 against 5 of 25, by Newcombe's tenth method.
    expect(await tpdi.locator('.differences li').allTextContents()).toEqual([
        'B is higher than A by 64 points (37 to 79).',
        'A minus C: −12 points (−35 to 12), no clear difference.',
        'B is higher than C by 52 points (25 to 70).',
    ]);
    expect(await tpdi.locator('.compared-value b').allTextContents()).toEqual([
        '20 (9 to 39)',
        '84 (65 to 94)',
        '32 (17 to 52)',
    ]);
    expect(await tpdi.locator('.compared-name').allTextContents()).toEqual([
        'A Walking tour, Private, Aveiro',
        'B Walking tour, Private, Évora',
        'C Walking tour, Private, Braga',
    ]);
    expect(await tpdi.locator('figcaption').textContent()).toMatch(
        /^Searches of 1 March 2026\. .* 2026\.4\.27\+\w+, method 1\.1\.0, CC BY 4\.0$/u,
    );
    expect(await tpdi.locator('.acts a').getAttribute('aria-label')).toMatch(/^CSV: Platform dependence: two of/u);
    expect(await page.locator('option').nth(1).textContent()).toMatch(/^[^,:]+: Walking tour, Private$/u);
    expect(await tpdi.locator('circle.dot').count()).toBe(3);
    expectGolden('compare', await tpdi.locator('.pic').evaluate((picture) => picture.outerHTML));
    expect(await tpdi.locator('.compared-thin').count()).toBe(0);
    const ari = section(page, 'ari');
    expect(await ari.locator('h2').textContent()).toBe('Agentic readiness: nothing to compare');
    expect(await ari.locator('.differences li').first().textContent()).toContain('one has no operator to measure');
    expect(await page.title()).toMatch(/^Walking tour, Private, Aveiro; .* · Compare · Tourism market structure$/u);
    expect(await page.locator('#without-script').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
});

test('the comparison prints each label of its axes inside the sheet', async () => {
    const { context, page } = await openPage(browser, compare('aveiro', 'faro'), {
        viewport: { width: 673, height: 900 },
    });
    await page.emulateMedia({ media: 'print' });
    const ends = await section(page, 'tpdi')
        .locator('.axis-row text')
        .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().right));
    expect(ends.length).toBeGreaterThan(1);
    expect(Math.max(...ends)).toBeLessThanOrEqual(673);
    await context.close();
});

test('the comparison of readiness states how far the order depends on the weights of the blocks', async () => {
    const { context, page, faults } = await openPage(browser, compare('sintra', 'tomar'));
    expect(await section(page, 'ari').locator('.differences li').allTextContents()).toEqual([
        'B is higher than A by 53 points (43 to 62). It is not behind in any block of the index, so it is higher under every weighting.',
    ]);
    expect(faults).toEqual([]);
    await context.close();
});

test('the comparison has a table below each picture that lists what the marks show', async () => {
    const { context, page, faults } = await openPage(browser, compare('porto', 'evora', 'braga', 'faro'));
    for (const name of ['tpdi', 'direct', 'ari']) {
        const figure = section(page, name);
        const rows = await figure
            .locator('.data tbody tr')
            .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent)));
        const drawn = await figure.locator('.compared-row:not(.axis-row)').evaluateAll((found) =>
            found.map((row) => {
                const at = (selector: string, attribute: string) =>
                    row.querySelector(selector)?.getAttribute(attribute)?.replace('%', '') ?? '';
                return {
                    name: row.querySelector('.compared-name')?.textContent?.slice(2),
                    value: at('circle', 'cx'),
                    isThin: row.querySelector('.hollow') !== null,
                    whisker: [at('.whisker', 'x1'), at('.whisker', 'x2')],
                };
            }),
        );
        expect(rows.map(([market]) => market)).toEqual(
            ['Porto', 'Évora', 'Braga', 'Faro'].map((city) => `Walking tour, Private, ${city}`),
        );
        const isMeasured = ([, value]: readonly (string | null)[]) => value !== '';
        expect(rows.filter(isMeasured)).toHaveLength(name === 'ari' ? 1 : 4);
        expect(drawn).toEqual(
            rows.map((row) => {
                const [market, value, low, high] = row;
                const isThin = isMeasured(row) && Number(high) - Number(low) > 50;
                return { name: market, value, isThin, whisker: isThin ? ['', ''] : [low, high] };
            }),
        );
    }
    expect(faults).toEqual([]);
    await context.close();
});

test('the comparison gives its figures as files, too', async () => {
    const { context, page } = await openPage(browser, compare('aveiro', 'evora'));
    const link = page.locator('figure[data-figure="tpdi"] .acts a', { hasText: 'CSV' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('compare-tpdi.csv');
    expect(fs.readFileSync(await download.path(), 'utf8')).toBe(
        [
            'market,score,low,high,n,day',
            '"Walking tour, Private, Aveiro",20,8.9,39.1,25,2026-03-01',
            '"Walking tour, Private, Évora",84,65.3,93.6,25,2026-03-01',
            '',
        ].join('\r\n'),
    );
    const { name, bytes } = await saved(page, 'tpdi', 'svg');
    expect(name).toBe('compare-tpdi.svg');
    const file = await read(page, bytes.toString());
    expect([file.title, file.count.circle]).toEqual([
        'Platform dependence: the difference is larger than its margin',
        2,
    ]);
    const texts = file.texts.join(' ').replace(/\s+/gu, '');
    expect(texts).toContain(
        'Tourism market structure, 2026.4.27+0123456789ab, method 1.1.0, CC BY 4.0'.replace(/\s/gu, ''),
    );
    expect(texts).toContain(page.url());
    await context.close();
});

test('the comparison adds and removes markets by the keyboard; the address is the state, and Back works', async () => {
    const { context, page, faults } = await openPage(browser, `${server.url}/compare.html`);
    const status = page.locator('#compare [role=status]').first();
    const chosen = () => page.locator('.chosen li > a:not(.remove)').allTextContents();
    expect(await status.textContent()).toBe('Choose two to four markets.');
    const add = async (city: string) => {
        await page.getByLabel('Add a market').focus();
        await page.getByLabel('Add a market').selectOption(slug(city));
        await page.keyboard.press('Tab');
        await Promise.all([page.waitForURL(new RegExp(slug(city), 'u')), page.keyboard.press('Enter')]);
    };
    await add('faro');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('select');
    expect(await status.textContent()).toBe('Choose a second market to compare it with.');
    await add('braga');
    expect(await section(page, 'tpdi').locator('.how a').getAttribute('href')).toBe('methodology.html#comparisons');
    expect(await chosen()).toEqual(['Walking tour, Private, Faro', 'Walking tour, Private, Braga']);
    expect(page.url()).toBe(compare('faro', 'braga'));
    await page.getByRole('link', { name: 'Remove Walking tour, Private, Faro' }).focus();
    await Promise.all([page.waitForURL(compare('braga')), page.keyboard.press('Enter')]);
    expect(await chosen()).toEqual(['Walking tour, Private, Braga']);
    await page.goBack();
    expect(await chosen()).toEqual(['Walking tour, Private, Faro', 'Walking tour, Private, Braga']);
    expect(faults).toEqual([]);
    await context.close();
});

test('the comparison takes the former address of a renamed market for that of today', async () => {
    const { context, page } = await openPage(browser, compare('aveiro', 'bracara', 'braga'));
    expect(await page.locator('.chosen li a:not(.remove)').allTextContents()).toEqual([
        'Walking tour, Private, Aveiro',
        'Walking tour, Private, Braga',
    ]);
    await context.close();
});

test('the comparison gives no interval where both markets have too few results', async () => {
    const { context, page } = await openPage(browser, compare('guarda', 'lagos'));
    for (const name of ['tpdi', 'direct']) {
        const sentences = await section(page, name).locator('.differences li').allTextContents();
        expect(sentences).toEqual(['A and B: too little data to compare.']);
    }
    const { page: other, context: second } = await openPage(browser, compare('guarda', 'aveiro'));
    expect(await section(other, 'tpdi').locator('.differences li').textContent()).toMatch(/\d+ points? \(/u);
    await context.close();
    await second.close();
});

test('the comparison names what it does not know, and refuses a fifth market in words', async () => {
    const { context, page } = await openPage(
        browser,
        compare('aveiro', 'atlantis', 'braga', 'coimbra', 'evora', 'faro'),
    );
    const said = await page.locator('#compare [role=status]').first().locator('p').allTextContents();
    expect(said).toEqual([
        'Unknown, and left out: portugal-atlantis-walking-tour-private.',
        'Left out: Walking tour, Private, Faro.',
        'You can compare up to four markets. Remove one to add another.',
    ]);
    expect(await page.locator('.chosen li').count()).toBe(4);
    expect(await page.getByLabel('Add a market').count()).toBe(0);
    await context.close();
});

test('the comparison shows without scripts where the same figures stand', async () => {
    const { context, page } = await openPage(browser, compare('aveiro', 'braga'), { javaScriptEnabled: false });
    expect(await page.locator('#without-script').textContent()).toContain('Comparing needs JavaScript');
    expect(await page.locator('#without-script a').getAttribute('href')).toBe('markets.html');
    await context.close();
});
