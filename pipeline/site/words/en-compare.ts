import { dayText, inWordsFirst, signed, whole } from '../format.ts';

/** Words of the page that compares markets; most of them are said by its script. */
export const compareWords = {
    title: 'Compare',
    heading: 'Compare markets',
    linkFrom: 'Compare it with other markets',
    link: 'Compare two to four markets.',
    description: 'Two to four markets side by side, with the differences between them and how sure they are.',
    lede: 'Overlapping margins are no test. Here stands the difference itself with its own margin: only where that margin leaves out zero is one market clearly higher.',
    withoutScript:
        'Comparing needs a script, and this browser runs none. The same scores with their margins stand in the [list of markets](markets.html) and on the page of each market.',
    add: 'Add a market',
    choose: 'Choose a market',
    addButton: 'Add',
    remove: (name: string) => `Remove ${name}`,
    removeShort: 'Remove',
    chosen: 'Chosen markets',
    chooseFirst: 'Choose two to four markets.',
    chooseSecond: 'Choose a second market to compare it with.',
    full: 'These are four, the most that fit side by side. Remove one to add another.',
    tooMany: (names: string[]) => `Four markets are the most. Left out: ${names.join('; ')}.`,
    unknown: (slugs: string[]) => `Not known here, and left out: ${slugs.join(', ')}.`,
    scores: {
        tpdi: {
            name: 'Platform dependence',
            how: 'Share of results that lead to an intermediary. The difference of two shares has Newcombe’s interval.',
        },
        direct: {
            name: 'Direct booking',
            how: 'Share of results that can be booked on the operator’s own page. The difference has Newcombe’s interval.',
        },
        ari: {
            name: 'Agentic readiness',
            how: 'Mean over operators who sell directly. The difference of two means has Welch’s interval.',
        },
    },
    finding: (name: string, clear: number, all: number) => {
        if (all === 0) return `${name}: nothing to compare`;
        if (clear === 0) return `${name}: no clear difference`;
        if (all === 1) return `${name}: a clear difference`;
        return `${name}: ${inWordsFirst(clear).toLowerCase()} of ${inWordsFirst(all).toLowerCase()} differences ${clear === 1 ? 'is' : 'are'} clear`;
    },
    higher: (higher: string, lower: string, points: number, low: number, high: number) =>
        `${higher} is higher than ${lower} by ${points} ${points === 1 ? 'point' : 'points'} (${end(low)} to ${end(high)}).`,
    unclear: (higher: string, other: string, points: number, low: number, high: number) =>
        `${higher} and ${other}: no clear difference, ${points} ${points === 1 ? 'point' : 'points'} (${signed(low)} to ${signed(high)}).`,
    /** Why two markets are not compared. */
    notComparable: {
        notMeasured: (first: string, second: string) =>
            `${first} and ${second}: not compared, since one has no operator to measure.`,
        versions: (first: string, second: string) =>
            `${first} and ${second}: not compared, since versions 1 and 2 of the index measure different things.`,
        noSpread: (first: string, second: string) =>
            `${first} and ${second}: no margin of the difference is known, since the operators of one do not differ in score.`,
    },
    value: (value: number, margin: string | null) => (margin === null ? String(value) : `${value} ${margin}`),
    basis: (n: number, isIndex: boolean, day: string) =>
        `${n} ${isIndex ? 'operator' : 'result'}${n === 1 ? '' : 's'}, ${dayText(day)}`,
    thin: 'too few to say',
    notMeasured: 'no operator to measure',
    source: (level: number) =>
        `Newest searches. Margins and differences are ${Math.round(level * 100)} % intervals, each for one comparison: among twenty, chance makes about one look clear.`,
    table: 'Table',
    csv: 'CSV of all markets',
    columns: ['Market', 'Score', 'Low', 'High', 'n', 'Day'],
};

/** An end of an interval that leaves out zero does not read as zero. */
function end(points: number): string {
    return points < 1 ? Math.max(points, 0.1).toFixed(1) : String(whole(points));
}
