import { encodeCursor, pageSize } from '../../contract/cursor.ts';
import type { DidYouMean } from '../../contract/responses.ts';
import type { MarketPart } from '../../contract/vocabulary.ts';
import { type ListKind, listHead } from '../dataset/market-index.ts';
import type { MarketStore } from '../dataset/store.ts';
import type { Content, ContentHeaders } from '../http/content.ts';
import { canonicalAddress, type ListSelection } from './query.ts';
import { nearMarkets, spelled } from './suggestions.ts';

/** The markets of a list page, as numbers in list order. */
interface ListPage {
    markets: readonly number[];
    total: number;
    /** Key of the last market if there is a next page; else null. */
    nextAfter: string | null;
}

/**
 * A list page. If it equals a rendered page, that page is returned; otherwise it is composed of the same elements in
 * the same format.
 */
export function listContent(
    store: MarketStore,
    kind: ListKind,
    path: string,
    selection: ListSelection,
): Content | Promise<Content> {
    const { index } = store;
    if (selection.filters.size === 0 && selection.limit === pageSize) {
        const start = selection.after === null ? 0 : index.firstAfter(selection.after);
        const rendered = start % pageSize === 0 ? index.lists[kind].pages[start / pageSize] : undefined;
        if (rendered !== undefined) {
            const next = start + pageSize < index.marketCount ? index.key(start + pageSize - 1) : null;
            return store.rendered(rendered, () => listHeaders(path, selection, next));
        }
    }
    const page = choosePage(store, selection);
    const address = canonicalAddress(path, selection, selection.after);
    const headers = listHeaders(path, selection, page.nextAfter);
    return store.composed(address, headers, () => compose(store, kind, page, selection.filters));
}

function choosePage({ index }: MarketStore, selection: ListSelection): ListPage {
    const { filters, limit, after } = selection;
    const first = after === null ? 0 : index.firstAfter(after);
    const matching = filters.size === 0 ? null : index.filter(filters);
    const total = matching === null ? index.marketCount : matching.length;
    const rest =
        matching === null
            ? Array.from({ length: Math.min(limit + 1, index.marketCount - first) }, (_, at) => first + at)
            : matching.filter((market) => market >= first);
    const markets = rest.slice(0, limit);
    const last = markets.at(-1);
    return { markets, total, nextAfter: rest.length > limit && last !== undefined ? index.key(last) : null };
}

function listHeaders(path: string, selection: ListSelection, nextAfter: string | null): ContentHeaders {
    if (nextAfter === null) return marketHeaders;
    return { ...marketHeaders, Link: `<${canonicalAddress(path, selection, nextAfter)}>; rel="next"` };
}

async function compose(
    store: MarketStore,
    kind: ListKind,
    page: ListPage,
    filters: ListSelection['filters'],
): Promise<Buffer> {
    const elements = await elementsOf(store, kind, page.markets);
    const parts = elements.flatMap((element, at) => [at === 0 ? head : comma, element]);
    if (parts.length === 0) parts.push(head);
    const next = page.nextAfter === null ? null : encodeCursor(page.nextAfter);
    const suggestions = page.total === 0 ? await didYouMean(store, kind, filters) : {};
    const meta = { total: page.total, count: page.markets.length, next_cursor: next, ...suggestions };
    parts.push(Buffer.from(`],"meta":${JSON.stringify(meta)}}`));
    return Buffer.concat(parts);
}

/** Reads the elements of markets from the rendered pages. */
async function elementsOf(store: MarketStore, kind: ListKind, markets: readonly number[]): Promise<Buffer[]> {
    const { lengths, offsets, pages } = store.index.lists[kind];
    const elements: Buffer[] = [];
    for (const group of byRenderedPage(markets)) {
        const [first, last] = [group[0] as number, group.at(-1) as number];
        const from = offsets[first] as number;
        const until = (offsets[last] as number) + (lengths[last] as number);
        // One read per rendered page, from the first to the last requested element.
        const bytes = await store.bodies.read(pages[Math.floor(first / pageSize)] as number, from, until - from);
        for (const market of group) {
            const at = (offsets[market] as number) - from;
            elements.push(bytes.subarray(at, at + (lengths[market] as number)));
        }
    }
    return elements;
}

/** Suggestions for the filters of an empty list; empty if no names are similar. */
async function didYouMean(
    store: MarketStore,
    kind: ListKind,
    filters: ListSelection['filters'],
): Promise<{ did_you_mean?: DidYouMean }> {
    const near = await nearMarkets(store.index, filters);
    const elements = new Map<MarketPart, Buffer[]>();
    for (const [part, markets] of near) {
        const found = await Promise.all(markets.map((market) => elementsOf(store, kind, [market])));
        elements.set(part, found.flat());
    }
    return elements.size === 0 ? {} : { did_you_mean: spelled(elements) };
}

const head = Buffer.from(listHead);
const comma = Buffer.from(',');

function byRenderedPage(markets: readonly number[]): number[][] {
    const groups: number[][] = [];
    let current = -1;
    for (const market of markets) {
        const page = Math.floor(market / pageSize);
        if (page !== current) groups.push([]);
        groups.at(-1)?.push(market);
        current = page;
    }
    return groups;
}

/** Headers of all responses with market data. Only private caches may store them. */
export const marketHeaders = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'private',
    Vary: 'Accept-Encoding',
} as const;
