import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../../support/pipeline.ts';
import { contrast, distance, seen, visions } from './support/color.ts';

const css = readFileSync(join(projectFolder, 'design/tokens.css'), 'utf8');
const [lightText, darkText] = css.split('@media') as [string, string];
const tokens = (text: string) =>
    Object.fromEntries([...text.matchAll(/--([\w-]+): (#[\da-f]{3,6});/gu)].map(([, name, color]) => [name, color]));
const light = tokens(lightText) as Record<string, string>;
const schemes = { light, dark: { ...light, ...tokens(darkText) } as Record<string, string> };

const actors = ['local-strict', 'local-extended', 'platform', 'reseller', 'dmo'];
const grounds = ['ground', 'paper'];

/** Contrasts of actors on both grounds and of the text on them. */
const published: Record<string, Record<string, [number, number, number]>> = {
    light: {
        'local-strict': [8.2, 7.5, 8.2],
        'local-extended': [3.6, 3.3, 5.8],
        platform: [3.7, 3.4, 5.7],
        reseller: [9.4, 8.6, 9.4],
        dmo: [3.5, 3.3, 5.9],
    },
    dark: {
        'local-strict': [10.6, 11.8, 13.4],
        'local-extended': [3.9, 4.3, 4.9],
        platform: [6.3, 7.1, 8.0],
        reseller: [9.9, 11.0, 12.5],
        dmo: [3.9, 4.3, 4.9],
    },
};

describe.each(Object.entries(schemes))('The colours of the %s scheme', (scheme, color) => {
    const of = (name: string) => color[name] ?? `no ${name}`;

    test(`text of the ${scheme} scheme has a contrast of 4.5 to 1 on both grounds`, () => {
        for (const text of ['ink', 'soft', 'accent', 'accent-strong']) {
            for (const ground of grounds)
                expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(of('on-accent'), of('accent')), 'text of buttons').toBeGreaterThanOrEqual(4.5);
    });

    test(`marks of the ${scheme} scheme have a contrast of 3 to 1 on both grounds, and text on them can be read`, () => {
        for (const ground of grounds) {
            for (const mark of [...actors, 'edge'])
                expect(contrast(of(mark), of(ground)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
        }
        for (const actor of actors) {
            const found = [
                contrast(of(actor), of('paper')),
                contrast(of(actor), of('ground')),
                contrast(of(actor), of(`on-${actor}`)),
            ];
            for (const [at, value] of found.entries())
                expect(Math.abs(value - (published[scheme]?.[actor]?.[at] ?? 0)), actor).toBeLessThan(0.1);
            expect(found[2], `text on ${actor}`).toBeGreaterThanOrEqual(4.5);
        }
    });

    test(`two actors of the ${scheme} scheme differ by a CIEDE2000 of 22, with any one kind of cone missing`, () => {
        const distances = Object.values(visions).flatMap((vision) =>
            actors.flatMap((first, index) =>
                actors.slice(index + 1).map((second) => distance(seen(of(first), vision), seen(of(second), vision))),
            ),
        );
        expect(distances).toHaveLength(40);
        expect(Math.min(...distances)).toBeCloseTo({ light: 22.6, dark: 22.9 }[scheme] ?? 0, 1);
    });
});

test('the distance of two colours is that of the published pairs', () => {
    const pairs = [
        [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
        [[50, 2.5, 0], [73, 25, -18], 27.1492],
        [[50, 2.5, 0], [50, 3.1736, 0.5854], 1],
        [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
        [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
        [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
    ] as const;
    for (const [first, second, expected] of pairs) expect(distance(first, second)).toBeCloseTo(expected, 4);
});

test('the style sheets of all pages take their colours from the tokens, but white and black', () => {
    const folders = ['design', 'api/pages/assets', 'pipeline/site/assets'];
    const sheets = folders.flatMap((folder) =>
        readdirSync(join(projectFolder, folder))
            .filter((name) => name.endsWith('.css') && name !== 'tokens.css')
            .map((name) => join(folder, name)),
    );
    expect(sheets.length).toBeGreaterThan(20);
    const isShade = (color: string) => /^#(?:fff|000)|^rgb\((?:0 0 0|255 255 255)\b/u.test(color);
    const others = sheets.flatMap((name) => {
        const found = readFileSync(join(projectFolder, name), 'utf8').matchAll(
            /#[\da-f]{3,8}\b|(?:rgb|hsl|oklch)a?\([^)]*/gu,
        );
        return [...found].filter(([color]) => !isShade(color)).map(([color]) => `${name} ${color}`);
    });
    expect(others).toEqual([]);
});
