import type { City } from '../model.ts';

/** A city that a map can show. */
export type LocatedCity = City & { location: NonNullable<City['location']> };

/** A part of the world, in Mercator's projection, with the cities in it. Degrees; `east` is beyond 180 across that line. */
export interface Window {
    cities: readonly LocatedCity[];
    west: number;
    east: number;
    south: number;
    north: number;
    /** The same as distances from the equator in the projection. */
    bottom: number;
    top: number;
    /** Width by height. */
    aspect: number;
}

/** Cities farther apart stand in windows of their own, as long as there are few windows. */
const apartKilometres = 2000;
const windowsMax = 6;
/** Shapes of a window, from tall to wide. */
export const aspects = [0.75, 1, 1.35, 1.75] as const;
/** A town alone is shown with so much around it. */
const widthKilometresMin = 900;
const kilometresPerDegree = 40_008 / 360;
/** Mercator's projection has no poles. */
const latitudeMax = 89;
/** Room around the outermost cities, as a share of the width or height between them. */
const padding = 0.16;

/** Windows on all cities, those with most cities first. */
export function windowsOf(cities: readonly LocatedCity[]): Window[] {
    const groups = clusters(cities).map((group) => windowOf(group));
    return groups.sort((a, b) => b.cities.length - a.cities.length);
}

/** Where a place lies in a window: per cent of its width from the left and of its height from the top. */
export function positionIn(window: Window, { latitude, longitude }: LocatedCity['location']): { x: number; y: number } {
    const { west, east, bottom, top } = window;
    const turns = Math.ceil((west - longitude) / 360);
    return {
        x: (100 * (longitude + turns * 360 - west)) / (east - west),
        y: (100 * (top - mercator(latitude))) / (top - bottom),
    };
}

/** A parallel's distance from the equator in Mercator's projection, where a degree of longitude is 1. */
export function mercator(latitude: number): number {
    const bounded = Math.max(-latitudeMax, Math.min(latitudeMax, latitude));
    return (180 / Math.PI) * Math.log(Math.tan(((90 + bounded) * Math.PI) / 360));
}

function latitudeAt(distance: number): number {
    return (360 / Math.PI) * Math.atan(Math.exp((distance * Math.PI) / 180)) - 90;
}

/** Kilometres that a window shows from left to right, in the middle of its height. */
export function widthKilometres({ west, east, bottom, top }: Window): number {
    const middle = latitudeAt((bottom + top) / 2);
    return (east - west) * kilometresPerDegree * Math.cos((middle * Math.PI) / 180);
}

function windowOf(cities: readonly LocatedCity[]): Window {
    const { west, east } = spanOf(cities.map(({ location }) => location.longitude));
    const heights = cities.map(({ location }) => mercator(location.latitude));
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    const middle = latitudeAt((low + high) / 2);
    const least = widthKilometresMin / kilometresPerDegree / Math.cos((middle * Math.PI) / 180);
    const room = { width: (east - west) * (1 + 2 * padding), height: (high - low) * (1 + 2 * padding) };
    const shape = cities.length === 1 ? 1.35 : room.width / Math.max(room.height, room.width / 100);
    const widthOf = (aspect: number) => Math.min(360, Math.max(room.width, room.height * aspect, least));
    // Once around the globe is the most: then only higher windows have room for all that lies north and south.
    const possible = aspects.filter((aspect) => widthOf(aspect) / aspect > 1.05 * (high - low));
    const aspect = possible.reduce((best, one) => (distance(one, shape) < distance(best, shape) ? one : best));
    const width = widthOf(aspect);
    const height = width / aspect;
    const [bottom, top] = [(low + high - height) / 2, (low + high + height) / 2];
    return {
        cities,
        west: (west + east - width) / 2,
        east: (west + east + width) / 2,
        south: latitudeAt(bottom),
        north: latitudeAt(top),
        bottom,
        top,
        aspect,
    };
}

function distance(aspect: number, shape: number): number {
    return Math.abs(Math.log(aspect / shape));
}

/** The shortest part of the globe that has all longitudes. */
function spanOf(longitudes: readonly number[]): { west: number; east: number } {
    const sorted = [...longitudes].sort((a, b) => a - b);
    const gaps = sorted.map((longitude, at) => (sorted[at + 1] ?? (sorted[0] as number) + 360) - longitude);
    const widest = gaps.indexOf(Math.max(...gaps));
    const [west, last] = [sorted[(widest + 1) % sorted.length] as number, sorted[widest] as number];
    return { west, east: last < west ? last + 360 : last };
}

/** Joins the nearest first (a minimum spanning tree, by Prim), then cuts the longest joints. */
function clusters(cities: readonly LocatedCity[]): LocatedCity[][] {
    const points = cities.map(({ location }) => onSphere(location));
    const joints: { to: number; from: number; angle: number }[] = [];
    const nearest = points.map(() => ({ from: 0, cosine: -2 }));
    const left = new Set(points.keys());
    for (let added = 0; left.size > 0; ) {
        left.delete(added);
        const from = points[added] as Point;
        let next = -1;
        for (const other of left) {
            const cosine = dot(from, points[other] as Point);
            const best = nearest[other] as { from: number; cosine: number };
            if (cosine > best.cosine) Object.assign(best, { from: added, cosine });
            if (next < 0 || best.cosine > (nearest[next]?.cosine ?? -2)) next = other;
        }
        if (next < 0) break;
        const joint = nearest[next] as { from: number; cosine: number };
        joints.push({ to: next, from: joint.from, angle: Math.acos(Math.min(1, joint.cosine)) });
        added = next;
    }
    const apart = (apartKilometres / kilometresPerDegree) * (Math.PI / 180);
    const far = joints.filter(({ angle }) => angle > apart).sort((a, b) => b.angle - a.angle);
    const cut = new Set(far.slice(0, windowsMax - 1));
    const groupOf: LocatedCity[][] = cities.length > 0 ? [[cities[0] as LocatedCity]] : [];
    const all = groupOf.slice();
    // Joints stand in the order in which cities were reached, so that `from` has its group.
    for (const joint of joints) {
        const group = cut.has(joint) ? [] : (groupOf[joint.from] as LocatedCity[]);
        if (group.length === 0) all.push(group);
        group.push(cities[joint.to] as LocatedCity);
        groupOf[joint.to] = group;
    }
    return all;
}

type Point = readonly [number, number, number];

function onSphere({ latitude, longitude }: LocatedCity['location']): Point {
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

function dot(a: Point, b: Point): number {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
