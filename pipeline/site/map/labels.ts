/**
 * Places labels of dots on a map whose width varies while text keeps its size. Positions are per cent of the map, sizes
 * and distances are rem, so that the middle of a rectangle is a linear function of the map's width.
 */

/** A dot with its label text. Position in per cent of the map's width and height, radius in rem. */
export interface Dot {
    x: number;
    y: number;
    radius: number;
    text: string;
}

/** Position of a label: offset of its start, middle or end from its dot, in rem. */
export interface Label {
    text: string;
    dx: number;
    dy: number;
    anchor: 'start' | 'middle' | 'end';
    /** Whether it fits on broad pages only. */
    isRoomy: boolean;
}

/** Ranges of the map's width in rem: on all pages, and on broad pages only. */
interface Widths {
    all: readonly [number, number];
    broad: readonly [number, number];
}

/** A rectangle with its middle at (x % of the width + dx, y % of the height + dy). */
interface Box {
    x: number;
    y: number;
    dx: number;
    dy: number;
    halfWidth: number;
    halfHeight: number;
}

/** Size of the texts of a map, in rem. */
export const fontSize = 0.8125;
const halfLine = 0.42;
const gap = 0.25;
const charactersMax = 30;
/** Maximum number of labels, for legibility and speed. */
const labelsMax = 60;

/** The corner of the scale, which labels must not cover. */
const scaleBox: Box = { x: 0, y: 0, dx: 3.25, dy: 1, halfWidth: 3.25, halfHeight: 1 };

/**
 * Places a label for each dot; dots are in order of importance. A label is null if it would cover a dot or another
 * label or leave the map at any width of a range.
 */
export function placeLabels(dots: readonly Dot[], aspect: number, widths: Widths): (Label | null)[] {
    const taken: Box[] = [scaleBox, ...dots.map(dotBox)];
    const labels = dots.map((): Label | null => null);
    const named = dots.slice(0, labelsMax);
    for (const [range, isRoomy] of [
        [widths.all, false],
        [widths.broad, true],
    ] as const) {
        for (const [at, dot] of named.entries()) {
            if (labels[at] !== null) continue;
            const fits = candidates(dot).find(({ box }) => {
                return isInside(box, aspect, range) && !taken.some((other) => overlap(box, other, aspect, range));
            });
            if (fits === undefined) continue;
            taken.push(fits.box);
            labels[at] = { ...fits.label, isRoomy };
        }
    }
    return labels;
}

export function shortened(text: string): string {
    const characters = [...text];
    return characters.length > charactersMax ? `${characters.slice(0, charactersMax - 1).join('')}…` : text;
}

/** An upper estimate of the width of a text in rem, for any font. */
export function textWidth(text: string): number {
    const ems = [...text].map((character) => {
        if (/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffef\u{10000}-\u{10ffff}]/u.test(character)) return 1.1;
        if (/[\p{Lu}mw@%]/u.test(character)) return 0.78;
        return /[iljtfrI.,'’: -]/u.test(character) ? 0.42 : 0.64;
    });
    return fontSize * ems.reduce((sum, width) => sum + width, 0);
}

function dotBox({ x, y, radius }: Dot): Box {
    return { x, y, dx: 0, dy: 0, halfWidth: radius, halfHeight: radius };
}

function candidates({ x, y, radius, text }: Dot): { label: Omit<Label, 'isRoomy'>; box: Box }[] {
    const shown = shortened(text);
    const halfWidth = textWidth(shown) / 2;
    const at = (dx: number, dy: number, anchor: Label['anchor']) => {
        const shift = { start: halfWidth, middle: 0, end: -halfWidth }[anchor];
        return {
            label: { text: shown, dx, dy, anchor },
            box: { x, y, dx: dx + shift, dy, halfWidth, halfHeight: halfLine },
        };
    };
    const beside = radius + gap;
    const over = radius + halfLine + 0.0625;
    const near = 0.7 * beside;
    return [
        at(beside, 0, 'start'),
        at(-beside, 0, 'end'),
        at(0, -over, 'middle'),
        at(0, over, 'middle'),
        ...[-over, over].flatMap((dy) => [at(near, dy, 'start'), at(-near, dy, 'end')]),
    ];
}

function isInside({ x, y, dx, dy, halfWidth, halfHeight }: Box, aspect: number, range: readonly number[]): boolean {
    return range.every((width) => {
        const [left, top] = [(x / 100) * width + dx, (y / 100) * (width / aspect) + dy];
        return (
            left - halfWidth >= 0 &&
            left + halfWidth <= width &&
            top - halfHeight >= 0 &&
            top + halfHeight <= width / aspect
        );
    });
}

/** Whether two boxes overlap at any width of the range. */
function overlap(a: Box, b: Box, aspect: number, [from, to]: readonly [number, number]): boolean {
    const [left, right] = nearWidths((a.x - b.x) / 100, a.dx - b.dx, a.halfWidth + b.halfWidth);
    const [top, bottom] = nearWidths((a.y - b.y) / 100 / aspect, a.dy - b.dy, a.halfHeight + b.halfHeight);
    return Math.max(left, top, from) < Math.min(right, bottom, to);
}

/** The widths w at which |slope × w + offset| is below the limit. */
function nearWidths(slope: number, offset: number, limit: number): [number, number] {
    if (Math.abs(slope) < 1e-9) return Math.abs(offset) < limit ? [-Infinity, Infinity] : [Infinity, -Infinity];
    const ends = [(-limit - offset) / slope, (limit - offset) / slope].sort((a, b) => a - b);
    return ends as [number, number];
}
