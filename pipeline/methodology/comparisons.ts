import type { Methodology } from '../../contract/methodology.ts';
import { firstPositions, pooledMarketsMin } from '../comparison/comparison.ts';
import { bullets, type Section } from '../document.ts';
import { parameter } from './read.ts';

/** The section about differences between markets and within a page, and about several markets together. */
export function comparisons(methodology: Methodology): Section {
    const level = Number(parameter(methodology, 'confidence_level')) * 100;
    return {
        id: 'comparisons',
        title: 'Comparisons of markets',
        blocks: [
            bullets([
                `The difference of two markets has the interval that a change has: Newcombe's for a share, Welch's for the ARI. Each is
for one comparison.`,
                `*Weights*: a lead in the ARI depends on the weights of the blocks. Let t be the difference of the unrounded points of two
markets in a block of v2. If each weight may change by a share of up to d, the order of the two markets holds for all such weights
exactly while d is below |sum of t| / sum of |t| over the blocks (decided). At 1 the leading market is behind in no block. Points
of 20, 15, 10, 5, 5 against 10, 15, 15, 5, 5 give 5 / 15, a third: the order holds within a quarter, and can turn within a half. The
points follow from the export \`contributions\`.`,
            ]),
            '### Several markets together',
            `The share of a place or an activity is that of all results of the newest searches of its markets, p: each result counts the same,
not each market. Results of one market are alike, so the margin is wider than that of as many results drawn singly. With k of n
results in each of G markets and N results in all, the variance is v = G / (G - 1) x (sum of (k - p n) squared) / N squared, and the
design effect v N / (p (1 - p)), at least 1. The interval is Wilson's at the ${level} % level with N divided by the design effect. It
is known from ${pooledMarketsMin} markets on, and covers less than its level where they are few (decided). By host instead of market
the effect would be larger, because a few platforms are found everywhere. Table and export \`pooled\` have these shares.`,
            `The agentic readiness of a place or an activity is the mean of the shown scores of its markets: each market counts the same.
Where markets have v2, those with v1 only are left out. The interval is the t interval over the markets, cut at 0 and 100. The
margins of the markets are within it, because they add to how much the scores differ. It is known from ${pooledMarketsMin} markets on,
unless all have the same score. Markets of one town are alike: over several towns it covers less than its level (decided).`,
            `A share of all results and the mean of the markets' scores are two figures. Pages and the export \`pooled\` have the first,
\`average_tpdi_score\` of the API is the second.`,
            '### Experimental',
            bullets([
                `*The first results*: platform dependence of the positions 1 to ${firstPositions} and of the rest, each with Wilson's interval, and
Newcombe's of the difference. The first are compared with the rest, not with the whole, which contains them. Positions are counted
without editorial pages, so these are not the first page of the search engine.`,
                `*Concentration*: of the results of intermediaries (platforms and remote resellers), the part of the three hosts found most
often. It measures who is seen, not who sells. The number of hosts stands beside it, and the share of them that are operators with
direct booking. A host is written in lower case, without \`www.\`.`,
                `Table and export \`concentration\` have both, by snapshot, and the hosts by place and activity, too.`,
            ]),
        ],
    };
}
