import { type ListName, queriedResources, resources } from '../../contract/resources.ts';
import type { DidYouMean } from '../../contract/responses.ts';
import type { MarketIndex } from '../dataset/market-index.ts';
import { rankOf } from '../dataset/market-values.ts';
import type { MarketStore } from '../dataset/store.ts';
import type { Content, ContentHeaders } from '../http/content.ts';
import { analysisColumns, csvOf } from './csv.ts';
import { canonicalAddress, cursorAfter, dayNumber, isWhole, type ListPosition, type ListSelection } from './query.ts';
import { nearMarkets } from './suggestions.ts';

/** The markets of a list page, as numbers in the order of the list. */
interface ListPage {
    markets: readonly number[];
    total: number;
    /** The last market if there is a next page; else null. */
    nextAfter: ListPosition | null;
}

/** A list page, composed of the elements that the build made, in the format of the static files. */
export function listContent(store: MarketStore, list: ListName, selection: ListSelection): Content | Promise<Content> {
    const { path } = resources[list];
    const page = choosePage(store, selection);
    const address = canonicalAddress(path, selection, selection.after);
    const headers = listHeaders(path, selection, page.nextAfter);
    return store.composed(address, headers, () => compose(store, list, page, selection));
}

/** The same page as CSV. */
export function csvListContent(store: MarketStore, selection: ListSelection): Content | Promise<Content> {
    const { path } = queriedResources.analysis_csv;
    const page = choosePage(store, selection);
    const headers = { ...listHeaders(path, selection, page.nextAfter), ...csvHeaders('analyses.csv') };
    return store.composed(canonicalAddress(path, selection, selection.after), headers, async () => {
        const elements = store.elements('analysis_list', page.markets);
        return csvOf(
            analysisColumns,
            elements.map((element) => JSON.parse(element.toString())),
        );
    });
}

function choosePage({ index }: MarketStore, selection: ListSelection): ListPage {
    const { sort, limit } = selection;
    const { total, rest } = isWhole(selection) ? wholeList(index, selection) : matching(index, selection);
    const markets = rest.slice(0, limit);
    const last = markets.at(-1);
    if (rest.length <= limit || last === undefined) return { markets, total, nextAfter: null };
    const value = sort === null ? null : index.values.get(sort.member, last);
    return { markets, total, nextAfter: { key: index.key(last), value } };
}

/** How many markets match, and those after the cursor, of which there may be more than `limit`. */
interface Matching {
    total: number;
    rest: readonly number[];
}

function wholeList(index: MarketIndex, { limit, after }: ListSelection): Matching {
    const first = after === null ? 0 : index.firstAfter(after.key);
    const length = Math.max(0, Math.min(limit + 1, index.marketCount - first));
    return { total: index.marketCount, rest: Array.from({ length }, (_, at) => first + at) };
}

function matching(index: MarketIndex, { filters, words, analyzedSince, sort, after }: ListSelection): Matching {
    const found = index.filter(filters, words, analyzedSince === null ? null : dayNumber(analyzedSince));
    const first = after === null ? 0 : index.firstAfter(after.key);
    if (sort === null) return { total: found.length, rest: found.filter((market) => market >= first) };
    const rank = (market: number) => rankOf(index.values.get(sort.member, market), sort);
    const afterRank = after?.value == null ? Number.NEGATIVE_INFINITY : rankOf(after.value, sort);
    const isAfter = (market: number) => {
        const own = rank(market);
        return own > afterRank || (own === afterRank && market >= first);
    };
    const wanted = new Set(found.filter(isAfter));
    return { total: found.length, rest: [...index.values.sorted(sort)].filter((market) => wanted.has(market)) };
}

function listHeaders(path: string, selection: ListSelection, nextAfter: ListPosition | null): ContentHeaders {
    if (nextAfter === null) return marketHeaders;
    return { ...marketHeaders, Link: `<${canonicalAddress(path, selection, nextAfter)}>; rel="next"` };
}

async function compose(store: MarketStore, list: ListName, page: ListPage, selection: ListSelection): Promise<Buffer> {
    const elements = store
        .elements(list, page.markets)
        .flatMap((element, at) => (at === 0 ? element : [comma, element]));
    const next = page.nextAfter === null ? null : cursorAfter(selection, page.nextAfter);
    const suggestions = page.total === 0 ? didYouMean(store, list, selection.filters) : {};
    const meta = { total: page.total, count: page.markets.length, next_cursor: next, ...suggestions };
    return Buffer.concat([Buffer.from('{"data":['), ...elements, Buffer.from(`],"meta":${JSON.stringify(meta)}}`)]);
}

const comma = Buffer.from(',');

/** Suggestions for the filters of an empty list, as spelled in the newest snapshots; empty if no names are similar. */
function didYouMean(
    store: MarketStore,
    list: ListName,
    filters: ListSelection['filters'],
): { did_you_mean?: DidYouMean } {
    const suggestions = [...nearMarkets(store.index, filters)].map(([part, markets]) => {
        const names = store.elements(list, markets).map((element) => JSON.parse(element.toString())[part]);
        return [part, [...new Set(names)]];
    });
    return suggestions.length === 0 ? {} : { did_you_mean: Object.fromEntries(suggestions) };
}

/** Headers of all responses with market data. Only private caches may store them. */
export const marketHeaders = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private',
    Vary: 'Accept-Encoding',
} as const;

/** Headers of a response as CSV, which browsers save under the name. */
export function csvHeaders(name: string) {
    return {
        ...marketHeaders,
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
    };
}
