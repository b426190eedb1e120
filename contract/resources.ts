import { z } from 'zod';
import { agreementResponseShape } from './agreement.ts';
import { changesShape } from './change.ts';
import {
    analysisListShape,
    analysisResponseShape,
    contributionsShape,
    exportsShape,
    historyResponseShape,
    historySummaryShape,
    overviewResponseShape,
} from './responses.ts';

/**
 * The resources of the market API, in the order in which the build renders them. Each is a file of the static tree: its
 * path with `.json`, and `<path>/page-<n>.json` for further pages of a list.
 */
export const resources = {
    overview: { path: '/api/v1/markets', response: overviewResponseShape.meta({ id: 'Overview' }) },
    analysis_list: { path: '/api/v1/analyses', response: analysisListShape.meta({ id: 'AnalysisList' }) },
    history_summary: {
        path: '/api/v1/markets/history-summary',
        response: historySummaryShape.meta({ id: 'HistorySummary' }),
    },
    history: { path: '/api/v1/analyses/{id}/history', response: historyResponseShape.meta({ id: 'History' }) },
    agreement: { path: '/api/v1/analyses/{id}/agreement', response: agreementResponseShape.meta({ id: 'Agreement' }) },
    analysis: { path: '/api/v1/analyses/{id}', response: analysisResponseShape.meta({ id: 'Analysis' }) },
} as const;

const csvShape = z.string();

/** Resources that the server reads when they are requested: they are not in the static tree. */
export const queriedResources = {
    analysis_csv: { path: '/api/v1/analyses.csv', response: csvShape },
    history_csv: { path: '/api/v1/analyses/{id}/history.csv', response: csvShape },
    contributions: {
        path: '/api/v1/analyses/{id}/contributions',
        response: contributionsShape.meta({ id: 'Contributions' }),
    },
    changes: { path: '/api/v1/changes', response: changesShape.meta({ id: 'Changes' }) },
    exports: { path: '/api/v1/exports', response: exportsShape.meta({ id: 'Exports' }) },
} as const;

export type ResourceName = keyof typeof resources;

/** Lists of markets. Their pages are composed of the elements in these columns of the table `response_item`. */
export const listElements = {
    analysis_list: 'analysis_item',
    history_summary: 'history_summary_item',
} as const satisfies Partial<Record<ResourceName, string>>;
export type ListName = keyof typeof listElements;
export const listNames = Object.keys(listElements) as ListName[];

/** The other resources: values of the column `resource`, in the order in which the build renders them. */
export type RenderedName = Exclude<ResourceName, ListName>;
const isRendered = (name: string): name is RenderedName => !(listNames as readonly string[]).includes(name);
export const renderedNames = Object.keys(resources).filter(isRendered);

/** Resources that each market has once, in addition to its analyses. */
export const marketResourceNames = ['history', 'agreement'] as const satisfies readonly ResourceName[];
export type MarketResourceName = (typeof marketResourceNames)[number];
