import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { besides, expectWhole } from '../pipeline/support/whole.ts';
import { build } from '../support/builds.ts';
import { csv, dataFolder, sample, temporaryFolder, writeFiles } from '../support/pipeline.ts';
import { commandLine, endOfShell, preload, runShell, stackLine, startShell } from './support/command.ts';
import { until } from './support/until.ts';

const files = { 'observations/a.csv': csv(sample({ platform_only: 12 })) };
const other = { 'observations/b.csv': csv(sample({ contact_only: 12 }, { city: 'Lisbon' })) };

function place() {
    return { DATA_DIR: dataFolder(files), DIST_DIR: path.join(temporaryFolder(), 'dist'), SITE: 'off' };
}

describe('what the system refuses is said in one sentence, with a status, and nothing is left', () => {
    const removing = (opens: number, what: string) =>
        atOpen(opens, `fs.rmSync(process.env.DATA_DIR + '/${what}', { recursive: true })`);
    /** Does something when a.csv is opened for this time: 1 for the fingerprint, 2 to look at it, 3 to read it. */
    const atOpen = (opens: number, action: string) => `
const real = { openSync: fs.openSync, open: fs.promises.open };
let opens = 0;
const seen = (name) => {
    if (String(name).endsWith('a.csv') && ++opens === ${opens}) ${action};
};
fs.openSync = (name, ...rest) => { const file = real.openSync(name, ...rest); seen(name); return file; };
fs.promises.open = async (name, ...rest) => { const file = await real.open(name, ...rest); seen(name); return file; };`;

    test.each([
        ['a file size limit', 'ulimit -f 20;', '', /^a file would grow beyond the limit .*: nothing was built/u],
        [
            'too few open files (ulimit -n 64)',
            'ulimit -n 64;',
            '',
            /^this process may open 64 files only, .*ulimit -n$/u,
        ],
        [
            'a sheet that vanishes once it was seen',
            '',
            removing(2, 'observations/a.csv'),
            /a\.csv is gone: .*nothing was built/u,
        ],
        [
            'a sheet that vanishes before it is read',
            '',
            removing(3, 'observations/a.csv'),
            /a\.csv is gone: .*nothing was built/u,
        ],
        [
            'a file that changes once it was seen',
            '',
            atOpen(3, "fs.writeFileSync(process.env.DATA_DIR + '/notice.txt', 'New.')"),
            /^the input was changed while it was read: nothing was built/u,
        ],
        [
            'a folder that vanishes once it was seen',
            '',
            removing(2, 'observations'),
            /a\.csv is gone: .*nothing was built/u,
        ],
    ])(
        'a refusal of the system is one sentence with a status, and leaves nothing: %s',
        async (_name, limit, program, sentence) => {
            const environment = place();
            const flags = program === '' ? '' : preload(program);
            const { status, stderr } = await runShell(`${limit} exec ${commandLine('build', flags)}`, environment);
            expect([status, stderr]).toEqual([1, expect.not.stringMatching(stackLine)]);
            expect(stderr.trimEnd().split('\n').at(-1)).toMatch(sentence);
            expect(fs.existsSync(environment.DIST_DIR)).toBe(false);
            expect(besides(environment.DIST_DIR)).toEqual([]);
        },
    );
});

describe('a release without room on the disk', () => {
    test.each([1, 2])(
        'a release that the disk has no room for leaves the releases as they were: file %i',
        async (full) => {
            const environment = { ...place(), VERSION_DATE: '2026-05-01' };
            const noRoom = `
let files = 0;
fs.fsyncSync = () => { if (++files === ${full}) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }); };`;
            const { status, stderr } = await runShell(`exec ${commandLine('release', preload(noRoom))}`, environment);
            expect([status, stderr]).toEqual([1, expect.stringContaining('the disk is full: nothing was released')]);
            expect(fs.readdirSync(path.join(environment.DATA_DIR, 'releases'))).toEqual([]);
        },
    );
});

test('a new sheet that the disk has no room for leaves no file', async () => {
    const noRoom = `
const real = fs.writeFileSync;
fs.writeFileSync = (file, content, options) => {
    if (!String(content).startsWith('country,')) return real(file, content, options);
    real(file, '', options);
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
};`;
    const words = 'new --country Italy --city Bari --activity Tour --criteria Private --date 2026-05-04';
    const environment = place();
    const { status, stderr } = await runShell(`exec ${commandLine('sheet', preload(noRoom))} ${words}`, environment);
    expect([status, stderr]).toEqual([1, expect.stringContaining('the disk is full: no sheet was written')]);
    expect(fs.readdirSync(path.join(environment.DATA_DIR, 'observations/italy'))).toEqual([]);
});

describe('dist and the work of others', () => {
    test('two builds that share a folder and have equal process numbers leave each other alone', async () => {
        const { DATA_DIR, ...others } = place();
        const { DIST_DIR } = others;
        const flags = preload(`Object.defineProperty(process, 'pid', { value: 7 });`);
        const script = `exec ${commandLine('build', flags)}`;
        const first = startShell(script, { DATA_DIR, ...others });
        const end = endOfShell(first);
        const parent = path.dirname(DIST_DIR);
        await until(
            () => besides(DIST_DIR).some((name) => isFolderWithDatabase(path.join(parent, name))),
            'the first build has a database',
        );
        first.kill('SIGSTOP');
        const second = await runShell(script, { DATA_DIR: dataFolder(other), ...others });
        first.kill('SIGCONT');
        const ended = [second, await end].map(({ status, stderr }) => (status === 0 ? 0 : stderr));
        expect(ended).toEqual([0, 0]);
        await expectWhole(DIST_DIR);
        expect(besides(DIST_DIR)).toEqual([fs.readlinkSync(DIST_DIR)]);
    });

    const isFolderWithDatabase = (folder: string) =>
        ['market.duckdb', 'dist/market.duckdb'].some((name) => fs.existsSync(path.join(folder, name)));

    test('a kill between removing a real dist folder and making the link leaves a whole one', async () => {
        const built = await build(other);
        const environment = place();
        const { DATA_DIR, DIST_DIR } = environment;
        fs.cpSync(fs.realpathSync(built.dist), DIST_DIR, { recursive: true });
        // The build is killed as soon as the folder is gone, or as soon as a child process is to move it.
        const flags = preload(`
const { renameSync } = fs;
const { spawn } = child_process;
const die = () => process.kill(process.pid, 'SIGKILL');
fs.renameSync = (from, to) => { renameSync(from, to); if (from === process.env.DIST_DIR) die(); };
child_process.spawn = (command, ...rest) => {
    const child = spawn(command, ...rest);
    if (command === process.execPath) die();
    return child;
};`);
        const { signal } = await endOfShell(startShell(`exec ${commandLine('build', flags)}`, environment));
        if (signal === 'SIGKILL')
            await until(
                () => fs.lstatSync(DIST_DIR, { throwIfNoEntry: false })?.isSymbolicLink() === true,
                'dist is the link',
            );
        await expectWhole(DIST_DIR);
        writeFiles(DATA_DIR, other);
        expect((await build(DATA_DIR, { DIST_DIR })).status).toBe(0);
        expect(besides(DIST_DIR)).toEqual([fs.readlinkSync(DIST_DIR)]);
    });
});
