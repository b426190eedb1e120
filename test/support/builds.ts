import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import type { Finding } from '../../contract/finding.ts';
import { makeAgreementTables } from '../../pipeline/agreement/agreement.ts';
import { readCatalog } from '../../pipeline/catalog/read.ts';
import { findingOrder, streamFindings } from '../../pipeline/check/findings.ts';
import { makeComparisonTables } from '../../pipeline/comparison/comparison.ts';
import { type Database, openDatabase, withDatabase } from '../../pipeline/database.ts';
import { ingest } from '../../pipeline/ingest/ingest.ts';
import { readMethodology } from '../../pipeline/methodology/read.ts';
import { silentProgress } from '../../pipeline/progress.ts';
import { type BuildOrigin, recordOrigin } from '../../pipeline/publish/record.ts';
import { readAndCheck } from '../../pipeline/read-and-check.ts';
import { makeChangeTables } from '../../pipeline/release/compare.ts';
import { makeSnapshotDigests } from '../../pipeline/release/digests.ts';
import { score } from '../../pipeline/score/score.ts';
import { makeOriginTables, makeSnapshotTables } from '../../pipeline/snapshot/snapshot.ts';
import { here } from './here.ts';
import { dataFolder, type Files, projectFolder, queryDist, temporaryFolder } from './pipeline.ts';

/** The pipeline from the outside: its commands as processes, and a quick way inside one process. */
export interface Run {
    status: number | null;
    stdout: string;
    stderr: string;
}

type Command = 'build' | 'catalog' | 'check' | 'sheet' | 'explain' | 'release' | 'changes';

/**
 * Starts a command of the pipeline; nothing of the test's own configuration reaches it. Builds make pages only for who
 * asks with `SITE: 'on'`: they take as long as all the rest of a small build.
 */
export function start(command: Command, environment: Record<string, string>, words: readonly string[] = []) {
    const inherited = Object.entries(process.env).filter(([name]) => ['PATH', 'HOME', 'TMPDIR'].includes(name));
    return spawn(process.execPath, [path.join(inject('programs'), 'pipeline/run.js'), command, ...words], {
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

/** Reads and checks a data folder in this process. */
export async function findingsOf(data: string | Files, latestDay?: string): Promise<Finding[]> {
    const { database, findings } = await readIn(data, latestDay);
    await database.close();
    return findings;
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

/** Version and digest of a data folder, which a build records; without the checks of rows and the rest of the build. */
export async function originIn(data: string | Files): Promise<BuildOrigin> {
    const folder = typeof data === 'string' ? data : dataFolder(data);
    const scratch = path.join(temporaryFolder(), 'scratch');
    return await withDatabase(':memory:', scratch, 2048, async (database) => {
        const { methodology, findings: ofMethodology } = readMethodology(folder, farDay);
        const { providers, findings: ofCatalog } = readCatalog(folder);
        await database.file('release/hash_sums.sql');
        const { findings: ofSheets } = await ingest(database, folder, methodology, scratch);
        const errors = [...ofMethodology, ...ofCatalog, ...ofSheets].filter(({ severity }) => severity === 'error');
        if (errors.length > 0) throw new Error(errors.map(({ code, message }) => `${code} ${message}`).join('\n'));
        return await recordOrigin(database, { methodology, providers, dataFolder: folder, fingerprint: '' });
    });
}

/** Behind every day that a test's sheets name. */
const farDay = '2030-12-31';

/** A data folder read and checked in this process: its tables, for `database.rows` and to be closed, and findings. */
export async function readIn(data: string | Files, latestDay = farDay, lastSheet?: string) {
    const scratch = path.join(temporaryFolder(), 'scratch');
    const database = await openDatabase(':memory:', scratch, 2048);
    try {
        const folder = typeof data === 'string' ? data : dataFolder(data);
        const input = { dataFolder: folder, latestDay, lastSheet };
        const checked = await readAndCheck(database, input, scratch, silentProgress);
        const findings: Finding[] = [];
        for await (const some of streamFindings(database, `from finding_row order by ${findingOrder}`))
            findings.push(...some);
        return { database, dataFolder: folder, findings, ...checked };
    } catch (error) {
        await database.close();
        throw error;
    }
}

/**
 * Reads sheets of observations, which are named by their index from 100.
 * @param columns SQL that selects columns of `observation_row`.
 * @returns for each sheet, its rows and the findings about it.
 */
export async function readObservations(sheets: readonly (string | Buffer)[], columns: string) {
    const files = sheets.map((content, index) => [`observations/${100 + index}.csv`, content] as const);
    const { database, findings } = await readIn(Object.fromEntries(files));
    const rows = await database.rows<Record<string, string>>(`
        select sheet.sheet as sheet_name, ${columns}
        from observation_row join sheet on sheet.kind = 'observations' and sheet.sheet_number = observation_row.sheet_number
        order by observation_row.rowid`);
    await database.close();
    return files.map(([name]) => ({
        rows: rows.filter((row) => row.sheet_name === name).map(({ sheet_name: _, ...row }) => row),
        findings: findings.filter(({ file }) => file === name),
    }));
}
