import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The program without blanks and comments: the text of `axe.source` is twice as long, and each page reads it. */
const program = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const grave = ['serious', 'critical'];

export interface Barrier {
    isGrave: boolean;
    /** The rule, and the first elements that break it. */
    text: string;
}

/** What depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What keeps people from using a page, as far as a program can tell: of everything, or of its colours alone. */
export async function barriersOf(page: Page, of: 'all' | 'colours' = 'all'): Promise<Barrier[]> {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(program);
    const runOnly = of === 'all' ? { type: 'tag' as const, values: standards } : colourRules;
    const { violations } = await page.evaluate((rules) => {
        const { axe: own } = globalThis as unknown as { axe: typeof axe };
        return own.run({ runOnly: rules, resultTypes: ['violations'] });
    }, runOnly);
    return violations.map(({ id, impact, nodes }) => ({
        isGrave: grave.includes(impact ?? ''),
        text: [`${impact} ${id}`, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))].join('\n        '),
    }));
}
