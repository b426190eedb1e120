import { dayText } from './format.ts';
import type { Market, Place } from './model.ts';
import { words } from './words/en.ts';

/** Sorting is for finding one's way; it is no ranking, and pages say so. */
export function byDependence<P extends Place>(places: readonly P[]): P[] {
    return [...places].sort((a, b) => b.tpdi.value - a.tpdi.value);
}

/** First results of the newest searches, and those of them that can be booked only through an intermediary. */
export function resultsOf(markets: readonly Market[]): { all: number; viaIntermediary: number; direct: number } {
    const sum = (of: (market: Market) => number) => markets.reduce((total, market) => total + of(market), 0);
    return {
        all: sum(({ newest }) => newest.sampleSize),
        viaIntermediary: sum(({ newest }) => newest.signalCounts.platform_only),
        direct: sum(({ newest }) => newest.signalCounts.direct),
    };
}

/** Where a picture of several markets is from. */
export function sourceOf(markets: readonly Market[]): string {
    const days = markets.map(({ newest }) => newest.day).sort();
    return words.overview.source(resultsOf(markets).all, dayText(days[0] as string), dayText(days.at(-1) as string));
}
