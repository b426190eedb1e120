import { marketParts } from '../../contract/vocabulary.ts';
import type { ListKind } from '../dataset/market-index.ts';
import type { Takeover } from '../dataset/reload.ts';
import type { MarketStore } from '../dataset/store.ts';
import type { Content } from '../http/content.ts';
import { type Failure, failure, failureAnswer, unavailable } from '../http/errors.ts';
import { type Answer, type Exchange, type Handler, type Middleware, proceed } from '../http/exchange.ts';
import { invalidParameters, isFailure, readQuery } from '../http/query.ts';
import { secured } from '../http/security-headers.ts';
import { listContent } from './list.ts';
import { readSelection } from './list-query.ts';
import { marketHeaders } from './market-headers.ts';

/** Takes hold of the data set of this moment, for the whole of a request. */
export function holdData(takeover: Pick<Takeover, 'current'>): Middleware {
    return (next: Handler) => (exchange) => {
        const store = takeover.current;
        if (store === null) {
            const message = 'There are no data to serve yet. On the server, run `make build`.';
            return failureAnswer(exchange, unavailable(message));
        }
        exchange.store = store;
        store.hold();
        let answer: Answer | Promise<Answer>;
        try {
            answer = next(exchange);
        } catch (error) {
            store.release();
            throw error;
        }
        if (answer instanceof Promise) return answer.finally(() => store.release());
        store.release();
        return answer;
    };
}

/** GET /api/v1/markets */
export const overview: Handler = (exchange) => {
    const query = readQuery(exchange.query, []);
    if (isFailure(query)) return failureAnswer(exchange, query);
    return answerRendered(exchange, storeOf(exchange).index.overview);
};

/** GET /api/v1/analyses */
export const analysisList: Handler = list('analysis_list', '/api/v1/analyses', [...marketParts, 'limit', 'cursor']);

/** GET /api/v1/markets/history-summary */
export const historySummary: Handler = list('history_summary', '/api/v1/markets/history-summary', ['limit', 'cursor']);

/** GET /api/v1/analyses/:id */
export const analysis: Handler = (exchange) => {
    const asOf = readAsOf(exchange);
    if (typeof asOf !== 'number') return failureAnswer(exchange, asOf);
    const { index } = storeOf(exchange);
    const market = findMarket(exchange);
    if (market === undefined) return movedOrNotFound(exchange);
    const response = index.analysis(market, asOf);
    if (response === undefined) return notFound(exchange, 'The first snapshot of this market is later than as_of.');
    return answerRendered(exchange, response);
};

/** GET /api/v1/analyses/:id/history */
export const history: Handler = (exchange) => {
    const query = readQuery(exchange.query, []);
    if (isFailure(query)) return failureAnswer(exchange, query);
    const market = findMarket(exchange);
    if (market === undefined) return movedOrNotFound(exchange);
    return answerRendered(exchange, storeOf(exchange).index.history[market] as number);
};

function list(kind: ListKind, path: string, parameters: readonly string[]): Handler {
    return (exchange) => {
        const query = readQuery(exchange.query, parameters);
        if (isFailure(query)) return failureAnswer(exchange, query);
        const selection = readSelection(query);
        if (isFailure(selection)) return failureAnswer(exchange, selection);
        return proceed(listContent(storeOf(exchange), kind, path, selection), exchange, answerContent);
    };
}

/** The day of `as_of`, counted from 1970-01-01; infinite without one. */
function readAsOf(exchange: Exchange): number | Failure {
    const text = exchange.query;
    if (text === '') return Number.POSITIVE_INFINITY;
    const query = readQuery(text, ['as_of']);
    if (isFailure(query)) return query;
    const values = query.get('as_of');
    if (values === undefined) return Number.POSITIVE_INFINITY;
    const [value = ''] = values;
    const instantMs = /^\d{4}-\d{2}-\d{2}$/u.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
    const exists = !Number.isNaN(instantMs) && new Date(instantMs).toISOString().slice(0, 10) === value;
    if (values.length === 1 && exists) return instantMs / 86_400_000;
    return invalidParameters([{ path: 'as_of', message: 'One day of the calendar as YYYY-MM-DD.' }]);
}

function findMarket(exchange: Exchange): number | undefined {
    return storeOf(exchange).index.find(idOf(exchange));
}

function idOf(exchange: Exchange): string {
    return (exchange.asked.param('id') ?? '').toLowerCase();
}

/** An id that a market had under an old name leads to the same address of the market; another id is none. */
function movedOrNotFound(exchange: Exchange): Answer {
    const oldId = idOf(exchange);
    const id = storeOf(exchange).index.movedTo(oldId);
    if (id === undefined) return notFound(exchange, 'There is no analysis with this id.');
    const query = exchange.query === '' ? '' : `?${exchange.query}`;
    return {
        status: 301,
        headers: secured({ ...marketHeaders, Location: `${exchange.route.replace(':id', id)}${query}` }),
        // The bytes of the static file at this address.
        body: JSON.stringify({ data: null, meta: { id: oldId, moved_to: id } }),
    };
}

function storeOf(exchange: Exchange): MarketStore {
    return exchange.store as MarketStore;
}

function answerRendered(exchange: Exchange, response: number): Answer | Promise<Answer> {
    return proceed(storeOf(exchange).rendered(response, plainHeaders), exchange, answerContent);
}

const plainHeaders = () => marketHeaders;

function answerContent(content: Content, exchange: Exchange): Answer | Promise<Answer> {
    return content.answer(exchange);
}

function notFound(exchange: Exchange, message: string): Answer {
    return failureAnswer(exchange, failure('analysis_not_found', message));
}
