import type { MarketPart } from '../../../contract/vocabulary.ts';
import { count, inWords } from '../format.ts';

/** The words of the overview, the list of markets and the places. */
export const overviewWords = {
    marketTable: {
        market: { title: 'Market', unit: 'activity and criterion' },
        scores: [
            { sort: 'tpdi_score', title: 'Dependence', unit: 'TPDI, 0 to 100' },
            { sort: 'direct_booking_pct', title: 'Direct', unit: 'per cent of results' },
            { sort: 'ari_score', title: 'Readiness', unit: 'ARI, 0 to 100' },
        ],
        results: 'Results',
        operators: 'Operators',
        day: 'Day',
        flag: 'Flag',
        flagMeaning: 'low reliability: too few to say',
        group: (markets: number, mean: string) =>
            markets === 1 ? `one market, dependence ${mean}` : `${count(markets)} markets, mean dependence ${mean}`,
        margin: (margin: string) => `margin ${margin}`,
        thin: 'too few to say',
        notMeasured: 'no operator to measure',
        keyScore: 'score with its margin, on 0 to 100',
        keyThin: 'too few to say',
        keyNone: '– no operator to measure',
    },
    markets: {
        title: 'Markets',
        description: (markets: number) =>
            `${count(markets)} markets: platform dependence, direct booking and agentic readiness, with margins.`,
        finding: clearlyAboveHalf,
        clearly: (others: number) =>
            others === 0
                ? '“Clearly”: the whole margin lies above 50.'
                : `“Clearly”: the whole margin lies above 50. In the other ${inWords(others)} it does not.`,
        caption: 'Markets with scores and margins',
        /** `shown` is a number as it is written. */
        shown: (shown: string, all: number) =>
            `${shown} of ${count(all)} ${all === 1 ? 'market' : 'markets'}, newest searches.`,
        sorting: 'Sorting is not ranking: most margins overlap. Flag u: low reliability.',
        all: 'All markets',
        filter: 'Filter and sort',
        words: 'Words',
        wordsExample: 'sailing, Porto',
        parts: {
            country: 'Country',
            city: 'Town',
            activity: 'Activity',
            criteria: 'Criterion',
        } satisfies Record<MarketPart, string>,
        any: 'any',
        sortedBy: 'Sorted by',
        /** By the API's values of `sort`. */
        sorts: {
            '': 'place',
            '-tpdi_score': 'dependence, high first',
            tpdi_score: 'dependence, low first',
            '-direct_booking_pct': 'direct, high first',
            direct_booking_pct: 'direct, low first',
            '-ari_score': 'readiness, high first',
            ari_score: 'readiness, low first',
            '-analyzed_at': 'day, newest first',
            analyzed_at: 'day, oldest first',
        },
        unknown: (names: string) => `Not known here, and left out: ${names}.`,
        reset: 'Show all',
        none: 'No market yet',
        howToBegin: 'How to begin',
    },
};

function clearlyAboveHalf(above: number, all: number): string {
    const claim = 'clearly more than half of the results lead to an intermediary';
    if (all === 1) {
        return above === 1
            ? `In the one market, ${claim}`
            : 'One market, in which it is not clear where most results lead';
    }
    if (above === all) return `In each of ${count(all)} markets, ${claim}`;
    if (above === 0) return `In none of ${count(all)} markets do ${claim}`;
    return `In ${inWords(above)} of ${count(all)} markets, ${claim}`;
}
