import type { City } from '../model.ts';

export type LocatedCity = City & { location: NonNullable<City['location']> };

/** A part of the world in Mercator's projection, with cities. Degrees; `east` exceeds 180 across the antimeridian. */
export interface Window {
    cities: readonly LocatedCity[];
    west: number;
    east: number;
    south: number;
    north: number;
    /** South and north as distances from the equator in the projection. */
    bottom: number;
    top: number;
    /** Width by height. */
    aspect: number;
}

/** Distance above which cities get separate windows, up to `windowsMax` windows. */
const apartKilometres = 2000;
const windowsMax = 6;
/** Width by height of windows, from tall to wide. */
export const aspects = [0.75, 1, 1.35, 1.75] as const;
const widthKilometresMin = 900;
const kilometresPerDegree = 40_008 / 360;
/** Mercator's projection does not reach the poles. */
const latitudeMax = 89;
/** Padding around the outermost cities, as a share of the width or height between them. */
const padding = 0.16;

/** Windows that together show all cities; those with most cities come first. */
export function windowsOf(cities: readonly LocatedCity[]): Window[] {
    const groups = clusters(cities);
    const windows = groups.map((group) => windowOf(group, groups.length === 1));
    return windows.sort((a, b) => b.cities.length - a.cities.length);
}

/** Position of a place in a window: per cent of the width from the left and of the height from the top. */
export function positionIn(window: Window, { latitude, longitude }: LocatedCity['location']): { x: number; y: number } {
    const { west, east, bottom, top } = window;
    const turns = Math.ceil((west - longitude) / 360);
    return {
        x: (100 * (longitude + turns * 360 - west)) / (east - west),
        y: (100 * (top - mercator(latitude))) / (top - bottom),
    };
}

/** Distance of a latitude from the equator in Mercator's projection, in degrees of longitude. */
export function mercator(latitude: number): number {
    const bounded = Math.max(-latitudeMax, Math.min(latitudeMax, latitude));
    return (180 / Math.PI) * Math.log(Math.tan(((90 + bounded) * Math.PI) / 360));
}

function latitudeAt(distance: number): number {
    return (360 / Math.PI) * Math.atan(Math.exp((distance * Math.PI) / 180)) - 90;
}

/** Width of a window in kilometres, at the middle of its height. */
export function widthKilometres({ west, east, bottom, top }: Window): number {
    const middle = latitudeAt((bottom + top) / 2);
    return (east - west) * kilometresPerDegree * Math.cos((middle * Math.PI) / 180);
}

/** @param isAlone whether it is the only window; then it is not tall. */
function windowOf(cities: readonly LocatedCity[], isAlone: boolean): Window {
    const { west, east } = spanOf(cities.map(({ location }) => location.longitude));
    const heights = cities.map(({ location }) => mercator(location.latitude));
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    const middle = latitudeAt((low + high) / 2);
    const least = widthKilometresMin / kilometresPerDegree / Math.cos((middle * Math.PI) / 180);
    const room = { width: (east - west) * (1 + 2 * padding), height: (high - low) * (1 + 2 * padding) };
    const shapeMin = isAlone || cities.length === 1 ? 1.35 : 0;
    const shape = Math.max(shapeMin, room.width / Math.max(room.height, room.width / 100, 1e-9));
    const widthOf = (aspect: number) => Math.min(360, Math.max(room.width, room.height * aspect, least));
    // The width is at most one turn around the globe; then only taller windows have room for all latitudes.
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

/** The shortest range that contains all longitudes. */
function spanOf(longitudes: readonly number[]): { west: number; east: number } {
    const sorted = [...longitudes].sort((a, b) => a - b);
    const gaps = sorted.map((longitude, at) => (sorted[at + 1] ?? (sorted[0] as number) + 360) - longitude);
    const widest = gaps.indexOf(Math.max(...gaps));
    const [west, last] = [sorted[(widest + 1) % sorted.length] as number, sorted[widest] as number];
    return { west, east: last < west ? last + 360 : last };
}

/** Groups cities by single linkage. The distance grows until there are at most `windowsMax` groups. */
function clusters(cities: readonly LocatedCity[]): LocatedCity[][] {
    for (let apart = apartKilometres; ; apart *= 1.1) {
        const groups = joined(cities, apart);
        if (groups.length <= windowsMax) return groups;
    }
}

function joined(cities: readonly LocatedCity[], kilometres: number): LocatedCity[][] {
    const left = new Set(cities);
    const groups: LocatedCity[][] = [];
    for (const first of left) {
        const group = [first];
        left.delete(first);
        for (const city of group) {
            for (const other of left) {
                if (kilometresBetween(city.location, other.location) > kilometres) continue;
                left.delete(other);
                group.push(other);
            }
        }
        groups.push(group);
    }
    return groups;
}

function kilometresBetween(a: LocatedCity['location'], b: LocatedCity['location']): number {
    const radians = Math.PI / 180;
    const [from, to] = [a.latitude * radians, b.latitude * radians];
    const turn = Math.cos((a.longitude - b.longitude) * radians);
    const cosine = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * turn;
    return (Math.acos(Math.max(-1, Math.min(1, cosine))) / radians) * kilometresPerDegree;
}
