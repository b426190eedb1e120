import { type ListName, type MarketResourceName, queriedResources, resources } from '../../contract/resources.ts';
import { readContributions } from '../dataset/contributions.ts';
import type { MarketStore } from '../dataset/store.ts';
import { type Prepared, whenReady } from '../http/content.ts';
import { type HttpContext, queryOf } from '../http/env.ts';
import { type Failure, failure, prepareFailure } from '../http/errors.ts';
import { noParameters, readQuery } from '../http/query.ts';
import { secured } from '../http/security-headers.ts';
import { csvOf, historyColumns } from './csv.ts';
import { csvHeaders, csvListContent, listContent, marketHeaders } from './list.ts';
import {
    analysisQuery,
    contributionsQuery,
    dayNumber,
    dayText,
    listQuery,
    selectionOf,
    summaryQuery,
} from './query.ts';

/** Responds from a data set, synchronously if the response is in memory. */
export type Endpoint = (c: HttpContext, store: MarketStore) => Prepared | Promise<Prepared>;

/** GET /api/v1/markets */
export const overview: Endpoint = (c, store) => {
    const query = readQuery(queryOf(c), noParameters);
    return query.ok ? rendered(c, store, store.index.overview) : prepareFailure(c, query.error);
};

/** GET /api/v1/analyses */
export const analysisList = list('analysis_list', listQuery);

/** GET /api/v1/analyses.csv */
export const analysisCsv: Endpoint = (c, store) => {
    const query = readQuery(queryOf(c), listQuery);
    if (!query.ok) return prepareFailure(c, query.error);
    const selection = selectionOf(query.value);
    if (!selection.ok) return prepareFailure(c, selection.error);
    const content = csvListContent(store, queriedResources.analysis_csv.path, selection.value);
    return whenReady(content, (loaded) => loaded.prepare(c));
};

/** GET /api/v1/markets/history-summary */
export const historySummary = list('history_summary', summaryQuery);

/** GET /api/v1/analyses/:id */
export const analysis: Endpoint = (c, store) => {
    const text = queryOf(c);
    let asOf = Number.POSITIVE_INFINITY;
    if (text !== '') {
        const query = readQuery(text, analysisQuery);
        if (!query.ok) return prepareFailure(c, query.error);
        asOf = asOfDay(query.value.as_of);
    }
    const market = store.index.find(idOf(c));
    if (market === undefined) return movedOrNotFound(c, store, resources.analysis.path);
    const response = store.index.analysis(market, asOf);
    return response === undefined ? prepareFailure(c, noSnapshot) : rendered(c, store, response);
};

/** GET /api/v1/analyses/:id/contributions */
export const contributions: Endpoint = (c, store) => {
    const query = readQuery(queryOf(c), contributionsQuery);
    if (!query.ok) return prepareFailure(c, query.error);
    const { score = null, as_of } = query.value;
    const { path } = queriedResources.contributions;
    const id = idOf(c);
    const market = store.index.find(id);
    if (market === undefined) return movedOrNotFound(c, store, path);
    const day = store.index.analysisDay(market, asOfDay(as_of));
    if (day === undefined) return prepareFailure(c, noSnapshot);
    const content = store.composed(`${path} ${id} ${day} ${score}`, marketHeaders, async () => {
        const { rows, scores } = await readContributions(store.database, id, day, score);
        return Buffer.from(JSON.stringify({ data: rows, meta: { id, analyzed_at: dayText(day), scores } }));
    });
    return whenReady(content, (loaded) => loaded.prepare(c));
};

/** GET /api/v1/analyses/:id/history */
export const history = ofMarket('history');

/** GET /api/v1/analyses/:id/agreement */
export const agreement = ofMarket('agreement');

function ofMarket(resource: MarketResourceName): Endpoint {
    return (c, store) => {
        const query = readQuery(queryOf(c), noParameters);
        if (!query.ok) return prepareFailure(c, query.error);
        const market = store.index.find(idOf(c));
        if (market === undefined) return movedOrNotFound(c, store, resources[resource].path);
        return rendered(c, store, store.index.ofMarket[resource][market] as number);
    };
}

/** GET /api/v1/analyses/:id/history.csv */
export const historyCsv: Endpoint = (c, store) => {
    const query = readQuery(queryOf(c), noParameters);
    if (!query.ok) return prepareFailure(c, query.error);
    const id = idOf(c);
    const { path } = queriedResources.history_csv;
    const market = store.index.find(id);
    if (market === undefined) return movedOrNotFound(c, store, path);
    const content = store.composed(`${path} ${id}`, csvHeaders('history.csv'), async () => {
        const body = store.bodies.read(store.index.ofMarket.history[market] as number);
        return csvOf(historyColumns, JSON.parse(body.toString()).data);
    });
    return whenReady(content, (loaded) => loaded.prepare(c));
};

function list(name: ListName, shape: typeof listQuery | typeof summaryQuery): Endpoint {
    return (c, store) => {
        const query = readQuery(queryOf(c), shape as typeof listQuery);
        if (!query.ok) return prepareFailure(c, query.error);
        const selection = selectionOf(query.value);
        if (!selection.ok) return prepareFailure(c, selection.error);
        const content = listContent(store, name, resources[name].path, selection.value);
        return whenReady(content, (loaded) => loaded.prepare(c));
    };
}

/** Days since 1970-01-01 of a parameter `as_of`. */
function asOfDay(asOf: string | undefined): number {
    return asOf === undefined ? Number.POSITIVE_INFINITY : dayNumber(asOf);
}

function idOf(c: HttpContext): string {
    return (c.req.param('id') ?? '').toLowerCase();
}

/** Redirects a former id of a renamed market to its current id; 404 for other ids. */
function movedOrNotFound(c: HttpContext, store: MarketStore, path: string): Prepared {
    const oldId = idOf(c);
    const id = store.index.movedTo(oldId);
    if (id === undefined) return prepareFailure(c, notFound('There is no analysis with this id.'));
    const query = queryOf(c) === '' ? '' : `?${queryOf(c)}`;
    return {
        status: 301,
        headers: secured({ ...marketHeaders, Location: `${path.replace('{id}', id)}${query}` }),
        // The same bytes as the static file at this address.
        body: JSON.stringify({ data: null, meta: { id: oldId, moved_to: id } }),
    };
}

function rendered(c: HttpContext, store: MarketStore, response: number): Prepared | Promise<Prepared> {
    return whenReady(store.rendered(response, plainHeaders), (content) => content.prepare(c));
}

const plainHeaders = () => marketHeaders;

const noSnapshot = notFound('The first snapshot of this market is later than as_of.');

function notFound(message: string): Failure {
    return failure('analysis_not_found', message);
}
