import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Run } from '../support/builds.ts';
import { projectFolder, temporaryFolder } from '../support/pipeline.ts';

/** What `make` installs: `tools/install.sh` in a project without code, with an npm that only notes its calls. */
let project = '';

const npm = `#!/bin/sh
echo "what npm says"
echo "$*" >>npm-calls
sqlite=node_modules/better-sqlite3
case $1 in
ci)
    rm -rf node_modules
    mkdir -p $sqlite
    sleep 0.2
    [ -z "\${INTERRUPTED:-}" ] || kill -9 $PPID $$
    case "$*" in
    *omit=dev*) grep -v dev package-lock.json >node_modules/.package-lock.json ;;
    *) cp package-lock.json node_modules/ && mv node_modules/package-lock.json node_modules/.package-lock.json && "$0" rebuild ;;
    esac ;;
install) cat package-lock.json >node_modules/.package-lock.json ;;
rebuild) mkdir -p $sqlite/build/Release && : >$sqlite/build/Release/better_sqlite3.node &&
    echo 'module.exports = class {}' >$sqlite/index.js ;;
esac
`;

beforeEach(() => {
    project = temporaryFolder();
    for (const folder of ['tools', 'bin']) mkdirSync(join(project, folder));
    copyFileSync(join(projectFolder, 'tools/install.sh'), join(project, 'tools/install.sh'));
    writeFileSync(join(project, 'bin/npm'), npm, { mode: 0o755 });
    writeLock('1.0.0');
});

/** Writes a lock file with two packages, one of them for development, of this version, and an optional one. */
function writeLock(version: string, optional = `,"node_modules/stripe": { "version": "1.0.0", "optional": true }`) {
    const packages = [
        `"node_modules/vitest": { "version": "${version}", "dev": true },`,
        `"node_modules/hono": { "version": "${version}" }`,
        optional,
    ];
    writeFileSync(join(project, 'package-lock.json'), `{ "packages": {\n${packages.join('\n')}\n} }\n`);
}

async function install(need: 'build' | 'serve' | 'test', environment: Record<string, string> = {}): Promise<Run> {
    const PATH = [join(project, 'bin'), process.env.PATH].join(delimiter);
    const child = spawn('sh', [join(project, 'tools/install.sh'), need], { env: { PATH, ...environment } });
    const run: Run = { status: null, stdout: '', stderr: '' };
    child.stdout.on('data', (text) => (run.stdout += text));
    child.stderr.on('data', (text) => (run.stderr += text));
    [run.status] = await once(child, 'close');
    return run;
}

/** How npm was called since this was asked last. */
function npmCalls(): string[] {
    const file = join(project, 'npm-calls');
    const calls = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    writeFileSync(file, '');
    return calls
        .filter((call) => call !== '' && call !== 'rebuild')
        .map((call) => call.replace(/ --no-progress.*/u, ''));
}

const changeLock = () => writeLock('1.0.1');
const forBuild = 'ci --omit=dev --ignore-scripts';
const sqlite = 'rebuild better-sqlite3 --loglevel=error';

test('a build installs no development packages and compiles nothing, once', async () => {
    expect(await install('build')).toMatchObject({ status: 0, stdout: '' });
    expect(npmCalls()).toEqual([forBuild]);
    expect((await install('build')).stderr).toBe('');
    expect(npmCalls()).toEqual([]);
});

test('serving adds SQLite, the tests add the rest, and nothing of it is removed again', async () => {
    await install('serve');
    expect(npmCalls()).toEqual([forBuild, sqlite]);
    await install('test');
    expect(npmCalls()).toEqual(['install --no-save']);
    for (const need of ['build', 'serve', 'test'] as const) await install(need);
    expect(npmCalls()).toEqual([]);
});

test('the output of npm goes to standard error', async () => {
    const { status, stdout, stderr } = await install('serve');
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr.match(/what npm says/gu)).toHaveLength(2);
});

