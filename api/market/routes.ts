import { z } from '@hono/zod-openapi';
import { resources } from '../../contract/resources.ts';
import { movedResponseShape } from '../../contract/responses.ts';
import { linkHeader, marketRoute } from '../reference/declare.ts';
import { analysisQuery, listQuery, misfits, pageQuery } from './query.ts';

const params = z.object({
    id: z.uuid().openapi({
        param: { name: 'id', in: 'path', description: 'Identifier of the market.' },
        example: '0b9d7a3e-6f0e-5a57-9a4b-0d6d2f6a1c11',
    }),
});

const moved = movedResponseShape.meta({ id: 'Moved' });

export const overviewRoute = marketRoute({
    ...resources.overview,
    operationId: 'getOverview',
    summary: 'Global overview',
    description: 'Totals and average scores over the newest snapshot of every market.',
    mistaken: 'country',
});

export const analysisListRoute = marketRoute({
    ...resources.analysis_list,
    operationId: 'listAnalyses',
    summary: 'All analyses',
    description:
        'The newest analysis of every market, without actors, by country, city, activity and criteria. Filters that nothing ' +
        'matches answer 200 with no rows, and with `did_you_mean` where names are near.',
    query: listQuery,
    codes: ['invalid_request'],
    mistaken: 'contry',
    invalid: { path: 'limit', message: misfits.limit },
    headers: linkHeader,
});

export const analysisRoute = marketRoute({
    ...resources.analysis,
    operationId: 'getAnalysis',
    summary: 'One analysis',
    description: 'The complete analysis of one market with the actors observed.',
    params,
    moved,
    query: analysisQuery,
    codes: ['invalid_request', 'analysis_not_found'],
    mistaken: 'date',
    invalid: { path: 'as_of', message: misfits.as_of },
});

export const historyRoute = marketRoute({
    ...resources.history,
    operationId: 'getHistory',
    summary: 'History of one market',
    description: 'Every snapshot of the market, oldest first, with change and trend.',
    params,
    moved,
    codes: ['analysis_not_found'],
    mistaken: 'from',
});

export const historySummaryRoute = marketRoute({
    ...resources.history_summary,
    operationId: 'getHistorySummary',
    summary: 'Change of every market',
    description: 'The change of the ARI between the two newest snapshots of every market.',
    query: pageQuery,
    codes: ['invalid_request'],
    mistaken: 'country',
    invalid: { path: 'cursor', message: misfits.cursor },
    headers: linkHeader,
});
