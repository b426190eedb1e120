import { createMiddleware } from 'hono/factory';
import { distFiles } from '../../contract/dist.ts';
import { ChangedFile, type ListedFile } from '../dataset/artefact.ts';
import { noData, unservedFile } from '../dataset/retain-data.ts';
import type { MarketStore } from '../dataset/store.ts';
import type { Content } from '../http/content.ts';
import type { HttpContext, HttpEnv } from '../http/env.ts';
import { failure, failureResponse } from '../http/errors.ts';
import { fileResponse } from '../http/file-response.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { wrongMethod } from '../http/unmatched.ts';
import { type Datasets, fileAt, fileHeaders, isPageFile, pathOf } from './find-file.ts';

export interface ServedFiles {
    datasets: Datasets;
    /** Rate limit of pages. */
    pages: RateLimit;
    /** Rate limit of other files. */
    files: RateLimit;
    /** Called with the reason if a file cannot be served. */
    warn: (message: string) => void;
}

/**
 * Serves page files and public exports; calls the next handler for other requests. Without a data set, pages are
 * unavailable.
 *
 * @example app.use(serveFiles({ datasets, pages, files, warn }));
 */
export const serveFiles = (served: ServedFiles) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const store = served.datasets.current;
        // Without a data set any page may be one of the next.
        if (store === null && isPageFile(pathOf(c))) return failureResponse(c, (await served.pages(c)) ?? noData);
        const file = requestedFile(store, c);
        if (file === undefined) return await next();
        c.set('route', file.name.startsWith(`${distFiles.exports}/`) ? '(exports)' : '(pages)');
        const refusal = await (isPageFile(file.name) ? served.pages : served.files)(c);
        return refusal === null ? await respond(served, c) : failureResponse(c, refusal);
    });

function requestedFile(store: MarketStore | null, c: HttpContext): ListedFile | undefined {
    return store === null ? undefined : fileAt(store.artefact, pathOf(c));
}

/**
 * A missing or changed file means that there is a newer data set, which is loaded immediately. A response never mixes
 * two data sets.
 */
async function respond({ datasets, warn }: ServedFiles, c: HttpContext): Promise<Response> {
    for (const isLast of [false, true]) {
        const store = datasets.current;
        const file = requestedFile(store, c);
        if (store === null || file === undefined) break;
        if (!['GET', 'HEAD'].includes(c.req.method)) return failureResponse(c, wrongMethod(['GET']));
        try {
            return await responseWith(store, file, c, warn);
        } catch (error) {
            if (!(error instanceof ChangedFile)) throw error;
            await datasets.reload();
            if (datasets.current !== store && !isLast) continue;
            warn(error.message);
            return failureResponse(c, unservedFile);
        }
    }
    return failureResponse(c, failure('not_found', 'There is no longer anything at this address.'));
}

async function responseWith(store: MarketStore, file: ListedFile, c: HttpContext, warn: (message: string) => void) {
    if (file.stamp === null) return (await fileContent(store, file)).respond(c);
    return fileResponse(c, {
        size: file.size,
        tag: file.sha256,
        headers: fileHeaders(file),
        open: () => store.artefact.open(file),
        changed: () => warn(`${file.name} changed while it was being sent`),
    });
}

/** A file that is cached in memory with its compressed forms. */
export function fileContent(store: MarketStore, file: ListedFile): Content | Promise<Content> {
    return store.composed(file.name, fileHeaders(file), () => store.artefact.read(file));
}
