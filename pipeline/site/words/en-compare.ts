import { inWords, shortDay, whole } from '../format.ts';
import type { Difference } from '../scripts/difference.ts';

/** Texts of the page that compares markets, without those of its script. */
export const comparePageWords = {
    title: 'Compare',
    heading: 'Compare markets',
    linkFrom: 'Compare it with other markets',
    link: 'Compare two to four markets.',
    description: 'Two to four markets side by side, with the differences between them and how sure they are.',
    lede: 'Each difference has a margin of its own. If that margin excludes 0, one market is higher; otherwise there is no clear difference.',
    tooFew: 'Comparing needs two markets, and there is one.',
    withoutScript:
        'Comparing needs JavaScript, which this browser does not run. The same scores with their margins are in the [list of markets](markets.html) and on the page of each market.',
};

/** Texts of its script. */
export const compareWords = {
    add: 'Add a market',
    choose: 'Choose a market',
    addButton: 'Add',
    remove: (name: string) => `Remove ${name}`,
    removeShort: 'Remove',
    chosen: 'Chosen markets',
    chooseFirst: 'Choose two to four markets.',
    chooseSecond: 'Choose a second market to compare it with.',
    full: 'You can compare up to four markets. Remove one to add another.',
    tooMany: (names: string[]) => `Left out: ${names.join('; ')}.`,
    unknown: (slugs: string[]) => `Unknown, and left out: ${slugs.join(', ')}.`,
    /** Before the name of the interval, which is a link. */
    how: {
        tpdi: 'Share of results that lead to an intermediary. The difference of two shares has ',
        direct: 'Share of results that can be booked on the operator’s own page. The difference has ',
        ari: 'Mean over operators who sell directly. The difference of two means has ',
    },
    interval: { tpdi: 'Newcombe’s interval', direct: 'Newcombe’s interval', ari: 'Welch’s interval' },
    /** `apart`: number of differences whose margin excludes 0. */
    finding: (name: string, apart: number, all: number) => {
        if (all === 0) return `${name}: nothing to compare`;
        if (apart === 0) return `${name}: no clear difference`;
        if (all === 1) return `${name}: the difference is larger than its margin`;
        return `${name}: ${inWords(apart)} of ${inWords(all)} differences ${apart === 1 ? 'is larger than its margin' : 'are larger than their margins'}`;
    },
    /** Difference of two markets, named by letters; `points` is not negative. */
    difference: (higher: string, lower: string, { value: points, low, high, excludesZero }: Difference) => {
        const ends = `(${end(low, excludesZero)} to ${end(high, excludesZero)})`;
        const size = `${points} ${points === 1 ? 'point' : 'points'} ${ends}`;
        return excludesZero
            ? `${higher} is higher than ${lower} by ${size}.`
            : `${higher} minus ${lower}: ${size}, no clear difference.`;
    },
    /** `share`: relative change of block weights up to which the order holds; 1: any change. */
    weights: (share: number) => {
        if (share === 1) return 'It is not behind in any block of the index, so it is higher under every weighting.';
        const most = weightings.find((change) => 100 * share > change);
        return most === undefined
            ? `But if the five blocks were weighted up to ${weightings.at(-1)} % differently, the order could be the reverse.`
            : `If the five blocks were weighted up to ${most} % differently, the order would stay the same.`;
    },
    /** Reasons why two markets are not compared. */
    notComparable: {
        notMeasured: (first: string, second: string) =>
            `${first} and ${second}: not compared, since one has no operator to measure.`,
        versions: (first: string, second: string) =>
            `${first} and ${second}: not compared, since versions 1 and 2 of the index measure different things.`,
        thin: (first: string, second: string) => `${first} and ${second}: too few results to compare.`,
        thinIndex: (first: string, second: string) => `${first} and ${second}: too few operators to compare.`,
        tooFew: (first: string, second: string) =>
            `${first} and ${second}: no margin of the difference is known, since one has a single operator.`,
        noSpread: (first: string, second: string) =>
            `${first} and ${second}: no margin of the difference is known, since the operators of one do not differ in score.`,
    },
    basis: (n: number, isIndex: boolean, day: string) =>
        `${n} ${isIndex ? 'operator' : 'result'}${n === 1 ? '' : 's'}, ${shortDay(day)}`,
    thin: 'u: too few to say',
    notMeasured: 'no operator to measure',
    source: (level: number) =>
        `Newest searches. Margins and differences are ${Math.round(level * 100)} % intervals, each for one comparison: of twenty pairs that do not differ, about one looks as if it did.`,
    columns: { market: 'Market', score: 'Score', low: 'Low', high: 'High', n: 'n', day: 'Day' },
};

/** Relative changes of weights in per cent, the largest first. */
const weightings = [50, 25, 10];

/** A whole number; an end of an interval that excludes 0 is not shown as 0. */
function end(points: number, excludesZero: boolean): string {
    const size = Math.abs(points);
    const text = excludesZero && size < 0.5 ? Math.max(size, 0.1).toFixed(1) : String(Math.abs(whole(points)));
    return points < 0 && text !== '0' ? `−${text}` : text;
}
