import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ariBlocks } from '../../../contract/vocabulary.ts';
import { literal } from '../../../pipeline/database.ts';
import { breakdown, weightsText } from '../../../pipeline/site/scripts/difference.ts';
import { scoredIn } from '../../support/builds.ts';
import { projectFolder } from '../../support/pipeline.ts';

/** Difference of two weighted sums; each weight is 1 - d or 1 + d, by the bits of `corner`. */
function weighted(first: readonly number[], second: readonly number[], corner: number, d: number): number {
    return first.reduce(
        (sum, points, block) => sum + (points - (second[block] as number)) * (1 + ((corner >> block) & 1 ? d : -d)),
        0,
    );
}

const pairs: [number[], number[], number][] = [
    [[20, 15, 10, 5, 5], [10, 15, 15, 5, 5], 1 / 3],
    [[10, 15, 15, 5, 5], [20, 15, 10, 5, 5], 1 / 3],
    [[25, 12, 5, 5, 10], [5, 20, 15, 0, 5], 12 / 48],
    [[20, 20, 20, 10, 10], [15, 20, 10, 10, 5], 1],
    [[0.1, 0.2, 0.3, 0, 0], [0, 0, 0, 0, 0], 1],
];

describe('How far weights may be off before the order of two markets turns', () => {
    test.each(pairs)('the order of %j and %j turns when weights are off by %d', (first, second, expected) => {
        expect(breakdown(first, second)).toBeCloseTo(expected, 9);
    });

    test.each(pairs)('weightings reverse %j and %j beyond the share, and none within it', (first, second) => {
        const share = breakdown(first, second) as number;
        const corners = Array.from({ length: 2 ** ariBlocks.length }, (_, corner) => corner);
        const sign = Math.sign(weighted(first, second, 0, 0));
        const turned = (d: number) => corners.some((corner) => Math.sign(weighted(first, second, corner, d)) === -sign);
        expect([turned(share * 0.999), turned(Math.min(1, share * 1.001))]).toEqual([false, share < 1]);
    });

    test('the share of weights that turns the order is not known for equal sums', () => {
        expect(breakdown([10, 5, 0, 0, 0], [5, 10, 0, 0, 0])).toBeNull();
        expect(breakdown([0.1, 0.2, 0, 0, 0], [0.3, 0, 0, 0, 0])).toBeNull();
        expect(breakdown([1, 2, 3, 4, 5], [1, 2, 3, 4, 5])).toBeNull();
    });
});

test.each([
    [1, 'It is not behind in any block of the index, so it is higher under every weighting.'],
    [0.51, 'If the five blocks were weighted up to 50 % differently, the order would stay the same.'],
    [0.5, 'If the five blocks were weighted up to 25 % differently, the order would stay the same.'],
    [1 / 3, 'If the five blocks were weighted up to 25 % differently, the order would stay the same.'],
    [0.25, 'If the five blocks were weighted up to 10 % differently, the order would stay the same.'],
    [0.1, 'But if the five blocks were weighted up to 10 % differently, the order could be the reverse.'],
])('a share of %d of the weights reads "%s"', (share, sentence) => {
    expect(weightsText(share)).toBe(sentence);
});

describe('In the sample', () => {
    let markets: { blocks: number[]; exact: number; score: number }[];
    let database: Awaited<ReturnType<typeof scoredIn>>;
    beforeAll(async () => {
        database = await scoredIn(path.join(projectFolder, 'data'));
        const block = (name: string) => `max(block.exact_points) filter (block.block = ${literal(name)})`;
        markets = await database.rows(`
            select [${ariBlocks.map(block).join(', ')}] as blocks, ari.exact_value as exact, ari.value as score
            from snapshot_ari_block block
            join snapshot using (snapshot_number)
            join snapshot_ari ari using (snapshot_number)
            where snapshot.is_newest and ari.version = 'v2' and ari.score = 'ari_score'
            group by snapshot_number, ari.exact_value, ari.value
            order by snapshot_number`);
    });
    afterAll(() => database.close());

    test('the unrounded blocks of a market of the sample sum to its unrounded index', () => {
        expect(markets.length).toBeGreaterThan(100);
        for (const { blocks, exact } of markets) {
            expect(blocks.reduce((sum, points) => sum + points, 0)).toBeCloseTo(exact, 9);
        }
    });

    test.each([
        [0.1, 0.956],
        [0.25, 0.848],
        [0.5, 0.671],
    ])('the order of markets holds for every weighting within %d for a share of %d of the pairs', (d, expected) => {
        const shares = markets.flatMap((one, index) =>
            markets.slice(index + 1).flatMap((other) => breakdown(one.blocks, other.blocks) ?? []),
        );
        expect(shares.filter((share) => share > d).length / shares.length).toBeCloseTo(expected, 3);
    });
});
