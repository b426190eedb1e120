import { routePath } from 'hono/route';
import type { z } from 'zod';
import type { MarketResourceName } from '../../contract/resources.ts';
import { readContributions } from '../dataset/contributions.ts';
import type { MarketStore } from '../dataset/store.ts';
import { type Content, type Prepared, whenReady } from '../http/content.ts';
import { type HttpContext, queryOf, queryWithMark } from '../http/env.ts';
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
    type ListSelection,
    listQuery,
    selectionOf,
    summaryQuery,
} from './query.ts';

/** Responds from a data set, synchronously if the response is in memory. */
export type Endpoint = (c: HttpContext, store: MarketStore) => PreparedResponse;
type PreparedResponse = Prepared | Promise<Prepared>;

/** An endpoint whose query has a shape. An empty query is read once. */
export function withQuery<S extends z.ZodObject>(
    shape: S,
    respond: (c: HttpContext, store: MarketStore, query: z.output<S>) => PreparedResponse,
): Endpoint {
    const empty = readQuery('', shape);
    return (c, store) => {
        const text = queryOf(c);
        const query = text === '' ? empty : readQuery(text, shape);
        return query.ok ? respond(c, store, query.value) : prepareFailure(c, query.error);
    };
}

/** Responds with a content when it is loaded. */
export function prepared(c: HttpContext, content: Content | Promise<Content>): PreparedResponse {
    return whenReady(content, (loaded) => loaded.prepare(c));
}

/** GET /api/v1/markets */
export const overview = withQuery(noParameters, (c, store) => rendered(c, store, store.index.overview));

/** GET /api/v1/analyses */
export const analysisList = list(listQuery, (store, selection) => listContent(store, 'analysis_list', selection));

/** GET /api/v1/analyses.csv */
export const analysisCsv = list(listQuery, csvListContent);

/** GET /api/v1/markets/history-summary */
export const historySummary = list(summaryQuery, (store, selection) =>
    listContent(store, 'history_summary', selection),
);

/** GET /api/v1/analyses/:id */
export const analysis = ofMarket(analysisQuery, (c, store, market, { as_of }) => {
    const response = store.index.analysis(market, asOfDay(as_of));
    return response === undefined ? prepareFailure(c, noSnapshot) : rendered(c, store, response);
});

/** GET /api/v1/analyses/:id/contributions */
export const contributions = ofMarket(contributionsQuery, (c, store, market, { score = null, as_of }) => {
    const id = idOf(c);
    const day = store.index.analysisDay(market, asOfDay(as_of));
    if (day === undefined) return prepareFailure(c, noSnapshot);
    const content = store.composed(`contributions ${market} ${day} ${score}`, marketHeaders, async () => {
        const { rows, scores } = await readContributions(store.database, id, day, score);
        return Buffer.from(JSON.stringify({ data: rows, meta: { id, analyzed_at: dayText(day), scores } }));
    });
    return prepared(c, content);
});

/** GET /api/v1/analyses/:id/history */
export const history = renderedOf('history');

/** GET /api/v1/analyses/:id/agreement */
export const agreement = renderedOf('agreement');

/** GET /api/v1/analyses/:id/history.csv */
export const historyCsv = ofMarket(noParameters, (c, store, market) => {
    const content = store.composed(`history.csv ${market}`, csvHeaders('history.csv'), async () => {
        const body = store.bodies.read(store.index.ofMarket.history[market] as number);
        return csvOf(historyColumns, JSON.parse(body.toString()).data);
    });
    return prepared(c, content);
});

function renderedOf(resource: MarketResourceName): Endpoint {
    return ofMarket(noParameters, (c, store, market) =>
        rendered(c, store, store.index.ofMarket[resource][market] as number),
    );
}

/** An endpoint of the market with the id of the address. */
function ofMarket<S extends z.ZodObject>(
    shape: S,
    respond: (c: HttpContext, store: MarketStore, market: number, query: z.output<S>) => PreparedResponse,
): Endpoint {
    return withQuery(shape, (c, store, query) => {
        const market = store.index.find(idOf(c));
        return market === undefined ? movedOrNotFound(c, store) : respond(c, store, market, query);
    });
}

function list(
    shape: typeof listQuery | typeof summaryQuery,
    contentOf: (store: MarketStore, selection: ListSelection) => Content | Promise<Content>,
): Endpoint {
    return withQuery(shape as typeof listQuery, (c, store, query) => {
        const selection = selectionOf(query);
        return selection.ok ? prepared(c, contentOf(store, selection.value)) : prepareFailure(c, selection.error);
    });
}

/** Days since 1970-01-01 of a parameter `as_of`. */
function asOfDay(asOf: string | undefined): number {
    return asOf === undefined ? Number.POSITIVE_INFINITY : dayNumber(asOf);
}

function idOf(c: HttpContext): string {
    return (c.req.param('id') ?? '').toLowerCase();
}

/** Redirects a former id of a renamed market to its current id; 404 for other ids. */
function movedOrNotFound(c: HttpContext, store: MarketStore): Prepared {
    const oldId = idOf(c);
    const id = store.index.newIdOfOld.get(oldId);
    if (id === undefined) return prepareFailure(c, notFound('There is no analysis with this id.'));
    return {
        status: 301,
        headers: secured({ ...marketHeaders, Location: `${routePath(c).replace(':id', id)}${queryWithMark(c)}` }),
        // The same bytes as the static file at this address.
        body: JSON.stringify({ data: null, meta: { id: oldId, moved_to: id } }),
    };
}

function rendered(c: HttpContext, store: MarketStore, response: number): PreparedResponse {
    return prepared(c, store.rendered(response, plainHeaders));
}

const plainHeaders = () => marketHeaders;

const noSnapshot = notFound('The first snapshot of this market is later than as_of.');

function notFound(message: string): Failure {
    return failure('analysis_not_found', message);
}
