import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { distFiles } from '../../contract/dist.ts';
import { marketParts } from '../../contract/vocabulary.ts';
import { type Database, fileLiteral, literal } from '../database.ts';
import { allEnded } from './all-ended.ts';
import { digestFile } from './digest-file.ts';
import type { WrittenFiles } from './file-writer.ts';

const parts = marketParts.map((part) => `market.${part}`).join(', ');

interface ExportQuery {
    table: string;
    /** Further tables that it has columns of. */
    more?: readonly string[];
    sql: string;
    key?: readonly string[];
    /** The export that the key refers to. */
    parent?: string;
    /** Has no CSV, which would take most of the size of all exports. */
    isParquetOnly?: boolean;
}

const snapshotKey = ['market_id', 'analyzed_at'];

/** Columns that depend on the order of rows in sheets; the exports leave them out. */
const originColumns = 'line, audit_state, audit_sheet, audit_line';

/** The exports: queries over the snapshot tables with a fixed order and without numbers that change with each build. */
const queries = {
    analyses: {
        table: 'snapshot',
        sql: `select snapshot.market_id, ${parts}, snapshot.* exclude (market_id, snapshot_number)
            from snapshot join market using (market_id) order by snapshot.snapshot_number`,
        key: snapshotKey,
    },
    actors: {
        table: 'observation',
        sql: `select observation.market_id, ${parts}, observation.* exclude (market_id, snapshot_number, ${originColumns})
            from observation join market using (market_id) order by observation.snapshot_number, observation.position`,
        key: [...snapshotKey, 'position'],
        parent: 'analyses',
    },
    history: {
        table: 'history',
        more: ['history_first_published'],
        sql: `select history.market_id, ${parts}, history.* exclude (market_id, snapshot_number),
                first.* exclude (market_id, analyzed_at)
            from history join market using (market_id)
            left join history_first_published first using (market_id, analyzed_at)
            order by history.snapshot_number`,
        key: snapshotKey,
        parent: 'analyses',
    },
    concentration: { table: 'concentration', sql: 'from concentration' },
    pooled: { table: 'pooled', sql: 'from pooled' },
    agreement: { table: 'agreement', sql: 'from agreement' },
    change: { table: 'change', sql: 'select * exclude (change_number, change_key) from change order by change_number' },
    contributions: {
        table: 'contribution',
        sql: `select * exclude (line, snapshot_number) from contribution
            order by contribution.snapshot_number, score, position, item`,
        key: [...snapshotKey, 'score', 'item', 'position'],
        parent: 'analyses',
        isParquetOnly: true,
    },
} satisfies Record<string, ExportQuery>;

export type ExportName = keyof typeof queries;

/** The names and queries of the exports, in the order of the page of downloads. */
export const exportQueries = Object.entries(queries) as [ExportName, ExportQuery][];

/**
 * Writes every export as Parquet and, unless it is Parquet only, as CSV; the CSV is written from the Parquet file, so
 * that rows are sorted once. The digest of each file is computed while DuckDB writes the next file. Uses its own
 * connection, so that other queries can run at the same time.
 * @param root the folder of the artefact.
 */
export async function writeExports(database: Database, root: string): Promise<WrittenFiles> {
    mkdirSync(join(root, distFiles.exports), { recursive: true });
    const copies = exportQueries.flatMap(([name, { sql: query, isParquetOnly = false }]) => {
        const [parquet, csv] = [`${distFiles.exports}/${name}.parquet`, `${distFiles.exports}/${name}.csv`];
        const asParquet = {
            path: parquet,
            sql: `copy (${query}) to ${literal(join(root, parquet))} (format parquet, compression zstd)`,
        };
        const asCsv = {
            path: csv,
            sql: `copy (from read_parquet(${fileLiteral(join(root, parquet))})) to ${literal(join(root, csv))} (format csv, header)`,
        };
        return isParquetOnly ? [asParquet] : [asParquet, asCsv];
    });
    const files: WrittenFiles = {};
    const digest = async (copy: { path: string; rows: number } | undefined) => {
        if (copy === undefined) return;
        files[copy.path] = { ...(await digestFile(join(root, copy.path))), rows: copy.rows };
    };
    const connection = await database.connect();
    try {
        let done: { path: string; rows: number } | undefined;
        for (const { path, sql } of copies) {
            const [{ rowsChanged }] = await allEnded([connection.run(sql), digest(done)]);
            done = { path, rows: rowsChanged };
        }
        await digest(done);
    } finally {
        connection.closeSync();
    }
    return files;
}
