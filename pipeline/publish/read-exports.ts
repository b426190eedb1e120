import { join } from 'node:path';
import { distFiles } from '../../contract/dist.ts';
import { type Database, fileLiteral, literal } from '../database.ts';
import { exportQueries } from './exports.ts';
import type { WrittenFiles } from './static-tree.ts';

/** An export as it is described: in words, in its files, and column by column. */
export interface DataExport {
    name: string;
    /** What one row is. */
    meaning: string;
    rows: number;
    columns: readonly ExportColumn[];
    files: readonly { name: string; size: number; sha256: string }[];
}

interface ExportColumn {
    name: string;
    /** A type of DuckDB. */
    type: string;
    meaning: string;
}

/**
 * Describes the exports by the comments of the database.
 * @param root the folder of the artefact, in which the exports are written.
 */
export async function readExports(database: Database, root: string, files: WrittenFiles): Promise<DataExport[]> {
    const exports: DataExport[] = [];
    for (const [name, { table }] of Object.entries(exportQueries)) {
        const written = await database.rows<{ column_name: string; column_type: string }>(
            `describe from read_parquet(${fileLiteral(join(root, distFiles.exports, `${name}.parquet`))})`,
        );
        // Columns of the market stand beside those of the table itself.
        const meanings = new Map([...(await comments(database, 'market')), ...(await comments(database, table))]);
        exports.push({
            name,
            meaning: meanings.get(null) ?? '',
            rows: Number(await database.count(table)),
            columns: written.map(({ column_name, column_type }) => ({
                name: column_name,
                type: column_type,
                meaning: meanings.get(column_name) ?? '',
            })),
            files: ['csv', 'parquet'].flatMap((ending) => {
                const file = files[`${distFiles.exports}/${name}.${ending}`];
                return file === undefined ? [] : [{ name: `${name}.${ending}`, ...file }];
            }),
        });
    }
    return exports;
}

/** What a table's columns mean, and under null what one of its rows is. */
async function comments(database: Database, table: string): Promise<Map<string | null, string>> {
    const rows = await database.rows<{ name: string | null; comment: string | null }>(
        `select null as name, comment from duckdb_tables() where table_name = ${literal(table)}
        union all
        select column_name, comment from duckdb_columns() where table_name = ${literal(table)}`,
    );
    return new Map(rows.map(({ name, comment }) => [name, comment ?? '']));
}
