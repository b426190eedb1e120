import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { BookingSignal, MarketPart } from '../../contract/vocabulary.ts';
import type { Built } from './builds.ts';
import { whenFileEnds } from './file-end.ts';

/** Data folders made of rows, and what a finished build contains. */
export const projectFolder = path.resolve(import.meta.dirname, '../..');

export type Row = Record<string, string | number>;
export type Files = Record<string, string | Buffer>;
export type Market = Record<MarketPart, string>;

/** An empty folder that is removed when the test file has ended. */
export function temporaryFolder(): string {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pipeline-test-'));
    whenFileEnds(() => fs.rmSync(folder, { recursive: true, force: true }));
    return folder;
}

/** Writes files, in the order given. */
export function writeFiles(folder: string, files: Files): string {
    for (const [name, content] of Object.entries(files)) {
        const file = path.join(folder, name);
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, content);
    }
    return folder;
}

export function dataFolder(files: Files): string {
    return writeFiles(temporaryFolder(), files);
}

/** Rows as a plain sheet; columns are those of all rows unless named. */
export function csv(rows: readonly Row[], columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]): string {
    const cell = (text: string) => (/[",;\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const lines = rows.map((row) => columns.map((name) => cell(String(row[name] ?? ''))).join(','));
    return [columns.join(','), ...lines].map((line) => `${line}\n`).join('');
}

const porto: Market = { country: 'Portugal', city: 'Porto', activity: 'Walking tour', criteria: 'Private' };
export const day = '2026-03-01';

const usualActor: Record<BookingSignal, string> = {
    direct: 'local_strict',
    platform_only: 'platform',
    contact_only: 'reseller_remote',
    none: 'dmo',
};

/** One observed result; its address is of its position. */
export function result(position: number, signal: BookingSignal, more: Row = {}): Row {
    return {
        ...porto,
        analyzed_at: day,
        position,
        url: `https://result-${position}.example/`,
        actor_type: usualActor[signal],
        booking_signal: signal,
        direct_booking_engine: '',
        ...more,
    };
}

/** A sample with the given number of results of each booking signal, positions from 1. */
export function sample(counts: Partial<Record<BookingSignal, number>>, more: Row = {}): Row[] {
    const signals = Object.entries(counts).flatMap(([signal, count]) => Array<string>(count).fill(signal));
    return signals.map((signal, index) => result(index + 1, signal as BookingSignal, more));
}

/** The checks of the index with their points, written out here so that the project's own rows are tested. */
export const checksOf = {
    v1: { https: 10, mobile_friendly: 20, pagespeed: 25, schema_org: 30, online_booking: 15 },
    v2: {
        structure: ['https', 'mobile_friendly', 'schema_org', 'transactional_schema', 'sitemap'],
        execution: ['booking_engine', 'book_button', 'calendar', 'date_params', 'direct_booking'],
        completeness: ['price', 'duration', 'cancellation_policy', 'languages', 'location'],
        freshness: ['sitemap_lastmod', 'date_modified', 'dynamic_content'],
        performance: ['pagespeed', 'server_response_ms'],
    },
} as const;
export const v1Checks: readonly string[] = Object.keys(checksOf.v1);
export const v2Checks: readonly string[] = Object.values(checksOf.v2).flat();

/** An audit in which the checks named have passed and the others of `checked` have not; values are at the edges. */
export function audit(url: string, audited_at: string, passed: readonly string[], checked: readonly string[]): Row {
    const cell = (name: string) => {
        const has = passed.includes(name);
        if (name === 'pagespeed') return has ? '80.5' : '80';
        if (name === 'server_response_ms') return has ? '800' : '801';
        return has ? 'yes' : 'no';
    };
    return {
        url,
        audited_at,
        accessible: 'yes',
        ...Object.fromEntries(checked.map((name) => [name, cell(name)])),
    };
}

/** Rows of a query on a built database, values as texts, numbers or null. */
export async function queryDist<R = Record<string, string>>(dist: string, sql: string): Promise<R[]> {
    const instance = await DuckDBInstance.create(path.join(dist, 'market.duckdb'), { access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    try {
        return (await connection.runAndReadAll(sql)).getRowObjectsJson() as R[];
    } finally {
        connection.closeSync();
        instance.closeSync();
    }
}

/** Every file below a folder with its bytes, but the database: its pages may differ from build to build. */
export function bytesOf(folder: string): Map<string, Buffer> {
    const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    const files = names.filter((name) => fs.statSync(path.join(folder, name)).isFile());
    const reported = files.filter((name) => name !== 'market.duckdb');
    return new Map(reported.map((name) => [name.split(path.sep).join('/'), fs.readFileSync(path.join(folder, name))]));
}

/** The rows of an export with a header, as CSV, from its Parquet file. */
export async function exportAsCsv({ dist, rows }: Pick<Built, 'dist' | 'rows'>, name: string): Promise<Buffer> {
    const csv = path.join(temporaryFolder(), `${name}.csv`);
    const parquet = path.join(dist, 'exports', `${name}.parquet`);
    await rows(`copy (from read_parquet('${parquet}')) to '${csv}' (format csv, header)`);
    return fs.readFileSync(csv);
}
