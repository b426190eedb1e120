import { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from 'pino';
import { receiveInto, receiveRequest } from './access/endpoint.ts';
import type { KeyRing } from './access/key-ring.ts';
import { accessRequestRoute } from './access/routes.ts';
import type { UsageCounter } from './access/usage-counter.ts';
import type { PaymentParts } from './booking/payment/parts.ts';
import type { PaymentProvider } from './booking/payment/port.ts';
import { paymentRoutes } from './booking/payment/routes.ts';
import { closeSessions } from './booking/payment/start-payment.ts';
import type { Desk } from './booking/service/service.ts';
import { mountBooking } from './booking-api/mount.ts';
import { isBookingPath } from './booking-api/routes.ts';
import type { Takeover } from './dataset/reload.ts';
import { accessForm, accessProblems } from './explorer/access-form.tsx';
import { dataPages } from './explorer/data-pages.ts';
import { alive, measureDataset, measurements, ready } from './health/endpoints.ts';
import { healthRoute, metricsRoute, readyRoute } from './health/routes.ts';
import type { AddressOf } from './http/client-address.ts';
import { allowAnyOrigin } from './http/cors.ts';
import { countQuota } from './http/count-quota.ts';
import { catchErrors } from './http/errors.ts';
import { chain } from './http/exchange.ts';
import { expressLane, hostlessLane, type Lane, lanes } from './http/express-lane.ts';
import type { Metrics } from './http/metrics.ts';
import { Mounts } from './http/mounts.ts';
import { observe, type WriteLine } from './http/observe.ts';
import { onlyOperators } from './http/only-operators.ts';
import { ownHost } from './http/own-host.ts';
import { limitRate, limitRefused } from './http/rate-limit.ts';
import { requireKey } from './http/require-key.ts';
import { onlyByHttps } from './http/security-headers.ts';
import type { Ledger } from './ledger/ledger.ts';
import { analysis, analysisList, history, historySummary, holdData, overview } from './market/endpoints.ts';
import * as market from './market/routes.ts';
import { rightAddress } from './pages/locale-path.ts';
import { problemPages } from './pages/problem.tsx';
import { openApiDocument } from './reference/document.ts';
import { documentEndpoint, fileEndpoints, pageEndpoint } from './reference/endpoints.ts';
import { isSitePath, mountSite } from './site/mount.ts';

/** Everything the application works with. It has no clock, no environment and no state of its own. */
export interface Parts {
    ledger: Ledger;
    keys: Pick<KeyRing, 'find'>;
    usage: Pick<UsageCounter, 'take' | 'isExhausted'>;
    takeover: Pick<Takeover, 'current' | 'look'>;
    metrics: Metrics;
    log: Logger;
    writeLine: WriteLine;
    desk: Desk;
    /** Who takes the human's money. */
    provider: PaymentProvider;
    /** Who a request comes from, and how many of them one may send in a minute where no key is asked for; 0: any. */
    addressOf: AddressOf;
    rateLimitPerMinute: number;
    /** Bearer token that reads `/metrics` from elsewhere; null: none. */
    operationsToken: string | null;
    /** The configured public address, for whose host alone is answered; null: for any. */
    onlyFor: string | null;
    /** Milliseconds since 1970. */
    clock: () => number;
    /** Public address without a slash at its end; asked for when it is first needed. */
    siteUrl: () => string;
    /** Whether the server is stopping, so that connections are not kept. */
    closing: () => boolean;
}

/** People look at more pages than they send forms, and pages that wait look again by themselves. */
const pagesPerForm = 4;

/** A page loads its style and scripts besides. */
const filesPerPage = 6;

/** The composition: which middleware each route has, and where everything is. */
export function createApp(parts: Parts): { app: OpenAPIHono; lane: Lane } {
    const { ledger, keys, usage, takeover, desk, provider, addressOf, rateLimitPerMinute } = parts;
    const { metrics, log, writeLine, clock, siteUrl, closing } = parts;
    const complain = (error: unknown) => log.warn({ err: error }, 'the ledger does not answer');
    const safe = catchErrors((error, { requestId }) => log.error({ err: error, requestId }, 'unexpected error'));

    const limit = (factor: number) => limitRate(factor * rateLimitPerMinute, addressOf);
    const [limited, others] = [limit(1), limit(1)];
    const [pages, files] = [limit(pagesPerForm), limit(pagesPerForm * filesPerPage)];
    const atOwnHost = ownHost(parts.onlyFor);
    const seen = chain(observe({ write: writeLine, metrics, clock }), onlyByHttps(siteUrl));
    const observed = chain(seen, atOwnHost);
    const open = chain(observed, safe);
    const keyed = chain(open, requireKey(keys, limit(1)), countQuota(usage, clock), safe);
    const data = chain(keyed, holdData(takeover));
    const shared = chain(seen, allowAnyOrigin, atOwnHost, safe);
    const offered = chain(shared, limited, holdData(takeover));
    const report: PaymentParts['report'] = (message, facts) => log.error(facts, message);
    const payment: PaymentParts = { desk, provider, siteUrl, report };
    const cancelled = (bookingId: string) => void closeSessions(payment, bookingId).catch(complain);
    const booking = { desk, siteUrl, addressOf, complain, cancelled };

    const app = new OpenAPIHono();
    const mounts = new Mounts(app, closing);
    mounts.add(market.overviewRoute, data(overview));
    mounts.add(market.analysisListRoute, data(analysisList));
    const analysisHandler = data(analysis);
    mounts.add(market.analysisRoute, analysisHandler);
    mounts.add(market.historyRoute, data(history));
    mounts.add(market.historySummaryRoute, data(historySummary));
    const receive = receiveInto(ledger, clock, complain);
    const form = accessForm(takeover, siteUrl, receive);
    const asking = chain(observed, accessProblems(takeover), safe, limit(1), form);
    mounts.add(accessRequestRoute, asking(receiveRequest(receive)));
    mountBooking(mounts, booking, offered, chain(shared, limited));
    const signed = chain(open, limitRefused(limit(1)), holdData(takeover));
    for (const [path, handler] of paymentRoutes(payment, complain)) {
        mounts.addUndeclared(path, signed(handler), 'post');
    }
    const [health, readiness] = [chain(seen, safe)(alive), chain(seen, safe)(ready(takeover, ledger))];
    mounts.add(healthRoute, health);
    mounts.add(readyRoute, readiness);
    mounts.add(metricsRoute, chain(open, limit(1), onlyOperators(parts.operationsToken))(measurements(metrics)));
    const document = documentEndpoint(() => openApiDocument(app, siteUrl()));
    mounts.addUndeclared('/openapi.json', chain(open, others)(document));
    mounts.addUndeclared('/docs', chain(open, others)(pageEndpoint()));
    for (const [path, handler] of fileEndpoints()) mounts.addUndeclared(path, chain(open, files)(handler));
    const explorer = dataPages({ datasets: takeover, pages, files, warn: (message) => log.warn(message) });
    const front = chain(observed, explorer.problems, safe, explorer.files);
    const behind = { observed, safe, limited, pages, files, held: holdData(takeover), front };
    mountSite(mounts, { ...booking, payment }, behind, explorer.sitemaps);
    const areas = [
        { holds: (path: string) => path.startsWith('/api/v1/'), middleware: keyed },
        { holds: isBookingPath, middleware: chain(shared, others) },
        { holds: isSitePath, middleware: chain(observed, problemPages, safe, others, rightAddress) },
    ];
    mounts.otherwise(areas, chain(front, others));

    measureDataset(metrics, takeover, clock);
    const lane = lanes(
        expressLane('/api/v1/analyses/', market.analysisRoute.getRoutingPath(), analysisHandler, closing),
        hostlessLane('/healthz', health, closing),
        hostlessLane('/readyz', readiness, closing),
    );
    return { app, lane };
}
