import { scaleLinear } from 'd3-scale';
import { coordinate, dayOfYear, isThin, marginText } from '../format.ts';
import { html } from '../html.ts';
import type { Score } from '../model.ts';
import { words } from '../words/words.ts';
import { linked, percent, upright } from './strip.ts';

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

/** In per cent of the width: the range of points, a letter of a label, a dot, and a day with space around it. */
const [left, right] = [5.7, 94.3];
const letterWidth = 3.3;
const dotWidth = 4;
const dayWidth = 28;

/** A score over time. `days` has all searches; some may have no point. */
export function historyPanel(name: string, days: readonly string[], points: readonly Point[]) {
    const scale = scaleLinear(
        [days[0], days.at(-1)].map((day) => Date.parse(day as string)),
        [left, right],
    );
    const place = (day: string) => scale(Date.parse(day));
    const labels = placeLabels(points, place);
    const isNamed = spaced(days.map((day) => ({ middle: place(day), width: dayWidth })));
    const joins = points.slice(1).map((to, index) => join(points[index] as Point, to, days, place));
    const marks = points.map((point, index) => {
        const newest = index === points.length - 1 ? ' value' : '';
        const inner = html`<title>${point.label}</title>${mark(point, percent(place(point.day)))}${valueLabel(point, place(point.day), labels.get(point), newest)}`;
        return point.href === null ? html`<g>${inner}</g>` : linked(point.href, inner);
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

/** A text, or a whisker with its dot: per cent from the left, pixels from the top. */
interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
}

/** Longer histories have labels at the first, the newest, the highest and the lowest point alone. */
const fewPoints = 6;

/** In pixels: from a label's baseline to its mark and to its upper edge. */
const [labelGap, textHeight] = [8, 11];

/**
 * The baselines of labels that stand on no other label and on no mark of another point: above the mark, else below it.
 * The newest has one always, if need be above the marks beside it.
 */
function placeLabels(points: readonly Point[], place: (day: string) => number): Map<Point, number> {
    const marks = new Map(points.map((point) => [point, markBox(point, place(point.day))]));
    const placed: Box[] = [];
    const baselines = new Map<Point, number>();
    for (const point of labelled(points)) {
        const mark = marks.get(point) as Box;
        const width = valueText(point.score).length * letterWidth;
        const boxAt = (baseline: number): Box => {
            const [left, right] = [-1, 1].map((side) => place(point.day) + (side * width) / 2) as [number, number];
            return { left, right, top: baseline - textHeight, bottom: baseline + 2 };
        };
        const others = points.filter((other) => other !== point).map((other) => marks.get(other) as Box);
        const isFree = (baseline: number) => {
            const box = boxAt(baseline);
            const isOnText = placed.some((other) => touches(box, other, letterWidth));
            return baseline < bottom && !isOnText && !others.some((other) => touches(box, other));
        };
        const [above, below] = [mark.top - labelGap, mark.bottom + labelGap + textHeight - 2];
        const beside = others.filter(({ left, right }) => left < boxAt(0).right && right > boxAt(0).left);
        const highest = Math.min(mark.top, ...beside.map(({ top }) => top)) - labelGap;
        const baseline = [above, below].find(isFree) ?? (point === points.at(-1) ? highest : undefined);
        if (baseline === undefined) continue;
        baselines.set(point, baseline);
        placed.push(boxAt(baseline));
    }
    return baselines;
}

/** The points that have labels where there is room, the most important first. */
function labelled(points: readonly Point[]): Set<Point> {
    const byValue = [...points].sort((a, b) => b.score.value - a.score.value);
    const ends = [points.at(-1), points[0], byValue[0], byValue.at(-1)].filter((point) => point !== undefined);
    return new Set([...ends, ...(points.length > fewPoints ? [] : points.toReversed())]);
}

function markBox({ score }: Point, middle: number): Box {
    const isBare = isThin(score);
    const ends = [isBare ? score.value : (score.high ?? 0), isBare ? score.value : (score.low ?? 0)];
    const radius = isBare ? 5 : 0;
    const [top, bottom] = ends.map(pixels) as [number, number];
    return { left: middle - dotWidth / 2, right: middle + dotWidth / 2, top: top - radius, bottom: bottom + radius };
}

/** Whether two boxes overlap; `gap`: the distance in per cent that they keep beside each other. */
function touches(one: Box, other: Box, gap = 0): boolean {
    const isBeside = one.right + gap <= other.left || other.right + gap <= one.left;
    return !isBeside && one.bottom > other.top && other.bottom > one.top;
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
    return html`${upright('axis', x, bottom, bottom + 5)}${isNamed && name}`;
}

/** The line between two consecutive searches, or a break with the names of both series. */
function join(from: Point, to: Point, days: readonly string[], place: (day: string) => number) {
    const [start, end] = [place(from.day), place(to.day)];
    if (from.series !== to.series) {
        const x = percent((start + end) / 2);
        return html`${upright('reference', x, top, bottom)}
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

function valueLabel({ score }: Point, middle: number, y: number | undefined, name: string) {
    if (y === undefined) return false;
    return html`<text class="point middle${name}" x="${percent(middle)}" y="${coordinate(y)}">${valueText(score)}</text>`;
}
