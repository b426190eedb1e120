import { z } from '@hono/zod-openapi';
import type { ErrorCode } from '../../contract/errors.ts';
import { queriedResources, resources } from '../../contract/resources.ts';
import { movedResponseShape } from '../../contract/responses.ts';
import { marketRoute } from '../reference/declare.ts';
import {
    analysisQuery,
    changesQuery,
    contributionsQuery,
    listQuery,
    parameterMessages,
    summaryQuery,
} from './query.ts';

/** What the routes of one market share. */
const ofMarket = {
    params: z.object({
        id: z.uuid().openapi({
            param: { name: 'id', in: 'path', description: 'Identifier of the market.' },
            example: '0b9d7a3e-6f0e-5a57-9a4b-0d6d2f6a1c11',
        }),
    }),
    moved: movedResponseShape.meta({ id: 'Moved' }),
    codes: ['analysis_not_found'] satisfies ErrorCode[],
};

export const overviewRoute = marketRoute({
    ...resources.overview,
    operationId: 'getOverview',
    summary: 'Global overview',
    description: 'Totals and average scores over the newest snapshots of all markets.',
    mistaken: 'country',
});

export const analysisListRoute = marketRoute({
    ...resources.analysis_list,
    operationId: 'listAnalyses',
    summary: 'All analyses',
    description:
        'The newest analyses of all markets, without actors. The usual order is by country, city, activity and criteria. If ' +
        'nothing matches, the list is empty, and `did_you_mean` has names similar to those of filters if there are any.',
    query: listQuery,
    mistaken: 'contry',
    invalid: { path: 'limit', message: parameterMessages.limit },
});

export const analysisRoute = marketRoute({
    ...resources.analysis,
    operationId: 'getAnalysis',
    summary: 'One analysis',
    description: 'The complete analysis of one market with its observed actors.',
    ...ofMarket,
    query: analysisQuery,
    mistaken: 'date',
    invalid: { path: 'as_of', message: parameterMessages.as_of },
});

export const historyRoute = marketRoute({
    ...resources.history,
    operationId: 'getHistory',
    summary: 'History of one market',
    description: 'All snapshots of the market, the oldest first, with change and trend.',
    ...ofMarket,
    mistaken: 'from',
});

export const analysisCsvRoute = marketRoute({
    ...queriedResources.analysis_csv,
    operationId: 'listAnalysesAsCsv',
    summary: 'All analyses as CSV',
    description:
        'The rows of `/api/v1/analyses` for the same parameters, with a header. Intervals and counts have columns of their own, ' +
        'named as in the exports. The header `Link` has the address of the next page.',
    types: ['text/csv'],
    query: listQuery,
    mistaken: 'contry',
    invalid: { path: 'sort', message: parameterMessages.sort },
});

export const historyCsvRoute = marketRoute({
    ...queriedResources.history_csv,
    operationId: 'getHistoryAsCsv',
    summary: 'History of one market as CSV',
    description:
        'The rows of the history, with a header. Intervals have columns of their own, named as in the exports.',
    types: ['text/csv'],
    ...ofMarket,
    mistaken: 'from',
});

export const contributionsRoute = marketRoute({
    ...queriedResources.contributions,
    operationId: 'getContributions',
    summary: 'Why the scores are what they are',
    description:
        'The rows of sheets that gave points to the scores of one snapshot, with their sheet and line. The sum of the points of ' +
        'a score, rounded half up, is the score.',
    ...ofMarket,
    query: contributionsQuery,
    mistaken: 'scores',
    invalid: { path: 'score', message: parameterMessages.score },
});

export const agreementRoute = marketRoute({
    ...resources.agreement,
    operationId: 'getAgreement',
    summary: 'Agreement between codings',
    description:
        'How well independent codings of the same results agree, in each snapshot of the market that was coded twice and in all of ' +
        'them: percent agreement, AC1 and alpha with intervals, specific agreement and confusion matrix.',
    ...ofMarket,
    mistaken: 'as_of',
});

export const historySummaryRoute = marketRoute({
    ...resources.history_summary,
    operationId: 'getHistorySummary',
    summary: 'Change of every market',
    description:
        'The change of the ARI between the two newest snapshots, for all markets or those that match the filters.',
    query: summaryQuery,
    mistaken: 'contry',
    invalid: { path: 'cursor', message: parameterMessages.cursor },
});

export const changesRoute = marketRoute({
    ...queriedResources.changes,
    operationId: 'listChanges',
    summary: 'What releases have changed',
    description:
        'Every difference between a release and the one before it, and between the data now and the last release, with its ' +
        'reasons: the oldest release first. Empty before the first release.',
    query: changesQuery,
    mistaken: 'from',
    invalid: { path: 'cursor', message: parameterMessages.cursor },
});

export const exportListRoute = marketRoute({
    ...queriedResources.exports,
    operationId: 'listExports',
    summary: 'Files with all rows',
    description: 'The exports as CSV and Parquet, with size, digest and number of rows.',
    mistaken: 'format',
});

export const exportRoute = marketRoute({
    path: `${queriedResources.exports.path}/{name}`,
    operationId: 'getExport',
    summary: 'One export',
    description: 'The file; with the header `Range` a part of it. A part counts like the whole file.',
    params: z.object({
        name: z.string().openapi({
            param: { name: 'name', in: 'path', description: 'Name of the file in the list of exports.' },
            example: 'analyses.csv',
        }),
    }),
    response: z.any().openapi({ type: 'string', format: 'binary' }),
    types: ['text/csv', 'application/vnd.apache.parquet'],
    hasRanges: true,
    codes: ['not_found'],
    mistaken: 'limit',
});
