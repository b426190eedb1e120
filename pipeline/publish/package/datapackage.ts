import { v5 } from 'uuid';
import { columnRules, columnTitle } from '../../../contract/dictionary.ts';
import { distFiles } from '../../../contract/dist.ts';
import { idNamespace } from '../../../contract/market-key.ts';
import type { Methodology } from '../../../contract/methodology.ts';
import { scores } from '../../../contract/scores.ts';
import { frameWords } from '../../../contract/site-words.ts';
import type { DataExport, ExportColumn } from '../read-exports.ts';
import type { Dataset } from './dataset.ts';

/**
 * The content of `datapackage.json`: all files of the exports with their columns, by Data Package 2.0
 * (datapackage.org). Without `fieldsMatch` and the type `list`, about which the text of the standard and its profile
 * differ.
 */
export function datapackage(dataset: Dataset, exports: readonly DataExport[], methodology: Methodology): object {
    const { title, authors, description, keywords, version, newestDay, licence, siteUrl } = dataset;
    return {
        $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
        name: frameWords.siteName.toLowerCase().replaceAll(' ', '-'),
        id: `urn:uuid:${v5(`dataset ${version}`, idNamespace)}`,
        title,
        description,
        ...(siteUrl !== null && { homepage: `${siteUrl}/` }),
        version,
        ...(newestDay !== null && { created: `${newestDay}T00:00:00Z` }),
        licenses: [{ name: licence.spdx, ...(licence.url !== null && { path: licence.url }), title: licence.name }],
        sources: [{ title: 'Sheets of observations and audits, coded by hand' }],
        contributors:
            authors.length === 0
                ? [{ title, ...(siteUrl !== null && { path: `${siteUrl}/` }), roles: ['publisher'] }]
                : authors.map((name) => ({ title: name, roles: ['creator'] })),
        keywords,
        resources: exports.flatMap((one) => one.files.map((file) => resource(one, file, exports, methodology))),
    };
}

const formats = {
    csv: { format: 'csv', mediatype: 'text/csv', encoding: 'utf-8' },
    parquet: { format: 'parquet', mediatype: 'application/vnd.apache.parquet' },
} as const;
type Format = keyof typeof formats;

/** CSV files have the plain names of the exports. */
function resourceName(name: string, format: Format): string {
    return format === 'csv' ? name : `${name}-${format}`;
}

function resource(
    { name, meaning, columns, key, parent }: DataExport,
    { name: file, size, sha256 }: DataExport['files'][number],
    exports: readonly DataExport[],
    methodology: Methodology,
): object {
    const format = file.slice(name.length + 1) as Format;
    const parentKey = exports.find((one) => one.name === parent)?.key;
    return {
        name: resourceName(name, format),
        type: 'table',
        path: `${distFiles.exports}/${file}`,
        title: `${name}.${format}`,
        description: meaning,
        ...formats[format],
        bytes: size,
        hash: `sha256:${sha256}`,
        schema: {
            fields: columns.map((column) => field(name, column, key, methodology)),
            ...(key && { primaryKey: key }),
            ...(parent !== undefined &&
                parentKey !== undefined && {
                    foreignKeys: [
                        { fields: parentKey, reference: { resource: resourceName(parent, format), fields: parentKey } },
                    ],
                }),
        },
    };
}

function field(
    of: string,
    { name, type, meaning }: ExportColumn,
    key: readonly string[] | undefined,
    methodology: Methodology,
): object {
    const { minimum, maximum, ...rule } = columnRules[`${of}.${name}`] ?? columnRules[name] ?? {};
    const values = rule.values ?? labels(name, methodology);
    const constraints = {
        ...(key?.includes(name) && { required: true }),
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
    };
    return {
        name,
        title: columnTitle(name),
        description: meaning,
        ...fieldType(type),
        ...(values && { categories: values }),
        ...(Object.keys(constraints).length > 0 && { constraints }),
    };
}

/** The values of a label column, from the lowest score to the highest; undefined for other columns. */
function labels(column: string, methodology: Methodology): string[] | undefined {
    const score = scores.find(({ label }) => label === column)?.name;
    if (score === undefined) return undefined;
    const own = methodology.labels.filter((row) => row.score === score);
    return own.sort((a, b) => Number(a.from) - Number(b.from)).map(({ label }) => label);
}

/** @param type a type of DuckDB. */
function fieldType(type: string): { type: string; format?: string } {
    if (type === 'UUID') return { type: 'string', format: 'uuid' };
    if (type === 'DATE') return { type: 'date' };
    if (type === 'BOOLEAN') return { type: 'boolean' };
    if (/^(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/u.test(type)) return { type: 'integer' };
    if (/^(?:DECIMAL|DOUBLE|FLOAT)/u.test(type)) return { type: 'number' };
    if (type === 'VARCHAR') return { type: 'string' };
    throw new Error(`Data Package has no type for ${type}.`);
}
