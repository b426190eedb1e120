import fs from 'node:fs';
import path from 'node:path';
import type { Provider } from '../../../../contract/catalog.ts';
import type { Methodology } from '../../../../contract/methodology.ts';
import { frameWords } from '../../../../contract/site-words.ts';
import type { Database } from '../../../../pipeline/database.ts';
import { readMethodology } from '../../../../pipeline/methodology/read.ts';
import { writeExports } from '../../../../pipeline/publish/exports.ts';
import type { WrittenFiles } from '../../../../pipeline/publish/file-writer.ts';
import { writePackage } from '../../../../pipeline/publish/package/write-package.ts';
import { readExports } from '../../../../pipeline/publish/read-exports.ts';
import type { SiteOptions } from '../../../../pipeline/site/model.ts';
import { writeSite } from '../../../../pipeline/site/site.ts';
import { scoredIn } from '../../../support/builds.ts';
import { whenFileEnds } from '../../../support/file-end.ts';
import { dataFolder, type Files, temporaryFolder } from '../../../support/pipeline.ts';

const usual: SiteOptions = {
    explorer: 'public',
    siteUrl: null,
    sourceUrl: null,
    dataLicense: 'CC-BY-4.0',
    dataTitle: frameWords.siteName,
    dataAuthors: [],
    dataContact: null,
    notice: 'Illustrative data.',
    reloads: false,
};

export interface RenderedSite {
    /** The folder of the artefact, with `site/` and `exports/`. */
    root: string;
    /** Paths below `site/`. */
    paths: readonly string[];
    /** The text of a file below `site/`. */
    text: (name: string) => string;
}

/** Data scored once in this process, to be shown as pages with any options. The end of the test file closes them. */
export async function openRenderer(data: string | Files): Promise<Renderer> {
    const folder = typeof data === 'string' ? data : dataFolder(data);
    const database = await scoredIn(folder);
    whenFileEnds(() => database.close());
    return new Renderer(database, readMethodology(folder).methodology);
}

/** The pages of some data with the usual options. */
export async function rendered(data: string | Files): Promise<RenderedSite> {
    return await (await openRenderer(data)).render();
}

export class Renderer {
    constructor(
        readonly database: Database,
        readonly methodology: Methodology,
    ) {}

    /** @param providers whose experiences can be booked; pages look at their number alone. */
    async render(options: Partial<SiteOptions> = {}, providers: readonly Provider[] = []): Promise<RenderedSite> {
        const root = temporaryFolder();
        const folders = { root, previous: null };
        const { methodology } = this;
        const files: WrittenFiles = await writeExports(this.database, root);
        const datasetVersion = '2026.4.27+0123456789ab';
        const shown = { ...usual, ...options };
        const facts = {
            ...shown,
            title: shown.dataTitle,
            authors: shown.dataAuthors,
            version: datasetVersion,
            newestDay: '2026-04-27',
            isPublic: shown.explorer === 'public',
        };
        const exports = await readExports(this.database, root, files);
        Object.assign(files, await writePackage(this.database, folders, { methodology, facts, exports }));
        const source = { methodology, datasetVersion, providers, files, exports, options: shown };
        const written = await writeSite(this.database, folders, source);
        const paths = Object.keys(written).map((name) => name.replace(/^site\//u, ''));
        return { root, paths, text: (name) => fs.readFileSync(path.join(root, 'site', name), 'utf8') };
    }
}
