import { OpenAPIHono } from '@hono/zod-openapi';
import { type KeyOptions, withKey } from '../access/with-key.ts';
import type { Datasets } from '../dataset/reload.ts';
import { noData } from '../dataset/retain-data.ts';
import { type Prepared, responseOf, whenReady } from '../http/content.ts';
import type { HttpContext, HttpEnv, HttpHandler } from '../http/env.ts';
import { prepareFailure } from '../http/errors.ts';
import { type Observer, record, startRequest } from '../http/observe.ts';
import { foreignHost } from '../http/own-host.ts';
import { strictTransport } from '../http/security-headers.ts';
import { changes } from './changes.ts';
import * as endpoints from './endpoints.ts';
import * as exports from './exports.ts';
import * as routes from './routes.ts';

interface MarketOptions {
    datasets: Pick<Datasets, 'current'>;
    access: KeyOptions;
    /** Null for requests inside the process, which have been observed. */
    observer: Observer | null;
    /** The public origin, whose host requests must have; null: any host. */
    configuredSiteUrl: string | null;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
}

/**
 * The market API. For speed each route has one handler that calls plain functions, without middleware: promises and
 * copies of headers would take a third of the time of a prepared response.
 */
export function marketApp(options: MarketOptions): OpenAPIHono<HttpEnv> {
    const app = new OpenAPIHono<HttpEnv>();
    const add = (route: (typeof routes)[keyof typeof routes], endpoint: endpoints.Endpoint) => {
        app.openAPIRegistry.registerPath(route);
        app.get(route.getRoutingPath(), handler(options, route.getRoutingPath(), endpoint));
    };
    add(routes.overviewRoute, endpoints.overview);
    add(routes.analysisListRoute, endpoints.analysisList);
    add(routes.analysisRoute, endpoints.analysis);
    add(routes.historyRoute, endpoints.history);
    add(routes.analysisCsvRoute, endpoints.analysisCsv);
    add(routes.historyCsvRoute, endpoints.historyCsv);
    add(routes.contributionsRoute, endpoints.contributions);
    add(routes.agreementRoute, endpoints.agreement);
    add(routes.historySummaryRoute, endpoints.historySummary);
    add(routes.changesRoute, changes);
    add(routes.exportListRoute, exports.exportList);
    add(routes.exportRoute, exports.exportFile);
    return app;
}

function handler(options: MarketOptions, path: string, endpoint: endpoints.Endpoint): HttpHandler {
    const { datasets, access, observer, siteUrl } = options;
    const foreignFailure = foreignHost(options.configuredSiteUrl);
    const respond = (c: HttpContext) => {
        const store = datasets.current;
        return store === null ? prepareFailure(c, noData) : store.during(() => endpoint(c, store));
    };
    return (c) => {
        const startedMs = performance.now();
        const requestId = observer === null ? c.get('requestId') : startRequest(observer, c);
        const foreign = foreignFailure(c);
        return whenReady(foreign === null ? withKey(access, c, respond) : prepareFailure(c, foreign), (response) => {
            if (observer !== null) record(observer, c, path, response.status, startedMs);
            if (siteUrl().startsWith('https:')) Object.assign(response.headers, strictTransport);
            response.headers['X-Request-Id'] = requestId;
            return responseOf(c.req.method === 'HEAD' ? headOf(response) : response);
        });
    };
}

function headOf({ status, headers, body }: Prepared): Prepared {
    if (body === null || body instanceof ReadableStream) return { status, headers, body };
    return { status, headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) }, body: null };
}
