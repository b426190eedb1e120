import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { methodologyPage } from '../../../pipeline/methodology/page.ts';
import { readMethodology } from '../../../pipeline/methodology/read.ts';
import { wilson } from '../../../pipeline/score/wilson.ts';
import { isThin } from '../../../pipeline/site/format.ts';
import { projectFolder } from '../../support/pipeline.ts';

test('docs/methodology.md is what the rows of data/methodology/ say; `make docs` writes it', () => {
    const { methodology } = readMethodology(join(projectFolder, 'data'));
    expect(readFileSync(join(projectFolder, 'docs/methodology.md'), 'utf8')).toBe(methodologyPage(methodology));
});

test('every weight, threshold and label of the methodology stands on its page', () => {
    const { methodology } = readMethodology(join(projectFolder, 'data'));
    const changed = structuredClone(methodology);
    for (const row of changed.ari_checks) row.points = '77.25';
    for (const row of changed.labels) row.label = 'a label of its own';
    for (const row of changed.signal_points) row.points = '33.5';
    for (const row of changed.parameters) if (row.name === 'audit_max_age_days') row.value = '4711';
    const page = methodologyPage(changed);
    expect(page.match(/77\.25/gu)).toHaveLength(changed.ari_checks.length);
    expect(page.match(/a label of its own/gu)).toHaveLength(changed.labels.length);
    expect(page.match(/33\.5/gu)).toHaveLength(changed.signal_points.length);
    expect(page).toContain('4711 days');
});

test('the flag u marks the index of operators that all have the same score, however many they are, as the page says', () => {
    const { methodology } = readMethodology(join(projectFolder, 'data'));
    expect(methodologyPage(methodology)).toContain('Its margin has no width');
    const index = { n: 5, version: 'v2' };
    expect(isThin({ ...index, low: 45, high: 45 })).toBe(true);
    expect(isThin({ ...index, low: 44.9, high: 45.1 })).toBe(false);
});

test('the flag u marks all shares with up to 3 results, some with 4 to 11 and none with 12 or more, as the page says', () => {
    const { methodology } = readMethodology(join(projectFolder, 'data'));
    const sentences = methodologyPage(methodology).replaceAll(/\s+/gu, ' ');
    expect(sentences).toContain('with up to 3 results always, with 4 to 11 if it is near the middle');
    const flagged = Array.from({ length: 40 }, (_, index) => {
        const n = index + 1;
        const counts = Array.from({ length: n + 1 }, (_, count) => ({ exact: (100 * count) / n, n }));
        return counts.filter((share) => isThin({ n, ...wilson(share, 1.959964) })).length / counts.length;
    });
    const sizes = (of: (part: number) => boolean) => flagged.flatMap((part, index) => (of(part) ? index + 1 : []));
    expect(sizes((part) => part === 1)).toEqual([1, 2, 3]);
    expect(sizes((part) => part > 0 && part < 1)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
});
