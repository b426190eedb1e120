import type { Browser } from 'playwright-core';

/** A page in a window of its own, with everything that goes wrong in it: messages of the console and errors. */
export async function openPage(browser: Browser, address: string, options: Parameters<Browser['newContext']>[0] = {}) {
    const context = await browser.newContext({ acceptDownloads: true, ...options });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(address);
    return { context, page, faults };
}
