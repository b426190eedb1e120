import { resources } from '../../contract/resources.ts';
import type { ListKind } from '../dataset/market-index.ts';
import type { MarketStore } from '../dataset/store.ts';
import { type Prepared, whenReady } from '../http/content.ts';
import { type HttpContext, queryOf } from '../http/env.ts';
import { type Failure, failure } from '../http/errors.ts';
import { noParameters, readQuery } from '../http/query.ts';
import { secured } from '../http/security-headers.ts';
import { listContent, marketHeaders } from './list.ts';
import { analysisQuery, dayNumber, listQuery, selectionOf, summaryQuery } from './query.ts';

/** Responds from a data set, synchronously if the response is in memory. */
export type Endpoint = (c: HttpContext, store: MarketStore) => Prepared | Failure | Promise<Prepared | Failure>;

/** GET /api/v1/markets */
export const overview: Endpoint = (c, store) => {
    const query = readQuery(queryOf(c), noParameters);
    return query.ok ? rendered(c, store, store.index.overview) : query.error;
};

/** GET /api/v1/analyses */
export const analysisList = list('analysis_list', listQuery);

/** GET /api/v1/markets/history-summary */
export const historySummary = list('history_summary', summaryQuery);

/** GET /api/v1/analyses/:id */
export const analysis: Endpoint = (c, store) => {
    const text = queryOf(c);
    let asOf = Number.POSITIVE_INFINITY;
    if (text !== '') {
        const query = readQuery(text, analysisQuery);
        if (!query.ok) return query.error;
        if (query.value.as_of !== undefined) asOf = dayNumber(query.value.as_of);
    }
    const market = store.index.find(idOf(c));
    if (market === undefined) return movedOrNotFound(c, store, 'analysis');
    const response = store.index.analysis(market, asOf);
    return response === undefined
        ? notFound('The first snapshot of this market is later than as_of.')
        : rendered(c, store, response);
};

/** GET /api/v1/analyses/:id/history */
export const history: Endpoint = (c, store) => {
    const query = readQuery(queryOf(c), noParameters);
    if (!query.ok) return query.error;
    const market = store.index.find(idOf(c));
    if (market === undefined) return movedOrNotFound(c, store, 'history');
    return rendered(c, store, store.index.history[market] as number);
};

function list(kind: ListKind, shape: typeof listQuery | typeof summaryQuery): Endpoint {
    return (c, store) => {
        const query = readQuery(queryOf(c), shape as typeof listQuery);
        if (!query.ok) return query.error;
        const selection = selectionOf(query.value);
        if (!selection.ok) return selection.error;
        const content = listContent(store, kind, resources[kind].path, selection.value);
        return whenReady(content, (loaded) => loaded.prepare(c));
    };
}

function idOf(c: HttpContext): string {
    return (c.req.param('id') ?? '').toLowerCase();
}

/** Redirects a former id of a renamed market to its current id; 404 for other ids. */
function movedOrNotFound(c: HttpContext, store: MarketStore, resource: 'analysis' | 'history'): Prepared | Failure {
    const oldId = idOf(c);
    const id = store.index.movedTo(oldId);
    if (id === undefined) return notFound('There is no analysis with this id.');
    const query = queryOf(c) === '' ? '' : `?${queryOf(c)}`;
    return {
        status: 301,
        headers: secured({ ...marketHeaders, Location: `${resources[resource].path.replace('{id}', id)}${query}` }),
        // The same bytes as the static file at this address.
        body: JSON.stringify({ data: null, meta: { id: oldId, moved_to: id } }),
    };
}

function rendered(c: HttpContext, store: MarketStore, response: number): Prepared | Promise<Prepared> {
    return whenReady(store.rendered(response, plainHeaders), (content) => content.prepare(c));
}

const plainHeaders = () => marketHeaders;

function notFound(message: string): Failure {
    return failure('analysis_not_found', message);
}
