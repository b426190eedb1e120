import type { NoticeTranslations } from './notice.ts';

/** The artefact that `make build` writes to `dist/` and the server reads. */
export const distFiles = {
    database: 'market.duckdb',
    manifest: 'manifest.json',
    exports: 'exports',
    site: 'site',
} as const;

/** Files beside the folders of the artefact that describe the data to programs. */
export const packageFiles = {
    datapackage: 'datapackage.json',
    citation: 'CITATION.cff',
    zenodo: '.zenodo.json',
    changes: 'changes.json',
    feed: 'feed.json',
} as const;

/** Files that a server serves at its root, with the exports. `.zenodo.json` is for a repository. */
export const servedPackageFiles: readonly string[] = Object.values(packageFiles).filter(
    (name) => name !== packageFiles.zenodo,
);

/** Content types of exports, by file extension. */
export const exportTypes: Readonly<Record<string, string>> = {
    '.csv': 'text/csv; charset=utf-8',
    '.parquet': 'application/vnd.apache.parquet',
};

/** What is public without a key: pages and exports, pages with scores and charts only, or nothing. */
export type Explorer = 'public' | 'teaser' | 'off';

/**
 * Number of the format of the artefact. Raise it when a server could not read what was built before: a member of the
 * catalogue is new or has another name, or a table that the server reads changes. Servers refuse other numbers.
 */
export const artefactFormat = 2;

/**
 * `manifest.json`. `files` lists size in bytes and digest of every file of the artefact by path, except the database
 * and the manifest; for exports also their rows. `input_digest` is also in the table `build` of the database, so that a
 * partly copied artefact is detected.
 */
export interface Manifest {
    format: number;
    methodology_version: string;
    dataset_version: string;
    input_digest: string;
    /** EXPLORER of the build. A build with SITE=off has no pages, regardless of this value. */
    explorer: Explorer;
    /** The notice on the pages. Null, or absent in a build of an older version: none. */
    notice?: string | null;
    /** Its translations; absent: none. */
    notice_translations?: NoticeTranslations;
    /** DATA_CONTACT of the build, if it has one. */
    contact?: string;
    files: Record<string, { size: number; sha256: string; rows?: number }>;
}
