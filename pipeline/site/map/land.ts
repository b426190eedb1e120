import { createRequire } from 'node:module';
import { mercator, type Window } from './windows.ts';

// Loops over points index arrays: taking them apart costs more than the work itself until the code is compiled.

/** A closed line, as longitudes and latitudes in turn, in degrees; longitudes go on beyond 180 where it crosses there. */
interface Ring {
    points: readonly number[];
    west: number;
    east: number;
    south: number;
    north: number;
}

interface LandTopology {
    transform: { scale: [number, number]; translate: [number, number] };
    arcs: [number, number][][];
    objects: { land: { geometries: { arcs: number[][][] }[] } };
}

/** Units of a drawing's width, about the pixels of the widest. */
const drawingWidth = 1000;
/** Points that are nearer to the last one add nothing that can be seen. */
const thinUnits = 2;

/** The size of a window's drawing in its own units. */
export function drawingSize({ aspect }: Window): { width: number; height: number } {
    return { width: drawingWidth, height: Math.round(drawingWidth / aspect) };
}

/**
 * The land of each window as the data of an SVG path: Natural Earth at 1:50 million, clipped and thinned. (d3-geo clips on
 * the sphere, which takes a hundred times as long for the same picture.)
 */
export function landPaths(windows: readonly Window[]): string[] {
    if (windows.length === 0) return [];
    const rings = landRings();
    return windows.map((window) => rings.map((ring) => ringPath(ring, window)).join(''));
}

function landRings(): Ring[] {
    const { transform, arcs, objects }: LandTopology = createRequire(import.meta.url)('world-atlas/land-50m.json');
    const { scale, translate } = transform;
    return objects.land.geometries.flatMap((geometry) =>
        geometry.arcs.flat().map((indexes) => {
            const ring: number[] = [];
            for (const index of indexes) {
                const points: number[] = [];
                let x = 0;
                let y = 0;
                for (const step of arcs[index < 0 ? ~index : index] ?? []) {
                    x += step[0];
                    y += step[1];
                    points.push(x * scale[0] + translate[0], y * scale[1] + translate[1]);
                }
                appendPoints(ring, index < 0 ? reversed(points) : points);
            }
            return bounded(closedAtPole(ring));
        }),
    );
}

function reversed(points: readonly number[]): number[] {
    const back: number[] = [];
    for (let at = points.length - 2; at >= 0; at -= 2) back.push(points[at] as number, points[at + 1] as number);
    return back;
}

/** Goes on without a jump where the line crosses the antimeridian. */
function appendPoints(ring: number[], points: readonly number[]): void {
    for (let at = 0; at < points.length; at += 2) {
        let longitude = points[at] as number;
        const before = ring.at(-2) ?? longitude;
        longitude += Math.round((before - longitude) / 360) * 360;
        ring.push(longitude, points[at + 1] as number);
    }
}

/** Antarctica's coast goes once around the pole: it is closed along the lower edge of every map. */
function closedAtPole(ring: number[]): number[] {
    const [first, last] = [ring[0] as number, ring.at(-2) as number];
    return Math.abs(last - first) > 180 ? [...ring, last, -90, first, -90] : ring;
}

function bounded(points: readonly number[]): Ring {
    const ring = { points, west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
    for (let at = 0; at < points.length; at += 2) {
        const longitude = points[at] as number;
        const latitude = points[at + 1] as number;
        if (longitude < ring.west) ring.west = longitude;
        if (longitude > ring.east) ring.east = longitude;
        if (latitude < ring.south) ring.south = latitude;
        if (latitude > ring.north) ring.north = latitude;
    }
    return ring;
}

/** The part of a ring within a window, which is looked for on each turn around the globe; empty where there is none. */
function ringPath({ points, west, east, south, north }: Ring, window: Window): string {
    if (north < window.south || south > window.north) return '';
    const turns = [-720, -360, 0, 360, 720].filter((turn) => east + turn >= window.west && west + turn <= window.east);
    return turns.map((turn) => drawn(clipped(points, turn, window), window)).join('');
}

/** Sutherland and Hodgman (1974): the polygon cut by one edge of the window after the other. */
function clipped(ring: readonly number[], turn: number, { west, east, south, north }: Window): number[] {
    // Edges that the cutting makes lie outside, where they are not seen.
    const margin = (east - west) / 500;
    const turned = turn === 0 ? ring : ring.map((value, at) => (at % 2 === 0 ? value + turn : value));
    const between = cut(cut(turned, 0, 1, west - margin), 0, -1, east + margin);
    return cut(cut(between, 1, 1, south - margin), 1, -1, north + margin);
}

/** Keeps what lies on the side of the limit that `sign` says; `axis` 0 is the longitude, 1 the latitude. */
function cut(points: readonly number[], axis: 0 | 1, sign: 1 | -1, limit: number): number[] {
    const kept: number[] = [];
    let lastX = points.at(-2) ?? 0;
    let lastY = points.at(-1) ?? 0;
    let lastDepth = sign * ((axis === 0 ? lastX : lastY) - limit);
    for (let at = 0; at < points.length; at += 2) {
        const x = points[at] as number;
        const y = points[at + 1] as number;
        const depth = sign * ((axis === 0 ? x : y) - limit);
        if (depth >= 0 !== lastDepth >= 0) {
            const share = lastDepth / (lastDepth - depth);
            kept.push(lastX + (x - lastX) * share, lastY + (y - lastY) * share);
        }
        if (depth >= 0) kept.push(x, y);
        lastX = x;
        lastY = y;
        lastDepth = depth;
    }
    return kept;
}

function drawn(points: readonly number[], window: Window): string {
    const unit = drawingWidth / (window.east - window.west);
    const steps: string[] = [];
    let lastX = 0;
    let lastY = 0;
    for (let at = 0; at < points.length; at += 2) {
        const x = Math.round(((points[at] as number) - window.west) * unit);
        const y = Math.round((window.top - mercator(points[at + 1] as number)) * unit);
        const dx = x - lastX;
        const dy = y - lastY;
        if (steps.length > 0 && Math.abs(dx) + Math.abs(dy) < thinUnits) continue;
        steps.push(`${dx}${dy < 0 ? '' : ' '}${dy}`);
        lastX = x;
        lastY = y;
    }
    // An islet of one or two points has no area.
    if (steps.length < 3) return '';
    const [start, ...others] = steps;
    const lines = others.map((step, at) => (at === 0 || step.startsWith('-') ? step : ` ${step}`)).join('');
    const [x, y] = (start as string).match(/-?\d+/gu) as RegExpMatchArray;
    return `M${x} ${y}l${lines}z`;
}
