import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readServerConfiguration } from '../../contract/configuration.ts';
import { type Service, startService } from '../api/support/service.ts';
import { blocksOf, sectionOf, tableOf } from '../support/markdown.ts';
import { projectFolder, temporaryFolder } from '../support/pipeline.ts';
import { sharedBuild } from '../support/shared-build.ts';

/** The snippets of docs/using-the-data.md, on a server with the sample: they print what the page shows. */

const page = readFileSync(join(projectFolder, 'docs/using-the-data.md'), 'utf8');

/** The snippet of a section, and the output below it. */
function snippet(heading: string): { code: string; output: string } {
    const [code, output] = blocksOf(sectionOf(page, heading));
    return { code: code?.text ?? '', output: output?.text ?? '' };
}

let service: Service;
let key: string;
beforeAll(async () => {
    const { dist } = await sharedBuild(join(projectFolder, 'data'), { SITE: 'on' });
    service = await startService({
        distDir: dist,
        ledger: { kind: 'sqlite', path: join(temporaryFolder(), 'ledger.sqlite') },
    });
    key = (await service.issue()).text;
});
afterAll(() => service.stop());

const get = (path: string) => service.get(path, { 'x-api-key': key });

/** Runs a program in a folder, with the address of the server and a key as the page names them. */
async function outputOf(program: string, words: string[], cwd: string): Promise<string> {
    const env = { ...process.env, API: service.url, KEY: key, FORCE_COLOR: '0' };
    return (await promisify(execFile)(program, words, { cwd, env })).stdout;
}

test('the variables of the page leave the commands of the service as they are', () => {
    const exported = [...page.matchAll(/^export (\w+)=(.*)$/gmu)].map(([, name, value]) => [name, value]);
    expect(exported.map(([name]) => name)).toEqual(['API', 'KEY']);
    expect(readServerConfiguration(Object.fromEntries(exported))).toEqual(readServerConfiguration({}));
});

const isPythonThere = spawnSync('python3', ['--version']).status === 0;
if (isPythonThere) {
    test('the Python snippet prints what the page shows', async () => {
        const { code, output } = snippet('## Python');
        expect(await outputOf('python3', ['-c', code], temporaryFolder())).toBe(output);
    });
}

test('the page shows of the Python snippet what its addresses answer', async () => {
    const { code, output } = snippet('## Python');
    const columns = [...code.matchAll(/row\["(\w+)"\]/gu)].map(([, name]) => name as string).slice(0, 5);
    const addresses = [...code.matchAll(/get\(f?"([^"]+)"\)/gu)].map(([, address]) => address as string);
    const rows = await rowsOf(addresses[0] as string);
    const { data } = (await (await get(addresses[1] as string)).json()) as { data: { id: string }[] };
    const contributions = (addresses[2] as string).replace(/\{.*\}/u, data[0]?.id as string);
    const why = (await (await get(contributions)).json()) as {
        data: { points: number; sheet: string; line: number }[];
        meta: { scores: { tpdi_score: number } };
    };
    const points = why.data.reduce((sum, row) => sum + row.points, 0);
    expect(output.trimEnd().split('\n')).toEqual([
        ...rows.map((row) => columns.map((name) => row[name]).join(' ')),
        `${Math.round(points * 1000) / 1000} ${why.meta.scores.tpdi_score}`,
        `${why.data[0]?.sheet} ${why.data[0]?.line}`,
    ]);
});

/** The rows of a CSV answer of the server, cells as texts. */
async function rowsOf(address: string): Promise<Record<string, string>[]> {
    const file = join(temporaryFolder(), 'answer.csv');
    writeFileSync(file, await (await get(address)).text());
    const connection = await (await DuckDBInstance.create()).connect();
    const read = await connection.runAndReadAll(`from read_csv('${file}', header = true, all_varchar = true)`);
    return read.getRowObjectsJson() as Record<string, string>[];
}

test('the DuckDB snippet prints what the page shows, from the export that the page names', async () => {
    const { code, output } = snippet('## DuckDB');
    const address = /\$API(\/\S+?)"/u.exec(sectionOf(page, '## DuckDB'))?.[1] as string;
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'analyses.parquet'), Buffer.from(await (await get(address)).arrayBuffer()));
    writeFileSync(join(folder, 'snippet.mjs'), code);
    symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
    expect(await outputOf(process.execPath, ['snippet.mjs'], folder)).toBe(output);
});

test.each([
    ['## R', ['activity', 'criteria', 'tpdi_score', 'tpdi_score_low', 'tpdi_score_high']],
    ['## A spreadsheet', ['country', 'city', 'activity', 'criteria', 'tpdi_score']],
])('the table of %s has the first rows of the file that is read', async (heading, columns) => {
    const section = sectionOf(page, heading);
    const address = /\/api\/v1\/analyses\.csv[^"`\s]*/u.exec(section)?.[0] as string;
    const rows = await rowsOf(address);
    expect(rows.length).toBeGreaterThan(3);
    expect(tableOf(section, ...columns)).toEqual(rows.slice(0, 3).map((row) => columns.map((name) => row[name])));
});
