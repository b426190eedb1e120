import type { Section } from '../document.ts';

/** Differences between markets, and what is said of several together. */
export function comparisons(): Section {
    return {
        id: 'comparisons',
        title: 'Comparisons of markets',
        blocks: [
            {
                items: [
                    `The difference of two markets has the interval that a change has: Newcombe's for a share, Welch's for the ARI. Each is
for one comparison.`,
                    `*Weights*: a lead in the ARI depends on what each block counts. With t the difference of the unrounded points of a block,
the order of two markets by v2 holds for every weighting in which each block counts up to a part d more or less than here, exactly
while d is below |sum of t| / sum of |t| over the blocks (decided). At 1 no block speaks against it. Points of 20, 15, 10, 5, 5
against 10, 15, 15, 5, 5 give 5 / 15, a third: the order holds within a quarter, and can turn within a half. The points follow from
the export \`contributions\`.`,
                ],
            },
        ],
    };
}