test('a change of package-lock.json installs the same again', async () => {
    await install('build');
    changeLock();
    npmCalls();
    await install('build');
    expect(npmCalls()).toEqual([forBuild]);
});

test('a change of package-lock.json installs a new optional package', async () => {
    writeLock('1.0.0', '');
    await install('build');
    writeLock('1.0.0');
    npmCalls();
    await install('build');
    expect(npmCalls()).toEqual([forBuild]);
});

test('a change of package-lock.json makes a build install SQLite again where it was, and all where all were', async () => {
    await install('serve');
    changeLock();
    npmCalls();
    await install('build');
    expect(npmCalls()).toEqual([forBuild, sqlite]);
    await install('test');
    writeLock('1.0.2');
    npmCalls();
    await install('build');
    expect(npmCalls()).toEqual(['ci']);
});

/** Installs with npm alone: no note of it is left for later commands. */
function installWithNpm(list: string) {
    mkdirSync(join(project, 'node_modules'));
    writeFileSync(join(project, 'node_modules/.package-lock.json'), list);
}

test('packages that were installed with npm alone stay, also without optional ones', async () => {
    installWithNpm('{ "packages": { "node_modules/hono": { "version": "1.0.0" } } }');
    for (const need of ['build', 'build', 'serve'] as const) await install(need);
    expect(npmCalls()).toEqual([sqlite]);
    await install('test');
    expect(npmCalls()).toEqual(['install --no-save']);
});

test.each([
    ['of another version', '{ "packages": { "node_modules/hono": { "version": "0.9.0" } } }', forBuild],
    [
        'optional and of another version',
        '{ "packages": { "node_modules/hono": { "version": "1.0.0" }, "node_modules/stripe": { "version": "0.9.0" } } }',
        forBuild,
    ],
    ['not complete', '{ "packages": {} }', forBuild],
    [
        'for development and of another version',
        '{ "packages": { "node_modules/hono": { "version": "1.0.0" }, "node_modules/vitest": { "version": "0.9.0", "dev": true } } }',
        'ci',
    ],
])('packages that npm alone installed are replaced if they are %s', async (_, list, call) => {
    installWithNpm(list);
    await install('build');
    expect(npmCalls()).toEqual([call]);
});

test('an interrupted install is repeated', async () => {
    expect((await install('build', { INTERRUPTED: 'yes' })).status).not.toBe(0);
    npmCalls();
    await install('build');
    expect(npmCalls()).toEqual([forBuild]);
});

test('commands that begin together install once, one after the other', async () => {
    const runs = await Promise.all((['build', 'serve', 'build', 'serve'] as const).map((need) => install(need)));
    expect(runs.map(({ status }) => status)).toEqual([0, 0, 0, 0]);
    expect(npmCalls()).toEqual([forBuild, sqlite]);
});

test('the targets install what they run and nothing else', () => {
    const makefile = readFileSync(join(projectFolder, 'Makefile'), 'utf8');
    const needs = (target: string) =>
        [
            ...(new RegExp(`^${target}:(?:.*\\n)((?:\\t.*\\n)+)`, 'mu').exec(makefile)?.[1] ?? '').matchAll(
                /install\.sh (\w+)/gu,
            ),
        ].map(([, need]) => need);
    expect(
        Object.fromEntries(['build', 'check', 'serve', 'test', 'bench', 'docs'].map((name) => [name, needs(name)])),
    ).toEqual({
        build: ['build'],
        check: ['build'],
        // The pages are built before SQLite is compiled.
        serve: ['build', 'serve'],
        test: ['test'],
        bench: ['test'],
        docs: ['build'],
    });
});

test('every npm command that runs a program becomes that program, so that signals reach it', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
    const commands = Object.values<string>(scripts).filter((command) => command.includes('tools/install.sh'));
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter((command) => !/^tools\/install\.sh \w+ && exec (?:node|tsx) /u.test(command))).toEqual([]);
});
