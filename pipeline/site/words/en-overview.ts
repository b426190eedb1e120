import type { MarketPart } from '../../../contract/vocabulary.ts';
import { count, counted, countedInWords, inWords, inWordsFirst, plural } from '../format.ts';
import type { Extent } from '../model.ts';
import { marketWords } from './en-market.ts';

/** Texts of the overview, the list of markets and the places. */
export const overviewWords = {
    /** Source line of pictures of several markets. */
    source: (results: string, days: string) => `${results} results of the newest searches, ${days}.`,
    index: {
        what: (isPublic: boolean) =>
            `An ${isPublic ? 'open ' : ''}index of who appears when travellers search for a tour or a room in a town, and ` +
            'whether they can book it with the people who run it: coded by hand, with margins' +
            `${isPublic ? '. Each result, check and search leads to the line of the sheet it comes from' : ''}.`,
        finding: marketWords.finding,
        dataDoor: 'The data',
        dataDoorText: (markets: number) =>
            `${counted(markets, 'market')}: what the search page looks like, how ready the operators are, and how sure that is.`,
        bookingDoor: 'Book direct',
        bookingDoorText: (experiences: number, providers: number) =>
            `${counted(experiences, 'experience')} of ${countedInWords(providers, 'provider')}, booked with the people who run them.`,
        figures: 'The figures',
        until: (day: string) => `to ${day}`,
        markets: ({ markets, cities, countries }: Extent) =>
            `${plural(markets, 'market')} in ${countedInWords(cities, 'town')} of ${countedInWords(countries, 'country', 'countries')}`,
        inAll: (results: number) => `${count(results)} in all`,
        results: 'search results in the newest searches, coded by hand',
        ofResults: (results: number) => `of ${count(results)}`,
        direct: 'results that can be booked direct',
        dependence: 'platform dependence, of 100',
        readiness: (operators: number) => `agentic readiness of ${counted(operators, 'operator')}, of 100`,
    },
    map: {
        /** `results`: the finding about the results of all towns. */
        finding: (mostly: number, towns: number, results: string) => {
            if (towns === 1) return `One town: ${results.charAt(0).toLowerCase()}${results.slice(1)}`;
            const claim = 'more than half of the first results can be booked only through an intermediary';
            if (mostly === towns) return `In each of the ${inWords(towns)} towns, ${claim}`;
            return `In ${mostly === 0 ? 'none' : inWords(mostly)} of ${inWords(towns)} towns, ${claim}`;
        },
        more: 'Platform dependence of all results of a town.',
        area: 'Area of a dot: number of markets.',
        landSource: 'Land: Natural Earth.',
        caption: 'Towns with their dependence',
        columns: {
            city: 'Town',
            country: 'Country',
            latitude: 'Latitude',
            longitude: 'Longitude',
            markets: 'Markets',
            results: 'Results',
            tpdi_score: 'Dependence',
            tpdi_low: 'Low',
            tpdi_high: 'High',
            band: 'Band',
        },
        window: (towns: number) => `Map of ${counted(towns, 'town')}; the list below has them all`,
        /** `score`: with its margin and the number of markets. */
        town: (name: string, score: string) => `${name}: ${score}`,
        elsewhere: 'Not on the map until places.csv has the coordinates:',
        kilometres: (length: number) => `${count(length)} km`,
        band: (label: string, from: number, below: number | null) => {
            if (below === null) return `${label}, ${from} and more`;
            return from === 0 ? `${label}, below ${below}` : `${label}, ${from} to ${below}`;
        },
    },
    means: {
        /** Ranges of scores with a margin; null without any. */
        finding: (places: string, tpdi: string | null, ari: string | null) => {
            const ranges = [tpdi && `dependence ${tpdi}`, ari && `readiness ${ari}`].filter(Boolean);
            return `${places}: ${ranges.length === 0 ? 'too little data to say' : ranges.join(', ')}`;
        },
        range: (low: number, high: number) => (low === high ? String(low) : `from ${low} to ${high}`),
        /** Of some or all places. */
        ofPlaces: (range: string, some: number, all: number) => (some === all ? range : `of ${inWords(some)} ${range}`),
        countries: (countries: number) => `${inWordsFirst(countries)} ${plural(countries, 'country', 'countries')}`,
        towns: (towns: number) => `${inWordsFirst(towns)} ${plural(towns, 'town')}`,
        activities: (activities: number, marketsMin: number) =>
            `${inWordsFirst(activities)} ${plural(activities, 'activity', 'activities')} of ${inWords(marketsMin)} markets or more`,
        /** By name of the chart. */
        sorted: {
            countries: sortedText('country'),
            towns: sortedText('town'),
            activities: sortedText('activity'),
        },
        caption: 'Both scores of several markets, and of each',
        place: 'Place',
        scores: [
            { title: 'Platform dependence', short: 'Dependence', unit: 'of all results' },
            { title: 'Agentic readiness', short: 'Readiness', unit: 'mean of markets' },
        ],
        columns: {
            place: 'Place',
            city: 'Town',
            activity: 'Activity',
            criteria: 'Criterion',
            tpdi_score: 'Dependence',
            tpdi_low: 'Low',
            tpdi_high: 'High',
            results: 'Results',
            tpdi_markets: 'Markets together',
            ari_score: 'Readiness',
            ari_low: 'Low',
            ari_high: 'High',
            ari_markets: 'Markets in its mean',
        },
        markets: marketsText,
        of: (markets: number) => (markets === 1 ? 'one market' : `mean of ${count(markets)}`),
        meanOf: (markets: number) => (markets === 1 ? 'one market' : `mean of ${count(markets)} markets`),
        notMeasured: 'not measured',
        tooFewMarkets: 'too few for a margin',
        keyTogether: 'the markets together, with their margin',
        keyThin: (marketsMin: number) =>
            `too few to draw a margin: it takes ${inWords(marketsMin)} markets, or enough results of one`,
        keyMarket: 'one market',
    },
    changes: {
        finding: (clear: number, compared: number) => {
            if (compared === 0) return 'No market has been searched twice yet';
            if (clear === 0) return 'Newest searches: no change is clear yet';
            return `Newest searches: ${countedInWords(clear, 'change is', 'changes are')} clear`;
        },
        /** `byChance`: expected number of differences that exclude 0 by chance. */
        more: (counts: { tpdi: number; ari: number }, standingOut: number, byChance: number, clear: number) => {
            const compared = `Compared with the search before: dependence of ${counted(counts.tpdi, 'market')}, readiness of ${count(counts.ari)}.`;
            if (standingOut === 0) return `${compared} No difference is larger than its own margin.`;
            const standing = `${inWordsFirst(standingOut)} ${plural(standingOut, 'difference is larger than its own margin', 'differences are larger than their own margin')}`;
            const chance = byChance < 1 ? 'less than one' : `about ${inWords(Math.round(byChance))}`;
            const left = clear === 0 ? 'none is' : countedInWords(clear, 'is', 'are');
            return `${compared} ${standing}; chance alone would give ${chance}. Adjusted for that many comparisons, ${left} clear.`;
        },
        source: 'Differences in points with their intervals. q: p value adjusted for all changes of the score.',
        shown: (shown: number, all: number) => `The first ${shown} of ${all}: clear ones, then the newest.`,
        caption: 'Newest changes whose own interval excludes 0',
        isClear: (q: string) => `clear, q ${q}`,
        mayBeChance: (q: string) => `may be chance, q ${q}`,
        heads: [
            { title: 'Market', unit: '' },
            { title: 'Score', unit: 'before, then now' },
            { title: 'Difference', unit: 'to the search before' },
        ],
        inWords: 'In words',
        before: (score: string) => `${score}, then`,
        all: 'All changes',
        yesNo: { true: 'yes', false: 'no' },
        columns: {
            country: 'Country',
            city: 'Town',
            activity: 'Activity',
            criteria: 'Criterion',
            score: 'Score',
            previous_analyzed_at: 'Day before',
            previous_value: 'Before',
            previous_low: 'Low',
            previous_high: 'High',
            analyzed_at: 'Day',
            value: 'Now',
            value_low: 'Low',
            value_high: 'High',
            difference: 'Difference',
            difference_low: 'Low',
            difference_high: 'High',
            q_value: 'q',
            significant_adjusted: 'Clear',
        },
    },
    mix: {
        /** `actors`: the most frequent ones, each with `most` results. */
        finding: (actors: readonly string[], most: number, all: number) => {
            const names = actors.join('s and ').toLowerCase();
            return `${names.charAt(0).toUpperCase()}${names.slice(1)}s are found most often: ${count(most)}${actors.length > 1 ? ' each' : ''} of ${count(all)} first results`;
        },
        caption: 'Results of the newest searches by kind of actor',
        columns: { actor_type: 'Actor', results: 'Results' },
    },
    place: {
        allCountries: 'Countries',
        extent: (markets: number, day: string) =>
            `${counted(markets, 'market')}, newest search of ${day}. Places are described here, not ranked.`,
        direct: 'of 100 results can be booked direct',
        compare: (some: number, all: number) =>
            some === all ? 'Compare these markets' : `Compare the first ${inWords(some)} of these markets`,
        cite: 'How to cite',
    },
    marketTable: {
        heading: 'All markets, newest searches',
        sorting: 'Sorting is not ranking: most margins overlap.',
        caption: 'Markets with scores and margins',
        /** Names are those of `sort` in the API. A score has two columns, value and plot. */
        heads: [
            { name: 'market', title: 'Market', unit: 'activity and criterion' },
            { name: 'tpdi_score', title: 'Dependence', unit: 'TPDI, 0 to 100', isScore: true },
            { name: 'direct_booking_pct', title: 'Direct', unit: 'per cent of results', isScore: true },
            { name: 'ari_score', title: 'Readiness', unit: 'ARI, 0 to 100', isScore: true },
            { name: 'results', title: 'Results' },
            { name: 'operators', title: 'Operators' },
            { name: 'analyzed_at', title: 'Day' },
            { name: 'flag', title: 'Flag' },
        ] as readonly { name: string; title: string; unit?: string; isScore?: boolean }[],
        flagMeaning: 'low reliability: too few to say',
        /** `dependence`: with its margin; null without one. */
        group: (markets: number, dependence: string | null) =>
            `${marketsText(markets)}${dependence === null ? '' : `, dependence ${dependence}`}`,
        margin: (margin: string) => `margin ${margin}`,
        thin: 'too few to say',
        notMeasured: 'no operator to measure',
        keyScore: 'score with its margin, on 0 to 100',
        keyThin: 'u: too few to say, low reliability',
        /** Replaces the columns of results, operators and day on narrow pages. */
        basis: (results: number, operators: number, day: string) =>
            `${counted(results, 'result')}, ${counted(operators, 'operator')}, ${day}`,
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
        /** `shown`: a formatted number. */
        shown: (shown: string, all: number) => `${shown} of ${counted(all, 'market')}, newest searches.`,
        /** The heading of some markets; `values`: those of the filter. */
        some: (shown: string, all: number, values: string) =>
            `${shown} of ${counted(all, 'market')}, newest searches: ${values}`,
        near: (town: string) => `Did you mean ${town}?`,
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
        /** By value of `sort` in the API. */
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
        noneShown: (all: number) => `No market matches; there ${all === 1 ? 'is one' : `are ${count(all)}`}.`,
        unknown: (names: string) => `Unknown, and left out: ${names}.`,
        reset: 'Show all',
    },
};

function marketsText(markets: number): string {
    return markets === 1 ? 'one market' : counted(markets, 'market');
}

function sortedText(group: string): string {
    return `Sorted by dependence. This is not a ranking: markets within each ${group} differ widely.`;
}

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
