import { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import { receiveRequest } from './access/endpoint.ts';
import type { KeyRing } from './access/key-ring.ts';
import { accessRequestRoute } from './access/routes.ts';
import type { UsageCounter } from './access/usage-counter.ts';
import { alive, measureDataset, measurements, ready } from './health/endpoints.ts';
import { healthRoute, metricsRoute, readyRoute } from './health/routes.ts';
import { catchErrors } from './http/errors/errors.ts';
import { chain } from './http/exchange/exchange.ts';
import { requireKey } from './http/key/require-key.ts';
import type { Metrics } from './http/metrics/metrics.ts';
import { observe, type WriteLine } from './http/observe/observe.ts';
import { countQuota } from './http/quota/count-quota.ts';
import { expressLane, type Lane } from './http/routing/express-lane.ts';
import { Mounts } from './http/routing/mounts.ts';
import type { Ledger } from './ledger/ledger.ts';
import { analysis, analysisList, history, historySummary, holdData, overview } from './market/endpoints.ts';
import * as market from './market/routes.ts';
import type { Takeover } from './market/takeover.ts';
import { openApiDocument } from './reference/document.ts';
import { documentEndpoint, pageEndpoint, scriptEndpoint } from './reference/endpoints.ts';

/** Everything the application works with. It has no clock, no environment and no state of its own. */
export interface Parts {
    ledger: Ledger;
    keys: Pick<KeyRing, 'find'>;
    usage: Pick<UsageCounter, 'take' | 'isExhausted'>;
    takeover: Pick<Takeover, 'current'>;
    metrics: Metrics;
    log: Logger;
    writeLine: WriteLine;
    /** Milliseconds since 1970. */
    clock: () => number;
    /** Public address without a slash at its end; asked for when it is first needed. */
    siteUrl: () => string;
    /** Whether the server is stopping, so that connections are not kept. */
    closing: () => boolean;
}

/** The composition: which middleware each route has, and where everything is. */
export function createApp(parts: Parts): { app: OpenAPIHono; lane: Lane } {
    const { ledger, keys, usage, takeover, metrics, log, writeLine, clock, siteUrl, closing } = parts;
    const complain = (error: unknown) => log.warn({ err: error }, 'the ledger does not answer');
    const safe = catchErrors((error, { requestId }) => log.error({ err: error, requestId }, 'unexpected error'));

    const open = chain(observe({ write: writeLine, metrics, clock }), safe);
    const keyed = chain(open, requireKey(keys), countQuota(usage, clock), safe);
    const data = chain(keyed, holdData(takeover));

    const app = new OpenAPIHono();
    const mounts = new Mounts(app, closing);
    mounts.add(market.overviewRoute, data(overview));
    mounts.add(market.analysisListRoute, data(analysisList));
    const analysisHandler = data(analysis);
    mounts.add(market.analysisRoute, analysisHandler);
    mounts.add(market.historyRoute, data(history));
    mounts.add(market.historySummaryRoute, data(historySummary));
    mounts.add(accessRequestRoute, open(receiveRequest(ledger, clock, complain)));
    mounts.add(healthRoute, open(alive));
    mounts.add(readyRoute, open(ready(takeover, ledger)));
    mounts.add(metricsRoute, open(measurements(metrics)));
    mounts.addUndeclared('/openapi.json', open(documentEndpoint(() => openApiDocument(app, siteUrl()))));
    mounts.addUndeclared('/docs', open(pageEndpoint()));
    mounts.addUndeclared('/docs/scalar.js', open(scriptEndpoint()));
    mounts.otherwise({ under: '/api/v1/', inside: keyed, outside: open });

    measureDataset(metrics, takeover, clock);
    const lane = expressLane('/api/v1/analyses/', market.analysisRoute.getRoutingPath(), analysisHandler, closing);
    return { app, lane };
}
