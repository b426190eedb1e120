import type { z } from 'zod';
import { agentLimits, scoreReceiptShape, toolArguments } from '../../contract/agent-tools.ts';
import { resources } from '../../contract/resources.ts';
import {
    analysisListShape,
    analysisResponseShape,
    type contributionsShape,
    historyResponseShape,
} from '../../contract/responses.ts';
import type { Call, InnerAnswer, Tool } from './tool.ts';

/** The tools of markets, for a key of the market API. Each call counts against its daily limit. */
export const marketTools: readonly Tool[] = [
    {
        name: 'list_markets',
        title: 'List markets',
        description:
            'Markets with their newest scores, by words, country, city, activity or criteria. Start here to find the id of a market. Continue with get_market.',
        input: toolArguments.list_markets,
        output: analysisListShape,
        outputDepth: 1,
        isKeyed: true,
        run: (call, args) => {
            const query = { limit: agentLimits.defaultRows, ...args };
            return call({ method: 'GET', path: resources.analysis_list.path, query });
        },
    },
    {
        name: 'get_market',
        title: 'Read one market',
        description:
            'The scores of one market with their confidence intervals, and the results that were observed. State ' +
            'the day and the interval with a score. explain_score says where a score comes from.',
        input: toolArguments.get_market,
        output: analysisResponseShape,
        outputDepth: 1,
        isKeyed: true,
        run: (call, { id, ...query }) => call({ method: 'GET', path: `${resources.analysis_list.path}/${id}`, query }),
    },
    {
        name: 'market_history',
        title: 'Snapshots of a market',
        description:
            'All snapshots of one market with their changes and whether these are significant. Do not call a change a trend unless it is significant.',
        input: toolArguments.market_history,
        output: historyResponseShape,
        outputDepth: 1,
        isKeyed: true,
        run: (call, { id }) => call({ method: 'GET', path: `${resources.analysis_list.path}/${id}/history` }),
    },
    {
        name: 'explain_score',
        title: 'Receipt of a score',
        description:
            'How one score of a market is made up: the points of each signal or block, with sheets and lines of the ' +
            'rows that gave them. The points add up to the score.',
        input: toolArguments.explain_score,
        output: scoreReceiptShape,
        isKeyed: true,
        run: explainScore,
    },
];

async function explainScore(call: Call, { id, ...query }: Record<string, unknown>): Promise<InnerAnswer> {
    const path = `${resources.analysis_list.path}/${id}/contributions`;
    const answer = await call({ method: 'GET', path, query });
    if (answer.status !== 200) return answer;
    const { data, meta } = answer.body as z.infer<typeof contributionsShape>;
    const score = query.score as keyof typeof meta.scores;
    const blocks = [...new Set(data.map(({ item }) => item))].map((item) => {
        const rows = data.filter((row) => row.item === item);
        const sheets = [...new Set(rows.map(({ sheet }) => sheet))];
        return {
            item,
            points: Math.round(rows.reduce((sum, { points }) => sum + points, 0) * 1e6) / 1e6,
            rows: rows.length,
            lines: sheets.map((sheet) => ({
                sheet,
                lines: spans(rows.filter((row) => row.sheet === sheet).map(({ line }) => line)),
            })),
        };
    });
    return {
        ...answer,
        body: { id: meta.id, analyzed_at: meta.analyzed_at, score, value: meta.scores[score], blocks },
    };
}

/** Lines as a text: `3-5, 9`. */
function spans(lines: readonly number[]): string {
    const found: [first: number, last: number][] = [];
    for (const line of [...new Set(lines)].sort((one, other) => one - other)) {
        const before = found.at(-1);
        if (before?.[1] === line - 1) before[1] = line;
        else found.push([line, line]);
    }
    return found.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
}
