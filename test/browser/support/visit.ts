import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens an address in a new context and works on its page; a console message or an uncaught error fails the test. */
export async function visit(
    browser: Browser,
    address: string,
    options: Parameters<Browser['newContext']>[0],
    work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(error.message));
    try {
        await page.goto(address);
        await work(page, context);
        expect(faults).toEqual([]);
    } finally {
        await context.close();
    }
}
