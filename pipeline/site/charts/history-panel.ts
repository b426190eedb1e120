import { scaleLinear, scaleUtc } from 'd3-scale';
import { coordinate, dayOfYear, isThin, marginText } from '../format.ts';
import { html } from '../html.ts';
import type { Score } from '../model.ts';
import { words } from '../words/en.ts';
import { linked, percent } from './strip.ts';

export interface Point {
    day: string;
    score: Score;
    /** Points of different series are not comparable: no line connects them. */
    series: string;
    /** Day, score and n in words. */
    label: string;
    /** Address of its receipt; null: none. */
    href: string | null;
}

/** `59`, `30 u`. */
export function valueText(score: Score): string {
    return isThin(score) ? `${score.value} ${words.market.flags.u}` : String(score.value);
}

/** `59 (41 to 76)`, `30 u (0 to 100)`. */
export function pointText(score: Score): string {
    return [valueText(score), marginText(score)].filter(Boolean).join(' ');
}

/** Pixels from the top of the lines of 100 and of 0 points. */
const [top, bottom] = [22, 182];
const pixels = scaleLinear([0, 100], [bottom, top]);
const height = (points: number, below = 0) => coordinate(pixels(points) + below);

/** In per cent of the width: the range of points, a letter of a label, and a day with space around it. */
const [left, right] = [5.7, 94.3];
const letterWidth = 3.3;
const dayWidth = 28;

/** A score over time. `days` has all searches; some may have no point. */
export function historyPanel(name: string, days: readonly string[], points: readonly Point[]) {
    const scale = scaleUtc(
        [days[0], days.at(-1)].map((day) => new Date(day as string)),
        [left, right],
    );
    const place = (day: string) => scale(new Date(day));
    const isLabelled = spaced(
        points.map(({ day, score }) => ({
            middle: place(day),
            width: (valueText(score).length + 1) * letterWidth,
        })),
    );
    const isNamed = spaced(days.map((day) => ({ middle: place(day), width: dayWidth })));
    const joins = points.slice(1).map((to, index) => join(points[index] as Point, to, days, place));
    const marks = points.map((point, index) => {
        const newest = index === points.length - 1 ? ' value' : '';
        const inner = html`${mark(point, percent(place(point.day)))}${isLabelled[index] && valueLabel(point, place(point.day), newest)}`;
        return linked(point.href, inner, point.label);
    });
    const isLinked = points.some(({ href }) => href !== null);
    const label = isLinked ? name : `${name}: ${points.map((point) => point.label).join('; ')}`;
    return html`<div class="panel"><svg role="${isLinked ? 'group' : 'img'}" aria-label="${label}">
<g aria-hidden="true">${[0, 50, 100].map(gridline)}${days.map((day, index) => dayTick(day, place(day), isNamed[index]))}${joins}</g>
${marks}</svg></div>`;
}

interface Text {
    /** Per cent of the width. */
    middle: number;
    width: number;
}

/** Which texts fit without overlap. The newest has priority, then the oldest, then newer before older ones. */
function spaced(texts: readonly Text[]): boolean[] {
    const shown = new Set<Text>();
    for (const text of [...texts.slice(-1), ...texts.slice(0, 1), ...texts.toReversed()]) {
        const isApart = (other: Text) => Math.abs(other.middle - text.middle) >= (other.width + text.width) / 2;
        if ([...shown].every(isApart)) shown.add(text);
    }
    return texts.map((text) => shown.has(text));
}

function gridline(points: number) {
    const name = points === 0 ? 'axis' : 'gridline';
    return html`<line class="${name}" x1="0" x2="100%" y1="${height(points)}" y2="${height(points)}"/>
<text class="end" x="-8" y="${height(points, 4)}">${points}</text>`;
}

function dayTick(day: string, middle: number, isNamed = false) {
    const x = percent(middle);
    // The name of the last day ends with the panel.
    const place = middle < right ? html`class="middle" x="${x}"` : html`class="end" x="100%"`;
    const name = html`<text ${place} y="${bottom + 21}">${dayOfYear(day)}</text>
<text ${place} y="${bottom + 37}">${day.slice(0, 4)}</text>`;
    return html`<line class="axis" x1="${x}" x2="${x}" y1="${bottom}" y2="${bottom + 5}"/>${isNamed && name}`;
}

/** The line between two consecutive searches, or a break with the names of both series. */
function join(from: Point, to: Point, days: readonly string[], place: (day: string) => number) {
    const [start, end] = [place(from.day), place(to.day)];
    if (from.series !== to.series) {
        const x = percent((start + end) / 2);
        return html`<line class="reference" x1="${x}" x2="${x}" y1="${top}" y2="${bottom}"/>
<text class="end" x="${x}" dx="-6" y="34">${from.series}</text><text x="${x}" dx="6" y="34">${to.series}</text>`;
    }
    const isNext = days.indexOf(to.day) - days.indexOf(from.day) === 1;
    const [y1, y2] = [height(from.score.value), height(to.score.value)];
    return isNext && html`<line class="trend" x1="${percent(start)}" x2="${percent(end)}" y1="${y1}" y2="${y2}"/>`;
}

function mark({ score }: Point, x: string) {
    const y = height(score.value);
    const target = html`<circle class="target" cx="${x}" cy="${y}" r="12"/>`;
    if (isThin(score)) return html`${target}<circle class="hollow" cx="${x}" cy="${y}" r="5"/>`;
    const [low, high] = [height(score.low ?? 0), height(score.high ?? 0)];
    return html`${target}<line class="whisker" x1="${x}" x2="${x}" y1="${low}" y2="${high}"/><circle class="dot" cx="${x}" cy="${y}" r="5"/>`;
}

/** The value as text above the whisker or the dot. */
function valueLabel({ score }: Point, middle: number, name: string) {
    const y = isThin(score) ? height(score.value, -13) : height(score.high ?? 0, -8);
    return html`<text class="point middle${name}" x="${percent(middle)}" y="${y}">${valueText(score)}</text>`;
}
