/**
 * The floor of the build, in its own process: DuckDB reads all sheets of a data folder, typed, into memory and groups
 * the observations once. No pipeline that reads these files can do less. Prints `{ seconds, rows }`; the time is
 * DuckDB's, without the start of Node.
 */
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { auditColumns, type CellKind, observationColumns, type SheetColumn } from '../contract/sheets.ts';
import { bookingSignals } from '../contract/vocabulary.ts';
import { groupSheets, type SheetGroup } from './sheet-files.ts';

const sqlTypes: Partial<Record<CellKind, string>> = {
    date: 'DATE',
    position: 'INTEGER',
    whole_number: 'INTEGER',
    number: 'DOUBLE',
    boolean: 'BOOLEAN',
};

const signalCounts = bookingSignals.map(
    (signal) => `count(*) filter (booking_signal = '${signal}') as ${signal}_count`,
);

const groupObservations = `
    create table snapshot_count as
    select country, city, activity, criteria, analyzed_at, count(*) as sample_size, ${signalCounts.join(', ')}
    from observation
    group by all`;

function readTable(name: string, groups: readonly SheetGroup[], columns: readonly SheetColumn[]): string {
    return `create table ${name} as\n${groups.map((group) => readGroup(group, columns)).join('\nunion all\n')}`;
}

function readGroup(group: SheetGroup, columns: readonly SheetColumn[]): string {
    const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
    const typeOf = (name: string) => sqlTypes[kinds.get(name) ?? 'text'] ?? 'VARCHAR';
    const declared = group.columns.map((name) => `"${name}": '${typeOf(name)}'`);
    const selected = columns.map(({ name }) =>
        group.columns.includes(name) ? `"${name}"` : `null::${typeOf(name)} as "${name}"`,
    );
    const paths = group.paths.map((path) => `'${path.replaceAll("'", "''")}'`);
    return `select ${selected.join(', ')} from read_csv([${paths.join(', ')}], columns = {${declared.join(', ')}},
        auto_detect = false, header = true, delim = '${group.delimiter}', quote = '"', escape = '"')`;
}

async function main(dataFolder: string): Promise<void> {
    const observations = readTable('observation', groupSheets(join(dataFolder, 'observations')), observationColumns);
    const audits = readTable('audit', groupSheets(join(dataFolder, 'audits')), auditColumns);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const startMs = performance.now();
    for (const sql of [observations, audits, groupObservations]) await connection.run(sql);
    const seconds = (performance.now() - startMs) / 1000;
    const counted = await connection.runAndReadAll('select count(*)::integer from observation');
    process.stdout.write(JSON.stringify({ seconds, rows: counted.getRows()[0]?.[0] }));
    connection.closeSync();
    instance.closeSync();
}

await main(process.argv[2] as string);
