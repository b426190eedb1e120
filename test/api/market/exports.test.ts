import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { exportsShape } from '../../../contract/responses.ts';
import { type Built, build } from '../../support/builds.ts';
import { csv, sample } from '../../support/pipeline.ts';
import { type Service, sqliteIn, startKeyed } from '../support/service.ts';

let built: Built;
let service: Service;
let get: Awaited<ReturnType<typeof startKeyed>>['get'];

beforeAll(async () => {
    // What is public makes no difference: these addresses have a key.
    const rows = sample({ direct: 7, platform_only: 20, none: 3 });
    built = await build({ 'observations/a.csv': csv(rows) }, { EXPLORER: 'off' });
    ({ service, get } = await startKeyed({ distDir: built.dist, ledger: sqliteIn(join(built.dist, '..')) }));
});

async function list() {
    return exportsShape.parse(await (await get('/api/v1/exports')).json()).data;
}

const remaining = (answer: Response) => Number(/r=(\d+)/u.exec(answer.headers.get('ratelimit') ?? '')?.[1]);

test('every export is listed with the size, digest and rows of its file, and served as it is', async () => {
    const files = await list();
    expect(files.map(({ name }) => name)).toContain('contributions.parquet');
    for (const { name, size, sha256, rows } of files) {
        const answer = await get(`/api/v1/exports/${name}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect([name, answer.status, bytes.length]).toEqual([name, 200, size]);
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
        expect(answer.headers.get('etag')).toBe(`"${sha256}"`);
        expect(answer.headers.get('cache-control')).toBe('private');
        expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
        const lines = bytes.toString().trimEnd().split('\n').length;
        if (name.endsWith('.csv')) expect([name, rows]).toEqual([name, lines - 1]);
        else if (name === 'contributions.parquet') expect(rows).toBeGreaterThan(0);
        else expect(rows).toBe(files.find((other) => other.name === name.replace('.parquet', '.csv'))?.rows);
    }
    expect(files.find(({ name }) => name === 'actors.csv')?.rows).toBe(30);
});

test('a part of an export is 206 with its bytes, an unchanged file is 304, a part after the end is 416', async () => {
    const path = '/api/v1/exports/actors.csv';
    const whole = await (await get(path)).text();
    const part = await get(path, { range: 'bytes=10-19' });
    expect([part.status, await part.text()]).toEqual([206, whole.slice(10, 20)]);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${Buffer.byteLength(whole)}`);
    const etag = part.headers.get('etag') as string;
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(path, { range: 'bytes=5-', 'if-range': '"other"' })).status).toBe(200);
    const after = await get(path, { range: 'bytes=9999999-' });
    expect([after.status, ((await after.json()) as { code: string }).code]).toEqual([416, 'range_not_satisfiable']);
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(whole))]);
});

test('whole files and parts count, unchanged files do not; a used-up key gets none', async () => {
    const { text } = await service.issue(3);
    const path = '/api/v1/exports/actors.csv';
    const ask = async (headers: Record<string, string> = {}) => {
        const answer = await service.get(path, { 'x-api-key': text, ...headers });
        await answer.arrayBuffer();
        return answer;
    };
    const first = await ask();
    expect(remaining(first)).toBe(2);
    expect(remaining(await ask({ range: 'bytes=0-9' }))).toBe(1);
    expect(remaining(await ask({ 'if-none-match': first.headers.get('etag') as string }))).toBe(1);
    expect(remaining(await ask())).toBe(0);
    expect((await ask({ range: 'bytes=0-9' })).status).toBe(429);
    expect((await service.get(path)).status).toBe(401);
});

test('the file of an answer is closed when its key is used up meanwhile', async () => {
    const { text } = await service.issue(1);
    // Node warns when the garbage collector closes a file.
    const warnings: string[] = [];
    const note = ({ message }: Error) => warnings.push(message);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const ask = async () => {
        const answer = await service.get('/api/v1/exports/actors.csv', { 'x-api-key': text });
        await answer.arrayBuffer();
        return answer.status;
    };
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.sort()).toEqual([200, ...Array(11).fill(429)]);
    const openFiles = async () => {
        const names = await readdir('/proc/self/fd');
        const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
        return targets.filter((target) => target.endsWith('/exports/actors.csv'));
    };
    await expect.poll(openFiles).toEqual([]);
    expect(warnings).toEqual([]);
});

test.each(['nothing.csv', '..%2Fmanifest.json', '%2e%2e%2fmarket.duckdb', 'actors'])(
    'the export %s is 404',
    async (name) => {
        const answer = await get(`/api/v1/exports/${name}`);
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found']);
    },
);

test('a file that was changed since the data set was loaded is not sent', async () => {
    writeFileSync(join(built.dist, 'exports/history.csv'), 'other');
    rmSync(join(built.dist, 'exports/history.parquet'));
    for (const name of ['history.csv', 'history.parquet']) {
        const answer = await get(`/api/v1/exports/${name}`);
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    }
});
