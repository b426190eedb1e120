import axe from 'axe-core';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const grave = ['serious', 'critical'];

export interface Barrier {
    isGrave: boolean;
    /** The rule, and the first elements that break it. */
    text: string;
}

/** What keeps people from using a page, as far as a program can tell. */
export async function barriersOf(page: Page): Promise<Barrier[]> {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
    const { violations } = await page.evaluate((values) => {
        const { axe: own } = globalThis as unknown as { axe: typeof axe };
        return own.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    }, standards);
    return violations.map(({ id, impact, nodes }) => ({
        isGrave: grave.includes(impact ?? ''),
        text: [`${impact} ${id}`, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))].join('\n        '),
    }));
}
