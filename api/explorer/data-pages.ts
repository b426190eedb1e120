import { siteFile } from './find-file.ts';
import { problemPages } from './problem-pages.tsx';
import { type ServedFiles, serveFiles } from './serve-files.ts';

const sitemap = 'sitemap-data.xml';

/** Serves the pages of the data, which the build has made. */
export function dataPages(served: ServedFiles) {
    const { datasets } = served;
    return {
        /** Renders failures as pages for browsers. */
        problems: problemPages(datasets),
        /** Serves page files; calls the next handler for other requests. */
        files: serveFiles(served),
        /** Paths of the sitemaps of these pages. */
        sitemaps: () => (siteFile(datasets.current, sitemap) === undefined ? [] : [`/${sitemap}`]),
    };
}
