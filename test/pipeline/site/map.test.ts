import { describe, expect, test } from 'vitest';
import { type Dot, type Label, placeLabels, shortened, textWidth } from '../../../pipeline/site/map/labels.ts';
import { drawingSize, landPaths } from '../../../pipeline/site/map/land.ts';
import { type LocatedCity, positionIn, type Window, windowsOf } from '../../../pipeline/site/map/windows.ts';

function city(name: string, latitude: number, longitude: number): LocatedCity {
    return { name, markets: [], location: { latitude, longitude } } as unknown as LocatedCity;
}

const europe = [
    city('Porto', 41.15, -8.61),
    city('Lisbon', 38.72, -9.14),
    city('Rome', 41.89, 12.48),
    city('Santorini', 36.42, 25.43),
];
const america = [city('Cancún', 21.16, -86.85), city('Tamarindo', 10.3, -85.84)];
const pacific = [city('Nadi', -17.8, 177.42), city('Apia', -13.83, -171.76)];

const namesOf = (windows: readonly Window[]) =>
    windows.map(({ cities }) => cities.map((one) => one.name).sort((a, b) => a.localeCompare(b)));

function windowWith(cities: readonly LocatedCity[]): Window {
    return windowsOf(cities)[0] as Window;
}

/** Seeded numbers from 0 to 1: the same towns each time. */
function* numbers(seed: number): Generator<number> {
    for (let state = seed; ; ) {
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        yield state / 2 ** 31;
    }
}

function scattered(count: number): LocatedCity[] {
    const random = numbers(7);
    const next = () => random.next().value as number;
    return Array.from({ length: count }, (_, at) => city(`Town ${at}`, next() * 140 - 60, next() * 360 - 180));
}

describe('The windows of a map', () => {
    test('each window of a map holds one cluster of towns, and the one with most towns comes first', () => {
        const clusters = [
            ['Lisbon', 'Porto', 'Rome', 'Santorini'],
            ['Cancún', 'Tamarindo'],
        ];
        expect(namesOf(windowsOf([...america, ...europe]))).toEqual(clusters);
        expect(namesOf(windowsOf([...europe, ...america].reverse()))).toEqual(clusters);
        expect(windowsOf([])).toEqual([]);
    });

    test('a map has at most six windows, however many towns there are, and every town once', () => {
        const towns = scattered(400);
        const windows = windowsOf(towns);
        expect(windows.length).toBeLessThanOrEqual(6);
        expect(windows.flatMap(({ cities }) => cities).sort()).toHaveLength(400);
        expect(
            windowsOf([
                ...europe,
                ...america,
                ...pacific,
                city('Tokyo', 35.7, 139.7),
                city('Oslo', 59.9, 10.7),
                city('Perth', -32, 115.9),
                city('Ushuaia', -54.8, -68.3),
                city('Reykjavík', 64.1, -21.9),
            ]),
        ).toHaveLength(6);
    });

    test('the windows of a map show every town inside, and a town alone in the middle of some country', () => {
        for (const towns of [
            europe,
            america,
            pacific,
            scattered(300),
            [city('Pole', -90, 0)],
            [city('Quito', 0, -78.5)],
        ]) {
            for (const window of windowsOf(towns)) {
                for (const { location } of window.cities) {
                    const { x, y } = positionIn(window, location);
                    expect(Math.min(x, y)).toBeGreaterThan(0);
                    expect(Math.max(x, y)).toBeLessThan(100);
                }
            }
        }
        const alone = windowWith([city('Porto', 41.15, -8.61)]);
        expect(positionIn(alone, { latitude: 41.15, longitude: -8.61 })).toEqual({
            x: expect.closeTo(50, 6),
            y: expect.closeTo(50, 6),
        });
    });

    test('a map puts a town where Mercator does', () => {
        // Mercator's ordinate of 60 degrees is ln(2 + √3); that of 30 degrees ln √3.
        const top = (Math.log(2 + Math.sqrt(3)) * 180) / Math.PI;
        const window = { ...windowWith(europe), west: -10, east: 30, bottom: 0, top };
        const share = Math.log(Math.sqrt(3)) / Math.log(2 + Math.sqrt(3));
        expect(positionIn(window, { latitude: 30, longitude: 0 })).toEqual({
            x: expect.closeTo(25, 9),
            y: expect.closeTo(100 * (1 - share), 9),
        });
    });

    test('a window of a map goes on across the antimeridian', () => {
        const window = windowWith(pacific);
        expect(window.east - window.west).toBeLessThan(30);
        const [nadi, apia] = pacific.map(({ location }) => positionIn(window, location));
        expect(nadi?.x).toBeLessThan(apia?.x as number);
    });
});

/** Whether a point of a drawing is on land: how often a line to the left crosses the outlines is odd. */
function isOnLand(path: string, x: number, y: number): boolean {
    let isInside = false;
    for (const [, start = '', steps = ''] of path.matchAll(/M([^l]+)l([^z]+)z/gu)) {
        const [startX = 0, startY = 0, ...others] = `${start} ${steps}`.match(/-?\d+/gu)?.map(Number) ?? [];
        const points: [number, number][] = [[startX, startY]];
        for (let at = 0; at < others.length; at += 2) {
            const [lastX, lastY] = points.at(-1) as [number, number];
            points.push([lastX + (others[at] as number), lastY + (others[at + 1] as number)]);
        }
        points.forEach(([ax, ay], at) => {
            const [bx, by] = points[(at + 1) % points.length] as [number, number];
            if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
        });
    }
    return isInside;
}

