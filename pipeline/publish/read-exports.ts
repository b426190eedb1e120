import { join } from 'node:path';
import { distFiles } from '../../contract/dist.ts';
import { type Database, fileLiteral } from '../database.ts';
import { type ExportName, exportQueries } from './exports.ts';
import type { WrittenFiles } from './file-writer.ts';

export interface DataExport {
    name: ExportName;
    /** What one row is. */
    meaning: string;
    rows: number;
    columns: readonly ExportColumn[];
    /** The key columns, and the export that their first columns refer to. */
    key?: readonly string[];
    parent?: string;
    files: readonly { name: string; size: number; sha256: string }[];
}

export interface ExportColumn {
    name: string;
    /** A type of DuckDB. */
    type: string;
    meaning: string;
}

/**
 * Describes the exports from the comments of the database.
 * @param root the folder of the artefact, in which the exports are written.
 */
export async function readExports(database: Database, root: string, files: WrittenFiles): Promise<DataExport[]> {
    const meanings = await readComments(database);
    const meaningOf = (tables: readonly string[], column: string) =>
        tables.map((table) => meanings.get(`${table}.${column}`)).find((meaning) => meaning !== undefined) ?? '';
    const exports: DataExport[] = [];
    for (const [name, { table, more = [], key, parent }] of exportQueries) {
        const parquet = fileLiteral(join(root, distFiles.exports, `${name}.parquet`));
        const columns = await database.rows<{ column_name: string; column_type: string }>(
            `describe from read_parquet(${parquet})`,
        );
        exports.push({
            name,
            key,
            parent,
            meaning: meanings.get(table) ?? '',
            rows: files[`${distFiles.exports}/${name}.parquet`]?.rows ?? 0,
            columns: columns.map(({ column_name, column_type }) => ({
                name: column_name,
                type: column_type,
                // Exports also contain the columns of the market.
                meaning: meaningOf([table, ...more, 'market'], column_name),
            })),
            files: ['csv', 'parquet'].flatMap((ending) => {
                const file = files[`${distFiles.exports}/${name}.${ending}`];
                return file === undefined ? [] : [{ name: `${name}.${ending}`, ...file }];
            }),
        });
    }
    return exports;
}

/** The comments of tables and views, by name, and of columns, by `table.column`. */
async function readComments(database: Database): Promise<Map<string, string>> {
    const rows = await database.rows<{ name: string; comment: string }>(`
        select table_name as name, comment from duckdb_tables() where comment is not null
        union all
        select view_name, comment from duckdb_views() where comment is not null
        union all
        select table_name || '.' || column_name, comment from duckdb_columns() where comment is not null`);
    return new Map(rows.map(({ name, comment }) => [name, comment]));
}
