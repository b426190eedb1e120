import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../api/support/folders.ts';
import { sqliteIn, startService } from '../api/support/service.ts';
import { launchChromium } from './support/chromium.ts';

test('the reference page works under its policy: it shows the calls, and makes one', async () => {
    const folder = await temporaryFolder();
    const service = await startService({ distDir: join(folder, 'none'), ledger: sqliteIn(folder) });
    const browser = await launchChromium();
    try {
        const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
        const complaints: string[] = [];
        const asked: string[] = [];
        page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
        page.on('pageerror', (error) => complaints.push(String(error)));
        page.on('request', (request) => asked.push(request.url()));
        await page.goto(`${service.url}/docs`);
        await page.getByRole('button', { name: '/healthz', exact: false }).first().click();
        await page.getByRole('button', { name: 'Try it out' }).click();
        await page.getByRole('button', { name: 'Execute' }).click();
        await page.getByText('"status": "alive"').last().waitFor();
        const titles = await page.locator('.opblock-tag').allInnerTexts();
        expect(titles.join()).toMatch(/Market data[\s\S]*Booking[\s\S]*Access[\s\S]*Operation/u);
        expect(complaints).toEqual([]);
        expect(asked.filter((url) => !url.startsWith(service.url) && !url.startsWith('data:'))).toEqual([]);
    } finally {
        await browser.close();
        await service.stop();
    }
});
