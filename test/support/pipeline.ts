import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { inject } from 'vitest';
import type { Finding } from '../../contract/finding.ts';
import type { BookingSignal, MarketPart } from '../../contract/vocabulary.ts';
import { makeAgreementTables } from '../../pipeline/agreement/agreement.ts';
import { findingOrder, streamFindings } from '../../pipeline/check/findings.ts';
import { makeComparisonTables } from '../../pipeline/comparison/comparison.ts';
import { type Database, openDatabase } from '../../pipeline/database.ts';
import { silentProgress } from '../../pipeline/progress.ts';
import { type BuildOrigin, recordOrigin } from '../../pipeline/publish/record.ts';
import { readAndCheck } from '../../pipeline/read-and-check.ts';
import { makeChangeTables } from '../../pipeline/release/compare.ts';
import { makeSnapshotDigests } from '../../pipeline/release/digests.ts';
import { score } from '../../pipeline/score/score.ts';
import { makeOriginTables, makeSnapshotTables } from '../../pipeline/snapshot/snapshot.ts';
import { whenFileEnds } from './file-end.ts';
import { here } from './here.ts';

/** The pipeline from the outside: data folders made of rows, its commands as processes, and a quick way inside one process. */
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

/** The checks of the index as the methodology notes list them; written out here so that the project's own rows are tested. */
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

/** An audit in which the checks named have passed and the others of `checked` have not; values are at the very edges. */
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

export interface Run {
    status: number | null;
    stdout: string;
    stderr: string;
}

type Command = 'build' | 'catalog' | 'check' | 'sheet' | 'explain' | 'release' | 'changes';

/**
 * Starts a command of the pipeline; nothing of the test's own configuration reaches it. Builds make pages only for who asks
 * with `SITE: 'on'`: they take as long as all the rest of a small build.
 */
export function start(command: Command, environment: Record<string, string>, words: readonly string[] = []) {
    const inherited = Object.entries(process.env).filter(([name]) => ['PATH', 'HOME', 'TMPDIR'].includes(name));
    return spawn(process.execPath, [path.join(inject('programs'), 'pipeline', `${command}.js`), ...words], {
        cwd: projectFolder,
        env: { ...Object.fromEntries(inherited), SITE: 'off', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
    });
}

export async function run(
    command: Command,
    environment: Record<string, string>,
    words: readonly string[] = [],
): Promise<Run> {
    const child = start(command, environment, words);
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
        child[name].setEncoding('utf8').on('data', (text: string) => {
            output[name] += text;
        });
    }
    return await new Promise((resolve, reject) => {
        child.on('error', reject);
        child.on('close', (status) => resolve({ status, ...output }));
    });
}

export interface Built extends Run {
    data: string;
    dist: string;
    /** A JSON file of the static tree, relative to `api/v1`. */
    json: <T>(name: string) => T;
    /** The rows of an export, from its CSV. */
    rows: (sql: string) => Promise<Record<string, string>[]>;
}

/** Builds a data folder in this process; `dist` is beside nothing else. `rows` asks the built database. */
export function build(data: string | Files, environment: Record<string, string> = {}): Promise<Built> {
    return builtBy((all) => here('build', all), data, environment);
}

/** The same by the command, for what only a process has. */
export function buildByCommand(data: string | Files, environment: Record<string, string>): Promise<Built> {
    return builtBy((all) => run('build', all), data, environment);
}

async function builtBy(
    command: (environment: Record<string, string>) => Promise<Run>,
    data: string | Files,
    environment: Record<string, string>,
): Promise<Built> {
    const folder = typeof data === 'string' ? data : dataFolder(data);
    const dist = environment.DIST_DIR ?? path.join(temporaryFolder(), 'dist');
    return builtOf(await command({ SITE: 'off', ...environment, DATA_DIR: folder, DIST_DIR: dist }), folder, dist);
}

/** A finished build with functions that read it. */
export function builtOf(done: Run, data: string, dist: string): Built {
    return {
        ...done,
        data,
        dist,
        json: (name) => JSON.parse(fs.readFileSync(path.join(dist, 'api/v1', name), 'utf8')),
        rows: (sql) => queryDist(dist, sql),
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

/** Reads and checks a data folder in this process. */
export async function findingsOf(data: string | Files, latestDay?: string): Promise<Finding[]> {
    const { database, findings } = await readIn(data, latestDay);
    await database.close();
    return findings;
}

/** The rows of an export with a header, as CSV, from its Parquet file. */
export async function exportAsCsv({ dist, rows }: Pick<Built, 'dist' | 'rows'>, name: string): Promise<Buffer> {
    const csv = path.join(temporaryFolder(), `${name}.csv`);
    const parquet = path.join(dist, 'exports', `${name}.parquet`);
    await rows(`copy (from read_parquet('${parquet}')) to '${csv}' (format csv, header)`);
    return fs.readFileSync(csv);
}

/** A data folder read, checked and scored in this process: the snapshot tables, to be asked with `rows` and closed. */
export async function scoredIn(data: string | Files): Promise<Database & { findings: Finding[] }> {
    const { database, dataFolder, methodology, providers, findings, isSound } = await readIn(data);
    if (!isSound) throw new Error(findings.map(({ code, message }) => `${code} ${message}`).join('\n'));
    await score(database, methodology);
    await makeSnapshotTables(database, methodology);
    await makeAgreementTables(database, methodology);
    await makeOriginTables(database);
    await makeComparisonTables(database, methodology);
    await makeSnapshotDigests(database);
    await recordOrigin(database, { methodology, providers, dataFolder, fingerprint: '' });
    await makeChangeTables(database);
    return { ...database, findings };
}

/** Version and digest of a sound data folder, which a build records; without the rest of the build. */
export async function originIn(data: string | Files): Promise<BuildOrigin> {
    const { database, dataFolder, methodology, providers, findings, isSound } = await readIn(data);
    try {
        if (!isSound) throw new Error(findings.map(({ code, message }) => `${code} ${message}`).join('\n'));
        return await recordOrigin(database, { methodology, providers, dataFolder, fingerprint: '' });
    } finally {
        await database.close();
    }
}

/** Behind every day that a test's sheets name. */
const farDay = '2030-12-31';

/** A data folder read and checked in this process: its tables, to be asked with `database.rows` and closed, and its findings. */
export async function readIn(data: string | Files, latestDay = farDay) {
    const scratch = path.join(temporaryFolder(), 'scratch');
    const database = await openDatabase(':memory:', scratch, 2048);
    try {
        const folder = typeof data === 'string' ? data : dataFolder(data);
        const checked = await readAndCheck(database, { dataFolder: folder, latestDay }, scratch, silentProgress);
        const findings: Finding[] = [];
        for await (const some of streamFindings(database, `from found order by ${findingOrder}`))
            findings.push(...some);
        return { database, dataFolder: folder, findings, ...checked };
    } catch (error) {
        await database.close();
        throw error;
    }
}
