import { createMiddleware } from 'hono/factory';
import { type ErrorCode, errorStatus } from '../../contract/errors.ts';
import { ChangedFile } from '../dataset/artefact.ts';
import type { MarketStore } from '../dataset/store.ts';
import { responseOf } from '../http/content.ts';
import { type HttpContext, type HttpEnv, replaceResponse } from '../http/env.ts';
import { type Failure, withRetryHeaders } from '../http/errors.ts';
import { type Datasets, isPageFile, pathOf, siteFile } from './find-file.ts';
import { pageResponse } from './frame.tsx';
import { fileContent } from './serve-files.ts';
import { words } from './words.ts';

const notFoundPage = '404.html';

/**
 * Renders failures as pages for browsers that request a page. Has no effect if the data set has no pages, or
 * without one at addresses that may be others.
 *
 * @example app.use(problemPages(datasets));
 */
export const problemPages = (datasets: Datasets) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        await next();
        const [failed, store] = [c.get('failure'), datasets.current];
        if (failed === undefined || !requestsPage(c)) return;
        const hasPages = store === null ? isPageFile(pathOf(c)) : siteFile(store, 'index.html') !== undefined;
        if (!hasPages) return;
        const built = store !== null && errorStatus[failed.code] === 404 ? await builtPage(store, c) : null;
        replaceResponse(c, built ?? problemPage(c, store, failed));
    });

/** Whether a browser opens an address that may be a page: its last segment has no extension, or `.html`. */
function requestsPage(c: HttpContext): boolean {
    const isPagePath = /^\/(?!api\/|exports\/)(?:[^?]*\/)?(?:[^/.]*|[^/]*\.html)$/u.test(pathOf(c));
    return isPagePath && ['GET', 'HEAD'].includes(c.req.method) && acceptsHtml(c);
}

/** Whether a request explicitly accepts HTML, as browsers do. */
export function acceptsHtml(c: HttpContext): boolean {
    return c.req.header('accept')?.includes('text/html') === true;
}

/** The `404.html` of the build; null if there is none or it cannot be read. */
async function builtPage(store: MarketStore, c: HttpContext): Promise<Response | null> {
    const file = siteFile(store, notFoundPage);
    if (file === undefined) return null;
    try {
        const { headers, body } = await (await fileContent(store, file)).whole(c);
        const { ETag: _, ...kept } = headers;
        return responseOf({ status: 404, headers: { ...kept, 'Cache-Control': 'no-store' }, body });
    } catch (error) {
        if (error instanceof ChangedFile) return null;
        throw error;
    }
}

/** Renders a failure as a page, with the texts of its code. */
export function problemPage(
    c: HttpContext,
    store: MarketStore | null,
    failed: Failure,
    wordsOf: (code: ErrorCode) => { title: string; text: string } = words.problem,
): Response {
    const { code } = failed;
    const { title, text } = wordsOf(code);
    const page = pageResponse(errorStatus[code], {
        store,
        title,
        children: (
            <>
                <h1>{title}</h1>
                <p class="lede">{text}</p>
                <p class="sub">{words.requestId(c.get('requestId'))}</p>
            </>
        ),
    });
    return withRetryHeaders(page, failed);
}
