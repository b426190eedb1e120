import { createRequire } from 'node:module';
import { mercator, type Window } from './windows.ts';

/** Longitude and latitude in degrees. Longitudes exceed 180 in a ring that crosses the antimeridian. */
type Point = [number, number];

/** A closed line with its smallest and largest longitude. */
interface Ring {
    points: readonly Point[];
    west: number;
    east: number;
}

interface LandTopology {
    transform: { scale: [number, number]; translate: [number, number] };
    arcs: Point[][];
    objects: { land: { geometries: { arcs: number[][][] }[] } };
}

/** Width of a drawing in its units, about one unit per pixel of the widest display. */
const drawingWidth = 1000;
/** Minimum distance of consecutive points in units. */
const thinUnits = 2;

export function drawingSize({ aspect }: Window): { width: number; height: number } {
    return { width: drawingWidth, height: Math.round(drawingWidth / aspect) };
}

/** The land of each window as SVG path data, from Natural Earth at 1:50 million, clipped roughly to the window. */
export function landPaths(windows: readonly Window[]): string[] {
    return windows.map((window) =>
        landRings()
            .map((ring) => ringPath(ring, window))
            .join(''),
    );
}

let rings: readonly Ring[] | undefined;

/** All land. Read once in a process: it takes longer than drawing it. */
export function landRings(): readonly Ring[] {
    rings ??= readRings();
    return rings;
}

function readRings(): Ring[] {
    const { transform, arcs, objects }: LandTopology = createRequire(import.meta.url)('world-atlas/land-50m.json');
    const { scale, translate } = transform;
    const lineOf = (index: number) => {
        let [x, y] = [0, 0];
        const points = (arcs[index < 0 ? ~index : index] ?? []).map((step): Point => {
            x += step[0];
            y += step[1];
            return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
        });
        return index < 0 ? points.reverse() : points;
    };
    return objects.land.geometries.flatMap(({ arcs: polygons }) =>
        polygons.flat().map((indexes) => whole(indexes.flatMap(lineOf))),
    );
}

/** A ring without the jump of longitudes at the antimeridian. Changes the points. */
function whole(points: Point[]): Ring {
    const start = points[0]?.[0] ?? 0;
    let [last, west, east] = [start, start, start];
    for (const point of points) {
        if (Math.abs(last - point[0]) > 180) point[0] += Math.round((last - point[0]) / 360) * 360;
        last = point[0];
        if (last < west) west = last;
        if (last > east) east = last;
    }
    // Antarctica's coast surrounds the pole: close it below the lower edge of every map.
    if (Math.abs(last - start) > 180) points.push([last, -90], [start, -90]);
    return { points, west, east };
}

/** The part of a ring that a window shows, on each turn around the globe. */
function ringPath({ points, west, east }: Ring, window: Window): string {
    const turns = [-720, -360, 0, 360, 720].filter((turn) => east + turn >= window.west && west + turn <= window.east);
    return turns.map((turn) => pathOf(near(points, turn, window), turn, window)).join('');
}

/**
 * Removes points of a ring that are outside the window on the same side as the previous kept point and the next point.
 * Empty if no part of the ring can be visible.
 */
function near(ring: readonly Point[], turn: number, { west, east, south, north }: Window): Point[] {
    // One bit per side of the window on which a point is outside (Cohen and Sutherland).
    const sides = ring.map((point) => {
        const longitude = point[0] + turn;
        const beside = longitude < west ? 1 : longitude > east ? 2 : 0;
        return point[1] < south ? beside + 4 : point[1] > north ? beside + 8 : beside;
    });
    if (sides.reduce((common, bits) => common & bits) !== 0) return [];
    let before = 0;
    return ring.filter((_, at) => {
        const here = sides[at] as number;
        if ((before & here & (sides[at + 1] ?? (sides[0] as number))) !== 0) return false;
        before = here;
        return true;
    });
}

function pathOf(points: readonly Point[], turn: number, window: Window): string {
    const unit = drawingWidth / (window.east - window.west);
    let [lastX, lastY] = [0, 0];
    const steps: string[] = [];
    for (const [longitude, latitude] of points) {
        const x = Math.round((longitude + turn - window.west) * unit);
        const y = Math.round((window.top - mercator(latitude)) * unit);
        const [dx, dy] = [x - lastX, y - lastY];
        if (steps.length > 0 && Math.abs(dx) + Math.abs(dy) < thinUnits) continue;
        steps.push(`${dx} ${dy}`);
        [lastX, lastY] = [x, y];
    }
    // One or two points have no area.
    return steps.length < 3 ? '' : `M${steps[0]}l${steps.slice(1).join(' ').replaceAll(' -', '-')}z`;
}
