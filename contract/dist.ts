/** The artefact that `make build` writes to `dist/` and the server reads. */
export const distFiles = {
    database: 'market.duckdb',
    manifest: 'manifest.json',
    exports: 'exports',
    site: 'site',
} as const;

/** Files beside the folders of the artefact: they describe the data to programs. */
export const packageFiles = {
    datapackage: 'datapackage.json',
    citation: 'CITATION.cff',
    zenodo: '.zenodo.json',
    changes: 'changes.json',
    feed: 'feed.json',
} as const;

/** Those that a server shows at its root, with the exports. `.zenodo.json` is for a repository. */
export const servedPackageFiles: readonly string[] = [
    packageFiles.datapackage,
    packageFiles.citation,
    packageFiles.changes,
    packageFiles.feed,
];

/** Content types of exports by the ending of their names. */
export const exportTypes: Readonly<Record<string, string>> = {
    '.csv': 'text/csv; charset=utf-8',
    '.parquet': 'application/vnd.apache.parquet',
};

/** What is public without a key: pages and exports, pages with scores and charts only, or nothing. */
export type Explorer = 'public' | 'teaser' | 'off';

/**
 * `manifest.json`. `files` lists size in bytes and digest of every file of the artefact by path, except the database
 * and the manifest; for exports also their rows. `input_digest` is also in the table `build` of the database, so that a partly copied artefact is
 * detected.
 */
export interface Manifest {
    format: 1;
    methodology_version: string;
    /** Version of the data; absent in an artefact of an older pipeline. */
    dataset_version?: string;
    input_digest: string;
    /** EXPLORER of the build; absent means `off`. With SITE=off a build has no pages, whatever this value is. */
    explorer?: Explorer;
    files: Record<string, { size: number; sha256: string; rows?: number }>;
}
