import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { showingAll } from './whole-page.ts';

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

/** Marks the elements whose contrast is measured. */
const mark = 'data-contrast';

/**
 * Marks one of all texts and controls that look alike: that have the same element, classes and colours, and are in the
 * same elements. Contrast takes two thirds of the time of a check, and pages have hundreds of rows that differ only in
 * their words.
 */
function markLooks(attribute: string): void {
    const looks = new Map<Element, string>();
    const numbers = new Map<string, number>();
    const lookOf = (one: Element): string => {
        const known = looks.get(one);
        if (known !== undefined) return known;
        const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity } = getComputedStyle(one);
        const own = [color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity, one.checkVisibility()];
        const within = one.parentElement === null ? '' : lookOf(one.parentElement);
        const look = [within, one.tagName, one.getAttribute('class'), ...own].join(' ');
        if (!numbers.has(look)) numbers.set(look, numbers.size);
        looks.set(one, `${numbers.get(look)}`);
        return looks.get(one) as string;
    };
    const isText = (one: Element) =>
        one.matches('input, select, textarea') ||
        [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
    const found = new Set<string>();
    for (const one of document.querySelectorAll('body *')) {
        one.removeAttribute(attribute);
        if (!isText(one) || found.has(lookOf(one))) continue;
        found.add(lookOf(one));
        one.setAttribute(attribute, '');
    }
}

/** What keeps people from using a page, as far as a program can tell: of everything, or of its colours alone. */
export async function barriersOf(page: Page, of: 'all' | 'colours' = 'all'): Promise<Barrier[]> {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(program);
    await page.evaluate(markLooks, mark);
    const runOnly = of === 'all' ? { type: 'tag' as const, values: standards } : colourRules;
    const run = () =>
        page.evaluate(
            ([rules, selector]) => {
                const { axe: own } = globalThis as unknown as { axe: typeof axe };
                own.configure({ rules: [{ id: 'color-contrast', selector }] });
                // No rule of these standards needs the style sheets and media that axe would load.
                return own.run({ runOnly: rules, resultTypes: ['violations'], preload: false });
            },
            [runOnly, `[${mark}]`] as const,
        );
    const { violations } = await showingAll(page, run);
    return violations.map(({ id, impact, nodes }) => ({
        isGrave: grave.includes(impact ?? ''),
        text: [`${impact} ${id}`, ...nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))].join('\n        '),
    }));
}
