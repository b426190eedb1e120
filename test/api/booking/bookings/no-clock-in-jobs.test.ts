import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/folders.ts';

const root = new URL('../../../../', import.meta.url).pathname;
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

const job = (
    body: string,
) => `export const example = (service: BookingService, parts: Parts, clock: Clock, write: Job) =>
    ${body};\n`;
const helper = (expression: string) => `export const now = () => ${expression};\n`;

const jobs: [string, string][] = [
    ['calls the clock of the service', "service.writer.run('a', (database, now) => change(database, service.clock()))"],
    ['passes on what has a clock', "parts.service.writer.run('a', async (database) => change(database, { service }))"],
    ['calls a clock by its name', "service.writer.run('a', async (database) => change(database, clock()))"],
    ['passes on a clock', "service.writer.run('a', async (database) => change(database, write.clock))"],
    ['is written elsewhere, where it may have one', "service.writer.run('a', write)"],
    ['calls a clock besides what it counts', "service.writer.run('a', (database) => change(database, clock()), ['b'])"],
    ['is written elsewhere besides what it counts', "service.writer.run('a', write, ['b'])"],
];
const expressions = ['Date.now()', 'new Date()', 'globalThis.Date.now()', 'Temporal.Now.instant()'];
const readers: [string, string][] = [
    ['contract/clock.ts', 'Date.now()'],
    ['pipeline/score/clock.ts', 'new Date()'],
    ['watch/clock.ts', 'Date.now()'],
    ['api/market/environment.ts', 'process.env.HOST'],
    ['contract/environment.ts', 'globalThis.process.env.HOST'],
    ['pipeline/publish/environment.ts', '({ PATH: process.env.PATH })'],
];
const allowed: [string, string][] = [
    ['api/booking/payment/good.ts', job("service.writer.run('a', (database, now) => change(database, new Date(now)))")],
    ['api/booking/good-command.ts', helper('Date.now()')],
    ['api/server.ts', helper('serve(process.env, Date.now)')],
    ['pipeline/command.ts', helper('[process.env, Date.now()]')],
];

/** The project's lint over these files, which stand at their places in a copy of the project's configuration. */
const found = new Map<string, string[]>();
beforeAll(async () => {
    const cleanups: (() => Promise<void>)[] = [];
    const folder = await temporaryFolder((work) => cleanups.push(work));
    const files: [string, string][] = [
        ...jobs.map(([, body], at): [string, string] => [`api/booking/payment/job-${at}.ts`, job(body)]),
        ...expressions.map((each, at): [string, string] => [`api/booking/bookings/helper-${at}.ts`, helper(each)]),
        ...readers.map(([path, expression]): [string, string] => [path, helper(expression)]),
        ...allowed,
    ];
    const rules = ['biome.json', 'tools/no-clock-or-environment.grit', 'api/booking/bookings/no-clock-in-jobs.grit'];
    for (const path of rules) await cp(join(root, path), join(folder, path), { recursive: true });
    for (const [path, text] of files) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
    }
    const output = await new Promise<string>((resolve) => {
        const words = [biome, 'lint', '--reporter=json', '--vcs-enabled=false', '.'];
        execFile(process.execPath, words, { cwd: folder }, (_, stdout) => resolve(stdout));
    });
    for (const { severity, message, location } of JSON.parse(output).diagnostics) {
        if (severity === 'error') found.set(location.path, [...(found.get(location.path) ?? []), message]);
    }
    for (const work of cleanups) await work();
});

test.each(jobs.map(([title], at) => [title, at] as const))('a job that %s fails the lint', (_, at) => {
    expect(found.get(`api/booking/payment/job-${at}.ts`)).toEqual([expect.stringMatching(/^A job /u)]);
});

test.each(expressions.map((expression, at) => [expression, at] as const))(
    'a helper of jobs that reads the clock of the process by %s fails the lint',
    (_, at) => {
        const message = expect.stringMatching(/^Only server\.ts and the commands read the clock/u);
        expect(found.get(`api/booking/bookings/helper-${at}.ts`)).toEqual([message]);
    },
);

test.each(readers)('the lint refuses %s with %s', (path) => {
    const message = expect.stringMatching(/^Only server\.ts and the commands read the (?:clock|environment)/u);
    expect(found.get(path)).toEqual([message]);
});

test('a job that uses the time of the lock passes, and an entry point may read clock and environment', () => {
    for (const [path] of allowed) expect([path, found.get(path)]).toEqual([path, undefined]);
});
