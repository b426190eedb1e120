/** `npx tsx test/browser/support/readme-picture.ts`: draws `docs/market.png`, the top of a page in `dist/`. */
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launchChromium } from './chromium.ts';

const market = 'portugal-lisbon-photography-tour-sunrise';
const address = pathToFileURL(resolve('dist/site/markets', `${market}.html`)).href;
const picture = fileURLToPath(new URL('../../../docs/market.png', import.meta.url));

const browser = await launchChromium();
try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 1530 }, colorScheme: 'light' });
    await page.goto(address);
    await page.screenshot({ path: picture });
} finally {
    await browser.close();
}
