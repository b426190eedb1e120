import { html } from 'hono/html';
import { coordinate } from '../format.ts';

/** Marks that all charts share, as templates: the script of compare.html draws with them, too. */

/** The gridlines of an axis from 0 to 100. */
const hundred = [0, 20, 40, 60, 80, 100];

/** A coordinate in per cent, so that nothing is scaled: text and dots keep their size. */
export function percent(value: number): string {
    return `${coordinate(value)}%`;
}

interface Axis {
    ticks?: readonly number[];
    /** Where a value stands. */
    at?: (value: number) => string;
    text?: (tick: number) => string;
}

/** Marks on the gridlines of an axis. */
export function strip(marks: unknown, { ticks = hundred, at = percent }: Axis = {}) {
    const lines = ticks.map(
        (tick) =>
            html`<line class="${tick === 0 ? 'zero' : 'gridline'}" x1="${at(tick)}" x2="${at(tick)}" y1="0" y2="100%"/>`,
    );
    return html`<svg class="strip" aria-hidden="true">${lines}${marks}</svg>`;
}

/** The numbers of the gridlines. */
export function axis({ ticks = hundred, at = percent, text = String }: Axis = {}) {
    const numbers = ticks.map((tick) => html`<text class="middle" x="${at(tick)}" y="16">${text(tick)}</text>`);
    return html`<svg class="strip" aria-hidden="true">${numbers}</svg>`;
}

interface Interval {
    value: number;
    low?: number | null;
    high?: number | null;
}

interface DotLook {
    /** Too little is known to draw a margin. */
    isThin?: boolean;
    y?: string;
    radius?: number;
    at?: (value: number) => string;
}

/** A dot with its margin, or a hollow one without. */
export function dot(
    { value, low, high }: Interval,
    { isThin = false, y = '50%', radius = 5, at = percent }: DotLook = {},
) {
    const hasMargin = !isThin && typeof low === 'number' && typeof high === 'number';
    const whisker = hasMargin && html`<line class="whisker" x1="${at(low)}" x2="${at(high)}" y1="${y}" y2="${y}"/>`;
    return html`${whisker}<circle class="${isThin ? 'hollow' : 'dot'}" cx="${at(value)}" cy="${y}" r="${radius}"/>`;
}

/** A mark that leads to the lines behind it; null: it leads nowhere. */
export function linked(href: string | null, mark: unknown, label = '') {
    return href === null ? mark : html`<a href="${href}"${label && html` aria-label="${label}"`}>${mark}</a>`;
}

/** What the marks of a picture mean: each mark, if it is drawn, before its text. */
export function key(entries: readonly (readonly [mark: unknown, text: string])[]) {
    return html`<ul class="key">${entries.map(([mark, text]) => html`<li>${mark}${text}</li>`)}</ul>`;
}

/** A mark of a key. */
export function keyMark(mark: unknown, name = '') {
    return html`<svg class="${name}" aria-hidden="true">${mark}</svg>`;
}
