import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unescaped } from '../api/site/support/html.ts';
import { launchChromium } from './support/chromium.ts';
import { openSite } from './support/site.ts';
import { contact } from './support/way.ts';

/** The pieces that a provider copies, in pages of other origins, in a real browser. */

const site = openSite({}, false);
let browser: Browser;
beforeAll(async () => {
    // The pages of other origins count as public ones, which otherwise may not load anything of this machine.
    browser = await launchChromium(undefined, ['--disable-features=LocalNetworkAccessChecks']);
});
afterAll(() => browser.close());

const own = 'https://lagoon-sailing.example';
const stranger = 'https://lagoon-sailing.example.net';
const patienceMs = 40_000;

/** What stands in a field of the page for the provider. */
async function copied(piece: string): Promise<string> {
    const html = await (await fetch(`${site.url}/en/embed/lagoon-sailing`)).text();
    const [, text = ''] = new RegExp(`<textarea id="sunrise-sail--${piece}"[^>]*>([^<]*)<`, 'u').exec(html) ?? [];
    return unescaped(text);
}

/** Why requests of a page have failed. */
const failures = new WeakMap<Page, string[]>();

/** Opens a page at another origin with some HTML in it. */
async function pageAt(origin: string, html: string, hasScripts = true): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled: hasScripts, reducedMotion: 'reduce' });
    context.setDefaultTimeout(patienceMs);
    const page = await context.newPage();
    const failed: string[] = [];
    failures.set(page, failed);
    page.on('requestfailed', (request) => failed.push(request.failure()?.errorText ?? ''));
    const body = `<!doctype html><html lang="en"><title>Lagoon Sailing</title><h1>Sail with us</h1>${html}</html>`;
    await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(`${origin}/sail`);
    return page;
}

/** The frame of a page once it has loaded what it shows, which may be the browser's own refusal. */
async function frameOf(page: Page): Promise<Frame> {
    await page.locator('iframe').scrollIntoViewIfNeeded();
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    if (frame === null) throw new Error('There is no frame.');
    await frame.waitForURL((url) => url.href !== 'about:blank', { waitUntil: 'load' }).catch(() => {});
    return frame;
}

describe.each([
    ['with scripts', true, '2027-05-12'],
    ['without scripts', false, '2027-05-13'],
])('In a page of the provider, %s', (_, hasScripts, day) => {
    test('the frame books up to the payment, which leaves the frame', { timeout: 120_000 }, async () => {
        const page = await pageAt(own, await copied('frame'), hasScripts);
        const frame = await frameOf(page);
        const press = (value: string) => frame.locator(`button[name="do"][value="${value}"]:not(.unseen)`).click();
        const control = (name: string) => frame.locator(`[name="${name}"]:not([type="hidden"])`);
        expect(frame.url()).toBe(`${site.url}/en/p/lagoon-sailing/e/sunrise-sail`);

        // A form with faults stays in the frame.
        await press('book');
        await frame.waitForSelector('#problems');
        expect(page.url()).toBe(`${own}/sail`);

        await control('date').fill(day);
        await frame.locator('input[name="slot"][value="morning"]').check();
        await control('adults').fill('2');
        for (const [name, value] of Object.entries(contact)) await control(name).fill(value);
        if (!hasScripts) await press('update');
        await frame.locator('#price').getByText('MX$2,620.00').first().waitFor();
        await press('book');
        await frame.getByRole('heading', { name: 'Waiting for payment' }).waitFor();
        expect(page.url()).toBe(`${own}/sail`);

        await frame.getByRole('link', { name: 'Go to payment' }).click();
        await page.waitForURL(`${site.url}/en/booking/**`);
        const id = /[0-9a-f-]{36}/u.exec(page.url())?.[0] ?? '';
        expect(await site.booking(id)).toMatchObject({ status: 'pending', total: 2620, date: day });
        await page.locator('button[name="do"][value="pay"]').click();
        await page.waitForURL(`${site.url}/en/booking/*/sandbox/**`);
        await page.context().close();
    });

    test('the link in a page of the provider leads to the booking page', async () => {
        const page = await pageAt(own, await copied('link'), hasScripts);
        await page.getByRole('link', { name: /^Book: / }).click();
        await page.waitForURL(`${site.url}/en/p/lagoon-sailing/e/sunrise-sail`);
        expect(await page.locator('h1').textContent()).toContain('Morning sail');
        await page.context().close();
    });
});

describe('What the browser refuses', () => {
    const isRefused = async (page: Page) => {
        const frame = await frameOf(page);
        await expect.poll(() => frame.url(), { timeout: patienceMs }).toMatch(/^chrome-error:/u);
        // Of its headers, and for no other reason.
        expect(failures.get(page)).toEqual(['net::ERR_BLOCKED_BY_RESPONSE']);
        expect(await frame.locator('form').count()).toBe(0);
        await page.context().close();
    };

    test('the browser refuses the frame in a page of another origin', async () => {
        await isRefused(await pageAt(stranger, await copied('frame')));
    });

    test.each([
        ['of another provider', '/en/p/onda-calma/e/first-waves'],
        ['of a booking', '/en/booking/00000000-0000-4000-8000-000000000000?payment=true'],
        ['of a guest’s link', '/en/manage/x'],
        ['from which providers copy', '/en/embed/lagoon-sailing'],
    ])('the browser refuses a frame with the page %s, also in a page of the provider', async (_, path) => {
        await isRefused(await pageAt(own, `<iframe src="${site.url}${path}" width="600" height="600"></iframe>`));
    });
});

test('the data of an experience are read from the page of the provider', async () => {
    const page = await pageAt(own, await copied('data'));
    const data = await page.evaluate(() =>
        JSON.parse(document.querySelector('[type="application/ld+json"]')?.textContent ?? ''),
    );
    const [, trip] = data['@graph'];
    const { categories } = await site.get(`/api/embed/experience?experienceId=${trip.identifier}`);
    for (const { id, price } of categories) {
        const prices = trip.offers.filter((offer: { identifier?: string }) => offer.identifier === id);
        expect(prices.map((offer: { price: string }) => Number(offer.price))).toContain(price);
    }
    expect(trip.potentialAction.target.urlTemplate).toContain(`${site.url}/en/p/lagoon-sailing/e/sunrise-sail{?date,`);
    await page.context().close();
});

test('the button copies what stands in the field, and is not shown where it cannot', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${site.url}/en/embed/lagoon-sailing`);
    await page.locator('button[data-copy="sunrise-sail--link"]').click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await copied('link'));
    await context.close();
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(`${site.url}/en/embed/lagoon-sailing`);
    expect(await still.getByRole('button').count()).toBe(0);
    await plain.close();
});
