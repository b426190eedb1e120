import { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { accessApp } from './access/app.ts';
import { accessRequestRoute } from './access/routes.ts';
import { type KeyOptions, withKey } from './access/with-key.ts';
import { closeSessions } from './booking/payment/start-payment.ts';
import { adviseOnErrors } from './booking-api/answers.ts';
import { bookingApiApp } from './booking-api/app.ts';
import { isBookingPath, isOpenPath } from './booking-api/routes.ts';
import { calendarApp } from './calendar/app.ts';
import type { Dependencies } from './dependencies.ts';
import { deskApp } from './desk/app.ts';
import { accessPages } from './explorer/access-form.tsx';
import { dataPages } from './explorer/data-pages.ts';
import { guideApp } from './guide/app.ts';
import { anyHostPaths, healthApp } from './health/app.ts';
import { responseOf } from './http/content.ts';
import { allowAnyOrigin } from './http/cors.ts';
import { type HttpContext, type HttpEnv, within } from './http/env.ts';
import { answerErrors, failureResponse } from './http/errors.ts';
import { lengthOfHead } from './http/head.ts';
import { observe } from './http/observe.ts';
import { foreignHost, ownHost } from './http/own-host.ts';
import { limited, rateLimit } from './http/rate-limit.ts';
import { onlyByHttps } from './http/security-headers.ts';
import { refusalOf, routeOf } from './http/unmatched.ts';
import { marketApp } from './market/app.ts';
import { mcpApp } from './mcp/app.ts';
import { mediaApp } from './media/app.ts';
import { canonicalAddress } from './pages/locale-path.ts';
import { problemPages } from './pages/problem.tsx';
import { webhookApp } from './payment-webhook/app.ts';
import { referenceApp } from './reference/app.ts';
import { isSitePath, siteApp } from './site/app.ts';

/** Page requests allowed per form: visitors view several pages per form, and some pages refresh themselves. */
const pagesPerForm = 4;

/** File requests allowed per page: styles, scripts, and the pictures of a long list. */
const filesPerPage = 30;

/** Composes the application: middleware and routes of each area. */
export function createApp(given: Dependencies): Hono<HttpEnv> {
    const {
        datasets,
        metrics,
        log,
        clock,
        siteUrl,
        configuredSiteUrl,
        service,
        provider,
        addressOf,
        storeLinkRequest,
    } = given;
    const onLedgerError = (error: unknown) => log.warn({ err: error }, 'the ledger is unavailable');
    const recordError = (error: unknown, requestId: string) => log.error({ err: error, requestId }, 'unexpected error');
    const perMinute = given.rateLimitPerMinute;
    const limit = (factor = 1) => rateLimit({ requestsPerMinute: factor * perMinute, addressOf });
    const limits = {
        forms: limit(),
        others: limit(),
        pages: limit(pagesPerForm),
        files: limit(pagesPerForm * filesPerPage),
    };
    const observer = { write: given.writeLine, metrics, clock };
    const access: KeyOptions = { ...given, refusals: limit(), recordError };
    const logError = (message: string, facts: object) => log.error(facts, message);
    const payment = { service, provider, siteUrl, logError };
    const cancelled = (bookingId: string) => void closeSessions(payment, bookingId).catch(onLedgerError);
    const booking = { service, siteUrl, addressOf, onLedgerError, cancelled, datasets };
    const explorer = dataPages({ datasets, ...limits, warn: (message) => log.warn(message) });
    const isForeign = foreignHost({ siteUrl: configuredSiteUrl });
    const market = marketApp({ datasets, access, observer, siteUrl, foreignHost: isForeign });
    const unlimited = async () => null;
    // What the tools of agents call has been counted by the limit of their address, and is logged as their request.
    const areas = [
        bookingApiApp({ ...booking, payment, limit: unlimited }),
        guideApp({ datasets, siteUrl, limit: unlimited }),
        marketApp({ datasets, access, observer: null, siteUrl, foreignHost: isForeign }),
    ];
    const isElsewhere = (path: string) => !isBookingPath(path) && !isSitePath(path);

    const app = new OpenAPIHono<HttpEnv>();
    app.onError(answerErrors({ recordError }));
    app.use(observe({ ...observer, routeOf: (c) => routeOf(app, c) }), lengthOfHead, onlyByHttps({ siteUrl }));
    app.use(...within(isOpenPath, allowAnyOrigin), ...within(isBookingPath, adviseOnErrors));
    app.use(...within((path) => !anyHostPaths.includes(path), ownHost({ siteUrl: configuredSiteUrl })));
    app.route('/', market);
    app.route('/', accessApp({ ...given, onLedgerError, limit: limit(), pages: accessPages({ datasets, siteUrl }) }));
    app.route('/', bookingApiApp({ ...booking, payment, limit: limits.forms }));
    app.route('/', guideApp({ datasets, siteUrl, limit: limits.pages }));
    app.route('/', mcpApp({ keys: given.keys, areas, limit: limit(), siteUrl, recordError }));
    app.route('/', webhookApp({ payment, datasets, limit: limit(), onLedgerError }));
    app.route('/', calendarApp({ ...booking, limit: limit() }));
    app.route('/', mediaApp({ datasets, limit: limits.files, warn: (message) => log.warn(message) }));
    app.route('/', healthApp({ ...given, limit: limit() }));
    app.route('/', referenceApp({ described: app, siteUrl, limits }));
    app.get('/', explorer.problems, explorer.files);
    app.route('/', deskApp({ ...booking, payment, sendsMails: storeLinkRequest !== null, limits }));
    app.route('/', siteApp({ ...booking, payment, storeLinkRequest, limits, moreSitemaps: explorer.sitemaps }));

    // Requests without a route. Each area has its own error response.
    const keyed = createMiddleware<HttpEnv>(async (c, next) => {
        if (!needsKey(c)) return await next();
        return responseOf(await withKey(access, c, () => refusalOf(app, c)));
    });
    app.use(...within(isKeyedPath, keyed));
    app.use(...within(isSitePath, problemPages));
    app.use(...within(isElsewhere, explorer.problems, explorer.files));
    app.use(limited(limits.others), ...within(isSitePath, canonicalAddress));
    app.use(async (c) => failureResponse(c, refusalOf(app, c)));

    // The routes of the market API come first, without the middleware of the other areas; see `marketApp`.
    return new Hono<HttpEnv>()
        .route('/', market)
        .onError(answerErrors({ recordError }))
        .notFound((c) => app.fetch(c.req.raw, c.env));
}

const isKeyedPath = (path: string) => path.startsWith('/api/v1/');

/** Whether only a valid key learns what an address below `/api/v1/` allows. Access requests are sent without a key. */
const needsKey = (c: HttpContext) => c.req.path !== accessRequestRoute.path || c.req.header('x-api-key') !== undefined;
