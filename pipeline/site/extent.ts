import type { SiteData } from './model.ts';
import type { Extent } from './words/en-pages.ts';

/** The size of the data, and their first and last day. There must be a market. */
export function extentOf({ markets, cities, observationCount }: SiteData): Extent {
    const days = markets.flatMap(({ snapshots }) => snapshots.map(({ day }) => day)).sort();
    return {
        markets: markets.length,
        cities: cities.length,
        countries: new Set(cities.map(({ countrySlug }) => countrySlug)).size,
        results: observationCount,
        first: days[0] as string,
        last: days.at(-1) as string,
    };
}
