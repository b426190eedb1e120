import { daysText, shareOf } from './format.ts';
import { html, markup } from './html.ts';
import type { Market, Place } from './model.ts';
import { count } from './words/numbers.ts';
import { fill, words } from './words/words.ts';

/** Sorts places by dependence. Pages say that this is not a ranking. */
export function byDependence<P extends Place>(places: readonly P[]): P[] {
    return [...places].sort((a, b) => b.tpdi.value - a.tpdi.value);
}

/** Numbers of results of the newest searches: all, only through an intermediary, and direct. */
export function resultsOf(markets: readonly Market[]): { all: number; viaIntermediary: number; direct: number } {
    const sum = (of: (market: Market) => number) => markets.reduce((total, market) => total + of(market), 0);
    return {
        all: sum(({ newest }) => newest.sampleSize),
        viaIntermediary: sum(({ newest }) => newest.signalCounts.platform_only),
        direct: sum(({ newest }) => newest.signalCounts.direct),
    };
}

/** How many results can be booked only through an intermediary: a count, which needs no margin. */
export function intermediaryFinding(markets: readonly Market[]): string {
    const { all: n, viaIntermediary: intermediary } = resultsOf(markets);
    return fill(words.market.finding[shareOf(intermediary, n)], { intermediary, n });
}

/** The days of the newest searches, the earliest first. */
export function daysOf(markets: readonly Market[]): string[] {
    return markets.map(({ newest }) => newest.day).sort();
}

/** What first results are, with a link to their definition. */
export function firstResults(root: string) {
    const { firstResults, without } = words.market;
    const link = html`<a href="${root}codebook.html#positions">${without}</a>`;
    return html`<p class="sub">${markup(firstResults, { without: link })}</p>`;
}

export function sourceOf(markets: readonly Market[]): string {
    const days = daysOf(markets);
    const results = count(resultsOf(markets).all);
    return fill(words.overview.source, { results, days: daysText(days[0] as string, days.at(-1) as string) });
}
