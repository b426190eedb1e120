import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The file that a button of a figure saves. */
export async function saved(page: Page, name: string, kind: string): Promise<{ name: string; bytes: Buffer }> {
    const button = page.locator(`figure[data-figure="${name}"] button[data-act=${kind}]`);
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) };
}

/** The names of a page's figures that offer files: one that shows nothing offers none. */
export const figuresOf = (page: Page) =>
    page.$$eval('figure[data-figure]:has(button[data-act=svg])', (figures) =>
        figures.map((figure) => (figure as HTMLElement).dataset.figure as string),
    );

/** An SVG file as a browser reads it: its size, what it draws, its texts and its colours. */
export function read(page: Page, svg: string) {
    return page.evaluate((source) => {
        const { documentElement: root } = new DOMParser().parseFromString(source, 'image/svg+xml');
        const all = [...root.querySelectorAll('*')];
        return {
            kind: root.localName,
            width: root.getAttribute('width'),
            height: Number(root.getAttribute('height')),
            title: root.querySelector('title')?.textContent,
            texts: [...root.querySelectorAll('text')].map((text) => text.textContent),
            count: Object.fromEntries(
                ['circle', 'path', 'polygon'].map((name) => [name, root.querySelectorAll(name).length]),
            ),
            colors: [...new Set(all.flatMap((one) => [one.getAttribute('fill'), one.getAttribute('stroke')]))],
            references: all.flatMap((one) => [...one.attributes].filter(({ name }) => /href|class|style/u.test(name)))
                .length,
        };
    }, svg);
}

/** The file has what the figure shows on a broad window. */
export async function expectWhole(
    page: Page,
    name: string,
    svg: string,
    subject: string,
    width = '720',
): Promise<void> {
    const file = await read(page, svg);
    const shown = await page.locator(`figure[data-figure="${name}"]`).evaluate((figure) => ({
        finding: figure.querySelector('h2')?.textContent?.trim(),
        source: figure.querySelector('figcaption')?.textContent?.trim(),
        circles: figure.querySelectorAll('.pic circle').length,
        texts: [...figure.querySelectorAll('.pic svg text')].map((text) => text.textContent),
    }));
    expect([file.kind, file.width, file.title]).toEqual(['svg', width, shown.finding]);
    expect(file.references, 'the file stands alone').toBe(0);
    expect(file.count.circle).toBeGreaterThanOrEqual(shown.circles);
    const texts = file.texts.join('');
    let from = 0;
    for (const text of shown.texts) {
        const at = texts.indexOf(text ?? '', from);
        expect(at, `${text}, in its order`).toBeGreaterThanOrEqual(from);
        from = at + (text ?? '').length;
    }
    expect(file.texts.join(' ').replace(/\s/gu, '')).toContain(shown.source?.replace(/\s/gu, ''));
    expect(file.texts.join(' ').startsWith(subject)).toBe(true);
    expect(shown.source).toMatch(
        / Tourism market structure, 1 March 2026, method 1\.1\.0, CC BY 4\.0(?:\. Margins are 95 % intervals\.)?$/u,
    );
    const isCount = ['actors', 'mix', 'search', 'readiness'].includes(name);
    expect(shown.source?.includes('Margins'), name).toBe(!isCount);
    expect(file.texts).toContain('Illustrative data.');
    // Ink and ground of the light scheme; those of the dark one are nowhere.
    expect(file.colors).toEqual(expect.arrayContaining(['rgb(29, 37, 35)', 'rgb(246, 245, 241)']));
    for (const dark of ['rgb(233, 239, 236)', 'rgb(15, 20, 19)', 'rgb(24, 32, 32)'])
        expect(file.colors).not.toContain(dark);
}
