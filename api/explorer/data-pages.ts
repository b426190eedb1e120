import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { siteFile } from './find-file.ts';
import { problemPages } from './problem-pages.tsx';
import { type ServedFiles, serveFiles } from './serve-files.ts';

/** The pages of the data, which the build has made: the server sends their files. */
export interface DataPages {
    /** Tells people by a page what programs are told by JSON. */
    problems: MiddlewareHandler<HttpEnv>;
    /** Answers requests for files of the pages; every other request goes on. */
    files: MiddlewareHandler<HttpEnv>;
    /** Paths of the sitemaps of these pages. */
    sitemaps: () => readonly string[];
}

const sitemap = 'sitemap-data.xml';

export function dataPages(served: ServedFiles): DataPages {
    const { datasets } = served;
    return {
        problems: problemPages(datasets),
        files: serveFiles(served),
        sitemaps: () => (siteFile(datasets.current, sitemap) === undefined ? [] : [`/${sitemap}`]),
    };
}
