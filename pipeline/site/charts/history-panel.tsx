import { scaleLinear, scaleUtc } from 'd3-scale';
import { coordinate, dayOfYear, marginText } from '../format.ts';
import type { Score } from '../model.ts';
import { words } from '../words/en.ts';

export interface Point {
    day: string;
    score: Score;
    isThin: boolean;
    /** Points of different series are not compared: the line is interrupted between them. */
    series: string | null;
    /** Day, score and n in words. */
    label: string;
    /** Where its receipt is; null: it has none. */
    href: string | null;
}

/** `59 (41 to 76)`, `30 u (0 to 100)`; a label has no room for the margin of an older point. */
export function pointText(score: Score, isThin: boolean, hasMargin = true): string {
    const flag = isThin ? ` ${words.market.flags.u}` : '';
    const margin = hasMargin ? marginText(score) : null;
    return `${score.value}${flag}${margin === null ? '' : ` ${margin}`}`;
}

/** Pixels from the top: the line of 100 points and that of 0. */
const [top, bottom] = [22, 182];

const pixels = scaleLinear([0, 100], [bottom, top]);

/** Per cent of the width, within which points stand. */
const [left, right] = [5.7, 94.3];

/** One score at the true days of the searches. A point may be missing: null. */
export function HistoryPanel({ name, days, points }: PanelProps) {
    const place = placeOf(days);
    const marks = points.map((point) => (point === null ? null : markOf(point, place)));
    const drawn = marks.filter((mark) => mark !== null);
    const labels = labelsOf(drawn);
    const isLinked = drawn.some(({ href }) => href !== null);
    const text = drawn.map(({ label }) => label).join('; ');
    return (
        <div class="panel">
            <svg role={isLinked ? 'group' : 'img'} aria-label={isLinked ? name : `${name}: ${text}`}>
                {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: lines and their texts take no focus. */}
                <g aria-hidden="true">
                    {[0, 50, 100].map((points) => (
                        <>
                            <line
                                class={points === 0 ? 'axis' : 'gridline'}
                                x1="0"
                                x2="100%"
                                y1={heightOf(points)}
                                y2={heightOf(points)}
                            />
                            <text class="end" x="-8" y={heightOf(points, 4)}>
                                {points}
                            </text>
                        </>
                    ))}
                    <DayTicks days={days} place={place} />
                    {marks.map((mark, index) => (
                        <Segment from={marks[index - 1] ?? null} to={mark} />
                    ))}
                    {drawn.map((mark, index) => (
                        <Break from={drawn[index - 1] ?? null} to={mark} />
                    ))}
                </g>
                {drawn.map((mark, index) => {
                    const inner = (
                        <PointMark mark={mark} y={labels[index] ?? null} isNewest={index === drawn.length - 1} />
                    );
                    return mark.href === null ? (
                        inner
                    ) : (
                        <a href={mark.href} aria-label={mark.label}>
                            {inner}
                        </a>
                    );
                })}
            </svg>
        </div>
    );
}

interface PanelProps {
    name: string;
    days: readonly string[];
    points: readonly (Point | null)[];
}

interface Mark extends Point {
    /** Per cent of the width. */
    x: number;
    /** Pixels from the top; the whisker's upper and lower end are the dot's middle where there is none. */
    y: number;
    yHigh: number;
    yLow: number;
}

function markOf(point: Point, place: (day: string) => number): Mark {
    const { value, low, high } = point.score;
    const hasWhisker = !point.isThin && low !== null && high !== null;
    return {
        ...point,
        x: place(point.day),
        y: pixels(value),
        yHigh: hasWhisker ? pixels(high) : pixels(value) - 5,
        yLow: hasWhisker ? pixels(low) : pixels(value) + 5,
    };
}

function heightOf(points: number, below = 0): string {
    return coordinate(pixels(points) + below);
}

/** Days as per cent of the width, true to their distances; a single one stands in the middle. */
function placeOf(days: readonly string[]): (day: string) => number {
    const scale = scaleUtc(
        [days[0], days.at(-1)].map((day) => new Date(day as string)),
        [left, right],
    );
    return (day) => scale(new Date(day));
}

/** Pixels between the bottom of a label and its whisker, and from there to the label when it stands below. */
const [above, beneath] = [8, 18];

/** Labels nearer than this, in per cent of the width and in pixels, would run into each other. */
const [tooNear, tooLevel] = [3, 14];

/** From here on, in per cent of the width, the label of the newest point ends at the right edge. */
const besideEnd = 54;

/** Per cent of the width of a panel beside others that a letter takes. */
const letterWidth = 3.3;