describe('The land of a window', () => {
    const onLand = (window: Window, path: string, latitude: number, longitude: number) => {
        const { x, y } = positionIn(window, { latitude, longitude });
        const { width, height } = drawingSize(window);
        return isOnLand(path, (x / 100) * width, (y / 100) * height);
    };

    test('the land of a map lies where it lies on Earth', () => {
        const [window, overseas] = windowsOf([...europe, ...america]) as [Window, Window];
        const [path = '', other = ''] = landPaths([window, overseas]);
        const places = [
            ['Madrid', true, 40.4, -3.7],
            ['Naples', true, 41.2, 14.6],
            ['Tunisia', true, 35.5, 9.5],
            ['Sardinia', true, 40, 9],
            ['the Atlantic', false, 40, -12],
            ['the Ionian Sea', false, 37.5, 18.5],
            ['the Bay of Biscay', false, 44.8, -4],
        ] as const;
        for (const [name, expected, latitude, longitude] of places) {
            expect(onLand(window, path, latitude, longitude), name).toBe(expected);
        }
        expect(onLand(overseas, other, 20.5, -89)).toBe(true);
        expect(onLand(overseas, other, 15, -80.5)).toBe(false);
    });

    test('the land of a map goes on across the antimeridian, and lies around the pole', () => {
        const north = windowWith([city('Anadyr', 64.7, 177.5), city('Nome', 64.5, -165.4)]);
        const [path = ''] = landPaths([north]);
        expect(onLand(north, path, 66, 176)).toBe(true);
        expect(onLand(north, path, 67, -178)).toBe(true);
        expect(onLand(north, path, 65.2, -165)).toBe(true);
        expect(onLand(north, path, 62, -176)).toBe(false);
        const south = windowWith([city('Station', -87, 20)]);
        const [ice = ''] = landPaths([south]);
        expect(onLand(south, ice, -88, 20)).toBe(true);
    });

    test('the land of a map is light, and the same each time', () => {
        const windows = windowsOf([...europe, ...america]);
        const paths = landPaths(windows);
        expect(paths.join('').length).toBeLessThan(16_000);
        expect(landPaths(windows)).toEqual(paths);
        expect(landPaths([])).toEqual([]);
    });
});

describe('The labels of a map', () => {
    const widths = { all: [18, 47], broad: [28, 47] } as const;
    const aspect = 1.75;

    interface Rectangle {
        left: number;
        right: number;
        top: number;
        bottom: number;
    }

    function rectangleOf({ x, y }: Dot, { text, dx, dy, anchor }: Label, width: number): Rectangle {
        const length = textWidth(text);
        const left = (x / 100) * width + dx - { start: 0, middle: length / 2, end: length }[anchor];
        const middle = (y / 100) * (width / aspect) + dy;
        return { left, right: left + length, top: middle - 0.4, bottom: middle + 0.4 };
    }

    const meet = (a: Rectangle, b: Rectangle) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

    function crowd(count: number): Dot[] {
        const random = numbers(11);
        const next = () => random.next().value as number;
        return Array.from({ length: count }, (_, at) => ({
            x: 5 + 90 * next(),
            y: 5 + 90 * next(),
            radius: 0.2 + 0.3 * next(),
            text: `Town of ${at}`,
        }));
    }

    test.each([1, 8, 30, 200])('labels never cover a dot, a label or the edge, at any width: %i towns', (count) => {
        const dots = crowd(count);
        const labels = placeLabels(dots, aspect, widths);
        expect(labels.filter((label) => label !== null).length).toBeGreaterThan(Math.min(count, 8) / 2);
        for (let width: number = widths.all[0]; width <= widths.all[1]; width += 0.5) {
            const shown = labels.flatMap((label, at) => {
                if (label === null || (label.isRoomy && width < widths.broad[0])) return [];
                return [{ at, box: rectangleOf(dots[at] as Dot, label, width) }];
            });
            for (const [index, { at, box }] of shown.entries()) {
                expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(-0.01);
                expect(box.right).toBeLessThanOrEqual(width + 0.01);
                expect(box.bottom).toBeLessThanOrEqual(width / aspect + 0.01);
                const others = shown.slice(index + 1).filter((other) => meet(box, other.box));
                expect(others, `${at} at ${width}`).toEqual([]);
                const covered = dots.filter(({ x, y, radius }) => {
                    const [left, top] = [(x / 100) * width, (y / 100) * (width / aspect)];
                    const dot = { left: left - radius, right: left + radius, top: top - radius, bottom: top + radius };
                    return meet(box, dot);
                });
                expect(covered, `${at} at ${width}`).toEqual([]);
            }
        }
    });

    test('labels of a map stand on broad pages alone where narrow ones have no room', () => {
        const dots = [0, 1, 2, 3].map(
            (at): Dot => ({ x: 30 + 12 * at, y: 50, radius: 0.5, text: 'A long name of a town' }),
        );
        const labels = placeLabels(dots, aspect, { all: [18, 60], broad: [50, 60] });
        expect(labels.some((label) => label?.isRoomy)).toBe(true);
        expect(labels.some((label) => label?.isRoomy === false)).toBe(true);
    });

    test('labels of a map cut long names between characters', () => {
        expect(shortened('Llanfairpwllgwyngyllgogerychwyrndrobwll')).toBe('Llanfairpwllgwyngyllgogerychw…');
        expect(shortened('🏝'.repeat(31))).toBe(`${'🏝'.repeat(29)}…`);
        expect(shortened('Porto')).toBe('Porto');
        expect(textWidth('東京')).toBeGreaterThan(textWidth('li'));
    });
});
