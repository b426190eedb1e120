import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

/** The groups of each match of a pattern. */
export function all(text: string, pattern: RegExp): string[][] {
    return [...text.matchAll(pattern)].map(([, ...groups]) => groups.map((group) => group ?? ''));
}

/** The text that a reader sees of some HTML. */
export function plain(html: string): string {
    return html
        .replaceAll(/<[^>]*>/gu, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
}

/** The texts of some HTML, each a blank from the next. */
export function textOf(html: string): string {
    return html
        .replace(/<[^>]*>/gu, ' ')
        .replace(/\s+/gu, ' ')
        .trim();
}

export function figureOf(html: string, name: string): string {
    const [figure = ''] = new RegExp(`<figure data-figure="${name}">.*?</figure>`, 'su').exec(html) ?? [];
    return figure;
}

export function findingOf(html: string, name: string): string {
    return plain(new RegExp(`<h2 id="${name}-finding">(.*?)</h2>`, 'su').exec(html)?.[1] ?? '');
}

/** The picture of a figure, without its table and files. */
export function pictureOf(html: string, name: string): string {
    const figure = figureOf(html, name);
    return figure.slice(figure.indexOf('<div class="pic">'), figure.indexOf('<figcaption>'));
}

/** The rows of the table below a picture. */
export function tableOf(html: string, name: string): string[][] {
    const figure = figureOf(html, name);
    return all(figure.slice(figure.lastIndexOf('<tbody>')), /<tr>(.*?)<\/tr>/gsu).map(([row = '']) =>
        all(row, /<t[hd][^>]*>(.*?)<\/t[hd]>/gsu).map(([cell = '']) => plain(cell)),
    );
}

const blocks =
    /(?=<(?:address|article|div|dl|figcaption|figure|h\d|header|li|p|section|table|t(?:body|foot|head|r)|ul)\b)/gu;

/** Compares HTML with a file in `golden/`, a block a line, without tables of figures, which equal the pictures. */
export function expectGolden(name: string, html: string): void {
    const made = `${html
        .replaceAll(/<details>.*?<\/details>/gsu, '')
        .replaceAll(blocks, '\n')
        .replaceAll(/\n+/gu, '\n')
        .trim()}\n`;
    const file = path.join(import.meta.dirname, '../golden', `${name}.html`);
    if (process.env.UPDATE_GOLDEN) fs.writeFileSync(file, made);
    expect(made, 'If this is intended: run the test with UPDATE_GOLDEN=1, then read the difference').toBe(
        fs.readFileSync(file, 'utf8'),
    );
}
