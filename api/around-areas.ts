import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { accessRequestRoute } from './access/routes.ts';
import { type KeyOptions, withKey } from './access/with-key.ts';
import { adviseOnErrors, isBookingPath, isOpenPath, openToScripts } from './booking-api/answers.ts';
import type { Dependencies } from './dependencies.ts';
import type { dataPages } from './explorer/data-pages.ts';
import { anyHostPaths } from './health/app.ts';
import { metricsRoute } from './health/routes.ts';
import { responseOf } from './http/content.ts';
import { type HttpContext, type HttpEnv, within } from './http/env.ts';
import { failureResponse, prepareFailure } from './http/errors.ts';
import { lengthOfHead } from './http/head.ts';
import { type Observer, observe } from './http/observe.ts';
import { ownHost } from './http/own-host.ts';
import { limited, type RateLimit } from './http/rate-limit.ts';
import { onlyByHttps } from './http/security-headers.ts';
import { refusalOf, routeOf } from './http/unmatched.ts';
import { canonicalAddress } from './pages/locale-path.ts';
import { problemPages } from './pages/problem.tsx';

/** Adds the middleware of all areas. */
export function beforeAreas(app: Hono<HttpEnv>, observer: Observer, given: Dependencies): void {
    const { siteUrl, configuredSiteUrl } = given;
    app.use(observe({ ...observer, routeOf: (c) => routeOf(app, c) }), lengthOfHead, onlyByHttps(siteUrl));
    app.use(...within(isOpenPath, openToScripts), ...within(isBookingPath, adviseOnErrors));
    app.use(...within(needsOwnHost, ownHost(configuredSiteUrl)));
}

/** Monitoring reads the metrics of each server by its own address; a foreign Host needs the operations token. */
const needsOwnHost = (path: string) => path !== metricsRoute.path && !anyHostPaths.includes(path);

const nothingHere = 'There is nothing at this address; see /docs.';

interface Unmatched {
    access: KeyOptions;
    explorer: ReturnType<typeof dataPages>;
    limit: RateLimit;
    isSitePath: (path: string) => boolean;
}

/** Answers requests without a route. Each area has its own error response. */
export function afterAreas(app: Hono<HttpEnv>, { access, explorer, limit, isSitePath }: Unmatched): void {
    const keyed = createMiddleware<HttpEnv>(async (c, next) => {
        if (!needsKey(c)) return await next();
        return responseOf(await withKey(access, c, () => prepareFailure(c, refusalOf(app, c, nothingHere))));
    });
    const isElsewhere = (path: string) => !isBookingPath(path) && !isSitePath(path);
    app.use(...within(isKeyedPath, keyed));
    app.use(...within(isSitePath, problemPages()));
    app.use(...within(isElsewhere, explorer.problems, explorer.files));
    app.use(limited(limit), ...within(isSitePath, canonicalAddress(app)));
    app.use(async (c) => failureResponse(c, refusalOf(app, c, nothingHere)));
}

const isKeyedPath = (path: string) => path.startsWith('/api/v1/');

/** Whether only a valid key learns what an address below `/api/v1/` allows. Access requests are sent without a key. */
const needsKey = (c: HttpContext) => c.req.path !== accessRequestRoute.path || c.req.header('x-api-key') !== undefined;
