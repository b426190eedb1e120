/** Released data. Source: contract, section 7. Paths are relative to the data folder. */
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
export interface ReleaseColumn {
    name: string;
    type: string;
    /** Whether a cell may be empty. */
    isOptional?: boolean;
    meaning: string;
}

/** The columns of a released file. A row is a market, snapshot and score, as published. */
export const releaseColumns: readonly ReleaseColumn[] = [
    {
        name: 'dataset_version',
        type: 'varchar',
        meaning: 'Version of the data that was released: the name of the file.',
    },
    { name: 'released_on', type: 'date', meaning: 'Day of the release.' },
    { name: 'methodology_version', type: 'varchar', meaning: 'Version of the methodology that scored.' },
    { name: 'methodology_digest', type: 'varchar', meaning: 'Digest of the rows of that methodology.' },
    { name: 'market_id', type: 'uuid', meaning: 'The market.' },
    { name: 'country', type: 'varchar', meaning: 'Country of the market, as published.' },
    { name: 'city', type: 'varchar', meaning: 'City of the market, as published.' },
    { name: 'activity', type: 'varchar', meaning: 'Activity of the market, as published.' },
    { name: 'criteria', type: 'varchar', meaning: 'Criterion of the market, as published.' },
    { name: 'analyzed_at', type: 'date', meaning: 'Day of the snapshot.' },
    { name: 'score', type: 'varchar', meaning: 'Name of the score.' },
    {
        name: 'version',
        type: 'varchar',
        isOptional: true,
        meaning: 'Version of the readiness index; empty for other scores, and where nothing was scored.',
    },
    { name: 'value', type: 'integer', isOptional: true, meaning: 'The score; empty where nothing was scored.' },
    {
        name: 'low',
        type: 'decimal(5, 1)',
        isOptional: true,
        meaning: 'Lower end of its margin; empty where none is known.',
    },
    { name: 'high', type: 'decimal(5, 1)', isOptional: true, meaning: 'Upper end of its margin.' },
    { name: 'n', type: 'integer', meaning: 'Observed results, or scored operators, that the score is made of.' },
    { name: 'coding_digest', type: 'varchar', meaning: 'Digest of the coded results of the snapshot.' },
    {
        name: 'audits',
        type: 'integer',
        meaning: 'Results of the snapshot whose page had an audit on or before its day.',
    },
    { name: 'audited_digest', type: 'varchar', meaning: 'Digest of which pages were audited on which day.' },
    { name: 'audit_digest', type: 'varchar', meaning: 'Digest of what these audits say.' },
];
