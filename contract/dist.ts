/**
 * The artefact in which pipeline and server meet: what `make build` leaves in `dist/`.
 * The tables named here are the interface; every other table of the database is for people and their SQL.
 */
export const distFiles = {
    database: 'market.duckdb',
    manifest: 'manifest.json',
    exports: 'exports',
    site: 'site',
} as const;

/** What of the data may be seen without a key: pages and exports, pages with scores and pictures alone, or nothing. */
export type Explorer = 'public' | 'teaser' | 'off';

/**
 * `manifest.json`. `files` lists every file of the artefact but the database and the manifest itself, by path: its size in bytes and digest.
 * `input_digest` also stands in the database (table `build`, one row), so that a half-copied artefact is noticed.
 */
export interface Manifest {
    format: 1;
    methodology_version: string;
    input_digest: string;
    /** EXPLORER of the build; absent means `off`. A build may have made no pages with any value of it (SITE=off). */
    explorer?: Explorer;
    files: Record<string, { size: number; sha256: string }>;
}
