import { coordinate } from '../format.ts';
import { html } from '../html.ts';

/** Templates of marks that all charts and the script of compare.html use. */

const hundred = [0, 20, 40, 60, 80, 100];

/** A coordinate in per cent: text and dots keep their size at any width. */
export function percent(value: number): string {
    return `${coordinate(value)}%`;
}

interface Axis {
    ticks?: readonly number[];
    /** The coordinate of a value. */
    at?: (value: number) => string;
    text?: (tick: number) => string;
}

/** Marks over the gridlines of an axis. */
export function strip(marks: unknown, { ticks = hundred, at = percent }: Axis = {}) {
    const lines = ticks.map((tick) => upright(tick === 0 ? 'zero' : 'gridline', at(tick)));
    return html`<svg class="strip" aria-hidden="true">${lines}${marks}</svg>`;
}

/** An upright line, of the whole height or between two ends. */
export function upright(name: string, x: string, y1: string | number = 0, y2: string | number = '100%') {
    return html`<line class="${name}" x1="${x}" x2="${x}" y1="${y1}" y2="${y2}"/>`;
}

export function axis({ ticks = hundred, at = percent, text = String }: Axis = {}) {
    const numbers = ticks.map((tick) => html`<text class="middle" x="${at(tick)}" y="16">${text(tick)}</text>`);
    return html`<svg class="strip" aria-hidden="true">${numbers}</svg>`;
}

/** A table whose rows have plots, with the axes of the plots below. */
export function plotTable(name: string, caption: string, heads: unknown, rows: unknown, axes: unknown) {
    return html`<table class="${name}"><caption class="unseen">${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>${rows}</tbody>
<tfoot aria-hidden="true"><tr>${axes}</tr></tfoot></table>`;
}

interface Interval {
    value: number;
    low?: number | null;
    high?: number | null;
}

interface DotLook {
    /** Whether there is too little data to draw the margin. */
    isThin?: boolean;
    y?: string;
    radius?: number;
    at?: (value: number) => string;
}

/** A dot with its margin, or a hollow dot without. */
export function dot(
    { value, low, high }: Interval,
    { isThin = false, y = '50%', radius = 5, at = percent }: DotLook = {},
) {
    const hasMargin = !isThin && typeof low === 'number' && typeof high === 'number';
    const whisker = hasMargin && html`<line class="whisker" x1="${at(low)}" x2="${at(high)}" y1="${y}" y2="${y}"/>`;
    return html`${whisker}<circle class="${isThin ? 'hollow' : 'dot'}" cx="${at(value)}" cy="${y}" r="${radius}"/>`;
}

/** A mark as a link; `href` null: no link. */
export function linked(href: string | null, mark: unknown, label = '') {
    return href === null ? mark : html`<a href="${href}"${label && html` aria-label="${label}"`}>${mark}</a>`;
}

/** The key of a picture: marks with their texts; a mark may be null. Leaves out entries that are false. */
export function key(entries: readonly (readonly [mark: unknown, text: string] | false)[]) {
    return html`<ul class="key">${entries.map((entry) => entry && html`<li>${entry}</li>`)}</ul>`;
}

/** The mark of a dot with its margin in a key. */
export function marginMark(look: DotLook = {}) {
    const whisker = html`<line class="whisker" x1="0" x2="100%" y1="50%" y2="50%"/>`;
    return keyMark(html`${whisker}${dot({ value: 50 }, look)}`, 'key-wide');
}

export function keyMark(mark: unknown, name = '') {
    return html`<svg${name && html` class="${name}"`} aria-hidden="true">${mark}</svg>`;
}