/** Where the label of each mark stands; null where it would run into another, or a whisker through it: its value is in the table. */
function labelsOf(marks: readonly Mark[]): (number | null)[] {
    const newest = marks.at(-1);
    if (newest === undefined) return [];
    const newestX = 100 - pointText(newest.score, newest.isThin).length * letterWidth;
    const newestY = newestLabel(marks, newest, newestX);
    const placed: { right: number; y: number }[] = [];
    return marks.map((mark) => {
        if (mark === newest) return newestY;
        const half = (pointText(mark.score, mark.isThin, false).length * letterWidth) / 2;
        const [left, right] = [mark.x - half, mark.x + half];
        const y = mark.yHigh - above;
        if (placed.some((other) => left - other.right < tooNear && Math.abs(y - other.y) < tooLevel)) return null;
        if (newestX - right < tooNear && Math.abs(y - newestY) < tooLevel) return null;
        if (isCrossed(marks, y, left - 1, right + 1)) return null;
        placed.push({ right, y });
        return y;
    });
}

/** Above the newest point, or below it where the line falls, since it comes from above; on the free side if one is not. */
function newestLabel(marks: readonly Mark[], newest: Mark, from: number): number {
    const before = marks.at(-2);
    const isFalling = before !== undefined && before.series === newest.series && before.y < newest.y;
    const sides = [newest.yHigh - above, newest.yLow + beneath];
    if (isFalling) sides.reverse();
    const inside = sides.filter((y) => y < bottom);
    return inside.find((y) => !isCrossed(marks, y, from, newest.x - 1)) ?? (inside[0] as number);
}

/** Whether a whisker goes through a label between two places of the width. */
function isCrossed(marks: readonly Mark[], y: number, from: number, to: number): boolean {
    return marks.some(({ x, yHigh, yLow }) => x > from && x < to && yHigh < y + 2 && yLow > y - 10);
}

/** A line to the point before, where both are of one series. */
function Segment({ from, to }: { from: Mark | null; to: Mark | null }) {
    if (from === null || to === null || from.series !== to.series) return null;
    return (
        <line
            class="trend"
            x1={`${coordinate(from.x)}%`}
            x2={`${coordinate(to.x)}%`}
            y1={coordinate(from.y)}
            y2={coordinate(to.y)}
        />
    );
}

/** Between points of two series: both are named. */
function Break({ from, to }: { from: Mark | null; to: Mark }) {
    if (from === null || from.series === to.series) return null;
    const x = `${coordinate((from.x + to.x) / 2)}%`;
    return (
        <>
            <line class="reference" x1={x} x2={x} y1={String(top)} y2={String(bottom)} />
            <text class="end" x={x} dx="-6" y="34">
                {from.series}
            </text>
            <text x={x} dx="6" y="34">
                {to.series}
            </text>
        </>
    );
}

function PointMark({ mark, y, isNewest }: { mark: Mark; y: number | null; isNewest: boolean }) {
    const { score, isThin } = mark;
    const x = `${coordinate(mark.x)}%`;
    const isAtEnd = isNewest && mark.x > besideEnd;
    return (
        <>
            <circle class="target" cx={x} cy={coordinate(mark.y)} r="12" />
            {!isThin && score.low !== null && (
                <line class="whisker" x1={x} x2={x} y1={coordinate(mark.yLow)} y2={coordinate(mark.yHigh)} />
            )}
            <circle class={isThin ? 'hollow' : 'dot'} cx={x} cy={coordinate(mark.y)} r="5" />
            {y !== null && (
                <text class={isAtEnd ? 'point end' : 'point middle'} x={isAtEnd ? '100%' : x} y={coordinate(y)}>
                    <tspan class={isNewest ? 'value' : undefined}>{score.value}</tspan>
                    {pointText(score, isThin, isNewest).slice(String(score.value).length)}
                </text>
            )}
        </>
    );
}

/** Per cent of the width that the text of a day needs. */
const dayWidth = 28;

/** A tick a day, and the text of those that have room; a year where it is new. */
function DayTicks({ days, place }: { days: readonly string[]; place: (day: string) => number }) {
    let lastYear = '';
    let free = 0;
    return days.map((day, index) => {
        const x = place(day);
        const isFirst = index === 0 && days.length > 1;
        const isLast = index === days.length - 1 && days.length > 1;
        const hasRoom = isFirst || isLast || (x - dayWidth / 2 > free && x + dayWidth / 2 < right - dayWidth / 2);
        const year = day.slice(0, 4);
        const isNewYear = hasRoom && (year !== lastYear || isLast);
        if (hasRoom) {
            free = isFirst ? dayWidth : x + dayWidth / 2;
            lastYear = year;
        }
        const at = isFirst
            ? { x: '0%' }
            : isLast
              ? { x: '100%', class: 'end' }
              : { x: `${coordinate(x)}%`, class: 'middle' };
        return (
            <>
                <line
                    class="axis"
                    x1={`${coordinate(x)}%`}
                    x2={`${coordinate(x)}%`}
                    y1={String(bottom)}
                    y2={String(bottom + 5)}
                />
                {hasRoom && (
                    <text {...at} y={String(bottom + 21)}>
                        {dayOfYear(day)}
                    </text>
                )}
                {isNewYear && (
                    <text {...at} y={String(bottom + 37)}>
                        {year}
                    </text>
                )}
            </>
        );
    });
}
