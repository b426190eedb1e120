import { z } from '@hono/zod-openapi';
import { pageSize } from '../../contract/cursor.ts';
import {
    analysisListShape,
    analysisResponseShape,
    historyResponseShape,
    historySummaryShape,
    movedResponseShape,
    overviewResponseShape,
} from '../../contract/responses.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import { linkHeader, marketRoute } from '../reference/declare.ts';

const params = z.object({
    id: z.uuid().openapi({
        param: { name: 'id', in: 'path', description: 'Identifier of the market.' },
        example: '0b9d7a3e-6f0e-5a57-9a4b-0d6d2f6a1c11',
    }),
});

const filter = (part: MarketPart, example: string) =>
    z
        .array(z.string())
        .optional()
        .openapi({
            param: {
                name: part,
                in: 'query',
                style: 'form',
                explode: true,
                description: `Only this ${part}, without regard to case and accents; repeated: any of them.`,
            },
            example: [example],
        });

const examples: Record<MarketPart, string> = {
    country: 'Portugal',
    city: 'Porto',
    activity: 'Accommodation',
    criteria: 'Luxury',
};

const filters = Object.fromEntries(marketParts.map((part) => [part, filter(part, examples[part])])) as Record<
    MarketPart,
    ReturnType<typeof filter>
>;

const paging = {
    limit: z
        .int()
        .min(1)
        .max(pageSize)
        .default(pageSize)
        .openapi({ param: { name: 'limit', in: 'query', description: 'How many items at most.' } }),
    cursor: z
        .string()
        .optional()
        .openapi({ param: { name: 'cursor', in: 'query', description: 'The next_cursor of the response before.' } }),
};

const asOf = z.iso
    .date()
    .optional()
    .openapi({
        param: { name: 'as_of', in: 'query', description: 'Show the newest snapshot on or before this day.' },
        example: '2026-01-31',
    });

const moved = movedResponseShape.meta({ id: 'Moved' });

export const overviewRoute = marketRoute({
    path: '/api/v1/markets',
    operationId: 'getOverview',
    summary: 'Global overview',
    description: 'Totals and average scores over the newest snapshot of every market.',
    response: overviewResponseShape.meta({ id: 'Overview' }),
    mistaken: 'country',
});

export const analysisListRoute = marketRoute({
    path: '/api/v1/analyses',
    operationId: 'listAnalyses',
    summary: 'All analyses',
    description:
        'The newest analysis of every market, without actors, by country, city, activity and criteria. Filters that nothing ' +
        'matches answer 200 with no rows, and with `did_you_mean` where names are near.',
    response: analysisListShape.meta({ id: 'AnalysisList' }),
    query: z.object({ ...filters, ...paging }),
    codes: ['invalid_request'],
    mistaken: 'contry',
    unfit: { path: 'limit', message: `One whole number from 1 to ${pageSize}.` },
    headers: linkHeader,
});

export const analysisRoute = marketRoute({
    path: '/api/v1/analyses/{id}',
    operationId: 'getAnalysis',
    summary: 'One analysis',
    description: 'The complete analysis of one market with the actors observed.',
    response: analysisResponseShape.meta({ id: 'Analysis' }),
    params,
    moved,
    query: z.object({ as_of: asOf }),
    codes: ['invalid_request', 'analysis_not_found'],
    mistaken: 'date',
    unfit: { path: 'as_of', message: 'One day of the calendar as YYYY-MM-DD.' },
});

export const historyRoute = marketRoute({
    path: '/api/v1/analyses/{id}/history',
    operationId: 'getHistory',
    summary: 'History of one market',
    description: 'Every snapshot of the market, oldest first, with change and trend.',
    response: historyResponseShape.meta({ id: 'History' }),
    params,
    moved,
    codes: ['analysis_not_found'],
    mistaken: 'from',
});

export const historySummaryRoute = marketRoute({
    path: '/api/v1/markets/history-summary',
    operationId: 'getHistorySummary',
    summary: 'Change of every market',
    description: 'The change of the ARI between the two newest snapshots of every market.',
    response: historySummaryShape.meta({ id: 'HistorySummary' }),
    query: z.object(paging),
    codes: ['invalid_request'],
    mistaken: 'country',
    unfit: { path: 'cursor', message: 'One cursor as a response gave it in next_cursor.' },
    headers: linkHeader,
});
