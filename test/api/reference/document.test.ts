import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes } from '../../../contract/errors.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Service, sqliteIn, startService } from '../support/service.ts';

const cleanups: (() => Promise<void>)[] = [];
let service: Service;
let folder: string;

beforeAll(async () => {
    folder = await temporaryFolder((work) => cleanups.push(work));
    service = await startService({ distDir: join(folder, 'none'), ledger: sqliteIn(folder) });
});

afterAll(async () => {
    await service.stop();
    for (const work of cleanups) await work();
});

interface Document {
    openapi: string;
    servers: { url: string }[];
    paths: Record<
        string,
        Record<string, { operationId: string; security: object[]; responses: Record<string, object> }>
    >;
}

test('the OpenAPI document is 3.1, names every route and passes the linter', async () => {
    const answer = await service.get('/openapi.json');
    const text = await answer.text();
    const document = JSON.parse(text) as Document;
    expect(document.openapi).toMatch(/^3\.1\./u);
    expect(document.servers).toEqual([{ url: service.url, description: 'This service.' }]);
    expect(Object.keys(document.paths).sort()).toEqual([
        '/api/check-availability',
        '/api/embed/availability',
        '/api/embed/booking',
        '/api/embed/booking/create',
        '/api/embed/booking/{bookingId}',
        '/api/embed/booking/{bookingId}/cancel',
        '/api/embed/experience',
        '/api/embed/prefill-url',
        '/api/embed/provider',
        '/api/v1/access-requests',
        '/api/v1/analyses',
        '/api/v1/analyses/{id}',
        '/api/v1/analyses/{id}/history',
        '/api/v1/markets',
        '/api/v1/markets/history-summary',
        '/api/validate-booking-price',
        '/healthz',
        '/metrics',
        '/readyz',
    ]);
    const statuses = Object.keys(document.paths['/api/v1/analyses/{id}']?.get?.responses ?? {});
    expect(statuses).toEqual(['200', '304', '400', '401', '404', '429', '500', '503']);
    for (const code of errorCodes.filter((name) => name !== 'not_found')) {
        expect(text).toContain(`"${code}"`);
    }
    const file = join(folder, 'openapi.json');
    await writeFile(file, text);
    const linter = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
    const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const run = promisify(execFile)(process.execPath, [linter, 'lint', file, '--format=json'], { env: environment });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const { totals, problems } = JSON.parse(stdout) as { totals: { errors: number }; problems: { message: string }[] };
    expect(problems.map(({ message }) => message)).toEqual([]);
    expect(totals.errors).toBe(0);
});

test('the reference page asks no one but this server', async () => {
    const page = await service.get('/docs');
    const html = await page.text();
    expect(page.headers.get('content-type')).toMatch(/^text\/html/u);
    expect(html).not.toMatch(/https?:\/\//u);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|unsafe/u);
    expect(html).not.toMatch(/<style|style=|<script>|\son\w+=/u);
    const loaded = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/gu)].map(([, path = '']) => path);
    expect(loaded).toHaveLength(4);
    for (const path of loaded) {
        const answer = await service.get(path);
        const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
            path,
            200,
            `${type}; charset=utf-8`,
        ]);
    }
});

test('an installation for production has fewer than 150 packages', async () => {
    type Lock = { packages: Record<string, { dev?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }> };
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock;
    const fits = (allowed: string[] | undefined, own: string) => allowed === undefined || allowed.includes(own);
    const installed = Object.entries(packages).filter(
        ([path, { dev, os, cpu, libc }]) =>
            path !== '' && !dev && fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc'),
    );
    expect(installed.length).toBeGreaterThan(50);
    expect(installed.length).toBeLessThan(150);
});
