import { describe, expect, test } from 'vitest';
import { historyPanel, type Point } from '../../../pipeline/site/charts/history-panel.ts';

interface Text {
    text: string;
    left: number;
    right: number;
    y: number;
}

/** The labels of a panel of 200 pixels, letters of 7 pixels: where each begins and ends, in per cent. */
function labelsOf(points: readonly (readonly [day: string, value: number, margin: number])[]): Text[] {
    const made = points.map(([day, value, margin]): Point => {
        const score = { value, exact: value, low: value - margin, high: value + margin, n: 20, label: null };
        return { day, score, series: '', label: day, href: null };
    });
    const days = made.map(({ day }) => day);
    const labels = /<text class="point middle(?: value)?" x="([\d.]+)%" y="([\d.]+)">(.*?)<\/text>/gsu;
    return [...String(historyPanel('Score', days, made)).matchAll(labels)].map(([, x, y, text = '']) => {
        const [at, width] = [Number(x), text.length * 3.3];
        return { text, left: at - width / 2, right: at + width / 2, y: Number(y) };
    });
}

const months = (count: number) =>
    Array.from(
        { length: count },
        (_, index) => `20${20 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
    );

const histories = {
    'level and dense': months(30).map((day) => [day, 50, 10] as const),
    rising: months(9).map((day, index) => [day, 10 + 9 * index, 8] as const),
    falling: months(9).map((day, index) => [day, 90 - 9 * index, 8] as const),
    jumping: months(20).map((day, index) => [day, index % 2 === 0 ? 20 : 80, 12] as const),
    'two in a month at the end': [
        ['2024-01-01', 30, 10],
        ['2026-03-01', 72, 17],
        ['2026-03-20', 56, 18],
    ] as const,
    'one just before the newest': [
        ['2024-01-01', 60, 10],
        ['2024-02-23', 92, 6],
        ['2024-04-10', 96, 3],
    ] as const,
    'too few to say': [
        ['2024-01-01', 60, 10],
        ['2024-02-17', 40, 40],
        ['2024-04-10', 45, 40],
    ] as const,
    'at the ends of the axis': months(3).map((day, index) => [day, index === 1 ? 0 : 100, 0] as const),
};

describe('The labels of a history', () => {
    test.each(Object.entries(histories))(
        'labels of a history keep a letter between each other, and the newest is there: %s',
        (_name, points) => {
            const labels = labelsOf(points);
            expect(labels.at(-1)?.text).toMatch(new RegExp(`^${points.at(-1)?.[1]}(?: u)?$`, 'u'));
            const touching = labels.flatMap((one, index) =>
                labels
                    .slice(index + 1)
                    .filter(
                        (other) =>
                            one.right + 3 > other.left && other.right + 3 > one.left && Math.abs(one.y - other.y) < 12,
                    )
                    .map((other) => [one.text, other.text]),
            );
            expect(touching).toEqual([]);
            for (const { y } of labels) expect(y > 0 && y < 200).toBe(true);
        },
    );

    test.each(Object.entries(histories))(
        'labels of a history stand on no whisker, and on no dot, of another point: %s',
        (_name, points) => {
            const scale = (value: number) => 182 - 1.6 * value;
            const [first, last] = [points[0], points.at(-1)].map((point) => Date.parse(point?.[0] ?? ''));
            const span = (last as number) - (first as number);
            const whiskers = points.map(([day, value, margin]) => ({
                middle: 5.7 + (88.6 * (Date.parse(day) - (first as number))) / span,
                top: scale(margin > 25 ? value : value + margin),
                bottom: scale(margin > 25 ? value : value - margin),
            }));
            for (const { text, left, right, y } of labelsOf(points)) {
                const own = (left + right) / 2;
                const under = whiskers.filter(
                    ({ middle, top, bottom }) =>
                        Math.abs(middle - own) > 0.1 && left < middle && middle < right && y > top && y - 11 < bottom,
                );
                expect(under, text).toEqual([]);
            }
        },
    );

    test('labels of a long history name the first, the newest, the highest and the lowest point', () => {
        const waves = months(20).map((day, index) => [day, [40, 50, 60, 50][index % 4] as number, 4] as const);
        const points = waves.map(([day, value, margin], index) => [day, index === 9 ? 90 : value, margin] as const);
        const labels = labelsOf(points.map((point, index) => (index === 14 ? ([point[0], 5, 4] as const) : point)));
        expect(labels.map(({ text }) => text)).toEqual(['40', '90', '5', '50']);
    });

    test('labels of a short history name every point where there is room', () => {
        expect(labelsOf(histories.rising.slice(0, 6))).toHaveLength(6);
        expect(labelsOf(months(3).map((day, index) => [day, 30 + 20 * index, 10] as const))).toHaveLength(3);
    });
});

test('each point of a history says day, score and margin under the pointer, also one without a label', () => {
    const days = months(9);
    const score = { value: 50, exact: 50, low: 40, high: 60, n: 20, label: null };
    for (const href of ['#search', null]) {
        const points = days.map((day): Point => ({ day, score, series: '', label: `${day}: 50 (40 to 60)`, href }));
        const panel = String(historyPanel('Score', days, points));
        expect(panel.match(/<text class="point/gu)?.length).toBeLessThan(days.length);
        const titles = [...panel.matchAll(/<(?:a href="#search"|g)><title>(.*?)<\/title>/gu)].map(([, title]) => title);
        expect(titles, String(href)).toEqual(points.map(({ label }) => label));
    }
});
