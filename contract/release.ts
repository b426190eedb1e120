/** Released data, as data/README.md describes them. Paths are relative to the data folder. */
export const releaseFolder = 'releases';

/** Lists the released files with their SHA-256, as `sha256sum` writes it, in the order of their release. */
export const releaseSums = `${releaseFolder}/SHA256SUMS`;

/**
 * Version of the data: the newest day of the input and twelve digits of a digest. Without any day it begins with 0.0.0.
 */
export const datasetVersionPattern = /^\d{1,4}\.\d{1,2}\.\d{1,2}\+[0-9a-f]{12}$/u;

/** Whether a file below the data folder has the name of a release. */
export function isReleaseFile(name: string): boolean {
    const version = name.slice(releaseFolder.length + 1, -'.csv'.length);
    return name === releaseFile(version) && datasetVersionPattern.test(version);
}

/** The file of a release, relative to the data folder. */
export function releaseFile(version: string): string {
    return `${releaseFolder}/${version}.csv`;
}

/** A column of a released file, with its type in the database and its meaning. */
interface ReleaseColumn {
    name: string;
    type: string;
    /** Whether a cell may be empty. */
    isOptional?: boolean;
    meaning: string;
}

const column = (name: string, type: string, meaning: string): ReleaseColumn => ({ name, type, meaning });
const optional = (name: string, type: string, meaning: string): ReleaseColumn => ({
    ...column(name, type, meaning),
    isOptional: true,
});

/** The columns of a released file. A row is a market, snapshot and score, as published. */
export const releaseColumns: readonly ReleaseColumn[] = [
    column('dataset_version', 'varchar', 'Version of the data that was released: the name of the file.'),
    column('released_on', 'date', 'Day of the release.'),
    column('methodology_version', 'varchar', 'Version of the methodology that scored.'),
    column('methodology_digest', 'varchar', 'Digest of the rows of that methodology.'),
    column('market_id', 'uuid', 'The market.'),
    column('country', 'varchar', 'Country of the market, as published.'),
    column('city', 'varchar', 'City of the market, as published.'),
    column('activity', 'varchar', 'Activity of the market, as published.'),
    column('criteria', 'varchar', 'Criterion of the market, as published.'),
    column('analyzed_at', 'date', 'Day of the snapshot.'),
    column('score', 'varchar', 'Name of the score.'),
    optional(
        'version',
        'varchar',
        'Version of the readiness index; empty for other scores, and where nothing was scored.',
    ),
    optional('value', 'integer', 'The score; empty where nothing was scored.'),
    optional('low', 'decimal(5, 1)', 'Lower end of its margin; empty where none is known.'),
    optional('high', 'decimal(5, 1)', 'Upper end of its margin.'),
    column('n', 'integer', 'Observed results, or scored operators, that the score is made of.'),
    column('coding_digest', 'varchar', 'Digest of the coded results of the snapshot.'),
    column('audits', 'integer', 'Results of the snapshot whose page had an audit on or before its day.'),
    column('audited_digest', 'varchar', 'Digest of which pages were audited on which day.'),
    column('audit_digest', 'varchar', 'Digest of what these audits say.'),
];
