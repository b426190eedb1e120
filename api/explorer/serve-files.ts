import { createMiddleware } from 'hono/factory';
import { distFiles } from '../../contract/dist.ts';
import { ChangedFile, type ListedFile } from '../dataset/artefact.ts';
import type { MarketStore } from '../dataset/store.ts';
import type { Content } from '../http/content.ts';
import type { HttpContext, HttpEnv } from '../http/env.ts';
import { failure, failureResponse, unavailable } from '../http/errors.ts';
import { fileResponse } from '../http/file-response.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { wrongMethod } from '../http/unmatched.ts';
import { type Datasets, fileAt, fileHeaders, pathOf } from './find-file.ts';

export interface ServedFiles {
    datasets: Datasets;
    /** Bounds how often a client looks at pages. */
    pages: RateLimit;
    /** Bounds how often a client loads other files. */
    files: RateLimit;
    /** Is told that a file cannot be served, and why. */
    warn: (message: string) => void;
}

/**
 * Answers requests for files of the pages and for public exports; every other request goes on.
 *
 * @example app.use(serveFiles({ datasets, pages, files, warn }));
 */
export const serveFiles = (served: ServedFiles) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        const file = wanted(served.datasets.current, c);
        if (file === undefined) return await next();
        c.set('route', file.name.startsWith(`${distFiles.exports}/`) ? '(exports)' : '(pages)');
        const refusal = await (file.name.endsWith('.html') ? served.pages : served.files)(c);
        return refusal === null ? await respond(served, c) : failureResponse(c, refusal);
    });

function wanted(store: MarketStore | null, c: HttpContext): ListedFile | undefined {
    return store === null ? undefined : fileAt(store.artefact, pathOf(c));
}

/**
 * A file that is gone or another one means that a newer data set has come, which is taken over at once: one answer is never
 * of two versions.
 */
async function respond({ datasets, warn }: ServedFiles, c: HttpContext): Promise<Response> {
    for (const isLast of [false, true]) {
        const store = datasets.current;
        const file = wanted(store, c);
        if (store === null || file === undefined) break;
        if (!['GET', 'HEAD'].includes(c.req.method)) return failureResponse(c, wrongMethod(['GET']));
        try {
            return await responseWith(store, file, c, warn);
        } catch (error) {
            if (!(error instanceof ChangedFile)) throw error;
            await datasets.look();
            if (datasets.current !== store && !isLast) continue;
            warn(error.message);
            return failureResponse(c, unavailable('The data set is being replaced; ask again.'));
        }
    }
    return failureResponse(c, failure('not_found', 'There is nothing at this address any more.'));
}

async function responseWith(
    store: MarketStore,
    file: ListedFile,
    c: HttpContext,
    warn: (message: string) => void,
): Promise<Response> {
    if (file.stamp === null) return (await fileContent(store, file)).respond(c);
    return fileResponse(c, {
        size: file.size,
        tag: file.sha256,
        headers: fileHeaders(file),
        open: () => store.artefact.open(file),
        changed: () => warn(`${file.name} has changed while it was sent`),
    });
}

/** A file that is kept in memory with its compressed forms, as far as there is room. */
export function fileContent(store: MarketStore, file: ListedFile): Content | Promise<Content> {
    return store.composed(file.name, fileHeaders(file), () => store.artefact.read(file));
}
