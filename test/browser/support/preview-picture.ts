/**
 * `npx tsx test/browser/support/preview-picture.ts`: draws `pipeline/site/assets/preview.png`, which other sites show
 * beside a link to a page. It names no figure, since the data may be anybody's.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { words } from '../../../pipeline/site/words/words.ts';
import { launchChromium } from './chromium.ts';

const project = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** A search page from its first result to its tenth, as actors. */
const actors = [
    'platform',
    'platform',
    'platform',
    'reseller',
    'platform',
    'reseller',
    'local-extended',
    'platform',
    'local-strict',
    'dmo',
];

const style = `
body { display: grid; grid-template-columns: 1fr 23rem; gap: 4rem; width: 1200px; height: 630px; padding: 4rem 0 4rem 4.5rem; overflow: hidden; }
h1 { font-size: 4.25rem; max-width: none; }
.brand { font-size: 1.75rem; gap: .75rem; min-height: 0; }
.brand::before { width: 1.75rem; height: 1.75rem; }
div { display: flex; flex-direction: column; justify-content: space-between; }
ol { display: grid; grid-auto-rows: 1fr; gap: .4rem; }
ol li { display: grid; grid-template-columns: 2.5rem 1fr; align-items: center; color: var(--soft); font-size: 1.25rem; }
ol li::after { content: ""; height: 100%; background: var(--actor); }
`;

const rows = actors.map((actor, index) => `<li class="${actor}">${index + 1}</li>`).join('');
const colors = actors.map((actor) => `.${actor} { --actor: var(--${actor}); }`).join('\n');
const css = ['design/tokens.css', 'design/base.css', 'pipeline/site/assets/base.css']
    .map((path) => readFileSync(project(path), 'utf8'))
    .join('\n');
const html = `<!doctype html><style>${css}${style}${colors}</style><body><div><p class="brand">${words.siteName}</p><h1>${words.about.heading}</h1></div><ol>${rows}</ol>`;

const browser = await launchChromium();
try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' });
    await page.setContent(html);
    await page.screenshot({ path: project('pipeline/site/assets/preview.png') });
} finally {
    await browser.close();
}
