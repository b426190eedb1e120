import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { siteFile } from './find-file.ts';
import { problemPages } from './problem-pages.tsx';
import { type ServedFiles, serveFiles } from './serve-files.ts';

/** Serves the pages of the data, which the build has made. */
interface DataPages {
    /** Renders failures as pages for browsers. */
    problems: MiddlewareHandler<HttpEnv>;
    /** Serves page files; calls the next handler for other requests. */
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
