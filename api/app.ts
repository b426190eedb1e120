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
    const options = areaOptions(given);
    const { datasets, siteUrl, limit, limits, recordError } = options;
    const explorer = dataPages({ ...options, ...limits });
    const market = marketApp(options);
    const unlimited = { ...options, limit: async () => null };
    // What the tools of agents call has been counted by the limit of their address, and is logged as their request.
    const areas = [bookingApiApp(unlimited), guideApp(unlimited), marketApp({ ...options, observer: null })];

    const app = new OpenAPIHono<HttpEnv>();
    app.onError(answerErrors(recordError));
    beforeAreas(app, options.observer, given);
    app.route('/', market);
    app.route('/', accessApp({ ...options, limit: limit(), pages: accessPages({ datasets, siteUrl }) }));
    app.route('/', bookingApiApp({ ...options, limit: limits.forms }));
    app.route('/', guideApp({ ...options, limit: limits.pages }));
    app.route('/', mcpApp({ ...options, areas, limit: limit() }));
    app.route('/', webhookApp({ ...options, limit: limit() }));
    app.route('/', calendarApp({ ...options, limit: limit() }));
    app.route('/', mediaApp({ ...options, limit: limits.files }));
    app.route('/', healthApp({ ...options, limit: limit() }));
    app.route('/', referenceApp({ described: app, siteUrl, limits }));
    app.get('/', explorer.problems, explorer.files);
    app.route('/', deskApp(options));
    app.route('/', siteApp({ ...options, moreSitemaps: explorer.sitemaps }));
    afterAreas(app, { access: options.access, explorer, limit: limits.others, isSitePath });

    // The routes of the market API come first, without the middleware of the other areas; see `marketApp`. In `app`
    // they are described, and refuse other methods. Mounted there alone, before the middleware, they would take a
    // quarter more processor time, because Hono composes all handlers of an address.
    return new Hono<HttpEnv>()
        .route('/', market)
        .onError(answerErrors(recordError))
        .notFound((c) => app.fetch(c.req.raw, c.env));
}
