import type { Page } from 'playwright-core';

/**
 * Works in a window that shows the whole page. In a lower one, a bar at the edge of the window covers what happens to
 * stand there.
 */
export async function showingAll<T>(page: Page, work: () => Promise<T>): Promise<T> {
    const size = page.viewportSize();
    if (size === null) throw new Error('The window has no size.');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...size, height });
    try {
        return await work();
    } finally {
        await page.setViewportSize(size);
    }
}
