import { type Mean, meanOf } from './charts/mean.ts';
import { dayText } from './format.ts';
import { groupBy } from './group-by.ts';
import type { City, Market } from './model.ts';
import { words } from './words/en.ts';

/** A town or a country with its markets. Its page is `places/<slug>.html`. */
export interface Place {
    name: string;
    slug: string;
    markets: readonly Market[];
    tpdi: Mean;
    /** Null where no market has an operator to measure. */
    ari: Mean | null;
}

export interface Country extends Place {
    cities: readonly City[];
}

export function placeOfCity({ city, slug, markets }: City): Place {
    return { name: city, slug, markets, ...meansOf(markets) };
}

/** The countries of the cities, in their order. */
export function countriesOf(cities: readonly City[]): Country[] {
    return [...groupBy(cities, ({ countrySlug }) => countrySlug)].map(([slug, group]): Country => {
        const markets = group.flatMap((city) => city.markets);
        return { name: group[0]?.country ?? '', slug, markets, cities: group, ...meansOf(markets) };
    });
}

/** Sorting is for finding one's way; it is no ranking, and pages say so. */
export function byDependence<P extends Place>(places: readonly P[]): P[] {
    return [...places].sort((a, b) => b.tpdi.value - a.tpdi.value);
}

function meansOf(markets: readonly Market[]): { tpdi: Mean; ari: Mean | null } {
    // A place is there because a market is.
    const tpdi = meanOf(markets.map(({ newest }) => newest.tpdi)) as Mean;
    return { tpdi, ari: meanOf(markets.map(({ newest }) => newest.ari)) };
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
