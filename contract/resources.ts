import {
    analysisListShape,
    analysisResponseShape,
    historyResponseShape,
    historySummaryShape,
    overviewResponseShape,
} from './responses.ts';

/**
 * The resources of the market API that are rendered at build time, in the order of rendering. Each is a kind of row of the
 * table `response` (column `resource`), and a file of the static tree at its path with `.json`; the further pages of a list
 * are `<path>/page-<n>.json`. The pipeline renders them, the server declares and sends them.
 */
export const resources = {
    overview: { path: '/api/v1/markets', response: overviewResponseShape.meta({ id: 'Overview' }) },
    analysis_list: { path: '/api/v1/analyses', response: analysisListShape.meta({ id: 'AnalysisList' }) },
    history_summary: {
        path: '/api/v1/markets/history-summary',
        response: historySummaryShape.meta({ id: 'HistorySummary' }),
    },
    history: { path: '/api/v1/analyses/{id}/history', response: historyResponseShape.meta({ id: 'History' }) },
    analysis: { path: '/api/v1/analyses/{id}', response: analysisResponseShape.meta({ id: 'Analysis' }) },
} as const;

export type ResourceName = keyof typeof resources;
