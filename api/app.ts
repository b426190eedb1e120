import { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { accessApp } from './access/app.ts';
import { areaOptions } from './area-options.ts';
import { afterAreas, beforeAreas } from './around-areas.ts';
import { bookingApiApp } from './booking-api/app.ts';
import { calendarApp } from './calendar/app.ts';
import type { Dependencies } from './dependencies.ts';
import { deskApp } from './desk/app.ts';
import { accessPages } from './explorer/access-form.tsx';
import { dataPages } from './explorer/data-pages.ts';
import { guideApp } from './guide/app.ts';
import { healthApp } from './health/app.ts';
import type { HttpEnv } from './http/env.ts';
import { answerErrors } from './http/errors.ts';
import { marketApp } from './market/app.ts';
import { mcpApp } from './mcp/app.ts';
import { mediaApp } from './media/app.ts';
import { webhookApp } from './payment-webhook/app.ts';
import { referenceApp } from './reference/app.ts';
import { isSitePath, siteApp } from './site/app.ts';

/** Composes the application: middleware and routes of each area. */
export function createApp(given: Dependencies): Hono<HttpEnv> {
    const { datasets, keys, siteUrl, metrics } = given;
    const { limit, limits, warn, recordError, onLedgerError, access, payment, booking, ...shared } = areaOptions(given);
    const explorer = dataPages({ datasets, ...limits, warn });
    const market = marketApp(shared.market);
    const unlimited = async () => null;
    // What the tools of agents call has been counted by the limit of their address, and is logged as their request.
    const areas = [
        bookingApiApp({ ...booking, limit: unlimited }),
        guideApp({ datasets, siteUrl, limit: unlimited }),
        marketApp({ ...shared.market, observer: null }),
    ];

    const app = new OpenAPIHono<HttpEnv>();
    app.onError(answerErrors(recordError));
    beforeAreas(app, shared.observer, given);
    app.route('/', market);
    app.route('/', accessApp({ ...given, onLedgerError, limit: limit(), pages: accessPages({ datasets, siteUrl }) }));
    app.route('/', bookingApiApp({ ...booking, limit: limits.forms }));
    app.route('/', guideApp({ datasets, siteUrl, limit: limits.pages }));
    app.route('/', mcpApp({ keys, areas, service: booking.service, limit: limit(), siteUrl, recordError }));
    app.route('/', webhookApp({ payment, datasets, limit: limit(), onLedgerError, warn, metrics }));
    app.route('/', calendarApp({ ...booking, limit: limit() }));
    app.route('/', mediaApp({ datasets, limit: limits.files, warn }));
    app.route('/', healthApp({ ...given, limit: limit() }));
    app.route('/', referenceApp({ described: app, siteUrl, limits }));
    app.get('/', explorer.problems, explorer.files);
    app.route('/', deskApp({ ...booking, limits }));
    app.route('/', siteApp({ ...booking, limits, moreSitemaps: explorer.sitemaps }));
    afterAreas(app, { access, explorer, limit: limits.others, isSitePath });

    // The routes of the market API come first, without the middleware of the other areas; see `marketApp`. In `app`
    // they are described, and refuse other methods. Mounted there alone, before the middleware, they would take a
    // quarter more processor time, because Hono composes all handlers of an address.
    return new Hono<HttpEnv>()
        .route('/', market)
        .onError(answerErrors(recordError))
        .notFound((c) => app.fetch(c.req.raw, c.env));
}
